import { graphql, useFragment, usePaginationFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import type { Thread_conversation$key } from '../../__generated__/Thread_conversation.graphql.ts';
import type { Thread_session$key } from '../../__generated__/Thread_session.graphql.ts';
import type { ThreadPaginationQuery } from '../../__generated__/ThreadPaginationQuery.graphql.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Composer } from './Composer.tsx';
import { MessageLog } from './MessageLog.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';
import { useMarkRead } from './useMarkRead.ts';
import type { Outbox } from './useOutbox.ts';

const pageSize = 30;

interface ThreadProps {
  readonly conversation: Thread_conversation$key;
  /** The session the viewer came from, to ask about it. */
  readonly about: Thread_session$key | null;
  readonly outbox: Outbox;
}

export function Thread({ conversation, about, outbox }: ThreadProps) {
  const { data, hasPrevious, loadPrevious, isLoadingPrevious } = usePaginationFragment<
    ThreadPaginationQuery,
    Thread_conversation$key
  >(
    graphql`
      fragment Thread_conversation on Conversation
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 30 }
        cursor: { type: "String" }
      )
      @refetchable(queryName: "ThreadPaginationQuery") {
        id
        canWrite
        blockedByViewer
        with {
          id
          databaseId
          fullName
        }
        ...ThreadHeader_conversation
        messages(last: $count, before: $cursor) @connection(key: "Thread_messages") {
          edges {
            node {
              id
              databaseId
              content
              isRead
              isMine
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
    conversation,
  );
  const session = useFragment(
    graphql`
      fragment Thread_session on Session {
        databaseId
        title
      }
    `,
    about,
  );
  const [, setSearch] = useSearchParams();
  const askNoMore = () => setSearch({}, { replace: true, preventScrollReset: true });
  const viewer = useViewer();
  const { canWrite, blockedByViewer, with: other } = data;
  const messages = data.messages.edges.map((edge) => edge.node);
  const lastUnread = messages.findLast((message) => !message.isMine && !message.isRead);
  useMarkRead(other.id, lastUnread?.id ?? null);

  return (
    <div className="flex h-full min-h-0 flex-col">
      <ThreadHeader conversation={data} />
      <MessageLog
        name={other.fullName}
        messages={messages}
        outbox={outbox}
        to={String(other.databaseId)}
        hasOlder={hasPrevious}
        loadingOlder={isLoadingPrevious}
        onLoadOlder={() => loadPrevious(pageSize)}
      />
      {canWrite ? (
        <Composer
          name={other.fullName}
          draftKey={`draft:${viewer?.id}:${other.databaseId}`}
          about={session?.title ?? null}
          onForgetAbout={askNoMore}
          onSend={(content) => {
            outbox.send({
              to: String(other.databaseId),
              content,
              sessionId: session?.databaseId ?? null,
              after: messages.at(-1)?.databaseId ?? 0,
            });
            if (session) askNoMore();
          }}
        />
      ) : (
        <p className="border-t border-line bg-surface px-4 py-4 text-center text-sm text-soft">
          {blockedByViewer
            ? `You have blocked ${other.fullName}. Unblock them to write.`
            : 'You cannot write to this person.'}
        </p>
      )}
    </div>
  );
}
