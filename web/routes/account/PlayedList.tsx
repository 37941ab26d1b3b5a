import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { PlayedList_viewer$key } from '../../__generated__/PlayedList_viewer.graphql.ts';
import type { PlayedListPaginationQuery } from '../../__generated__/PlayedListPaginationQuery.graphql.ts';
import { Card } from '../../ui/Card.tsx';
import { BookingGroup } from './BookingGroup.tsx';
import { PastItem } from './PastItem.tsx';

const pageSize = 10;

/** The evenings behind the viewer, the last one first. */
export function PlayedList({ viewer }: { viewer: PlayedList_viewer$key }) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    PlayedListPaginationQuery,
    PlayedList_viewer$key
  >(
    graphql`
      fragment PlayedList_viewer on Viewer
      @refetchable(queryName: "PlayedListPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 5 }, after: { type: "String" }) {
        played: evenings(group: PLAYED, first: $first, after: $after) @connection(key: "PlayedList_played") {
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
      title="Played"
      noun="played bookings"
      total={data.played.totalCount}
      shown={data.played.edges.length}
      hasMore={hasNext}
      loading={isLoadingNext}
      onLoadMore={() => loadNext(pageSize)}
    >
      <Card as="ul" padded={false} className="px-4 md:px-5">
        {data.played.edges.map(({ node }) => (
          <PastItem key={node.id} booking={node} />
        ))}
      </Card>
    </BookingGroup>
  );
}
