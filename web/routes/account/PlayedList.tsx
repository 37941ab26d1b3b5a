import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { PlayedList_viewer$key } from '../../__generated__/PlayedList_viewer.graphql.ts';
import type { PlayedListPaginationQuery } from '../../__generated__/PlayedListPaginationQuery.graphql.ts';
import { PastGroup } from './PastGroup.tsx';

/** The sessions the viewer has played, the last one first. */
export function PlayedList({ viewer }: { viewer: PlayedList_viewer$key }) {
  const { data, ...paging } = usePaginationFragment<PlayedListPaginationQuery, PlayedList_viewer$key>(
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
  return <PastGroup title="Played" noun="played bookings" found={data.played} {...paging} />;
}
