import CalendarPlus from 'lucide-react/icons/calendar-plus';
import DoorOpen from 'lucide-react/icons/door-open';
import MessageSquare from 'lucide-react/icons/message-square';
import Users from 'lucide-react/icons/users';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { placeInWords } from '../../../api/catalog/facts.rules.ts';
import type { NextSession_viewer$key } from '../../__generated__/NextSession_viewer.graphql.ts';
import { bookingTone } from '../../parts/bookingTone.ts';
import { ComingUp } from '../../parts/ComingUp.tsx';
import { Preparation } from '../../parts/Preparation.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';

/** The viewer's next session, with everything needed for it. */
export function NextSession({ viewer }: { viewer: NextSession_viewer$key }) {
  const { nextBooking } = useFragment(
    graphql`
      fragment NextSession_viewer on Viewer {
        nextBooking {
          id
          calendarUrl
          isReservation
          status
          statusLabel
          session {
            id
            databaseId
            pictureUrl
            ...ComingUp_session
            canOpenThread
            facts {
              platform
              city
            }
            gathering {
              joinUrl
              ...Preparation_gathering
            }
            gameMaster {
              id
              name
              user {
                id
                databaseId
              }
            }
          }
        }
      }
    `,
    viewer,
  );
  if (!nextBooking) return null;
  const { session, calendarUrl, isReservation } = nextBooking;
  const { gathering, gameMaster, facts } = session;
  const where = placeInWords(facts);
  return (
    <section
      aria-labelledby="next-session"
      className="mt-6 overflow-hidden rounded-lg border border-edge/70 bg-surface shadow-card lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
    >
      <Picture
        src={session.pictureUrl}
        alt=""
        width={1200}
        height={600}
        sizes="(width<640px) and (min-resolution:2.5dppx) 60vw,(width<1024px) 92vw,1050px"
        widths={[320, 480, 720, 1200]}
        first
        className="aspect-5/2 w-full lg:order-last lg:aspect-auto lg:h-full"
      />
      <div className="min-w-0 p-5 md:p-8">
        {nextBooking.status === 'CANCEL_REQUESTED' && (
          <p className="mb-3">
            <Badge tone={bookingTone(nextBooking)}>{nextBooking.statusLabel}</Badge>
          </p>
        )}
        <ComingUp session={session} kicker="Your next session" headingId="next-session" />
        <p className="mt-1 text-soft">
          {where ? `${where}, with` : 'With'} GM {gameMaster.name}
        </p>
        {gathering && (
          <div className="mt-2 border-l-2 border-ember/60 pl-4">
            <Preparation gathering={gathering} />
          </div>
        )}
        <div className="mt-6 flex flex-wrap gap-2.5">
          {gathering?.joinUrl && (
            <Button asChild icon={<DoorOpen />}>
              <a href={gathering.joinUrl} target="_blank" rel="noreferrer">
                Join the Table
              </a>
            </Button>
          )}
          {session.canOpenThread && (
            <Button asChild variant="secondary" icon={<Users />}>
              <Link to={`/messages/session/${session.databaseId}`}>Write to the Table</Link>
            </Button>
          )}
          {gameMaster.user && (
            <Button asChild variant="secondary" icon={<MessageSquare />}>
              <Link to={`/messages/${gameMaster.user.databaseId}?session=${session.databaseId}`}>
                Ask the GM
              </Link>
            </Button>
          )}
          {calendarUrl && (
            <Button asChild variant="secondary" icon={<CalendarPlus />}>
              <a href={calendarUrl} download>
                Add to Calendar
              </a>
            </Button>
          )}
        </div>
        {!gathering?.joinUrl && (
          <p className="mt-3 text-sm text-faint">
            {isReservation
              ? 'This date is reserved for you. You find the link to the table here once you have paid.'
              : `You find the link to the table here as soon as GM ${gameMaster.name} adds it.`}
          </p>
        )}
      </div>
    </section>
  );
}
