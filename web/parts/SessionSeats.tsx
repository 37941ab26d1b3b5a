import { graphql, useFragment } from 'react-relay/hooks';
import type { SessionSeats_session$key } from '../__generated__/SessionSeats_session.graphql.ts';
import { isLive } from '../lib/bookingStatus.ts';
import { SeatLegend } from '../ui/SeatLegend.tsx';
import { SeatTable } from '../ui/SeatTable.tsx';
import type { SeatState } from '../ui/seats.ts';

interface SessionSeatsProps {
  readonly session: SessionSeats_session$key;
  readonly size?: 'small' | 'large';
}

/** The table of a session from above: taken, held, free and the viewer's own seats. */
export function SessionSeats({ session, size = 'small' }: SessionSeatsProps) {
  const data = useFragment(
    graphql`
      fragment SessionSeats_session on Session {
        status
        maxPlayers
        currentPlayers
        heldSeats
        viewerBooking {
          id
          status
        }
      }
    `,
    session,
  );
  const { maxPlayers, currentPlayers, heldSeats, viewerBooking } = data;
  const yours = viewerBooking && isLive(viewerBooking) ? 1 : 0;
  const isHeld = viewerBooking?.status === 'PENDING';
  const counts = {
    total: maxPlayers,
    taken: currentPlayers - heldSeats + (isHeld ? yours : 0),
    held: Math.max(0, heldSeats - (isHeld ? yours : 0)),
    yours,
    isKept: isHeld,
  };
  if (size === 'small') return <SeatTable {...counts} />;
  const isOver = data.status === 'COMPLETED' || data.status === 'CANCELLED';
  const states: SeatState[] = isOver ? ['taken'] : ['taken', 'free'];
  if (counts.held > 0) states.splice(1, 0, 'held');
  if (yours > 0) states.unshift(isHeld ? 'kept' : 'yours');
  return (
    <div className="flex flex-col items-center gap-4">
      <SeatTable size="large" isOver={isOver} {...counts} />
      <SeatLegend states={states} />
    </div>
  );
}
