import ScrollText from 'lucide-react/icons/scroll-text';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import type { AuditTable_query$key } from '../../__generated__/AuditTable_query.graphql.ts';
import type { AuditTablePaginationQuery } from '../../__generated__/AuditTablePaginationQuery.graphql.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditRows } from './AuditRows.tsx';
import { type Filter, filterOf, isFiltered, noFilter, pageSize, withFilter } from './filter.ts';

interface AuditTableProps {
  readonly query: AuditTable_query$key;
  /** Everything that was ever done, by name. */
  readonly actions: readonly string[];
  readonly stale: boolean;
}

export function AuditTable({ query, actions, stale }: AuditTableProps) {
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<
    AuditTablePaginationQuery,
    AuditTable_query$key
  >(
    graphql`
      fragment AuditTable_query on Query
      @argumentDefinitions(filter: { type: "AuditFilter" }, first: { type: "Int" }, after: { type: "String" })
      @refetchable(queryName: "AuditTablePaginationQuery") {
        admin {
          auditEntries(first: $first, after: $after, filter: $filter)
            @connection(key: "AuditTable_auditEntries", filters: ["filter"]) {
            totalCount
            edges {
              node {
                id
                ...AuditRows_entries
              }
            }
          }
        }
      }
    `,
    query,
  );
  const [params, setParams] = useSearchParams();
  const filtered = isFiltered(filterOf(params));
  const change = (next: Partial<Filter>) =>
    setParams((now) => withFilter({ ...filterOf(now), ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  const entries = data.admin?.auditEntries.edges.map(({ node }) => node) ?? [];

  return (
    <section aria-label="Entries">
      <AuditFilters actions={actions} onChange={change} />
      {entries.length === 0 ? (
        <EmptyState
          title={filtered ? 'No entries found' : 'No entries yet'}
          icon={<ScrollText />}
          action={
            filtered && (
              <Button variant="secondary" onClick={() => change(noFilter)}>
                Clear Filters
              </Button>
            )
          }
        >
          {filtered ? 'Nothing fits the filters.' : 'What staff do appears here.'}
        </EmptyState>
      ) : (
        <>
          <div className="mt-4">
            <AuditRows entries={entries} stale={stale} />
          </div>
          <LoadMore
            noun="entries"
            shown={entries.length}
            total={data.admin?.auditEntries.totalCount}
            hasMore={hasNext}
            loading={isLoadingNext}
            onLoadMore={() => loadNext(pageSize)}
          />
        </>
      )}
    </section>
  );
}
