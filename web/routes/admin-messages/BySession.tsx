import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Suspense, useEffect, useEffectEvent, useState, useTransition } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import type { BySession_query$key } from '../../__generated__/BySession_query.graphql.ts';
import type { BySessionPlayersQuery } from '../../__generated__/BySessionPlayersQuery.graphql.ts';
import { numericId } from '../../lib/address.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';
import { Compose } from './Compose.tsx';
import type { Person, Writing } from './letter.ts';
import { RecipientList } from './RecipientList.tsx';
import { SessionChoice } from './SessionChoice.tsx';
import type { Selection } from './useSelection.ts';

const playersQuery = graphql`
  query BySessionPlayersQuery($sessionId: ID!) {
    session(id: $sessionId) {
      id
      # As many as a session can have.
      players(first: 100) {
        edges {
          node {
            id
            username
            fullName
            email
            avatarUrl
          }
        }
      }
    }
  }
`;

interface BySessionProps extends Writing {
  readonly query: BySession_query$key;
  readonly selection: Selection;
}

/** Writes to all or some players of one session. */
export function BySession({ query, selection, ...writing }: BySessionProps) {
  const data = useFragment(
    graphql`
      fragment BySession_query on Query
      @argumentDefinitions(sessionId: { type: "ID!" }, isChosen: { type: "Boolean!" }) {
        ...SessionChoice_query
        picked: session(id: $sessionId) @include(if: $isChosen) {
          ...SessionChoice_picked
        }
      }
    `,
    query,
  );
  const [search, setSearch] = useSearchParams();
  const sessionId = numericId(search.get('session') ?? undefined);
  const [attempt, setAttempt] = useState(0);
  const [refreshing, startRefresh] = useTransition();
  // The server reads the page; the browser asks for the players, as on every later change.
  const inBrowser = useHydrated();
  const again = () => startRefresh(() => setAttempt((count) => count + 1));

  function choose(id: string) {
    selection.clear();
    setSearch(
      (now) => {
        now.set('session', id);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Panel
        title="Recipients"
        action={
          sessionId && (
            <Button variant="secondary" size="sm" icon={<RefreshCw />} loading={refreshing} onClick={again}>
              Refresh Players
            </Button>
          )
        }
      >
        <SessionChoice query={data} picked={data.picked ?? null} value={sessionId ?? ''} onChange={choose} />
        <div className="mt-5">
          {sessionId && !inBrowser ? (
            <PlayersLoading />
          ) : sessionId ? (
            <ErrorBoundary key={sessionId} title="Failed to fetch session players" onRetry={again}>
              <Suspense key={sessionId} fallback={<PlayersLoading />}>
                <Players sessionId={sessionId} attempt={attempt} selection={selection} />
              </Suspense>
            </ErrorBoundary>
          ) : (
            <p className="text-sm text-soft">Choose a session to see its players.</p>
          )}
        </div>
      </Panel>
      <Compose {...writing} selection={selection} sessionId={sessionId} />
    </div>
  );
}

function PlayersLoading() {
  return (
    <Loading label="Loading players">
      <Skeleton className="h-60" />
    </Loading>
  );
}

interface PlayersProps {
  readonly sessionId: string;
  readonly attempt: number;
  readonly selection: Selection;
}

function Players({ sessionId, attempt, selection }: PlayersProps) {
  const { session } = useQuery<BySessionPlayersQuery>(
    playersQuery,
    { sessionId },
    { fetchKey: attempt, fetchPolicy: attempt === 0 ? 'store-and-network' : 'network-only' },
  );
  const own = useViewer()?.user.id;
  const players: readonly Person[] =
    session?.players?.edges.map((edge) => edge.node).filter(({ id }) => id !== own) ?? [];
  // A chosen player who has left the table meanwhile would be invisible in the list and block sending.
  const keep = useEffectEvent(() => selection.keep(players));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the players are read
  useEffect(() => keep(), [session]);
  return (
    <RecipientList people={players} total={players.length} selection={selection} empty="No players found" />
  );
}
