import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { GameMasterGroup_query$key } from '../../__generated__/GameMasterGroup_query.graphql.ts';
import type { GameMasterGroupPaginationQuery } from '../../__generated__/GameMasterGroupPaginationQuery.graphql.ts';
import { UserGroup, type UserGroupProps } from './UserGroup.tsx';

export function GameMasterGroup({ query, ...rest }: UserGroupProps & { query: GameMasterGroup_query$key }) {
  const { data, ...paging } = usePaginationFragment<
    GameMasterGroupPaginationQuery,
    GameMasterGroup_query$key
  >(
    graphql`
      fragment GameMasterGroup_query on Query
      @argumentDefinitions(search: { type: "String" }, first: { type: "Int" }, after: { type: "String" })
      @refetchable(queryName: "GameMasterGroupPaginationQuery") {
        admin {
          gameMasters: users(first: $first, after: $after, filter: { group: GAME_MASTERS, search: $search })
            @connection(key: "GameMasterGroup_gameMasters", filters: ["filter"]) {
            totalCount
            edges {
              node {
                id
                ...UserRows_users
              }
            }
          }
        }
      }
    `,
    query,
  );
  return <UserGroup {...rest} {...paging} title="Game Masters" found={data.admin?.gameMasters} />;
}
