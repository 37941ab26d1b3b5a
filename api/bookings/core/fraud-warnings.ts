import { alarmStaff } from '../../payments/alarm.service.ts';
import type { FraudWarning } from '../../payments/stripe-events.service.ts';
import { formatUsd } from '../../platform/money.ts';
import { transaction } from '../../platform/transaction.ts';
import { remainingCents } from './refundable.ts';

/**
 * Alerts staff that a bank suspects fraud in a payment but has taken nothing yet. The payer may own the card all the
 * same, so staff decide: nothing goes back automatically. Throws while the payment is not known, if the caller
 * `mayWait` for it.
 */
export const tellOfFraudWarning = (warning: FraudWarning, { mayWait }: { mayWait: boolean }) =>
  transaction(async (tx) => {
    const { id, paymentIntentId, fraudType } = warning;
    const payment = await tx.payment.findUnique({
      where: { stripePaymentIntentId: paymentIntentId ?? '' },
      include: {
        user: true,
        refunds: true,
        disputes: true,
        bookings: { include: { session: true }, orderBy: { id: 'asc' } },
      },
    });
    if (!payment && mayWait) throw new Error(`the payment of fraud warning ${id} is not known yet`);
    // The warning may be old: since then all may have gone back, or the bank may have opened a dispute.
    if (payment && (payment.disputes.length > 0 || remainingCents(payment) === 0)) return;
    const player = payment?.user.fullName ?? 'somebody we do not know';
    const amount = payment ? formatUsd(payment.amountCents) : 'a payment';
    const seats = payment?.bookings.map((booking) => `booking ${booking.id} of "${booking.session.title}"`);
    await alarmStaff(tx, {
      key: `fraud-warning:${id}`,
      message: `A bank reports ${amount} of ${payment ? `payment ${payment.id}` : `${paymentIntentId}`} as fraud (${fraudType})`,
      detail: { id, paymentId: payment?.id ?? null, bookingIds: payment?.bookings.map(({ id }) => id) ?? [] },
      aboutUserIds: payment ? [payment.userId] : [],
      subject: `A bank reports ${amount} from ${player} as fraud`,
      paragraphs: [
        `The bank behind the card reports ${amount} from ${player} as fraud (${fraudType}). The provider lists the warning as ${id}.`,
        ...(seats?.length ? [`It paid for ${seats.join(', ')}.`] : []),
        'The bank has taken nothing yet, but most such payments are disputed within days, and every dispute costs a fee, no matter who wins. Only a full refund before that prevents it. Please look at this player and decide: to be safe, remove them from the session with everything back.',
      ],
    });
  });
