import { countOf, formatCents } from '../../lib/format.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Says who keeps the old price, and to whom the new one applies. */
export function PriceNote({ priceCents, seated }: { priceCents: number; seated: number }) {
  const keep =
    seated === 0
      ? 'Nobody has a seat on these dates yet.'
      : seated === 1
        ? '1 person has a seat on these dates and keeps the price they agreed to, also on dates you add later. Nothing more is charged, and nothing goes back.'
        : `${countOf(seated, 'person', 'people')} have a seat on these dates and keep the price they agreed to, also on dates you add later. Nothing more is charged, and nothing goes back.`;
  return (
    <Notice
      tone="info"
      live
      title={`${formatCents(priceCents)} holds for whoever joins or books from now on`}
    >
      {keep}
    </Notice>
  );
}
