import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { SavedList_viewer$key } from '../../__generated__/SavedList_viewer.graphql.ts';
import type { SavedListPaginationQuery } from '../../__generated__/SavedListPaginationQuery.graphql.ts';
import { formatCents } from '../../lib/format.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { OwnSeatBadge } from '../../parts/OwnSeatBadge.tsx';
import { SaveTable } from '../../parts/SaveTable.tsx';
import { SeriesLine } from '../../parts/SeriesLine.tsx';
import { SpotsBadge } from '../../parts/SpotsBadge.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Bookmark } from '../../ui/Bookmark.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Kept, KeptList } from './KeptList.tsx';

/**
 * The saved tables, the latest first. A removed one stays visible until the viewer leaves the page, so that it can be
 * restored.
 */
export function SavedList({ viewer }: { viewer: SavedList_viewer$key }) {
  const { data, ...page } = usePaginationFragment<SavedListPaginationQuery, SavedList_viewer$key>(
    graphql`
      fragment SavedList_viewer on Viewer
      @refetchable(queryName: "SavedListPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        savedTables(first: $first, after: $after) @connection(key: "SavedList_savedTables") {
          totalCount
          edges {
            node {
              id
              session {
                id
                databaseId
                title
                thumbnailUrl
                gameSystem
                scheduledAt
                priceCents
                gameMaster {
                  id
                  name
                }
                isSaved
                isUpcoming
                viewerBooking {
                  id
                  ...OwnSeatBadge_booking
                }
                ...SeriesLine_session
                durationMinutes
                ...SpotsBadge_session
              }
            }
          }
        }
      }
    `,
    viewer,
  );
  const zone = useTimeZone();
  const { edges, totalCount } = data.savedTables;
  const tables = edges.flatMap(({ node: { session } }) => session ?? []);
  return (
    <KeptList
      id="tables"
      title="Tables"
      noun="tables"
      shown={tables.length}
      total={totalCount}
      page={page}
      empty={
        <EmptyState
          level={3}
          title="No Saved Tables"
          icon={<Bookmark />}
          action={
            <Button asChild>
              <Link to="/sessions">Browse Sessions</Link>
            </Button>
          }
        >
          The bookmark on a table keeps it here, with the seats it has left.
        </EmptyState>
      }
    >
      {tables.map((session) => (
        <Kept
          key={session.id}
          to={`/sessions/${session.databaseId}`}
          title={session.title}
          picture={
            <Picture
              src={session.thumbnailUrl}
              alt=""
              width={160}
              height={90}
              sizes="160px"
              widths={[160, 320, 480]}
              className="aspect-16/9 w-40 shrink-0 rounded-md max-sm:hidden"
            />
          }
          above={
            session.isUpcoming && session.viewerBooking ? (
              <OwnSeatBadge booking={session.viewerBooking} />
            ) : (
              <SpotsBadge session={session} durationMinutes={session.durationMinutes} />
            )
          }
          action={<SaveTable session={session} compact className="shrink-0" />}
        >
          <p className="zoned">
            <WholeTimes>{formatZonedDateTime(session.scheduledAt, zone)}</WholeTimes>
          </p>
          <p>
            {session.gameSystem} · GM {session.gameMaster.name} · {formatCents(session.priceCents)}
          </p>
          <SeriesLine session={session} title={session.title} />
        </Kept>
      ))}
    </KeptList>
  );
}
