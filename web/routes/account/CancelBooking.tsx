import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CancelBooking_booking$key } from '../../__generated__/CancelBooking_booking.graphql.ts';
import { moneyAndCredit } from '../../lib/moneyAndCredit.ts';
import { type CancellationNow, CancellationNowSentence } from '../../parts/CancellationNow.tsx';
import { DialogSession } from '../../parts/DialogSession.tsx';
import { useDatedTitle } from '../../parts/useDatedTitle.ts';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useCancelBooking } from './useCancelBooking.ts';

interface CancelBookingProps {
  readonly booking: CancelBooking_booking$key;
  readonly session: { readonly title: string; readonly scheduledAt: string };
  /** A seat the viewer has paid for a friend, not their own. */
  readonly forFriend?: boolean;
  /** What happens to the other dates of a campaign, or to the seats for friends, in a sentence. */
  readonly stays?: string | null;
}

/** Cancels more than 24 hours before the start: effective at once, with a full refund. */
export function CancelBooking({ booking: key, session, forFriend = false, stays }: CancelBookingProps) {
  const booking = useFragment(
    graphql`
      fragment CancelBooking_booking on Booking {
        id
        status
        cancellation {
          seats
          sentence
        }
      }
    `,
    key,
  );
  const { cancellation } = booking;
  const [now, setNow] = useState<CancellationNow | null>();
  const [commit] = useCancelBooking();
  const name = useDatedTitle(session);
  const isUnpaid = booking.status === 'PENDING';
  const isOrder = cancellation.seats > 1;
  const seats = isOrder
    ? cancellation.seats === 2
      ? 'both seats'
      : `all ${cancellation.seats} seats`
    : 'the seat';
  const { refundCents, creditCents } = now ?? { refundCents: 0, creditCents: 0 };
  const cancelLabel =
    refundCents + creditCents > 0
      ? `Cancel and get ${moneyAndCredit(refundCents, creditCents)} back`
      : 'Cancel the booking';

  const label = isUnpaid ? 'Give Seat Back' : forFriend ? 'Cancel this seat' : 'Cancel Booking';

  async function cancel() {
    const outcome = await commit({ input: { bookingId: booking.id } });
    if (!outcome.ok) {
      const message = outcome.message || 'Failed to cancel booking';
      toast.error('Cancellation Failed', message);
      throw new Error(message);
    }
    toast.success('Booking Cancelled', outcome.value.message);
  }

  return (
    <ConfirmDialog
      danger
      title={
        isUnpaid
          ? `Give ${isOrder ? seats : 'this seat'} back?`
          : forFriend
            ? 'Cancel a seat for a friend?'
            : 'Cancel this booking?'
      }
      confirmLabel={isUnpaid ? `Give ${seats} back` : cancelLabel}
      cancelLabel={isOrder ? 'Keep the seats' : isUnpaid || forFriend ? 'Keep the seat' : 'Keep my seat'}
      busyLabel="Cancelling..."
      confirmDisabled={!isUnpaid && !now}
      onConfirm={cancel}
      trigger={
        <Button variant="ghost" aria-label={`${label}: ${name}`}>
          {label}
        </Button>
      }
    >
      <DialogSession session={session} />
      {isUnpaid ? (
        <p>{cancellation.sentence}</p>
      ) : (
        <CancellationNowSentence bookingId={booking.id} onRead={setNow} />
      )}
      {stays && (
        <p className="figures">
          <WholeTimes>{stays}</WholeTimes>
        </p>
      )}
      {now !== null && <p>Somebody else may take {isOrder ? 'them' : 'the seat'} at once.</p>}
    </ConfirmDialog>
  );
}
