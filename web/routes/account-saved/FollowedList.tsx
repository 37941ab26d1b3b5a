import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { FollowedList_viewer$key } from '../../__generated__/FollowedList_viewer.graphql.ts';
import type { FollowedListPaginationQuery } from '../../__generated__/FollowedListPaginationQuery.graphql.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { FollowGameMaster } from '../../parts/FollowGameMaster.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Kept, KeptList } from './KeptList.tsx';

/** The Game Masters the viewer follows, each with their next session. */
export function FollowedList({ viewer }: { viewer: FollowedList_viewer$key }) {
  const { data, ...page } = usePaginationFragment<FollowedListPaginationQuery, FollowedList_viewer$key>(
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
              isArchived
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
    <KeptList
      id="followed"
      title="Game Masters"
      noun="Game Masters"
      shown={edges.length}
      total={totalCount}
      page={page}
      empty={
        <p className="mt-4 text-soft">
          You follow nobody yet. Find{' '}
          <Link to="/game-masters" className="text-ember-ink underline">
            somebody whose tables you like
          </Link>
          .
        </p>
      }
    >
      {edges.map(({ node }) => (
        <Kept
          key={node.id}
          to={`/game-masters/${node.databaseId}`}
          title={node.name}
          picture={<Avatar name={node.name} src={node.avatarUrl} size="md" />}
          foot={<FollowGameMaster gameMaster={node} block className="mt-4" />}
        >
          <p>{node.title}</p>
          <p>
            {node.nextSession ? (
              <>
                Next:{' '}
                <Link to={`/sessions/${node.nextSession.databaseId}`} className="text-ember-ink underline">
                  {node.nextSession.title}
                </Link>
                ,{' '}
                <span className="zoned">
                  <WholeTimes>{formatZonedDateTime(node.nextSession.scheduledAt, zone)}</WholeTimes>
                </span>
              </>
            ) : node.isArchived ? (
              'Runs no tables any more.'
            ) : (
              'Nothing on the board at the moment.'
            )}
          </p>
        </Kept>
      ))}
    </KeptList>
  );
}
