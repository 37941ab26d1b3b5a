import { creditBalance, spendCredit } from '../../payments/credits.service.ts';
import type { Tx } from '../../platform/db.ts';
import { paidHow, type ToPay, toPay } from './to-pay.ts';

/** Sets aside for a booking what session credit pays of it. */
export async function setCreditAside(
  tx: Tx,
  { id: bookingId, userId }: { id: number; userId: number },
  { creditCents }: ToPay,
) {
  if (creditCents === 0) return;
  const spent = await spendCredit(tx, { userId, bookingId, upTo: creditCents });
  if (spent !== creditCents)
    throw new Error(`booking ${bookingId} was to spend ${creditCents}, spent ${spent}`);
  await tx.booking.update({ where: { id: bookingId }, data: { creditCents } });
}

/** How a reserved date would be paid, now or `at` its charge: its card is saved, so credit may pay all of it. */
export const reservedToPay = async (
  tx: Pick<Tx, '$queryRaw'>,
  { userId, amountCents }: { userId: number; amountCents: number },
  at: Date | null = null,
) => toPay({ priceCents: amountCents, mayPayAll: true }, await creditBalance(userId, tx, at));

/** Sets aside for a reserved date what credit pays of it. */
export async function applyCredit(
  tx: Tx,
  booking: { id: number; userId: number; amountCents: number },
  { useCredit = true } = {},
): Promise<ToPay> {
  const pay = useCredit ? await reservedToPay(tx, booking) : paidHow(booking);
  await setCreditAside(tx, booking, pay);
  return pay;
}
