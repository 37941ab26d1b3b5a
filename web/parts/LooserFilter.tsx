import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { LooserFilterQuery } from '../__generated__/LooserFilterQuery.graphql.ts';
import { quoted } from '../lib/searchedFor.ts';
import { inList } from '../lib/text.ts';
import { useQuery } from '../relay/useQuery.ts';
import { Button } from '../ui/Button.tsx';
import { countedOf } from '../ui/counted.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useHydrated } from '../ui/useHydrated.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { type ListKind, tables } from './listKinds.ts';
import { type Filter, noneBeside, queryFilter } from './sessionFilter.ts';
import { activeFilters, inSentence } from './sessionFilterWords.ts';
import { useTimeZone } from './TimeZone.tsx';

interface LooserFilterProps {
  readonly filter: Filter;
  /** What is counted: tables or Game Masters. */
  readonly by?: ListKind;
  /** The days that are shown, which are not a filter. */
  readonly days?: Pick<Filter, 'from' | 'to'>;
  readonly onChange: (next: Partial<Filter>) => void;
}

/**
 * Offers to widen a search without results: names the words that no table has, or the filters whose removal finds the
 * most.
 */
export function LooserFilter(props: LooserFilterProps) {
  // Queried in the browser only: a page that waits for it would be late.
  const inBrowser = useHydrated();
  const waiting = <Skeleton className="h-10 w-64 max-md:h-11" />;
  return (
    <ErrorBoundary small title="We could not find out which filter to drop.">
      <Suspense fallback={waiting}>{inBrowser ? <Loosen {...props} /> : waiting}</Suspense>
    </ErrorBoundary>
  );
}

function Loosen({ filter, by = tables, days, onChange }: LooserFilterProps) {
  const zone = useTimeZone();
  const { sessionLoosening, shorterSearches } = useQuery<LooserFilterQuery>(
    graphql`
      query LooserFilterQuery($filter: SessionFilter, $by: SessionsCountedBy, $keepDays: Boolean) {
        sessionLoosening(filter: $filter, by: $by, keepDays: $keepDays) {
          fields
          count
        }
        shorterSearches(filter: $filter) {
          missing
          searches {
            search
            without
            count
          }
        }
      }
    `,
    { filter: queryFilter({ ...filter, ...days }, zone), by: by.by, keepDays: days !== undefined },
    { fetchPolicy: 'store-and-network' },
  );
  const shorter = shorterSearches?.searches ?? [];
  const looser =
    sessionLoosening && shorter.length === 0 ? withoutFields(filter, sessionLoosening.fields) : null;
  const offers = [
    ...shorter.map(({ search, without, count }) => {
      // The wording with fewer words.
      const isRest = without.length <= search.split(' ').length;
      return { count, label: isRest ? `without ${quoted(without)}` : `with “${search}”`, next: { search } };
    }),
    ...(looser ? [{ count: sessionLoosening?.count ?? 0, ...looser }] : []),
  ];
  return (
    <>
      {shorterSearches && <p className="order-first w-full">{whyNothing(shorterSearches.missing)}</p>}
      {offers.map(({ count, label, next }) => (
        <Button key={label} className="max-w-full py-2 whitespace-normal!" onClick={() => onChange(next)}>
          Show {countedOf(count, by.noun)} {label}
        </Button>
      ))}
    </>
  );
}

const whyNothing = (missing: readonly string[]) =>
  missing.length > 0 ? `No table has ${quoted(missing)}.` : 'No table has all of these words.';

/**
 * Returns the change that removes every value of these fields of the API's filter, and its label; null: none is set.
 */
function withoutFields(
  filter: Filter,
  fields: readonly string[],
): { label: string; next: Partial<Filter> } | null {
  const active = activeFilters(filter).filter(({ field }) => fields.includes(field));
  const isSearch = fields.includes('search');
  const names = [...(isSearch ? [`“${filter.search.trim()}”`] : []), ...active.map(inSentence)];
  const keys = active.flatMap((one) => Object.keys(one.without));
  return names.length === 0
    ? null
    : {
        label: `without ${inList(names)}`,
        next: {
          ...(isSearch && { search: '' }),
          ...Object.fromEntries(Object.entries(noneBeside).filter(([key]) => keys.includes(key))),
        },
      };
}
