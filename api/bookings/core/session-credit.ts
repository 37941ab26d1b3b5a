import { creditBalance, spendCredit } from '../../payments/credits.service.ts';
import type { Tx } from '../../platform/db.ts';
import { MIN_CARD_CENTS } from './rules.ts';

interface Options {
  /** May credit pay everything? Where a card is to be saved, something is left for the card. */
  mayPayAll?: boolean;
}

/**
 * Sets session credit aside for a booking and returns how much. What is left to pay is nothing, or an amount
 * that cards can pay.
 */
export async function applyCredit(
  tx: Tx,
  userId: number,
  { id: bookingId, amountCents }: { id: number; amountCents: number },
  { mayPayAll = true }: Options = {},
): Promise<number> {
  const balance = await creditBalance(userId, tx);
  const upTo =
    mayPayAll && balance >= amountCents ? amountCents : Math.min(balance, amountCents - MIN_CARD_CENTS);
  if (upTo <= 0) return 0;
  const creditCents = await spendCredit(tx, { userId, bookingId, upTo });
  await tx.booking.update({ where: { id: bookingId }, data: { creditCents } });
  return creditCents;
}
