import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { FollowedList_viewer$key } from '../../__generated__/FollowedList_viewer.graphql.ts';
import type { FollowedListPaginationQuery } from '../../__generated__/FollowedListPaginationQuery.graphql.ts';
import { formatDateTime } from '../../lib/format.ts';
import { FollowGameMaster } from '../../parts/FollowGameMaster.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';

const pageSize = 20;

/** Whom the viewer follows, each with what they run next. */
export function FollowedList({ viewer }: { viewer: FollowedList_viewer$key }) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    FollowedListPaginationQuery,
    FollowedList_viewer$key
  >(
    graphql`
      fragment FollowedList_viewer on Viewer
      @refetchable(queryName: "FollowedListPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        followedGameMasters(first: $first, after: $after)
          @connection(key: "FollowedList_followedGameMasters") {
          totalCount
          edges {
            node {
              id
              databaseId
              name
              title
              avatarUrl
              nextSession {
                id
                databaseId
                title
                scheduledAt
              }
              ...FollowGameMaster_gameMaster
            }
          }
        }
      }
    `,
    viewer,
  );
  const zone = useTimeZone();
  const { edges, totalCount } = data.followedGameMasters;
  return (
    <section aria-labelledby="followed" className="min-w-0">
      <h2 id="followed" className="text-title-2">
        Game Masters
      </h2>
      {edges.length === 0 ? (
        <p className="mt-4 text-soft">
          You follow nobody yet. Find{' '}
          <Link to="/game-masters" className="text-ember-ink underline">
            somebody whose tables you like
          </Link>
          .
        </p>
      ) : (
        <>
          <ul className="mt-6 flex flex-col gap-4">
            {edges.map(({ node }) => (
              <Card as="li" key={node.id}>
                <div className="flex items-center gap-4">
                  <Avatar name={node.name} src={node.avatarUrl} size="md" />
                  <div className="min-w-0 flex-1">
                    <h3 className="text-title-4">
                      <Link to={`/game-masters/${node.databaseId}`} className="hover:text-ember-ink">
                        {node.name}
                      </Link>
                    </h3>
                    <p className="text-sm text-soft">{node.title}</p>
                  </div>
                </div>
                <p className="figures mt-3 text-sm text-soft">
                  {node.nextSession ? (
                    <>
                      Next:{' '}
                      <Link
                        to={`/sessions/${node.nextSession.databaseId}`}
                        className="text-ember-ink underline"
                      >
                        {node.nextSession.title}
                      </Link>
                      , <span className="zoned">{formatDateTime(node.nextSession.scheduledAt, zone)}</span>
                    </>
                  ) : (
                    'Nothing on the board at the moment.'
                  )}
                </p>
                <FollowGameMaster gameMaster={node} block className="mt-4" />
              </Card>
            ))}
          </ul>
          <LoadMore
            noun="Game Masters"
            shown={edges.length}
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
