import { post } from '../../payments/ledger.service.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inSentences } from '../core/return-sentence.ts';
import { endedStatus, type OwingBooking } from '../core/still-owed.service.ts';
import { mailReturnedOutside } from './audit-mails.ts';
import type { Said } from './fix.ts';

/**
 * Staff have returned what was owed of a booking outside of the provider. All of it at once: the sum that was sent
 * has to be the sum that is owed, so that of two who write it down the second is refused.
 */
export async function writeReturned(tx: Tx, booking: OwingBooking, said: Said): Promise<string> {
  const { id, userId, user, owed } = booking;
  const { amountCents } = owed;
  const amount = formatUsd(amountCents);
  if (said.amountCents !== amountCents) {
    throw new Refusal('BAD_INPUT', `${amount} is owed: what was sent has to be as much`, 'amountCents');
  }
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
        `Our staff returned ${amount} to you another way. Reference: ${reference}`,
      ),
    },
  });
  await mailReturnedOutside(tx, booking, { key, amountCents, reference });
  await audit(tx, said.by, 'booking.returned-outside', 'Booking', id, { userId, amountCents, reference });
  return `${amount} is written down as returned to ${user.fullName}.`;
}
