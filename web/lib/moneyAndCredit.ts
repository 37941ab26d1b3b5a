import { formatCents } from './format.ts';

/**
 * Describes a refund by how it was paid: '$14.99', '$25.01 as session credit', '$14.99 and $25.01 as session credit'
 */
export function moneyAndCredit(cardCents: number, creditCents: number): string {
  const credit = `${formatCents(creditCents)} as session credit`;
  if (creditCents === 0) return formatCents(cardCents);
  return cardCents === 0 ? credit : `${formatCents(cardCents)} and ${credit}`;
}
