import { useDeferredValue } from 'react';
import { graphql } from 'react-relay/hooks';
import type {
  SessionChoiceGroup,
  useSessionChoicesQuery,
} from '../__generated__/useSessionChoicesQuery.graphql.ts';
import { useQuery } from '../relay/useQuery.ts';
import type { ListKind } from './listKinds.ts';
import { type Filter, queryFilter } from './sessionFilter.ts';
import { useTimeZone } from './TimeZone.tsx';

const query = graphql`
  query useSessionChoicesQuery($filter: SessionFilter, $by: SessionsCountedBy) {
    sessionChoices(filter: $filter, by: $by) {
      total
      choices {
        group
        value
        count
      }
    }
  }
`;

export interface SessionChoices {
  readonly total: number;
  /** The values of a kind that leave anything, what leaves most first. */
  readonly valuesOf: (group: SessionChoiceGroup) => string[];
  /** How many there would be with that choice. */
  readonly countOf: (group: SessionChoiceGroup, value: string | number) => number;
  /** What was counted for the choices before, while the new ones are on their way. */
  readonly stale: boolean;
}

/** What each choice would leave, given those that are made; suspends the first time, later it keeps what was there. */
export function useSessionChoices(filter: Filter, { by }: ListKind): SessionChoices {
  const zone = useTimeZone();
  // An evening is one of the viewer's, chosen or not.
  const asked = JSON.stringify({ ...queryFilter(filter, zone), timeZone: zone });
  const settled = useDeferredValue(asked);
  const { sessionChoices } = useQuery<useSessionChoicesQuery>(
    query,
    { filter: JSON.parse(settled), by },
    { fetchPolicy: 'store-and-network' },
  );
  const { total, choices } = sessionChoices;
  return {
    total,
    stale: settled !== asked,
    valuesOf: (group) => choices.filter((choice) => choice.group === group).map(({ value }) => value),
    countOf: (group, value) =>
      choices.find((choice) => choice.group === group && choice.value === String(value))?.count ?? 0,
  };
}
