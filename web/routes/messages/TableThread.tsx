import { graphql, useFragment, usePaginationFragment } from 'react-relay/hooks';
import type { TableThread_session$key } from '../../__generated__/TableThread_session.graphql.ts';
import type { TableThread_thread$key } from '../../__generated__/TableThread_thread.graphql.ts';
import type { TableThreadPaginationQuery } from '../../__generated__/TableThreadPaginationQuery.graphql.ts';
import { tableAddress } from '../../parts/messageEvents.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Composer } from './Composer.tsx';
import { MessageLog } from './MessageLog.tsx';
import { TableHeader } from './TableHeader.tsx';
import { TablePrep } from './TablePrep.tsx';
import { useMarkTableRead } from './useMarkTableRead.ts';
import type { Outbox } from './useOutbox.ts';

const pageSize = 30;
const nothing = () => {};

interface TableThreadProps {
  readonly thread: TableThread_thread$key;
  readonly session: TableThread_session$key;
  readonly outbox: Outbox;
}

export function TableThread({ thread, session: key, outbox }: TableThreadProps) {
  const { data, hasPrevious, loadPrevious, isLoadingPrevious } = usePaginationFragment<
    TableThreadPaginationQuery,
    TableThread_thread$key
  >(
    graphql`
      fragment TableThread_thread on SessionThread
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 30 }
        cursor: { type: "String" }
      )
      @refetchable(queryName: "TableThreadPaginationQuery") {
        id
        canWrite
        unreadCount
        ...TableHeader_thread
        messages(last: $count, before: $cursor) @connection(key: "TableThread_messages") {
          edges {
            node {
              id
              databaseId
              content
              isRead
              isMine
              isFolded
              createdAt
              sender {
                id
              }
              ...addMessageToStore_message
              ...MessageBubble_message
            }
          }
        }
      }
    `,
    thread,
  );
  const session = useFragment(
    graphql`
      fragment TableThread_session on Session {
        id
        databaseId
        ...TablePrep_session
      }
    `,
    key,
  );
  const viewer = useViewer();
  const messages = data.messages.edges.map((edge) => edge.node);
  const lastUnread = messages.findLast((message) => !message.isMine && !message.isRead);
  const isBehind = data.unreadCount > 0 ? messages.at(-1) : undefined;
  useMarkTableRead(session, (lastUnread ?? isBehind)?.id ?? null);

  return (
    <div className="flex h-full min-h-0 flex-col">
      <TableHeader thread={data} />
      <TablePrep session={session} />
      <MessageLog
        name="the table"
        atTable
        messages={messages}
        outbox={outbox}
        to={tableAddress(session.databaseId)}
        hasOlder={hasPrevious}
        loadingOlder={isLoadingPrevious}
        onLoadOlder={() => loadPrevious(pageSize)}
      />
      {data.canWrite ? (
        <Composer
          name="the table"
          draftKey={`draft:${viewer?.id}:${tableAddress(session.databaseId)}`}
          about={null}
          onForgetAbout={nothing}
          onSend={(content) =>
            outbox.send({
              to: tableAddress(session.databaseId),
              content,
              sessionId: null,
              after: messages.at(-1)?.databaseId ?? 0,
            })
          }
        />
      ) : (
        <p className="border-t border-line bg-surface px-4 py-4 text-center text-sm text-soft">
          Nobody sits at this table yet: there is nobody to read it.
        </p>
      )}
    </div>
  );
}
