import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { AdminGroup_query$key } from '../../__generated__/AdminGroup_query.graphql.ts';
import type { AdminGroupPaginationQuery } from '../../__generated__/AdminGroupPaginationQuery.graphql.ts';
import { UserGroup, type UserGroupProps } from './UserGroup.tsx';

export function AdminGroup({ query, ...rest }: UserGroupProps & { query: AdminGroup_query$key }) {
  const { data, ...paging } = usePaginationFragment<AdminGroupPaginationQuery, AdminGroup_query$key>(
    graphql`
      fragment AdminGroup_query on Query
      @argumentDefinitions(search: { type: "String" }, first: { type: "Int" }, after: { type: "String" })
      @refetchable(queryName: "AdminGroupPaginationQuery") {
        admin {
          admins: users(first: $first, after: $after, filter: { group: ADMINS, search: $search })
            @connection(key: "AdminGroup_admins", filters: ["filter"]) {
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
  return <UserGroup {...rest} {...paging} title="Admins" found={data.admin?.admins} />;
}
