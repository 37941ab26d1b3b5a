import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { TablesOver_viewer$key } from '../../__generated__/TablesOver_viewer.graphql.ts';
import type { TablesOverPaginationQuery } from '../../__generated__/TablesOverPaginationQuery.graphql.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { TableItem } from './TableItem.tsx';

const pageSize = 10;

/** The tables of the last 14 days; nothing where there was none. */
export function TablesOver({ viewer }: { viewer: TablesOver_viewer$key }) {
  const { data, ...list } = usePaginationFragment<TablesOverPaginationQuery, TablesOver_viewer$key>(
    graphql`
      fragment TablesOver_viewer on Viewer
      @refetchable(queryName: "TablesOverPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" }) {
        desk {
          over(first: $first, after: $after) @connection(key: "TablesOver_over") {
            totalCount
            edges {
              node {
                id
                ...TableItem_session
              }
            }
          }
        }
      }
    `,
    viewer,
  );
  const over = data.desk?.over;
  const tables = (over?.edges ?? []).map(({ node }) => node);
  if (tables.length === 0) return null;
  return (
    <section aria-labelledby="tables-over" className="mt-12">
      <h2 id="tables-over" className="text-title-3">
        Just played
      </h2>
      <ul className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        {tables.map((session) => (
          <TableItem key={session.id} session={session} />
        ))}
      </ul>
      {list.hasNext && (
        <LoadMore
          noun="sessions"
          shown={tables.length}
          total={over?.totalCount ?? null}
          hasMore={list.hasNext}
          loading={list.isLoadingNext}
          onLoadMore={() => list.loadNext(pageSize)}
        />
      )}
    </section>
  );
}
