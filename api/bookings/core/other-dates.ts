import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { when } from '../../platform/mail-sheet.ts';
import { CHARGED_BEFORE } from './charge.rules.ts';
import { chargeTimes } from './charge-times.ts';
import { reservedToPay } from './session-credit.ts';
import { paymentNote } from './status.rules.ts';
import { askedInWords, paidHow } from './to-pay.ts';

/**
 * For a player who gives up one campaign date: how many dates stay reserved, and which is charged next; null: no date
 * stays.
 */
export async function otherDatesInWords(
  tx: Tx,
  {
    membershipId,
    userId,
    user,
  }: { membershipId: number | null; userId: number; user: { timeZone: string | null } },
): Promise<string | null> {
  if (membershipId === null) return null;
  const pending = await tx.booking.findMany({
    where: { membershipId, status: 'pending', session: { scheduledAt: { gt: clock.now() } } },
    include: { session: { select: { scheduledAt: true } } },
  });
  // The player has been told of a date whose money is under way.
  const reserved = pending.filter((booking) => !paymentNote(booking));
  const [next, ...others] = reserved
    .flatMap((booking) => {
      const { scheduledAt } = booking.session;
      const { chargeAt } = chargeTimes({ scheduledAt, chargeFrom: booking.chargeFrom });
      return chargeAt && chargeAt > clock.now() ? [{ booking, chargeAt }] : [];
    })
    .sort((a, b) => +a.chargeAt - +b.chargeAt);
  if (reserved.length === 0) return null;
  const dates =
    reserved.length === 1
      ? 'Your other reserved date stays'
      : `Your ${reserved.length} other reserved dates stay`;
  const due = reserved.length - (next ? others.length + 1 : 0);
  if (!next) return `${dates}; ${due === 1 ? 'its payment is' : 'their payments are'} due already.`;
  const pays = (await reservedToPay(tx, userId)).get(next.booking.id) ?? paidHow(next.booking);
  const charge = `is charged on ${when(next.chargeAt, user.timeZone)} (${askedInWords(pays)})`;
  const rest = others.length === 0 ? '' : `, the rest ${CHARGED_BEFORE} each date`;
  if (due > 0)
    return `${dates}. ${due === 1 ? 'One payment is' : `${due} payments are`} due already; the next ${charge}${rest}.`;
  return `${dates}; ${reserved.length === 1 ? 'it' : 'the next'} ${charge}${rest}.`;
}
