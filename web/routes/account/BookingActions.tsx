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
    /** Its seat is the viewer's, or kept until it is paid. */
    readonly isOpen: boolean;
    readonly hasLapsed: boolean;
    /** It stands for the seats of friends alone. */
    readonly isGroup: boolean;
    /** The seat was offered to the viewer, who waited for it. */
    readonly isOffered: boolean;
  };
  /** What stays of the order when the viewer's own seat goes; null: nothing does. */
  readonly stays: string | null;
  readonly onLeft: () => Promise<void>;
}

/** What can be done about a booking. */
export function BookingActions({ booking, state, stays, onLeft }: BookingActionsProps) {
  const { session, status, checkoutUrl, cancellation, receipt } = booking;
  const { isOpen, hasLapsed, isGroup, isOffered } = state;
  const mayCancel = isOpen && booking.guestOf === null;
  const host = session.gameMaster.user;
  if (!isOpen && !hasLapsed && !receipt) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      {isOpen && status === 'PENDING' && checkoutUrl && (
        <Button asChild>
          <a href={checkoutUrl}>Complete Payment</a>
        </Button>
      )}
      {hasLapsed && (
        <Button asChild variant="secondary">
          <Link to={`/sessions/${session.databaseId}`}>View Session</Link>
        </Button>
      )}
      {session.canOpenThread && (
        <Button asChild variant="secondary" icon={<Users />}>
          <Link to={`/messages/session/${session.databaseId}`}>Write to the Table</Link>
        </Button>
      )}
      {isOpen && host && (
        <Button asChild variant="secondary" icon={<MessageSquare />}>
          <Link to={`/messages/${host.databaseId}`}>Message GM</Link>
        </Button>
      )}
      {receipt && !isGroup && (
        <Button asChild variant="secondary" icon={<ReceiptText />}>
          <Link to={`/account/receipts/${booking.databaseId}`}>Receipt</Link>
        </Button>
      )}
      {isOpen && <ShareLimits booking={booking} title={session.title} />}
      {booking.canGiveBack && (
        <GiveSeatBack id={booking.id} guestOf={booking.guestOf} title={session.title} />
      )}
      {mayCancel &&
        cancellation.kind === 'FULL_REFUND' &&
        (isOffered && status === 'PENDING' ? (
          <LeaveWaitlist
            sessionId={session.databaseId}
            title={session.title}
            isOffered
            payment={
              cancellation.seats > 1
                ? `Nothing was charged yet. All ${cancellation.seats} seats of the order are given back.`
                : 'Nothing was charged yet.'
            }
            onLeft={onLeft}
          />
        ) : (
          <CancelBooking booking={booking} session={session} stays={stays} />
        ))}
      {mayCancel && cancellation.kind === 'REQUEST' && (
        <RequestCancellation id={booking.id} title={session.title} stays={stays} />
      )}
    </div>
  );
}
