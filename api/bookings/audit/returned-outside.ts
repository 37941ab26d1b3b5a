import { post } from '../../payments/ledger.service.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { endedStatus, type OwedBooking } from '../core/owed-refunds.service.ts';
import { callSeatPaid } from '../core/refund-status.ts';
import { inSentences } from '../core/return-sentence.ts';
import { readUnsettled } from '../core/unsettled-refunds.ts';
import { mailReturnedOutside } from './audit-mails.ts';
import type { Said } from './fix.ts';

function refuseOther(said: Said, amountCents: number) {
  if (said.amountCents === amountCents) return;
  const owed = `${formatUsd(amountCents)} is owed`;
  throw new Refusal('BAD_INPUT', `${owed}: please send and enter exactly that amount`, 'amountCents');
}

/**
 * Records that staff have returned what a booking was owed outside of the provider. Only the whole sum is accepted,
 * so that of two people recording it the second is refused.
 */
export async function writeReturned(tx: Tx, booking: OwedBooking, said: Said): Promise<string> {
  const { id, userId, owed } = booking;
  const { amountCents } = owed;
  const amount = formatUsd(amountCents);
  refuseOther(said, amountCents);
  const reference = said.reason ?? '';
  const key = `returned-outside:${id}:${crypto.randomUUID()}`;
  await post(tx, {
    key,
    memo: `Returned outside of the provider for booking ${id}`,
    bookingId: id,
    entries: [
      { account: 'revenue', bookingId: id, amountCents },
      { account: 'outside', bookingId: id, amountCents: -amountCents },
    ],
  });
  await tx.booking.update({
    where: { id },
    data: {
      status: await endedStatus(tx, id, 'cancelled'),
      endReason: inSentences(
        booking.endReason,
        `Our staff returned ${amount} to you another way (reference: ${reference}).`,
      ),
    },
  });
  await mailReturnedOutside(tx, booking, { key, amountCents, reference });
  await audit(tx, said.by, 'booking.returned-outside', 'Booking', id, { userId, amountCents, reference });
  return `${amount} is written down as returned.`;
}

/** Records the same for a failed refund, of a seat that is kept or of money that no booking took. */
export async function writeRefundReturned(tx: Tx, id: number, said: Said): Promise<string> {
  const [unsettled] = await readUnsettled(tx, { ids: [id] });
  const amountCents = unsettled?.owedCents ?? 0;
  if (amountCents === 0) throw new Refusal('CONFLICT', 'We no longer owe any of it.');
  refuseOther(said, amountCents);
  const { bookingId, payment, booking } = await tx.refund.update({
    where: { id },
    data: { settled: 'outside' },
    include: { payment: { include: { user: true } }, booking: { include: { session: true } } },
  });
  const key = `returned-outside:refund-${id}`;
  await post(tx, {
    key,
    memo: `Returned outside of the provider for refund ${id}`,
    bookingId,
    // The price paid by a booking's own payment is computed from the ledger entries of that payment without a refund,
    // so this one must not name it.
    ...(booking?.paymentId !== payment.id && { paymentId: payment.id }),
    entries: [
      { account: bookingId ? 'revenue' : 'unallocated', bookingId, amountCents },
      { account: 'outside', bookingId, amountCents: -amountCents },
    ],
  });
  if (booking?.paymentId === payment.id) await callSeatPaid(tx, booking.id);
  const { user } = payment;
  const reference = said.reason ?? '';
  const session = booking?.session ?? null;
  await mailReturnedOutside(tx, { user, session }, { key, amountCents, reference });
  const [type, target] = booking ? (['Booking', booking.id] as const) : (['Payment', payment.id] as const);
  await audit(tx, said.by, 'booking.returned-outside', type, target, {
    userId: user.id,
    amountCents,
    reference,
  });
  return `${formatUsd(amountCents)} is written down as returned.`;
}
