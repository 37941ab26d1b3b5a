import { formatUsd } from '../../platform/money.ts';
import { MIN_CARD_CENTS } from './checkout.rules.ts';

/** The price of a seat, split by how it is paid: session credit first, the card the rest. */
export interface ToPay {
  priceCents: number;
  creditCents: number;
  cardCents: number;
}

/** A seat before it is paid. */
export interface Priced {
  priceCents: number;
  /** May credit pay everything? If a card has to be saved, the card pays at least its minimum. */
  mayPayAll: boolean;
}

/** Splits one price. What is shown, charged, mailed and refunded is all computed here. */
export function toPay({ priceCents, mayPayAll }: Priced, balanceCents: number): ToPay {
  const creditCents =
    mayPayAll && balanceCents >= priceCents
      ? priceCents
      : Math.max(0, Math.min(balanceCents, priceCents - MIN_CARD_CENTS)); // the minimum charge of a card
  return { priceCents, creditCents, cardCents: priceCents - creditCents };
}

/** Session credit and when it expires; null: never. */
interface Spendable {
  left: number;
  endsAt: Date | null;
}

/**
 * Splits several payments in turn over the same credits, the soonest to expire first; `at`: when each is made, null:
 * now.
 */
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

/** Splits several seats of one payment in turn over the same balance. */
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

/** The price of a seat for this player: a campaign member pays the price fixed when they joined. */
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
