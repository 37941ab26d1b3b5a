import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { CancelledList_viewer$key } from '../../__generated__/CancelledList_viewer.graphql.ts';
import type { CancelledListPaginationQuery } from '../../__generated__/CancelledListPaginationQuery.graphql.ts';
import { PastGroup } from './PastGroup.tsx';

/** Bookings that were cancelled, by the player or the shop, or refunded. */
export function CancelledList({ viewer }: { viewer: CancelledList_viewer$key }) {
  const { data, ...paging } = usePaginationFragment<CancelledListPaginationQuery, CancelledList_viewer$key>(
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
  return <PastGroup title="Cancelled" noun="cancelled bookings" found={data.cancelled} {...paging} />;
}
