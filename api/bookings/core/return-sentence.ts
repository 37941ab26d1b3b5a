import { CREDIT_BACK_DAYS } from '../../payments/credits.service.ts';
import { formatUsd } from '../../platform/money.ts';

/** What comes back of a price, each part the way it was paid: "$20.00 is on its way back and $5.00 is session credit again". */
export function returnedInWords(cardCents: number, creditCents: number, card = 'is on its way back'): string {
  const parts = [
    ...(cardCents > 0 || creditCents === 0 ? [`${formatUsd(cardCents)} ${card}`] : []),
    ...(creditCents > 0 ? [`${formatUsd(creditCents)} is session credit again`] : []),
  ];
  return parts.join(' and ');
}

/** null: nothing had. */
export const wentBeforeInWords = (cents: number) =>
  cents > 0 ? `${formatUsd(cents)} had gone back to your card before.` : null;

/** Told with credit that comes back. */
export const CREDIT_LIVES_ON = `Session credit that comes back can be spent for at least ${CREDIT_BACK_DAYS} more days.`;

/** Staff had sent it past the card, which had not taken it. */
export const wentOutsideInWords = (cents: number) =>
  `${formatUsd(cents)} had been returned to you another way before.`;

/** One after the other; a reason that somebody typed without its full stop gets one before the next. */
export const inSentences = (...parts: (string | null)[]) =>
  parts
    .filter((part) => part !== null && part !== '')
    .reduce((said: string, part) => (said ? `${said}${/[.!?…]$/.test(said) ? '' : '.'} ${part}` : part!), '');
