import UserX from 'lucide-react/icons/user-x';
import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { EditGameMasterPageQuery } from '../../__generated__/EditGameMasterPageQuery.graphql.ts';
import { BackToList, useListBack } from '../../parts/BackToList.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { EditProfile } from './EditProfile.tsx';
import { Trust } from './Trust.tsx';

const query = graphql`
  query EditGameMasterPageQuery($id: ID!, $isValid: Boolean!) @preloadable {
    gameMaster(id: $id) @include(if: $isValid) {
      id
      databaseId
      name
      isArchived
      ...EditProfile_gameMaster
      ...Trust_gameMaster
    }
  }
`;

export function EditGameMasterPage() {
  const { to: back } = useListBack('/admin/game-masters');
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <BackToList home="/admin/game-masters" />
      <Suspense
        fallback={
          <Loading label="Loading the profile" className="flex flex-col gap-6">
            <Skeleton className="h-12" />
            <Skeleton className="h-60" />
            <Skeleton className="h-60" />
          </Loading>
        }
      >
        <Profile back={back} />
      </Suspense>
    </div>
  );
}

function Profile({ back }: { back: string }) {
  const { gameMaster } = usePageQuery<EditGameMasterPageQuery>(query);
  const refresh = useRefresh(query);
  if (!gameMaster) {
    return (
      <EmptyState title="Game Master not found" icon={<UserX />} level={1}>
        <PageMeta title="Game Master not found" status={404} noIndex />
        No profile has this number.
      </EmptyState>
    );
  }
  const { id, databaseId, name, isArchived } = gameMaster;
  return (
    <>
      <PageMeta title={`Edit ${name}`} noIndex />
      <header>
        <h1 className="text-title-2 wrap-anywhere">Edit {name}</h1>
        <p className="mt-1 text-sm text-soft">
          {isArchived ? 'Archived: nobody finds the profile in the lists. ' : ''}
          <Link to={`/game-masters/${databaseId}`} className="inline-block min-h-6 text-ember-ink underline">
            As players see it
          </Link>
        </p>
      </header>
      <Trust gameMaster={gameMaster} />
      <EditProfile key={id} gameMaster={gameMaster} back={back} onOutdated={refresh} />
    </>
  );
}

EditGameMasterPage.failure = { title: 'The Game Master did not load' };
