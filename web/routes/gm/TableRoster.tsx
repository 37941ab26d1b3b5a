import { graphql, useFragment } from 'react-relay/hooks';
import type { TableRoster_session$key } from '../../__generated__/TableRoster_session.graphql.ts';
import { isSeated } from '../../lib/bookingStatus.ts';
import { countOf } from '../../lib/format.ts';
import { useNow } from '../../parts/Now.tsx';
import { SeatedPlayer } from './SeatedPlayer.tsx';

interface TableRosterProps {
  readonly session: TableRoster_session$key;
  readonly startsAt: string;
}

/** The players of a table, and those for whom a seat is held. */
export function TableRoster({ session: key, startsAt }: TableRosterProps) {
  const session = useFragment(
    graphql`
      fragment TableRoster_session on Session {
        id
        databaseId
        maxPlayers
        canNoteAttendance
        roster {
          confirmed {
            booking {
              id
              status
              ...SeatedPlayer_booking
            }
          }
          other {
            booking {
              id
              status
              ...SeatedPlayer_booking
            }
          }
        }
      }
    `,
    key,
  );
  const hasBegun = useNow() >= Date.parse(startsAt);
  const { roster, maxPlayers, databaseId, canNoteAttendance } = session;
  if (!roster) return null;
  const bookings = [...roster.confirmed, ...roster.other].map(({ booking }) => booking);
  const players = bookings.filter(isSeated);
  const kept = bookings.filter(({ status }) => status === 'PENDING');
  return (
    <section aria-label="Players">
      <h3 className="kicker font-sans text-faint">
        Players{' '}
        <span className="figures">
          ({players.length} of {countOf(maxPlayers, 'seat')})
        </span>
      </h3>
      {players.length === 0 && <p className="mt-2 text-sm text-soft">Nobody has a paid seat yet.</p>}
      <ul className="mt-1 divide-y divide-line">
        {[...players, ...kept].map((booking) => (
          <SeatedPlayer
            key={booking.id}
            booking={booking}
            sessionId={databaseId}
            canNote={canNoteAttendance}
            hasBegun={hasBegun}
          />
        ))}
      </ul>
    </section>
  );
}
