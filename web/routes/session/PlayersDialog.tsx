import UsersRound from 'lucide-react/icons/users-round';
import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { PlayersDialogQuery } from '../../__generated__/PlayersDialogQuery.graphql.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { Roster } from '../../parts/Roster.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

const query = graphql`
  query PlayersDialogQuery($id: ID!) {
    session(id: $id) {
      id
      roster {
        ...Roster_roster
      }
    }
  }
`;

/** Shows a Game Master the players of their table. */
export function PlayersDialog({ sessionId, title }: { sessionId: number; title: string }) {
  return (
    <Dialog
      size="xl"
      title="Players"
      description={title}
      trigger={
        <Button variant="secondary" block icon={<UsersRound />}>
          View your players
        </Button>
      }
    >
      <ErrorBoundary>
        <Suspense
          fallback={
            <Loading label="Loading players" className="flex flex-col gap-4">
              <Skeleton className="h-24" />
              <Skeleton className="h-48" />
            </Loading>
          }
        >
          <Players sessionId={sessionId} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  );
}

function Players({ sessionId }: { sessionId: number }) {
  const { session } = useQuery<PlayersDialogQuery>(
    query,
    { id: String(sessionId) },
    { fetchPolicy: 'store-and-network' },
  );
  if (!session?.roster) return <p className="text-soft">Only the Game Master of this session sees it.</p>;
  return <Roster roster={session.roster} onChanged={null} />;
}
