import MessageSquare from 'lucide-react/icons/message-square';
import { Suspense, useSyncExternalStore } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { cityOf } from '../../../api/platform/zones.rules.ts';
import type { MessagesPageQuery } from '../../__generated__/MessagesPageQuery.graphql.ts';
import type { MessagesPageThreadQuery } from '../../__generated__/MessagesPageThreadQuery.graphql.ts';
import { numericId } from '../../lib/address.ts';
import { cn } from '../../lib/cn.ts';
import { withRedirect } from '../../lib/redirect.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { tableAddress, tableOf } from '../../parts/messageEvents.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { useConversationLinks } from '../../parts/useConversationLinks.ts';
import { usePageQuery } from '../../relay/page.ts';
import { useQuery } from '../../relay/useQuery.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeletons } from '../../ui/Skeleton.tsx';
import { ConversationList } from './ConversationList.tsx';
import { NewConversation } from './NewConversation.tsx';
import { NothingYet } from './NothingYet.tsx';
import { OpenTable } from './OpenTable.tsx';
import { TableList } from './TableList.tsx';
import { Thread } from './Thread.tsx';
import { ThreadLoading } from './ThreadLoading.tsx';
import { useConversationUpdates } from './useConversationUpdates.ts';
import { useOutbox } from './useOutbox.ts';

const query = graphql`
  query MessagesPageQuery($tables: Int, $people: Int) @preloadable {
    viewer {
      id
      sessionThreads(first: $tables) @connection(key: "TableList_sessionThreads") {
        edges {
          node {
            id
          }
        }
      }
      conversations(first: $people) @connection(key: "ConversationList_conversations") {
        edges {
          node {
            id
          }
        }
      }
      ...TableList_viewer @arguments(count: $tables)
      ...ConversationList_viewer @arguments(count: $people)
    }
  }
`;

const threadQuery = graphql`
  query MessagesPageThreadQuery($userId: ID!, $sessionId: ID!, $isAbout: Boolean!) {
    viewer {
      id
      conversation(userId: $userId) {
        id
        ...Thread_conversation
      }
    }
    session(id: $sessionId) @include(if: $isAbout) {
      ...Thread_session
    }
  }
`;

export function MessagesPage() {
  const { userId, sessionId } = useParams();
  const open = sessionId ? tableAddress(sessionId) : userId;
  const viewer = useViewer();
  const { isAdmin } = useConversationLinks();
  return (
    <>
      <PageMeta title="Messages" noIndex />
      {viewer ? (
        <div className={isAdmin ? undefined : 'wrap py-4 md:py-10'}>
          <div
            className={cn('mb-6 flex flex-wrap items-baseline gap-x-4 max-md:mb-4', open && 'max-md:sr-only')}
          >
            <h1 className="text-title-2">Messages</h1>
            {isAdmin && <AdminZone />}
          </div>
          <Suspense
            fallback={<Skeletons label="Loading messages" sizes={['h-[calc(100dvh-11rem)] md:h-[600px]']} />}
          >
            <Panel open={open} />
          </Suspense>
        </div>
      ) : (
        <PleaseSignIn />
      )}
    </>
  );
}

/**
 * The admin area shows all times in one zone. Names its city only, because the UTC offset of older messages may
 * differ.
 */
function AdminZone() {
  return <p className="text-sm text-faint">Times in {cityOf(useTimeZone())}</p>;
}

function PleaseSignIn() {
  const { pathname, search } = useLocation();
  return (
    <div className="wrap py-16">
      <EmptyState
        level={1}
        title="Please Sign In"
        icon={<MessageSquare />}
        action={
          <Button asChild>
            <Link to={withRedirect('/login', pathname + search)}>Sign In</Link>
          </Button>
        }
      >
        Your conversations with Game Masters and fellow players wait behind the door.
      </EmptyState>
    </div>
  );
}

const nothing = () => () => {};

/** `open`: the open thread, as its path below /messages. */
function Panel({ open }: { open: string | undefined }) {
  const { viewer } = usePageQuery<MessagesPageQuery>(query);
  return viewer ? <Conversations viewer={viewer} open={open} /> : <LoginEnded />;
}

interface ConversationsProps {
  readonly viewer: NonNullable<MessagesPageQuery['response']['viewer']>;
  readonly open: string | undefined;
}

function Conversations({ viewer, open }: ConversationsProps) {
  // The server reads the list only; the browser asks for the thread, as on every later change.
  const inBrowser = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
  const outbox = useOutbox(viewer.id);
  const isEmpty = viewer.sessionThreads.edges.length + viewer.conversations.edges.length === 0;
  useConversationUpdates(query, open);
  return (
    <div
      className={cn(
        'grid overflow-hidden rounded-lg border border-line bg-surface shadow-card md:h-[600px] md:grid-cols-[20rem_minmax(0,1fr)]',
        // With one column, an open thread fills the window, and the list is as long as its content.
        open ? 'max-md:h-[calc(100dvh-7rem)] max-md:min-h-96' : 'max-md:min-h-96',
        !open && isEmpty && 'max-md:grid-rows-[auto_minmax(0,1fr)]',
      )}
    >
      <div className={cn('flex min-h-0 min-w-0 flex-col border-line md:border-r', open && 'max-md:hidden')}>
        <div className="flex items-center justify-between gap-3 border-b border-line py-3 pr-3 pl-4">
          <h2 className="title text-title-4">Conversations</h2>
          <NewConversation />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <TableList viewer={viewer} open={open} />
          <ConversationList viewer={viewer} userId={open} />
        </div>
      </div>
      <section
        aria-label="Conversation"
        className={cn('flex min-h-0 min-w-0 flex-col bg-ground', !open && !isEmpty && 'max-md:hidden')}
      >
        {open && !inBrowser ? (
          <ThreadLoading />
        ) : open ? (
          <ErrorBoundary key={open}>
            <Suspense key={open} fallback={<ThreadLoading />}>
              {tableOf(open) === null ? (
                <OpenThread userId={open} outbox={outbox} />
              ) : (
                <OpenTable sessionId={String(tableOf(open) || 0)} outbox={outbox} />
              )}
            </Suspense>
          </ErrorBoundary>
        ) : isEmpty ? (
          <NothingYet />
        ) : (
          <EmptyState title="Choose a conversation" icon={<MessageSquare />} className="my-auto">
            Pick a table or somebody on the left, or start a new conversation.
          </EmptyState>
        )}
      </section>
    </div>
  );
}

interface OpenThreadProps {
  readonly userId: string;
  readonly outbox: ReturnType<typeof useOutbox>;
}

function OpenThread({ userId, outbox }: OpenThreadProps) {
  const { all } = useConversationLinks();
  const [search] = useSearchParams();
  const sessionId = numericId(search.get('session') ?? undefined);
  const { viewer, session } = useQuery<MessagesPageThreadQuery>(
    threadQuery,
    { userId, sessionId: sessionId ?? '0', isAbout: sessionId !== null },
    { fetchPolicy: 'store-and-network' },
  );
  if (!viewer?.conversation) {
    return (
      <EmptyState
        title="Nobody to talk to here"
        icon={<MessageSquare />}
        className="my-auto"
        action={
          <Button asChild variant="secondary">
            <Link to={all}>All conversations</Link>
          </Button>
        }
      >
        This person does not exist, or is not somebody you can write to. You can write to our staff, to Game
        Masters, and to people you share a session with.
      </EmptyState>
    );
  }
  return <Thread conversation={viewer.conversation} about={session ?? null} outbox={outbox} />;
}

MessagesPage.failure = { title: 'Your messages did not load' };
