import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { ConversationList_viewer$key } from '../../__generated__/ConversationList_viewer.graphql.ts';
import type { ConversationListPaginationQuery } from '../../__generated__/ConversationListPaginationQuery.graphql.ts';
import { cn } from '../../lib/cn.ts';
import { formatMessageTime } from '../../lib/format.ts';
import { useNow } from '../../parts/Now.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { useConversationLinks } from '../../parts/useConversationLinks.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { UnreadCount } from './UnreadCount.tsx';

interface ConversationListProps {
  readonly viewer: ConversationList_viewer$key;
  /** Whose conversation is open. */
  readonly userId: string | undefined;
}

/** The people whom the viewer writes with, below the tables. */
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
  const zone = useTimeZone();
  const now = useNow();
  const { withUser } = useConversationLinks();
  const isStaff = useViewer()?.isAdmin;
  const conversations = data.conversations.edges.map((edge) => edge.node);

  return (
    <nav aria-label="People">
      <h3 className="kicker px-4 pt-3 pb-1 font-sans text-faint">People</h3>
      {conversations.length === 0 && (
        <p className="px-6 py-10 text-center text-sm text-soft">
          No conversations yet. Start one with{' '}
          {isStaff ? 'a player or a Game Master' : 'your Game Master or our staff'}.
        </p>
      )}
      <ul>
        {conversations.map(({ id, with: other, lastMessage, unreadCount }) => {
          const open = userId === String(other.databaseId);
          const unread = unreadCount > 0;
          return (
            <li key={id} className="border-b border-line">
              <Link
                to={withUser(other.databaseId)}
                aria-current={open ? 'page' : undefined}
                preventScrollReset
                className={cn(
                  'flex gap-3 px-4 py-3 transition-colors focus-visible:-outline-offset-2',
                  open ? 'bg-ember-tint' : 'hover:bg-raised',
                )}
              >
                <Avatar name={other.fullName} src={other.avatarUrl} />
                <span className="min-w-0 flex-1">
                  <span className="flex items-baseline gap-2">
                    <span className={cn('truncate text-sm', unread ? 'font-bold' : 'font-medium')}>
                      {other.fullName}
                    </span>
                    {lastMessage && (
                      <time
                        dateTime={lastMessage.createdAt}
                        className="figures ml-auto shrink-0 text-xs text-faint"
                      >
                        {formatMessageTime(lastMessage.createdAt, now, zone)}
                      </time>
                    )}
                  </span>
                  <span className="mt-0.5 flex items-center gap-2">
                    <span className={cn('truncate text-sm', unread ? 'text-text' : 'text-soft')}>
                      {lastMessage?.isMine && 'You: '}
                      {lastMessage?.content ?? 'Nothing written yet'}
                    </span>
                    <UnreadCount count={unreadCount} />
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
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
