import { Suspense, useCallback, useContext, useDeferredValue } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import { fetchQuery } from 'relay-runtime';
import type { AdminUsersPageQuery } from '../../__generated__/AdminUsersPageQuery.graphql.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useSearchText } from '../../parts/useSearchText.ts';
import { PageContext, usePageQuery } from '../../relay/page.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { AdminGroup } from './AdminGroup.tsx';
import { filterOf, longestSearch, withSearch } from './filter.ts';
import { GameMasterGroup } from './GameMasterGroup.tsx';
import { RegularGroup } from './RegularGroup.tsx';
import { UserCounts } from './UserCounts.tsx';

const query = graphql`
  query AdminUsersPageQuery($search: String, $first: Int) @preloadable {
    admin {
      userCounts {
        ...UserCounts_counts
      }
    }
    ...AdminGroup_query @arguments(search: $search, first: $first)
    ...GameMasterGroup_query @arguments(search: $search, first: $first)
    ...RegularGroup_query @arguments(search: $search, first: $first)
  }
`;

export function AdminUsersPage() {
  const place = useContext(PageContext);
  // While the list of other words is on its way, what was there stays.
  const settled = useDeferredValue(place);
  return (
    <div className="flex flex-col gap-5">
      <PageMeta title="Users" noIndex />
      <h1 className="text-title-2">Users</h1>
      <PageContext value={settled}>
        <Suspense
          fallback={
            <Loading label="Loading users" className="flex flex-col gap-6">
              <Skeleton className="h-26" />
              <Skeleton className="h-11" />
              <Skeleton className="h-96" />
            </Loading>
          }
        >
          <Sections stale={settled !== place} />
        </Suspense>
      </PageContext>
    </div>
  );
}

function Sections({ stale }: { stale: boolean }) {
  const data = usePageQuery<AdminUsersPageQuery>(query);
  const environment = useRelayEnvironment();
  const { variables } = useContext(PageContext);
  const viewer = useViewer();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'admins' ? 'admins' : 'users';

  const refresh = useCallback(async () => {
    await fetchQuery(environment, query, variables)
      .toPromise()
      .catch(() => {});
  }, [environment, variables]);

  if (!data.admin) return null;
  const groups = { query: data, stale, onChanged: refresh } as const;
  return (
    <>
      <UserCounts counts={data.admin.userCounts} />
      <UserSearch />
      <Tabs
        label="Users"
        value={tab}
        onValueChange={(value) =>
          setParams(
            (now) => {
              now.set('tab', value);
              return now;
            },
            { replace: true, preventScrollReset: true },
          )
        }
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
  const [params, setParams] = useSearchParams();
  const [text, setText] = useSearchText(filterOf(params), (search) =>
    setParams((now) => withSearch(now, search), { replace: true, preventScrollReset: true }),
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
