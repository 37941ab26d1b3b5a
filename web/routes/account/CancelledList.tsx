import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { CancelledList_viewer$key } from '../../__generated__/CancelledList_viewer.graphql.ts';
import type { CancelledListPaginationQuery } from '../../__generated__/CancelledListPaginationQuery.graphql.ts';
import { Card } from '../../ui/Card.tsx';
import { BookingGroup } from './BookingGroup.tsx';
import { PastItem } from './PastItem.tsx';

const pageSize = 10;

/** What was given up, called off or refunded. */
export function CancelledList({ viewer }: { viewer: CancelledList_viewer$key }) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    CancelledListPaginationQuery,
    CancelledList_viewer$key
  >(
    graphql`
      fragment CancelledList_viewer on Viewer
      @refetchable(queryName: "CancelledListPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 5 }, after: { type: "String" }) {
        cancelled: evenings(group: CANCELLED, first: $first, after: $after) @connection(key: "CancelledList_cancelled") {
          totalCount
          edges {
            node {
              id
              ...PastItem_booking
            }
          }
        }
      }
    `,
    viewer,
  );
  return (
    <BookingGroup
      title="Cancelled"
      noun="cancelled bookings"
      total={data.cancelled.totalCount}
      shown={data.cancelled.edges.length}
      hasMore={hasNext}
      loading={isLoadingNext}
      onLoadMore={() => loadNext(pageSize)}
    >
      <Card as="ul" padded={false} className="px-4 md:px-5">
        {data.cancelled.edges.map(({ node }) => (
          <PastItem key={node.id} booking={node} />
        ))}
      </Card>
    </BookingGroup>
  );
}
