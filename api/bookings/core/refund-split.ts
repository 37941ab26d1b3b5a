import type { Refundable } from './refundable.ts';

/** How a part of a price goes back, in cents. */
export interface RefundSplit {
  /** To the card, or by staff where no card takes it. */
  cardCents: number;
  /** As session credit. */
  creditCents: number;
}

export const refundableCents = ({ cardCents, byStaffCents, creditCents }: Refundable) =>
  cardCents + byStaffCents + creditCents;

/** Splits `cents` of what is left: the card's part first, then the credit's. */
export function splitRefund(
  { cardCents, byStaffCents, creditCents }: Refundable,
  cents: number,
): RefundSplit {
  const onCard = Math.min(cents, cardCents + byStaffCents);
  return { cardCents: onCard, creditCents: Math.min(cents - onCard, creditCents) };
}

/**
 * Splits a refund that brings the total returned to `backCents`: earlier refunds count towards it, and the rest is
 * the fee.
 */
export function splitWithFee(amountCents: number, rest: Refundable, backCents: number) {
  const left = refundableCents(rest);
  const ways = splitRefund(rest, Math.max(0, backCents - (amountCents - left)));
  return { ...ways, feeCents: left - ways.cardCents - ways.creditCents };
}
