import CalendarX from 'lucide-react/icons/calendar-x';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import type { AdminSessionList_query$key } from '../../__generated__/AdminSessionList_query.graphql.ts';
import type { AdminSessionListPaginationQuery } from '../../__generated__/AdminSessionListPaginationQuery.graphql.ts';
import type { SessionDialog_session$key } from '../../__generated__/SessionDialog_session.graphql.ts';
import { cn } from '../../lib/cn.ts';
import { useSearchText } from '../../parts/useSearchText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { AdminSessionCard } from './AdminSessionCard.tsx';
import { type Filter, filterOf, filters, pageSize, sortOf, sorts, withFilter } from './filter.ts';
import { PublishDrafts } from './PublishDrafts.tsx';

interface AdminSessionListProps {
  readonly query: AdminSessionList_query$key;
  readonly stale: boolean;
  readonly linkToBookings: (sessionId: number) => string;
  /** `copy`: a new one like it. */
  readonly onEdit: (session: SessionDialog_session$key, copy: boolean) => void;
  readonly onChanged: () => Promise<void>;
}

export function AdminSessionList(props: AdminSessionListProps) {
  const { query, stale, linkToBookings, onEdit, onChanged } = props;
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<
    AdminSessionListPaginationQuery,
    AdminSessionList_query$key
  >(
    graphql`
        fragment AdminSessionList_query on Query
        @argumentDefinitions(
          filter: { type: "AdminSessionFilter" }
          sort: { type: "AdminSessionSort" }
          descending: { type: "Boolean" }
          first: { type: "Int" }
          after: { type: "String" }
        )
        @refetchable(queryName: "AdminSessionListPaginationQuery") {
          admin {
            sessions(first: $first, after: $after, filter: $filter, sort: $sort, descending: $descending)
              @connection(key: "AdminSessionList_sessions", filters: ["filter", "sort", "descending"]) {
              totalCount
              edges {
                node {
                  id
                  ...AdminSessionCard_session
                  ...SessionDialog_session
                  ...PublishDrafts_sessions
                }
              }
            }
          }
        }
      `,
    query,
  );
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const change = (next: Partial<Filter>) =>
    setParams((now) => withFilter(now, { ...filterOf(now), ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  const [text, setText] = useSearchText(filter.search, (search) => change({ search }));
  const isFiltered = Boolean(filter.search || filter.filter);
  const sessions = data.admin?.sessions.edges.map(({ node }) => node) ?? [];

  return (
    <section aria-labelledby="all-sessions">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="all-sessions" className="mr-auto scroll-mt-20 text-title-3 max-md:w-full">
          Sessions
        </h2>
        <PublishDrafts sessions={sessions} onChanged={onChanged} />
        <SearchInput
          label="Search sessions"
          placeholder="Search sessions..."
          maxLength={100}
          value={text}
          onChange={setText}
          className="w-full md:w-72"
        />
        <Select
          aria-label="Show"
          value={filter.filter}
          onChange={(event) => change({ filter: event.target.value })}
          className="w-full md:w-44"
        >
          {filters.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Sort by"
          value={sortOf(filter)}
          onChange={(event) => change({ sort: event.target.value })}
          className="w-full md:w-44"
        >
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {sessions.length === 0 ? (
        isFiltered ? (
          <EmptyState
            title="No sessions found"
            icon={<CalendarX />}
            level={3}
            action={
              <Button variant="secondary" onClick={() => change({ search: '', filter: '' })}>
                Clear Filters
              </Button>
            }
          >
            Nothing fits the search and the filter.
          </EmptyState>
        ) : (
          <p className="py-16 text-center text-soft">
            No sessions found. Create your first session to get started!
          </p>
        )
      ) : (
        <>
          <ul
            aria-busy={stale}
            className={cn(
              'mt-5 grid gap-5 transition-opacity sm:grid-cols-2 xl:grid-cols-3',
              stale && 'opacity-60',
            )}
          >
            {sessions.map((node) => (
              <AdminSessionCard
                key={node.id}
                session={node}
                linkToBookings={linkToBookings}
                onEdit={() => onEdit(node, false)}
                onDuplicate={() => onEdit(node, true)}
                onChanged={onChanged}
              />
            ))}
          </ul>
          <LoadMore
            noun="sessions"
            shown={sessions.length}
            total={data.admin?.sessions.totalCount}
            hasMore={hasNext}
            loading={isLoadingNext}
            onLoadMore={() => loadNext(pageSize)}
          />
        </>
      )}
    </section>
  );
}
