import type { PastItem_booking$key } from '../../__generated__/PastItem_booking.graphql.ts';
import { Card } from '../../ui/Card.tsx';
import { BookingGroup } from './BookingGroup.tsx';
import { PastItem } from './PastItem.tsx';

const pageSize = 10;

interface PastGroupProps {
  readonly title: string;
  readonly noun: string;
  readonly found: {
    readonly totalCount: number;
    readonly edges: readonly { readonly node: PastItem_booking$key & { readonly id: string } }[];
  };
  readonly hasNext: boolean;
  readonly isLoadingNext: boolean;
  readonly loadNext: (count: number) => unknown;
}

/** A card of bookings that are over. */
export function PastGroup({ title, noun, found, hasNext, isLoadingNext, loadNext }: PastGroupProps) {
  return (
    <BookingGroup
      title={title}
      noun={noun}
      total={found.totalCount}
      shown={found.edges.length}
      hasMore={hasNext}
      loading={isLoadingNext}
      onLoadMore={() => loadNext(pageSize)}
    >
      <Card as="ul" padded={false} className="px-4 md:px-5">
        {found.edges.map(({ node }) => (
          <PastItem key={node.id} booking={node} />
        ))}
      </Card>
    </BookingGroup>
  );
}
