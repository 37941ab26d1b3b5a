import DoorOpen from 'lucide-react/icons/door-open';
import ScrollText from 'lucide-react/icons/scroll-text';
import Users from 'lucide-react/icons/users';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { NextTable_session$key } from '../../__generated__/NextTable_session.graphql.ts';
import { ComingUp } from '../../parts/ComingUp.tsx';
import { SessionSeats } from '../../parts/SessionSeats.tsx';
import { Button } from '../../ui/Button.tsx';
import { TableRoster } from './TableRoster.tsx';

/** The next session the Game Master runs, with its players. */
export function NextTable({ session: key }: { session: NextTable_session$key }) {
  const session = useFragment(
    graphql`
      fragment NextTable_session on Session {
        id
        databaseId
        currentPlayers
        scheduledAt
        heldSeats
        gathering {
          joinUrl
          toBring
        }
        ...ComingUp_session
        ...SessionSeats_session
        ...TableRoster_session
      }
    `,
    key,
  );
  const { gathering, currentPlayers, heldSeats } = session;
  return (
    <section
      aria-labelledby="next-table"
      className="mt-6 rounded-lg border border-edge/70 bg-surface p-5 shadow-card md:p-8"
    >
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <ComingUp session={session} kicker="Your next table" headingId="next-table" />
        </div>
        <SessionSeats session={session} />
      </div>
      {gathering?.toBring && (
        <div className="mt-5 border-l-2 border-ember/60 pl-4">
          <h3 className="kicker font-sans text-faint">What to bring</h3>
          <p className="measure mt-1 text-sm wrap-anywhere whitespace-pre-line">{gathering.toBring}</p>
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
        <Button asChild variant="secondary" icon={gathering?.joinUrl ? <ScrollText /> : <DoorOpen />}>
          <Link to={`/sessions/${session.databaseId}`}>
            {gathering?.joinUrl ? 'Session Page' : 'Say Where You Meet'}
          </Link>
        </Button>
        {/* Without players at the table nobody would read the message. */}
        {currentPlayers > heldSeats && (
          <Button asChild variant="secondary" icon={<Users />}>
            <Link to={`/messages/session/${session.databaseId}`}>Write to the Table</Link>
          </Button>
        )}
      </div>
      <div className="mt-7">
        <TableRoster session={session} startsAt={session.scheduledAt} />
      </div>
    </section>
  );
}
