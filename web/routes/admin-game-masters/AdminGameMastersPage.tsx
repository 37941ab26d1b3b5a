import UserPlus from 'lucide-react/icons/user-plus';
import { Suspense, useCallback, useContext, useDeferredValue } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { fetchQuery } from 'relay-runtime';
import type { AdminGameMastersPageQuery } from '../../__generated__/AdminGameMastersPageQuery.graphql.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { PageContext, usePageQuery } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { GameMasterTable } from './GameMasterTable.tsx';

const query = graphql`
  query AdminGameMastersPageQuery($filter: AdminGameMasterFilter, $first: Int) @preloadable {
    ...GameMasterTable_query @arguments(filter: $filter, first: $first)
  }
`;

/** Profiles, and the users they are linked to. */
export function AdminGameMastersPage() {
  const place = useContext(PageContext);
  // While the list of another filter is on its way, what was there stays.
  const settled = useDeferredValue(place);
  return (
    <div className="flex flex-col gap-5">
      <PageMeta title="Game Masters" noIndex />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title-2">Game Masters</h1>
        <Button asChild icon={<UserPlus />}>
          <Link to="/admin/game-masters/new">New Game Master</Link>
        </Button>
      </div>
      <PageContext value={settled}>
        <Suspense
          fallback={
            <Loading label="Loading Game Masters" className="flex flex-col gap-4">
              <Skeleton className="h-11" />
              <Skeleton className="h-96" />
            </Loading>
          }
        >
          <Profiles stale={settled !== place} />
        </Suspense>
      </PageContext>
    </div>
  );
}

function Profiles({ stale }: { stale: boolean }) {
  const data = usePageQuery<AdminGameMastersPageQuery>(query);
  const environment = useRelayEnvironment();
  const { variables } = useContext(PageContext);
  const refresh = useCallback(async () => {
    await fetchQuery(environment, query, variables)
      .toPromise()
      .catch(() => {});
  }, [environment, variables]);
  return <GameMasterTable query={data} stale={stale} onChanged={refresh} />;
}
