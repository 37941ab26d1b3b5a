import ScrollText from 'lucide-react/icons/scroll-text';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { AuditTable_query$key } from '../../__generated__/AuditTable_query.graphql.ts';
import type { AuditTablePaginationQuery } from '../../__generated__/AuditTablePaginationQuery.graphql.ts';
import { useChangeSearch } from '../../parts/useChangeSearch.ts';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditRows } from './AuditRows.tsx';
import { type Filter, filterOf, isFiltered, noFilter, pageSize, withFilter } from './filter.ts';

interface AuditTableProps {
  readonly query: AuditTable_query$key;
  /** Names of all actions that occur in the log. */
  readonly actions: readonly string[];
  readonly stale: boolean;
}

export function AuditTable({ query, actions, stale }: AuditTableProps) {
  const { data, ...list } = usePaginationFragment<AuditTablePaginationQuery, AuditTable_query$key>(
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
  const [params, changeSearch] = useChangeSearch();
  const filtered = isFiltered(filterOf(params));
  const change = (next: Partial<Filter>) => changeSearch((now) => withFilter({ ...filterOf(now), ...next }));
  const entries = data.admin?.auditEntries.edges.map(({ node }) => node) ?? [];

  return (
    <section aria-label="Entries">
      <AuditFilters actions={actions} onChange={change} />
      <ListFrame
        noun="entries"
        list={list}
        shown={entries.length}
        total={data.admin?.auditEntries.totalCount}
        size={pageSize}
        filtered={filtered}
        onClear={() => change(noFilter)}
        empty={{
          icon: <ScrollText />,
          children: filtered ? 'Nothing fits the filters.' : 'What is done appears here.',
        }}
      >
        <div className="mt-4">
          <AuditRows entries={entries} stale={stale} />
        </div>
      </ListFrame>
    </section>
  );
}
