import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SkipDate_payment$key } from '../__generated__/SkipDate_payment.graphql.ts';
import { formatDay, moneyAndCredit } from '../lib/format.ts';
import { formatZonedDateTime } from '../lib/zones.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.ts';
import { useTimeZone } from './TimeZone.tsx';
import { useSkipDate } from './useSkipDate.ts';

interface SkipDateProps {
  readonly payment: SkipDate_payment$key;
  readonly trigger?: ReactNode;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** Gives up one date of a campaign and stays in it. */
export function SkipDate({ payment, ...dialog }: SkipDateProps) {
  const { state, chargeAt, booking, session } = useFragment(
    graphql`
      fragment SkipDate_payment on PlannedPayment {
        state
        chargeAt
        booking {
          id
          cancellation {
            refundCents
            creditCents
            sentence
          }
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
  const { refundCents = 0, creditCents = 0, sentence = '' } = booking?.cancellation ?? {};

  async function skip() {
    const outcome = await commit({ input: { bookingId: booking?.id ?? '' } });
    if (!outcome.ok) throw new Error(outcome.message);
    toast.success(`${day} Skipped`, outcome.value.message);
  }

  return (
    <ConfirmDialog
      {...dialog}
      title={`Skip ${day}?`}
      confirmLabel={isPaid ? `Skip and get ${moneyAndCredit(refundCents, creditCents)} back` : `Skip ${day}`}
      cancelLabel="Keep my seat"
      busyLabel="Skipping..."
      onConfirm={skip}
    >
      <p>
        <strong className="text-text">{session.title}</strong>,{' '}
        <span className="figures">{formatZonedDateTime(session.scheduledAt, zone)}</span>
      </p>
      <p>
        {isPaid ? sentence : 'Nothing is charged.'} Your seat on this date goes to others. You stay in the
        campaign, and all other dates stay as they are.
      </p>
      {!isPaid && chargeAt && (
        <p>You can rejoin until {formatZonedDateTime(chargeAt, zone)} while a seat is free.</p>
      )}
    </ConfirmDialog>
  );
}
