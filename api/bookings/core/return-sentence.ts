import { CREDIT_BACK_DAYS } from '../../payments/credits.service.ts';
import { holdsMoney } from '../../payments/dispute.rules.ts';
import { formatUsd } from '../../platform/money.ts';

/**
 * Returns in words what comes back of a price, each part the way it was paid: "$20.00 is on its way back and $5.00 is
 * session credit again".
 */
export function returnedInWords(cardCents: number, creditCents: number, card = 'is on its way back'): string {
  const parts = [
    ...(cardCents > 0 || creditCents === 0 ? [`${formatUsd(cardCents)} ${card}`] : []),
    ...(creditCents > 0 ? [`${formatUsd(creditCents)} is session credit again`] : []),
  ];
  return parts.join(' and ');
}

const wentBeforeInWords = (cents: number) => `${formatUsd(cents)} already went back to your card.`;

/** A goodwill or by-hand refund that the bank has not carried out yet. */
const onItsWayBeforeInWords = (cents: number) =>
  `${formatUsd(cents)} was already on its way back to your card.`;

/** Shown with credit that comes back. */
export const CREDIT_LIVES_ON = `Session credit that comes back can be spent for at least ${CREDIT_BACK_DAYS} more days.`;

/** Staff returned it another way because the card did not take it. */
const wentOutsideInWords = (cents: number) => `${formatUsd(cents)} was already returned to you another way.`;

export const bankReturnedInWords = (cents: number) =>
  `Your bank has returned ${formatUsd(cents)} to you already, after a dispute.`;

export const heldInWords = (cents: number) =>
  `Your bank holds ${formatUsd(cents)} because the payment was disputed there. The bank decides who gets the money; we cannot return it on top of that.`;

/**
 * Explains why `cents` less go back to the card. `knownCents` of them went back before; of those, `outsideCents`
 * outside the card, and `waitingCents` have not arrived. Each part gets its sentence.
 */
export function whyLess(
  disputes: readonly { status: string; amountCents: number }[],
  cents: number,
  knownCents: number,
  { outsideCents = 0, waitingCents }: { outsideCents?: number; waitingCents: number },
): { bankCents: number; heldCents: number; note: string | null } {
  const known = Math.min(Math.max(0, knownCents), cents);
  const taken = (isTaken: (dispute: { status: string }) => boolean, most: number) =>
    Math.min(
      most,
      disputes.filter(isTaken).reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
  const lostCents = taken(({ status }) => status === 'lost', cents - known);
  const bankCents = taken(holdsMoney, cents - known);
  const heldCents = bankCents - lostCents;
  const outside = Math.min(outsideCents, known);
  const cardCents = cents - bankCents - outside;
  const waiting = Math.min(waitingCents, cardCents);
  const sentences = [
    [cardCents - waiting, wentBeforeInWords(cardCents - waiting)],
    [waiting, onItsWayBeforeInWords(waiting)],
    [outside, wentOutsideInWords(outside)],
    [lostCents, bankReturnedInWords(lostCents)],
    [heldCents, heldInWords(heldCents)],
  ] as const;
  return {
    bankCents,
    heldCents,
    note: sentences.flatMap(([part, words]) => (part > 0 ? [words] : [])).join(' ') || null,
  };
}

/** Joins sentences; a reason typed without its full stop gets one. */
export const inSentences = (...parts: (string | null)[]) =>
  parts
    .filter((part) => part !== null && part !== '')
    .reduce((said: string, part) => (said ? `${said}${/[.!?…]$/.test(said) ? '' : '.'} ${part}` : part!), '');
