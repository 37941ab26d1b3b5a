import CreditCard from 'lucide-react/icons/credit-card';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SavedCard_card$key } from '../__generated__/SavedCard_card.graphql.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/** 'Visa •••• 4242' */
export function SavedCard({ card }: { card: SavedCard_card$key | null | undefined }) {
  const data = useFragment(
    graphql`
      fragment SavedCard_card on SavedCard {
        brand
        last4
      }
    `,
    card ?? null,
  );
  if (!data) return <span className="text-amber-ink">No card saved</span>;
  return (
    <span className="figures inline-flex items-center gap-2">
      <CreditCard aria-hidden="true" className="size-4 shrink-0 text-faint" />
      <span className="capitalize">{data.brand}</span>
      <span aria-hidden="true">•••• {data.last4}</span>
      <VisuallyHidden>ending in {data.last4}</VisuallyHidden>
    </span>
  );
}
