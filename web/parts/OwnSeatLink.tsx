import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { OwnSeatLink_session$key } from '../__generated__/OwnSeatLink_session.graphql.ts';
import { ownSeat } from '../lib/ownSeat.ts';
import { Button } from '../ui/Button.tsx';
import { bookingTone } from './bookingTone.ts';
import { CompletePayment } from './CompletePayment.tsx';
import { useHoldEnded } from './HoldCountdown.tsx';

const words = { seated: 'Your seat', reserved: 'Reserved', 'under way': 'View booking' } as const;

interface OwnSeatLinkProps {
  readonly session: OwnSeatLink_session$key;
  /** Given by the parent, which has loaded it: loading it here as well would cost every card twice. */
  readonly databaseId: number;
  /** Title of the session, to tell the link from those of other cards. */
  readonly title: string;
}

/** On a card, replaces the booking link: leads to the seat that the viewer has or still has to pay for. */
export function OwnSeatLink({ session: key, databaseId, title }: OwnSeatLinkProps) {
  const { viewerBooking } = useFragment(
    graphql`
      fragment OwnSeatLink_session on Session {
        viewerBooking {
          id
          status
          isReservation
          paymentNote
          heldUntil
          checkoutUrl
        }
      }
    `,
    key,
  );
  const seat = ownSeat(viewerBooking);
  const hasEnded = useHoldEnded(viewerBooking?.heldUntil);
  // The page of the session reads anew, and knows who has the seat now.
  if (seat === 'held' && hasEnded)
    return (
      <Button asChild variant="secondary">
        <Link to={`/sessions/${databaseId}#booking`} aria-label={`Hold ended: ${title}`}>
          Hold ended
        </Link>
      </Button>
    );
  if (seat === 'none' || seat === 'held')
    return (
      <Button asChild>
        <CompletePayment url={viewerBooking?.checkoutUrl} sessionId={databaseId} title={title} />
      </Button>
    );
  // A player who asked to cancel waits for an answer.
  const isAsked = viewerBooking?.status === 'CANCEL_REQUESTED';
  const isKept = viewerBooking != null && bookingTone(viewerBooking) === 'verdigris';
  const label = words[isAsked ? 'under way' : seat];
  return (
    <Button asChild variant="secondary" className={isKept ? 'text-verdigris-ink' : undefined}>
      <Link to={`/sessions/${databaseId}#booking`} aria-label={`${label}: ${title}`}>
        {label}
      </Link>
    </Button>
  );
}
