import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { ConversationList_viewer$key } from '../../__generated__/ConversationList_viewer.graphql.ts';
import type { ConversationListPaginationQuery } from '../../__generated__/ConversationListPaginationQuery.graphql.ts';
import { useConversationLinks } from '../../parts/useConversationLinks.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { countedOf } from '../../ui/counted.ts';
import { ConversationLink } from './ConversationLink.tsx';

interface ConversationListProps {
  readonly viewer: ConversationList_viewer$key;
  /** The other user of the open conversation. */
  readonly userId: string | undefined;
}

/** The viewer's conversations, below the tables. */
export function ConversationList({ viewer, userId }: ConversationListProps) {
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<
    ConversationListPaginationQuery,
    ConversationList_viewer$key
  >(
    graphql`
      fragment ConversationList_viewer on Viewer
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 30 }
        cursor: { type: "String" }
      )
      @refetchable(queryName: "ConversationListPaginationQuery") {
        conversations(first: $count, after: $cursor) @connection(key: "ConversationList_conversations") {
          edges {
            node {
              id
              unreadCount
              with {
                id
                databaseId
                fullName
                avatarUrl
                isStaff
                isGameMaster
              }
              lastMessage {
                id
                databaseId
                content
                isMine
                createdAt
              }
            }
          }
        }
      }
    `,
    viewer,
  );
  const { withUser } = useConversationLinks();
  const conversations = data.conversations.edges.map((edge) => edge.node);
  if (conversations.length === 0) return null;

  return (
    <nav aria-label="People">
      <h3 className="kicker px-4 pt-3 pb-1 font-sans text-faint">People</h3>
      <ul>
        {conversations.map(({ id, with: other, lastMessage, unreadCount }) => (
          <li key={id} className="border-b border-line">
            <ConversationLink
              to={withUser(other.databaseId)}
              isOpen={userId === String(other.databaseId)}
              isNew={unreadCount > 0}
              picture={<Avatar name={other.fullName} src={other.avatarUrl} />}
              title={other.fullName}
              said={
                lastMessage
                  ? `${lastMessage.isMine ? 'You: ' : ''}${lastMessage.content}`
                  : 'Nothing written yet'
              }
              at={lastMessage?.createdAt}
              mark={<CountBadge count={unreadCount} words={countedOf(unreadCount, 'unread message')} />}
            />
          </li>
        ))}
      </ul>
      {hasNext && (
        <div className="p-3 text-center">
          <Button variant="ghost" size="sm" loading={isLoadingNext} onClick={() => loadNext(30)}>
            Load more conversations
          </Button>
        </div>
      )}
    </nav>
  );
}
