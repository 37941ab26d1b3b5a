import type { Rest } from './refund-owed.ts';

/** How a part of a price goes back. */
export interface Ways {
  /** To the card, or by staff where no card takes it. */
  cardCents: number;
  /** As session credit. */
  creditCents: number;
}

export const leftCents = ({ cardCents, byStaffCents, creditCents }: Rest) =>
  cardCents + byStaffCents + creditCents;

/** So much of what is left: what the card has paid first, then what credit has paid. */
export function waysBack({ cardCents, byStaffCents, creditCents }: Rest, cents: number): Ways {
  const onCard = Math.min(cents, cardCents + byStaffCents);
  return { cardCents: onCard, creditCents: Math.min(cents - onCard, creditCents) };
}

/** So much is to have gone back in the end: what went back before is a part of it, and the fee is what stays. */
export function splitWithFee(amountCents: number, rest: Rest, backCents: number) {
  const left = leftCents(rest);
  const ways = waysBack(rest, Math.max(0, backCents - (amountCents - left)));
  return { ...ways, feeCents: left - ways.cardCents - ways.creditCents };
}
