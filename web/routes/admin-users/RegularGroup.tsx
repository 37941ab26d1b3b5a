import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { RegularGroup_query$key } from '../../__generated__/RegularGroup_query.graphql.ts';
import type { RegularGroupPaginationQuery } from '../../__generated__/RegularGroupPaginationQuery.graphql.ts';
import { UserGroup, type UserGroupProps } from './UserGroup.tsx';

export function RegularGroup({ query, ...rest }: UserGroupProps & { query: RegularGroup_query$key }) {
  const { data, ...paging } = usePaginationFragment<RegularGroupPaginationQuery, RegularGroup_query$key>(
    graphql`
      fragment RegularGroup_query on Query
      @argumentDefinitions(search: { type: "String" }, first: { type: "Int" }, after: { type: "String" })
      @refetchable(queryName: "RegularGroupPaginationQuery") {
        admin {
          regulars: users(first: $first, after: $after, filter: { group: REGULARS, search: $search })
            @connection(key: "RegularGroup_regulars", filters: ["filter"]) {
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
  return <UserGroup {...rest} {...paging} title="Users" found={data.admin?.regulars} />;
}
