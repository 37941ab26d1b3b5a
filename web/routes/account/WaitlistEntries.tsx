import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type {
  WaitlistEntries_viewer$data,
  WaitlistEntries_viewer$key,
} from '../../__generated__/WaitlistEntries_viewer.graphql.ts';
import { isWaiting } from '../../lib/bookingStatus.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { LeaveWaitlist } from '../../parts/LeaveWaitlist.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { useNews } from '../../parts/useNews.ts';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useSite } from '../../ui/siteContext.ts';

const fragment = graphql`
  fragment WaitlistEntries_viewer on Viewer {
    waitlist {
      id
      status
      position
      offeredUntil
      session {
        id
        databaseId
        title
        scheduledAt
        viewerBooking {
          id
        }
      }
    }
  }
`;

type Entries = WaitlistEntries_viewer$data['waitlist'];

/**
 * Returns the id of the viewer's booking of an offered seat, for which payment has started; undefined: there is none.
 */
const paidFor = ({ status, session }: Entries[number]) =>
  status === 'OFFERED' ? session.viewerBooking?.id : undefined;

/** Returns the ids of bookings whose seats were offered to the viewer from the waitlist. */
export function useOfferedBookings(viewer: WaitlistEntries_viewer$key): ReadonlySet<string> {
  return new Set(useFragment(fragment, viewer).waitlist.flatMap((entry) => paidFor(entry) ?? []));
}

/** The waitlists the viewer is on; renders nothing when there are none. */
export function WaitlistEntries({ viewer }: { viewer: WaitlistEntries_viewer$key }) {
  const { waitlist } = useFragment(fragment, viewer);
  const zone = useTimeZone();
  const { isPaused } = useSite();
  // An offered seat with a started payment appears among the bookings, not here as well.
  const live = waitlist.filter((entry) => isWaiting(entry) && !paidFor(entry));
  useNews(live.length > 0);
  if (live.length === 0) return null;
  return (
    <div className="mt-8">
      <h3 className="kicker font-sans text-faint">
        Waitlist <span className="figures">({live.length})</span>
      </h3>
      <ul className="mt-3 flex flex-col gap-4">
        {live.map(({ id, status, position, offeredUntil, session }) => {
          const isOffered = status === 'OFFERED';
          return (
            <Card as="li" key={id} className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <div className="min-w-0 flex-1 basis-64">
                <Badge tone={isOffered ? 'verdigris' : 'neutral'}>
                  {isOffered ? 'A seat is yours to take' : `Number ${position} in line`}
                </Badge>
                <h4 className="mt-2 text-title-4">
                  <Link to={`/sessions/${session.databaseId}`} className="hover:text-ember-ink">
                    {session.title}
                  </Link>
                </h4>
                <p className="figures mt-1 text-sm text-soft">
                  <WholeTimes>{formatZonedDateTime(session.scheduledAt, zone)}</WholeTimes>
                </p>
                {isOffered && offeredUntil && (
                  <p className="figures mt-1 text-sm text-verdigris-ink">
                    Kept for you until <WholeTimes>{formatZonedDateTime(offeredUntil, zone)}</WholeTimes>
                  </p>
                )}
              </div>
              <div className="flex flex-wrap gap-2.5">
                {isOffered && !isPaused && (
                  <Button asChild>
                    <Link to={`/booking/${session.databaseId}`}>Book Your Seat</Link>
                  </Button>
                )}
                <LeaveWaitlist sessionId={session.databaseId} title={session.title} isOffered={isOffered} />
              </div>
            </Card>
          );
        })}
      </ul>
    </div>
  );
}
