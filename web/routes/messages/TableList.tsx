import BellOff from 'lucide-react/icons/bell-off';
import Users from 'lucide-react/icons/users';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { TableList_viewer$key } from '../../__generated__/TableList_viewer.graphql.ts';
import type { TableListPaginationQuery } from '../../__generated__/TableListPaginationQuery.graphql.ts';
import { tableAddress } from '../../parts/messageEvents.ts';
import { useConversationLinks } from '../../parts/useConversationLinks.ts';
import { Button } from '../../ui/Button.tsx';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { countedOf } from '../../ui/counted.ts';
import { ConversationLink } from './ConversationLink.tsx';

interface TableListProps {
  readonly viewer: TableList_viewer$key;
  /** The open thread, as its path below /messages. */
  readonly open: string | undefined;
}

/** The tables with messages, above the conversations; renders nothing when there are none. */
export function TableList({ viewer, open }: TableListProps) {
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<
    TableListPaginationQuery,
    TableList_viewer$key
  >(
    graphql`
      fragment TableList_viewer on Viewer
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 10 }
        cursor: { type: "String" }
      )
      @refetchable(queryName: "TableListPaginationQuery") {
        sessionThreads(first: $count, after: $cursor) @connection(key: "TableList_sessionThreads") {
          edges {
            node {
              id
              unreadCount
              isMuted
              session {
                id
                databaseId
                title
              }
              lastMessage {
                id
                databaseId
                content
                isMine
                isFolded
                createdAt
                sender {
                  id
                  fullName
                }
              }
            }
          }
        }
      }
    `,
    viewer,
  );
  const { withTable } = useConversationLinks();
  const threads = data.sessionThreads.edges.map((edge) => edge.node);
  if (threads.length === 0) return null;
  return (
    <nav aria-label="Tables" className="border-b-4 border-line/60">
      <h3 className="kicker px-4 pt-3 pb-1 font-sans text-faint">Tables</h3>
      <ul>
        {threads.map(({ id, session, isMuted, unreadCount, lastMessage }) => {
          if (!session) return null;
          return (
            <li key={id} className="border-t border-line first:border-t-0">
              <ConversationLink
                to={withTable(session.databaseId)}
                isOpen={open === tableAddress(session.databaseId)}
                isNew={unreadCount > 0 && !isMuted}
                picture={
                  <span
                    aria-hidden="true"
                    className="grid size-10 shrink-0 place-items-center rounded-full bg-raised text-soft"
                  >
                    <Users className="size-5" />
                  </span>
                }
                title={session.title}
                said={
                  lastMessage &&
                  (lastMessage.isFolded
                    ? 'Somebody you blocked wrote'
                    : `${lastMessage.isMine ? 'You' : lastMessage.sender.fullName}: ${lastMessage.content}`)
                }
                at={lastMessage?.createdAt}
                mark={
                  isMuted ? (
                    <span className="ml-auto shrink-0 text-faint">
                      <BellOff aria-hidden="true" className="size-4" />
                      <span className="sr-only">Muted</span>
                    </span>
                  ) : (
                    <CountBadge count={unreadCount} words={countedOf(unreadCount, 'unread message')} />
                  )
                }
              />
            </li>
          );
        })}
      </ul>
      {hasNext && (
        <div className="p-2 text-center">
          <Button variant="ghost" size="sm" loading={isLoadingNext} onClick={() => loadNext(10)}>
            Load more tables
          </Button>
        </div>
      )}
    </nav>
  );
}
