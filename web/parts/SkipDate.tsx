import { type ReactNode, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SkipDate_payment$key } from '../__generated__/SkipDate_payment.graphql.ts';
import { formatDay } from '../lib/format.ts';
import { moneyAndCredit } from '../lib/moneyAndCredit.ts';
import { formatZonedDateTime } from '../lib/zones.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.ts';
import { type CancellationNow, CancellationNowSentence } from './CancellationNow.tsx';
import { DialogSession } from './DialogSession.tsx';
import { useTimeZone } from './TimeZone.tsx';
import { useSkipDate } from './useSkipDate.ts';
import { WholeTimes } from './WholeTimes.tsx';

interface SkipDateProps {
  readonly payment: SkipDate_payment$key;
  readonly trigger?: ReactNode;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** Gives up the seat on one date of a campaign; the player stays in the campaign. */
export function SkipDate({ payment, ...dialog }: SkipDateProps) {
  const { state, chargeAt, booking, session } = useFragment(
    graphql`
      fragment SkipDate_payment on PlannedPayment {
        state
        chargeAt
        booking {
          id
        }
        session {
          id
          title
          scheduledAt
        }
      }
    `,
    payment,
  );
  const zone = useTimeZone();
  const [commit] = useSkipDate();
  const day = formatDay(session.scheduledAt, zone);
  const isPaid = state === 'PAID';
  const [now, setNow] = useState<CancellationNow | null>();
  const { refundCents, creditCents } = now ?? { refundCents: 0, creditCents: 0 };

  async function skip() {
    const outcome = await commit({ input: { bookingId: booking?.id ?? '' } });
    if (!outcome.ok) throw new Error(outcome.message);
    toast.success(`${day} Skipped`, outcome.value.message);
  }

  return (
    <ConfirmDialog
      {...dialog}
      title={`Skip ${day}?`}
      confirmLabel={
        refundCents + creditCents > 0
          ? `Skip and get ${moneyAndCredit(refundCents, creditCents)} back`
          : `Skip ${day}`
      }
      confirmDisabled={isPaid && !now}
      cancelLabel="Keep my seat"
      busyLabel="Skipping..."
      onConfirm={skip}
    >
      <DialogSession session={session} />
      {isPaid && booking ? (
        <CancellationNowSentence bookingId={booking.id} onRead={setNow} />
      ) : (
        <p>Nothing is charged.</p>
      )}
      <p>
        You give up your seat on this date to other players. You stay in the campaign, and all other dates
        stay as they are.
      </p>
      {!isPaid && chargeAt && (
        <p>
          You can rejoin until <WholeTimes>{formatZonedDateTime(chargeAt, zone)}</WholeTimes> while a seat is
          free.
        </p>
      )}
    </ConfirmDialog>
  );
}
