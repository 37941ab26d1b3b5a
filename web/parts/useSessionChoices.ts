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
  /** The values of a group that have matches, the most matches first. */
  readonly valuesOf: (group: SessionChoiceGroup) => string[];
  /** The number of matches with that choice. */
  readonly countOf: (group: SessionChoiceGroup, value: string | number) => number;
  /** The counts belong to the previous choices, while the new ones are loading. */
  readonly stale: boolean;
}

/**
 * Counts the matches of each choice, given those that are made; suspends the first time, later it keeps the old
 * counts.
 */
export function useSessionChoices(filter: Filter, { by }: ListKind): SessionChoices {
  const zone = useTimeZone();
  // The zone is always sent: an evening is one in the viewer's zone, chosen or not.
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
