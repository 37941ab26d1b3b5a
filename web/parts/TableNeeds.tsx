import CircleCheck from 'lucide-react/icons/circle-check';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { TableNeedsQuery } from '../__generated__/TableNeedsQuery.graphql.ts';
import { useQuery } from '../relay/useQuery.ts';
import { Loading, SkeletonText } from '../ui/Skeleton.tsx';
import { useHydrated } from '../ui/useHydrated.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { conflictSentences } from './needsWords.ts';

/** How many topics are shown at first: alone, or beside conflicts. */
const FIRST = { alone: 3, beside: 1 };

const quiet = 'text-soft underline hover:text-ember-ink';

/**
 * Shows whether a table fits what the viewer said they need. It has its own query after the page, which is the same
 * for everybody; it fills a box reserved for it, so that nothing moves.
 */
export function TableNeeds({ sessionId }: { sessionId: string }) {
  const inBrowser = useHydrated();
  const waits = (
    <Loading label="Comparing this table with what you need" className="w-64 max-w-full">
      <SkeletonText lines={2} />
    </Loading>
  );
  return (
    <ErrorBoundary small title="We could not compare this table with what you need.">
      {inBrowser ? (
        <Suspense fallback={waits}>
          <Compared sessionId={sessionId} />
        </Suspense>
      ) : (
        waits
      )}
    </ErrorBoundary>
  );
}

function Compared({ sessionId }: { sessionId: string }) {
  const { session, viewer } = useQuery<TableNeedsQuery>(
    graphql`
      query TableNeedsQuery($id: ID!) {
        session(id: $id) {
          id
          databaseId
          gameMaster {
            id
            isViewer
            user {
              id
              databaseId
            }
          }
        }
        viewer {
          id
          lines
          veils
          needsMatches(sessionIds: [$id]) {
            fits
            named
            conflicts {
              kind
              words
            }
            topics {
              topic
              label
            }
          }
        }
      }
    `,
    { id: sessionId },
    { fetchPolicy: 'store-and-network' },
  );
  const host = session?.gameMaster.isViewer ? null : session?.gameMaster.user;
  const thread = host ? `/messages/${host.databaseId}?session=${session?.databaseId}` : null;
  const match = viewer?.needsMatches?.[0];
  const { conflicts, topics, named, fits } = match ?? { conflicts: [], topics: [], named: [], fits: false };
  const hasWritten = Boolean(viewer?.lines || viewer?.veils);
  const ownWords = match && hasWritten && <OwnWords thread={thread} />;
  // For limits named in the table's texts the link says only 'limits', and the player asks in their own words: others
  // store URLs.
  const asked = [...named.map((label) => ({ topic: 'limits', label })), ...topics];
  if (!fits && conflicts.length + asked.length === 0) {
    return (
      <p className="text-sm text-faint">
        <Link to="/account/profile#needs" className={quiet}>
          Say what you need of a table
        </Link>
        , and each page tells whether it fits. Only you see it. {ownWords}
      </p>
    );
  }
  return (
    <>
      {conflicts.length > 0 && (
        <Line icon={<TriangleAlert className="text-amber-ink" />}>
          <p className="text-sm font-medium">{conflictSentences(conflicts).join(' ')}</p>
        </Line>
      )}
      {asked.length > 0 && (
        <Line icon={<MessageCircleQuestion className="text-ember-ink" />}>
          <Topics topics={asked} thread={thread} most={conflicts.length > 0 ? FIRST.beside : FIRST.alone} />
        </Line>
      )}
      {fits && (
        <Line icon={<CircleCheck className="text-verdigris-ink" />}>
          <p className="text-sm font-medium">This table fits what you {hasWritten ? 'ticked' : 'told us'}.</p>
        </Line>
      )}
      <p className="pl-8 text-xs text-faint">
        Only you see this. {ownWords}{' '}
        <Link to="/account/profile#needs" className={quiet}>
          Change what you need
        </Link>
      </p>
    </>
  );
}

/** Free words that are not found guarantee nothing. The linked question is one that anybody might ask. */
const OwnWords = ({ thread }: { thread: string | null }) => (
  <>
    We look for the words of your own lines and veils, and may miss some
    {thread && (
      <>
        :{' '}
        <Link to={`${thread}&ask=limits`} className={quiet}>
          ask the GM<span className="sr-only"> about lines and veils</span>
        </Link>
      </>
    )}
    .
  </>
);

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="relative pl-8">
      <span aria-hidden="true" className="absolute top-0.5 left-0 [&_svg]:size-5 [&_svg]:stroke-[1.5]">
        {icon}
      </span>
      {children}
    </div>
  );
}

interface TopicsProps {
  readonly topics: readonly { readonly topic: string; readonly label: string }[];
  /** The thread with the Game Master; null: nobody would read a question there. */
  readonly thread: string | null;
  /** How many are shown at first. */
  readonly most: number;
}

/**
 * Topics that the table does not mention, or mentions without details. Each links to a question that says nothing
 * about the player.
 */
function Topics({ topics, thread, most }: TopicsProps) {
  const [showsAll, showAll] = useState(false);
  const id = useId();
  // A single remaining topic is shown instead of counted.
  const shown = showsAll || topics.length === most + 1 ? topics : topics.slice(0, most);
  const rest = topics.length - shown.length;
  const look =
    'relative inline-flex h-7 max-w-64 items-center rounded-full border border-edge px-2.5 text-sm after:absolute after:-inset-y-2.25 after:inset-x-0';
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-4 md:gap-y-2">
      <p id={id} className="text-sm font-medium">
        {thread ? 'Ask the GM about' : 'Worth asking about'}
      </p>
      <ul aria-labelledby={id} className="contents">
        {shown.map(({ topic, label }) => (
          <li key={`${topic} ${label}`} className="max-w-full">
            {thread ? (
              <Link to={`${thread}&ask=${topic}`} className={`${look} hover:border-text hover:bg-raised`}>
                <span className="sr-only">Ask the GM about </span>
                <span className="truncate">{label}</span>
              </Link>
            ) : (
              <span className={look}>
                <span className="truncate">{label}</span>
              </span>
            )}
          </li>
        ))}
        {rest > 0 && (
          <li>
            <button
              type="button"
              className="relative inline-flex h-7 items-center px-1 text-sm text-soft underline after:absolute after:-inset-2 hover:text-ember-ink"
              onClick={() => showAll(true)}
            >
              {rest} more
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
