import MessageSquare from 'lucide-react/icons/message-square';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Users from 'lucide-react/icons/users';
import { Link } from 'react-router-dom';
import type { BookingItem_booking$data } from '../../__generated__/BookingItem_booking.graphql.ts';
import { LeaveWaitlist } from '../../parts/LeaveWaitlist.tsx';
import { Button } from '../../ui/Button.tsx';
import { CancelBooking } from './CancelBooking.tsx';
import { GiveSeatBack } from './GiveSeatBack.tsx';
import { RequestCancellation } from './RequestCancellation.tsx';
import { ShareLimits } from './ShareLimits.tsx';

interface BookingActionsProps {
  readonly booking: BookingItem_booking$data;
  readonly state: {
    /** The viewer has the seat, or it is held until it is paid. */
    readonly isOpen: boolean;
    readonly hasLapsed: boolean;
    /** The booking stands for seats of friends only. */
    readonly isGroup: boolean;
    /** The seat was offered to the viewer from the waitlist. */
    readonly isOffered: boolean;
  };
  /** What remains of the order when the viewer's own seat is cancelled; null: nothing. */
  readonly stays: string | null;
  readonly onLeft: () => Promise<void>;
}

/** The actions for a booking. */
export function BookingActions({ booking, state, stays, onLeft }: BookingActionsProps) {
  const { session, status, checkoutUrl, cancellation, receipt } = booking;
  const { isOpen, hasLapsed, isGroup, isOffered } = state;
  const mayCancel = isOpen && booking.guestOf === null;
  const { title } = session;
  const host = session.gameMaster.user;
  if (!isOpen && !hasLapsed && !receipt) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      {isOpen && status === 'PENDING' && checkoutUrl && (
        <Button asChild>
          <a href={checkoutUrl} aria-label={`Complete Payment: ${title}`}>
            Complete Payment
          </a>
        </Button>
      )}
      {hasLapsed && (
        <Button asChild variant="secondary">
          <Link to={`/sessions/${session.databaseId}`} aria-label={`View Session: ${title}`}>
            View Session
          </Link>
        </Button>
      )}
      {session.canOpenThread && (
        <Button asChild variant="secondary" icon={<Users />}>
          <Link to={`/messages/session/${session.databaseId}`} aria-label={`Write to the Table: ${title}`}>
            Write to the Table
          </Link>
        </Button>
      )}
      {isOpen && host && (
        <Button asChild variant="secondary" icon={<MessageSquare />}>
          <Link to={`/messages/${host.databaseId}`} aria-label={`Message GM: ${title}`}>
            Message GM
          </Link>
        </Button>
      )}
      {receipt && !isGroup && (
        <Button asChild variant="secondary" icon={<ReceiptText />}>
          <Link to={`/account/receipts/${booking.databaseId}`} aria-label={`Receipt: ${title}`}>
            Receipt
          </Link>
        </Button>
      )}
      {isOpen && <ShareLimits booking={booking} title={title} />}
      {booking.canGiveBack && <GiveSeatBack id={booking.id} guestOf={booking.guestOf} title={title} />}
      {mayCancel &&
        cancellation.kind === 'FULL_REFUND' &&
        (isOffered && status === 'PENDING' ? (
          <LeaveWaitlist
            sessionId={session.databaseId}
            title={title}
            isOffered
            payment={
              cancellation.seats > 1
                ? `Nothing was charged yet. You give back all ${cancellation.seats} seats of the order.`
                : 'Nothing was charged yet.'
            }
            onLeft={onLeft}
          />
        ) : (
          <CancelBooking booking={booking} session={session} stays={stays} />
        ))}
      {mayCancel && cancellation.kind === 'REQUEST' && (
        <RequestCancellation id={booking.id} title={title} stays={stays} />
      )}
    </div>
  );
}
