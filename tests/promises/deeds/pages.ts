import { cancellationOutcome, refundSentence } from '../../../api/bookings/core/policy.rules.ts';
import { clock } from '../../../api/platform/clock.ts';
import { globalId } from '../../../api/platform/graphql/ids.ts';
import { when } from '../../../api/platform/mail-sheet.ts';
import type { Viewer } from '../../../api/platform/viewer.ts';
import { as } from '../../scene/as.ts';

const TO_PAY = 'toPay { priceCents creditCents cardCents words }';

interface ToPay {
  priceCents: number;
  creditCents: number;
  cardCents: number;
  words: string;
}

interface Rule {
  /** What holds for cancelling, as the page writes it. */
  sentence: string;
  refundUntil: Date;
}

/** What the page shows before somebody pays for these sessions. */
export async function seenBefore(player: Viewer, sessionIds: readonly number[]) {
  const order = await as(player).ask(
    'query ($ids: [ID!]!) { toPay(sessionIds: $ids) { priceCents creditCents cardCents words } }',
    { ids: sessionIds.map(String) },
  );
  const rules: Rule[] = [];
  for (const id of [...sessionIds].sort((a, b) => a - b)) {
    const { session } = await as(player).ask(
      `{ session(id: "${globalId('Session', id)}") { scheduledAt policy { fullRefundHours } paymentPlan { payments { session { databaseId } refundUntil } } } }`,
    );
    const outcome = cancellationOutcome(session.policy, new Date(session.scheduledAt), clock.now(), 0);
    const planned = session.paymentPlan.payments.find(
      (payment: { session: { databaseId: number } }) => payment.session.databaseId === id,
    );
    rules.push({
      sentence: refundSentence(outcome, (instant) => when(instant, player.timeZone)),
      refundUntil: new Date(planned.refundUntil),
    });
  }
  return { toPay: order.toPay as ToPay, rules };
}

interface Preview {
  status: string;
  statusLabel: string;
  paymentNote: string | null;
  toPay: ToPay;
  cancellation: {
    kind: string;
    refundCents: number;
    creditCents: number;
    deadline: string;
    sentence: string;
  };
  refundUntil: string;
  chargeAt: string | null;
  /** How the charge ahead is going to be paid; null: none is. */
  charged: ToPay | null;
  plannedCents: number;
}

/** A booking as its player's account and its dialog to cancel show it. */
export async function previewOf(player: Viewer, bookingId: number): Promise<Preview> {
  const { booking } = await as(player).ask(`{ booking(id: "${globalId('Booking', bookingId)}") {
    status statusLabel paymentNote ${TO_PAY}
    cancellation { kind refundCents creditCents deadline sentence }
    paymentPlan { payments { booking { databaseId } refundUntil chargeAt amountCents ${TO_PAY} } } } }`);
  const planned = booking.paymentPlan.payments.find(
    (payment: { booking: { databaseId: number } | null }) => payment.booking?.databaseId === bookingId,
  );
  return {
    ...booking,
    refundUntil: planned?.refundUntil,
    chargeAt: planned?.chargeAt,
    charged: planned?.toPay ?? null,
    plannedCents: planned?.amountCents,
  };
}
