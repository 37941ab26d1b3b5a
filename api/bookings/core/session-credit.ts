import { creditBalance, spendCredit } from '../../payments/credits.service.ts';
import type { Tx } from '../../platform/db.ts';
import { type ToPay, toPay } from './to-pay.ts';

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

/** The same for a reserved date, whose card is saved: credit may pay all of it. */
export async function applyCredit(
  tx: Tx,
  booking: { id: number; userId: number; amountCents: number },
  { useCredit = true } = {},
): Promise<ToPay> {
  const balance = useCredit ? await creditBalance(booking.userId, tx) : 0;
  const pay = toPay({ priceCents: booking.amountCents, mayPayAll: true }, balance);
  await setCreditAside(tx, booking, pay);
  return pay;
}
