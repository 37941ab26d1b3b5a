import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { TablesOver_viewer$key } from '../../__generated__/TablesOver_viewer.graphql.ts';
import type { TablesOverPaginationQuery } from '../../__generated__/TablesOverPaginationQuery.graphql.ts';
import { TableSection } from './TableSection.tsx';

/** The tables of the last 14 days; renders nothing when there were none. */
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
    <TableSection id="tables-over" title="Just played" tables={tables} list={list} total={over?.totalCount} />
  );
}
