import Bookmark from 'lucide-react/icons/bookmark';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { SavedList_viewer$key } from '../../__generated__/SavedList_viewer.graphql.ts';
import type { SavedListPaginationQuery } from '../../__generated__/SavedListPaginationQuery.graphql.ts';
import { formatCents, formatDateTime } from '../../lib/format.ts';
import { SaveTable } from '../../parts/SaveTable.tsx';
import { SeriesLine } from '../../parts/SeriesLine.tsx';
import { SpotsBadge } from '../../parts/SpotsBadge.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';

const pageSize = 20;

/** The saved tables, the latest first. One that is taken out stays in sight until the page is left, to be put back. */
export function SavedList({ viewer }: { viewer: SavedList_viewer$key }) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    SavedListPaginationQuery,
    SavedList_viewer$key
  >(
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
                ...SeriesLine_session
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
    <section aria-labelledby="tables" className="min-w-0">
      <h2 id="tables" className="text-title-2">
        Tables
      </h2>
      {tables.length === 0 ? (
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
      ) : (
        <>
          <ul className="mt-6 flex flex-col gap-4">
            {tables.map((session) => (
              <Card as="li" key={session.id} className="flex items-start gap-4">
                <img
                  src={session.thumbnailUrl}
                  alt=""
                  width={160}
                  height={90}
                  loading="lazy"
                  className="aspect-16/9 w-40 shrink-0 rounded-md bg-line object-cover max-sm:hidden"
                />
                <div className="min-w-0 flex-1">
                  <SpotsBadge session={session} />
                  <h3 className="mt-2 text-title-4">
                    <Link to={`/sessions/${session.databaseId}`} className="hover:text-ember-ink">
                      {session.title}
                    </Link>
                  </h3>
                  <p className="figures mt-1 text-sm text-soft">
                    <span className="zoned">{formatDateTime(session.scheduledAt, zone)}</span>
                  </p>
                  <p className="figures mt-1 text-sm text-soft">
                    {session.gameSystem} · GM {session.gameMaster.name} · {formatCents(session.priceCents)}
                  </p>
                  <div className="text-sm text-soft">
                    <SeriesLine session={session} />
                  </div>
                </div>
                <SaveTable session={session} compact className="shrink-0" />
              </Card>
            ))}
          </ul>
          <LoadMore
            noun="tables"
            shown={tables.length}
            total={totalCount}
            hasMore={hasNext}
            loading={isLoadingNext}
            onLoadMore={() => loadNext(pageSize)}
          />
        </>
      )}
    </section>
  );
}
