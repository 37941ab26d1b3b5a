import { graphql } from 'react-relay/hooks';
import type { AdminUsersPageQuery } from '../../__generated__/AdminUsersPageQuery.graphql.ts';
import { AddressTabs, AdminPage } from '../../parts/AdminPage.tsx';
import { useChangeSearch } from '../../parts/useChangeSearch.ts';
import { useSearchText } from '../../parts/useSearchText.ts';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { AdminGroup } from './AdminGroup.tsx';
import { filterOf, longestSearch, withSearch } from './filter.ts';
import { GameMasterGroup } from './GameMasterGroup.tsx';
import { RegularGroup } from './RegularGroup.tsx';
import { UserCounts } from './UserCounts.tsx';

const query = graphql`
  query AdminUsersPageQuery($search: String, $admins: Int, $gameMasters: Int, $regulars: Int) @preloadable {
    admin {
      userCounts {
        ...UserCounts_counts
      }
    }
    ...AdminGroup_query @arguments(search: $search, first: $admins)
    ...GameMasterGroup_query @arguments(search: $search, first: $gameMasters)
    ...RegularGroup_query @arguments(search: $search, first: $regulars)
  }
`;

export function AdminUsersPage() {
  return (
    <AdminPage title="Users" loading="Loading users" skeletons={['h-47 lg:h-25', 'h-11', 'h-96']}>
      {(stale) => <Sections stale={stale} />}
    </AdminPage>
  );
}

function Sections({ stale }: { stale: boolean }) {
  const data = usePageQuery<AdminUsersPageQuery>(query);
  const viewer = useViewer();

  const refresh = useRefresh(query);

  if (!data.admin) return null;
  const groups = { query: data, stale, onChanged: refresh } as const;
  return (
    <>
      <UserCounts counts={data.admin.userCounts} />
      <UserSearch />
      <AddressTabs
        label="Users"
        first="users"
        items={[
          {
            value: 'users',
            label: 'User Management',
            content: (
              <div className="flex flex-col gap-10">
                <AdminGroup {...groups} manage="users" />
                <GameMasterGroup {...groups} manage="users" />
                <RegularGroup {...groups} manage="users" />
              </div>
            ),
          },
          {
            value: 'admins',
            label: 'Admin Management',
            content: viewer?.isSuperAdmin ? (
              <div className="flex flex-col gap-10">
                <AdminGroup {...groups} manage="admins" />
                <GameMasterGroup {...groups} manage="admins" />
                <RegularGroup {...groups} manage="admins" />
              </div>
            ) : (
              <Notice title="Super Admin Access Required">Only super admins can manage admin roles.</Notice>
            ),
          },
        ]}
      />
    </>
  );
}

function UserSearch() {
  const [params, changeSearch] = useChangeSearch();
  const [text, setText] = useSearchText(filterOf(params), (search) =>
    changeSearch((now) => withSearch(now, search)),
  );
  return (
    <SearchInput
      label="Search users"
      placeholder="Username, email or full name..."
      maxLength={longestSearch}
      value={text}
      onChange={setText}
      className="w-full md:w-96"
    />
  );
}

AdminUsersPage.failure = {
  title: 'Error Loading Users',
  sentence: 'Failed to load user data. Please try again.',
};
