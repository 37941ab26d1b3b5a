import { formatUsd } from '../../platform/money.ts';
import { MIN_CARD_CENTS } from './checkout.rules.ts';

/** What a seat costs, and how it is paid: session credit first, the card the rest. */
export interface ToPay {
  priceCents: number;
  creditCents: number;
  cardCents: number;
}

/** A seat before it is paid. */
export interface Priced {
  priceCents: number;
  /** May credit pay everything? Where a card is to be saved, something is left for the card. */
  mayPayAll: boolean;
}

/** One price: what is shown, asked of the card, mailed and given back is all computed here. */
export function toPay({ priceCents, mayPayAll }: Priced, balanceCents: number): ToPay {
  const creditCents =
    mayPayAll && balanceCents >= priceCents
      ? priceCents
      : Math.max(0, Math.min(balanceCents, priceCents - MIN_CARD_CENTS)); // cards take no less
  return { priceCents, creditCents, cardCents: priceCents - creditCents };
}

/** Session credit, and until when it can be spent; null: for ever. */
interface Spendable {
  left: number;
  endsAt: Date | null;
}

/** Several payments, one after the other from the same credits, the soonest to end first; `at`: when each is made, null: now. */
export function toPayInTurn(
  payments: readonly (Priced & { at: Date | null })[],
  credits: readonly Spendable[],
): ToPay[] {
  const purse = credits.map((credit) => ({ ...credit }));
  return payments.map(({ at, ...seat }) => {
    const open = purse.filter(({ endsAt }) => !at || !endsAt || endsAt > at);
    const each = toPay(
      seat,
      open.reduce((sum, { left }) => sum + left, 0),
    );
    let due = each.creditCents;
    for (const credit of open) {
      const used = Math.min(credit.left, due);
      credit.left -= used;
      due -= used;
    }
    return each;
  });
}

/** Several seats in one payment, one after the other from the same balance. */
export const toPayEach = (seats: readonly Priced[], balanceCents: number): ToPay[] =>
  toPayInTurn(
    seats.map((seat) => ({ ...seat, at: null })),
    [{ left: balanceCents, endsAt: null }],
  );

export const total = (each: readonly ToPay[]): ToPay => ({
  priceCents: each.reduce((sum, { priceCents }) => sum + priceCents, 0),
  creditCents: each.reduce((sum, { creditCents }) => sum + creditCents, 0),
  cardCents: each.reduce((sum, { cardCents }) => sum + cardCents, 0),
});

/** How a booking was paid, or is being paid. */
export const paidHow = ({
  amountCents,
  creditCents = 0,
}: {
  amountCents: number;
  creditCents?: number;
}): ToPay => ({ priceCents: amountCents, creditCents, cardCents: amountCents - creditCents });

/** "$40.00 − $25.01 credit = $14.99 by card"; without credit "$40.00". */
export const inWords = ({ priceCents, creditCents, cardCents }: ToPay) =>
  creditCents > 0
    ? `${formatUsd(priceCents)} − ${formatUsd(creditCents)} credit = ${formatUsd(cardCents)} by card`
    : formatUsd(priceCents);

/** "$14.99", or "$14.99 and $25.01 of session credit". */
export const askedInWords = ({ creditCents, cardCents }: ToPay) =>
  [
    ...(cardCents > 0 || creditCents === 0 ? [formatUsd(cardCents)] : []),
    ...(creditCents > 0 ? [`${formatUsd(creditCents)} of session credit`] : []),
  ].join(' and ');

/** The price of a seat for this player: of a member's campaign it is the one fixed when they joined. */
export function priced(session: {
  priceCents: number;
  campaignId: number | null;
  campaign: { memberships: { priceCents: number; stripePaymentMethodId: string | null }[] } | null;
}): Priced {
  const member = session.campaign?.memberships[0];
  return {
    priceCents: member?.priceCents ?? session.priceCents,
    mayPayAll: session.campaignId === null || Boolean(member?.stripePaymentMethodId),
  };
}
