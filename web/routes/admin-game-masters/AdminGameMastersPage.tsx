import UserPlus from 'lucide-react/icons/user-plus';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { AdminGameMastersPageQuery } from '../../__generated__/AdminGameMastersPageQuery.graphql.ts';
import { AdminPage } from '../../parts/AdminPage.tsx';
import { useListState } from '../../parts/BackToList.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { GameMasterTable } from './GameMasterTable.tsx';

const query = graphql`
  query AdminGameMastersPageQuery($filter: AdminGameMasterFilter, $first: Int) @preloadable {
    ...GameMasterTable_query @arguments(filter: $filter, first: $first)
  }
`;

/** Profiles, and the users they are linked to. */
export function AdminGameMastersPage() {
  const list = useListState();
  return (
    <AdminPage
      title="Game Masters"
      action={
        <Button asChild icon={<UserPlus />}>
          <Link to="/admin/game-masters/new" state={list}>
            New Game Master
          </Link>
        </Button>
      }
      loading="Loading Game Masters"
      skeletons={['h-11', 'h-96']}
    >
      {(stale) => <Profiles stale={stale} />}
    </AdminPage>
  );
}

function Profiles({ stale }: { stale: boolean }) {
  const data = usePageQuery<AdminGameMastersPageQuery>(query);
  const refresh = useRefresh(query);
  return <GameMasterTable query={data} stale={stale} onChanged={refresh} />;
}

AdminGameMastersPage.failure = { title: 'The Game Masters did not load' };
