import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { TablesAhead_viewer$key } from '../../__generated__/TablesAhead_viewer.graphql.ts';
import type { TablesAheadPaginationQuery } from '../../__generated__/TablesAheadPaginationQuery.graphql.ts';
import { Button } from '../../ui/Button.tsx';
import { countedWithout } from '../../ui/counted.ts';
import { TableSection } from './TableSection.tsx';

/** The tables after the next one; without any table at all, a hint how to get one. */
export function TablesAhead({ viewer, nextId }: { viewer: TablesAhead_viewer$key; nextId: string | null }) {
  const { data, ...list } = usePaginationFragment<TablesAheadPaginationQuery, TablesAhead_viewer$key>(
    graphql`
      fragment TablesAhead_viewer on Viewer
      @refetchable(queryName: "TablesAheadPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" }) {
        desk {
          ahead(first: $first, after: $after) @connection(key: "TablesAhead_ahead") {
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
  const ahead = data.desk?.ahead;
  const tables = (ahead?.edges ?? []).map(({ node }) => node);
  const others = tables.filter(({ id }) => id !== nextId);
  const isIn = others.length < tables.length ? 1 : 0;
  if (isIn && others.length === 0 && !list.hasNext) return null;
  return (
    <TableSection
      id="tables-ahead"
      title={isIn ? 'After that' : 'Ahead of you'}
      tables={others}
      list={list}
      total={ahead && countedWithout(ahead.totalCount, isIn)}
      empty={{
        title: 'Nothing ahead',
        level: 3,
        children: 'The sessions you run appear here, with everybody who comes to them.',
        action: (
          <div className="flex flex-wrap justify-center gap-2.5">
            <Button asChild>
              <Link to="/gm/sessions">Write a New Session</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/gm/profile">Your Profile</Link>
            </Button>
          </div>
        ),
      }}
    />
  );
}
