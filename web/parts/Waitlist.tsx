import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useLocation } from 'react-router-dom';
import type { Waitlist_session$key } from '../__generated__/Waitlist_session.graphql.ts';
import { countOf } from '../lib/format.ts';
import { withRedirect } from '../lib/redirect.ts';
import { formatZonedDateTime } from '../lib/zones.ts';
import { useViewer } from '../relay/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/Notice.tsx';
import { toast } from '../ui/toast.ts';
import { useTimeZone } from './TimeZone.tsx';
import { useJoinWaitlist } from './useJoinWaitlist.ts';
import { useNews } from './useNews.ts';
import { WholeTimes } from './WholeTimes.tsx';

const LeaveWaitlist = lazily(
  'LeaveWaitlist',
  async () => (await import('./LeaveWaitlist.tsx')).LeaveWaitlist,
);

/** Shows what a full session offers: to join the waitlist, the viewer's position on it, or the seat held for them. */
export function Waitlist({ session: key }: { session: Waitlist_session$key }) {
  const session = useFragment(
    graphql`
      fragment Waitlist_session on Session {
        databaseId
        title
        waitlistLength
        canJoinWaitlist
        viewerWaitlistEntry {
          id
          status
          position
          offeredUntil
        }
      }
    `,
    key,
  );
  const viewer = useViewer();
  const zone = useTimeZone();
  const { pathname } = useLocation();
  const { databaseId, title, waitlistLength, canJoinWaitlist, viewerWaitlistEntry: entry } = session;
  useNews(Boolean(entry));

  if (entry?.status === 'OFFERED') {
    return (
      <div className="flex flex-col gap-2.5">
        <Notice tone="success" title="A seat is yours to take">
          {entry.offeredUntil && (
            <WholeTimes>{`It is kept for you until ${formatZonedDateTime(entry.offeredUntil, zone)}.`}</WholeTimes>
          )}
        </Notice>
        <Button asChild size="lg" block>
          <Link to={`/booking/${databaseId}`}>Book Your Seat</Link>
        </Button>
        <LeaveWaitlist sessionId={databaseId} title={title} isOffered />
      </div>
    );
  }
  if (entry?.status === 'WAITING') {
    return (
      <div className="flex flex-col gap-2.5">
        <Notice tone="info" title={`You are number ${entry.position} on the waitlist`}>
          We mail you as soon as a seat is kept for you.
        </Notice>
        <LeaveWaitlist sessionId={databaseId} title={title} />
      </div>
    );
  }
  if (viewer && !canJoinWaitlist) return null;
  return (
    <div className="flex flex-col gap-2">
      {viewer ? (
        <JoinWaitlist sessionId={databaseId} />
      ) : (
        <Button asChild variant="secondary" size="lg" block>
          <Link to={withRedirect('/login', pathname)}>Log in to join the waitlist</Link>
        </Button>
      )}
      <p className="text-center text-sm text-soft">
        {waitlistLength === 0 ? 'Nobody is waiting yet.' : `${countOf(waitlistLength, 'player')} waiting.`} A
        seat that becomes free is kept for the first in line for up to 24 hours.
      </p>
    </div>
  );
}

function JoinWaitlist({ sessionId }: { sessionId: number }) {
  const [commit, busy] = useJoinWaitlist();
  async function join() {
    const outcome = await commit({ input: { sessionId: String(sessionId) } });
    if (outcome.ok) toast.success('You are on the waitlist', 'We mail you when a seat is kept for you.');
    else toast.error('Could not join the waitlist', outcome.message);
  }
  return (
    <Button
      variant="secondary"
      size="lg"
      block
      loading={busy}
      loadingText="Joining..."
      onClick={() => void join()}
    >
      Join waitlist
    </Button>
  );
}
