import { graphql, useFragment } from 'react-relay/hooks';
import { CHARGE_HOURS } from '../../api/bookings/core/charge.rules.ts';
import type { RejoinDate_payment$key } from '../__generated__/RejoinDate_payment.graphql.ts';
import { formatCents, formatDay } from '../lib/format.ts';
import { formatZonedDateTime } from '../lib/zones.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.ts';
import { DialogSession } from './DialogSession.tsx';
import { useTimeZone } from './TimeZone.tsx';
import { useRejoinDate } from './useRejoinDate.ts';
import { WholeTimes } from './WholeTimes.tsx';

/** Takes a seat again on a skipped date. */
export function RejoinDate({ payment }: { payment: RejoinDate_payment$key }) {
  const { amountCents, session } = useFragment(
    graphql`
      fragment RejoinDate_payment on PlannedPayment {
        amountCents
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
  const [commit] = useRejoinDate();
  // As for every newly reserved date.
  const chargeAt = Date.parse(session.scheduledAt) - CHARGE_HOURS[0] * 3_600_000;
  const day = formatDay(session.scheduledAt, zone);

  async function rejoin() {
    const outcome = await commit({ input: { sessionId: session.id } });
    if (!outcome.ok) throw new Error(outcome.message);
    toast.success(`Back in on ${day}`, 'A seat is kept for you.');
  }

  return (
    <ConfirmDialog
      title={`Rejoin ${day}?`}
      confirmLabel={`Rejoin ${day}`}
      cancelLabel="Not now"
      busyLabel="Rejoining..."
      onConfirm={rejoin}
      trigger={
        <Button size="sm" variant="secondary" aria-label={`Rejoin ${day}`}>
          Rejoin
        </Button>
      }
    >
      <DialogSession session={session} />
      <p>
        A seat is kept for you again. {formatCents(amountCents)} is due on{' '}
        <WholeTimes>{formatZonedDateTime(chargeAt, zone)}</WholeTimes>: the card saved for this campaign is
        charged, or you pay yourself if none is. You can skip the date until then.
      </p>
    </ConfirmDialog>
  );
}
