import { graphql, useFragment } from 'react-relay/hooks';
import type { ReceiptSums_sums$key } from '../__generated__/ReceiptSums_sums.graphql.ts';
import { formatCents } from '../lib/format.ts';
import { Facts } from '../ui/Facts.tsx';

/** Lists what was paid, what was refunded, and what is left. */
export function ReceiptSums({ sums }: { sums: ReceiptSums_sums$key }) {
  const { cardCents, cardBackCents, creditCents, creditBackCents, outsideCents, bankCents, totalCents } =
    useFragment(
      graphql`
      fragment ReceiptSums_sums on ReceiptSums {
        cardCents
        cardBackCents
        creditCents
        creditBackCents
        outsideCents
        bankCents
        totalCents
      }
    `,
      sums,
    );
  const rows: [label: string, cents: number][] = [
    ['Paid by card', cardCents],
    ['Back on your card', -cardBackCents],
    ['Session credit used', creditCents],
    ['Back as session credit', -creditBackCents],
    ['Returned another way', -outsideCents],
    ['With your bank after a dispute', -bankCents],
  ];
  return (
    <Facts
      className="ml-auto max-w-sm"
      items={[
        ...rows
          .filter(([, cents]) => cents !== 0)
          .map(([label, cents]) => ({ label, value: formatCents(cents) })),
        { label: 'Total', value: formatCents(totalCents), total: true },
      ]}
    />
  );
}
