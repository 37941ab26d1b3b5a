import { CREDIT_BACK_DAYS } from '../../payments/credits.service.ts';
import { holdsMoney } from '../../payments/dispute.rules.ts';
import { formatUsd } from '../../platform/money.ts';

/** What comes back of a price, each part the way it was paid: "$20.00 is on its way back and $5.00 is session credit again". */
export function returnedInWords(cardCents: number, creditCents: number, card = 'is on its way back'): string {
  const parts = [
    ...(cardCents > 0 || creditCents === 0 ? [`${formatUsd(cardCents)} ${card}`] : []),
    ...(creditCents > 0 ? [`${formatUsd(creditCents)} is session credit again`] : []),
  ];
  return parts.join(' and ');
}

const wentBeforeInWords = (cents: number) => `${formatUsd(cents)} had gone back to your card before.`;

/** Given or made by hand, and not carried out by the bank. */
const onItsWayBeforeInWords = (cents: number) =>
  `${formatUsd(cents)} was on its way back to your card before.`;

/** Told with credit that comes back. */
export const CREDIT_LIVES_ON = `Session credit that comes back can be spent for at least ${CREDIT_BACK_DAYS} more days.`;

/** Staff had sent it past the card, which had not taken it. */
const wentOutsideInWords = (cents: number) =>
  `${formatUsd(cents)} had been returned to you another way before.`;

export const bankReturnedInWords = (cents: number) =>
  `Your bank has returned ${formatUsd(cents)} to you already, after a dispute.`;

export const heldInWords = (cents: number) =>
  `Your bank holds ${formatUsd(cents)} because the payment was disputed there. It decides what becomes of it; we cannot return it beside that.`;

/** Why so much less goes back to the card, of which so much is known to have gone before, of that outside or not arrived: each part in its words. */
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

/** One after the other; a reason that somebody typed without its full stop gets one before the next. */
export const inSentences = (...parts: (string | null)[]) =>
  parts
    .filter((part) => part !== null && part !== '')
    .reduce((said: string, part) => (said ? `${said}${/[.!?…]$/.test(said) ? '' : '.'} ${part}` : part!), '');
