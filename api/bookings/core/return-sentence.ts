import { formatUsd } from '../../platform/money.ts';

/** What comes back of a price, each part the way it was paid: "$20.00 is on its way back and $5.00 is session credit again". */
export function returnedInWords(cardCents: number, creditCents: number, card = 'is on its way back'): string {
  const parts = [
    ...(cardCents > 0 || creditCents === 0 ? [`${formatUsd(cardCents)} ${card}`] : []),
    ...(creditCents > 0 ? [`${formatUsd(creditCents)} is session credit again`] : []),
  ];
  return parts.join(' and ');
}
