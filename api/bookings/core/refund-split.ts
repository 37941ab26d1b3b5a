import type { Refundable } from './refundable.ts';

/** How a part of a price goes back. */
export interface RefundSplit {
  /** To the card, or by staff where no card takes it. */
  cardCents: number;
  /** As session credit. */
  creditCents: number;
}

export const refundableCents = ({ cardCents, byStaffCents, creditCents }: Refundable) =>
  cardCents + byStaffCents + creditCents;

/** So much of what is left: what the card has paid first, then what credit has paid. */
export function splitRefund(
  { cardCents, byStaffCents, creditCents }: Refundable,
  cents: number,
): RefundSplit {
  const onCard = Math.min(cents, cardCents + byStaffCents);
  return { cardCents: onCard, creditCents: Math.min(cents - onCard, creditCents) };
}

/** So much is to have gone back in the end: what went back before is a part of it, and the fee is what stays. */
export function splitWithFee(amountCents: number, rest: Refundable, backCents: number) {
  const left = refundableCents(rest);
  const ways = splitRefund(rest, Math.max(0, backCents - (amountCents - left)));
  return { ...ways, feeCents: left - ways.cardCents - ways.creditCents };
}
