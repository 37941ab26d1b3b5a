import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { SessionResults_query$key } from '../../__generated__/SessionResults_query.graphql.ts';
import type { SessionResultsPaginationQuery } from '../../__generated__/SessionResultsPaginationQuery.graphql.ts';
import { cn } from '../../lib/cn.ts';
import { saidOfSearch } from '../../lib/searchedFor.ts';
import { SessionCard } from '../../parts/SessionCard.tsx';
import { type Filter, isZoned } from '../../parts/sessionFilter.ts';
import { useKeptLength } from '../../parts/useKeptLength.ts';
import { countedOf } from '../../ui/counted.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { Marked } from '../../ui/Marked.tsx';

const NoSessions = lazily('NoSessions', async () => (await import('./NoSessions.tsx')).NoSessions);

interface SessionResultsProps {
  readonly query: SessionResults_query$key;
  readonly filter: Filter;
  /** The result for the current filter is still loading. */
  readonly stale: boolean;
  readonly onChange: (next: Partial<Filter>) => void;
}

export const gridClass = 'grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 lg:gap-6';
const pageSize = 12;

export function SessionResults({ query, filter, stale, onChange }: SessionResultsProps) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    SessionResultsPaginationQuery,
    SessionResults_query$key
  >(
    graphql`
      fragment SessionResults_query on Query
      @argumentDefinitions(
        filter: { type: "SessionFilter" }
        sort: { type: "SessionOrder" }
        count: { type: "Int", defaultValue: 12 }
        cursor: { type: "String" }
      )
      @refetchable(queryName: "SessionResultsPaginationQuery") {
        sessions(first: $count, after: $cursor, filter: $filter, sort: $sort, onePerCampaign: true)
          @connection(key: "SessionResults_sessions", filters: ["filter", "sort"]) {
          totalCount
          searchedFor {
            typed
            near
            isElsewhere
          }
          matched
          edges {
            node {
              id
              ...SessionCard_session
            }
          }
        }
      }
    `,
    query,
  );
  const { edges, totalCount, searchedFor, matched } = data.sessions;
  const loadMore = useKeptLength({ shown: edges.length, hasNext, stale, loadNext });
  const marked = matched.length > 0 ? (text: string) => <Marked text={text} matched={matched} /> : undefined;
  return (
    <div
      aria-busy={stale}
      className={cn('transition-opacity duration-150', stale && 'opacity-60', isZoned(filter) && 'zoned')}
    >
      {/* The same element with or without results, so that screen readers announce the change. */}
      <p aria-live="polite" className={edges.length === 0 ? 'sr-only' : 'my-6 text-sm text-faint'}>
        {countedOf(totalCount, 'table')}
      </p>
      {edges.length === 0 ? (
        <NoSessions filter={filter} onChange={onChange} />
      ) : (
        <>
          <h2 className="sr-only">Sessions</h2>
          <p role="status" className="text-soft not-empty:mb-6">
            {saidOfSearch(searchedFor)}
          </p>
          <div className={gridClass}>
            {edges.map(({ node }, index) => (
              <SessionCard key={node.id} session={node} first={index === 0} marked={marked} />
            ))}
          </div>
          <LoadMore
            noun="tables"
            shown={edges.length}
            total={totalCount}
            hasMore={hasNext}
            loading={isLoadingNext}
            onLoadMore={() => loadMore(pageSize)}
          />
        </>
      )}
    </div>
  );
}
