import { graphql } from 'react-relay/hooks';
import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from 'relay-runtime';
import { insertByNumber } from '../relay/insertByNumber.ts';
import { globalId } from './globalId.ts';

/**
 * Every field of a message that a thread, the list of conversations and the bell show.
 * @public Spread by its name in other documents.
 */
export const message = graphql`
  fragment addMessageToStore_message on Message {
    id
    databaseId
    content
    isRead
    isMine
    isAnnouncement
    isFolded
    isQuiet
    createdAt
    sender {
      id
      databaseId
      fullName
      avatarUrl
    }
    recipient {
      id
      databaseId
      fullName
      avatarUrl
    }
    session {
      id
      databaseId
      title
    }
  }
`;

const holds = (list: RecordProxy, node: RecordProxy) =>
  (list.getLinkedRecords('edges') ?? []).some(
    (edge) => edge?.getLinkedRecord('node')?.getDataID() === node.getDataID(),
  );

/** Returns the other person of the message; none: it was sent to a table. */
const otherOf = (message: RecordProxy) =>
  message.getLinkedRecord(message.getValue('isMine') ? 'recipient' : 'sender');

/** Returns the thread with a person, if this page has read it. */
const conversationWith = (viewer: RecordProxy, other: RecordProxy) =>
  viewer.getLinkedRecord('conversation', { userId: String(other.getValue('databaseId')) });

/**
 * Adds a message wherever it is shown: in its place in the thread, at the top of the bell's list, and its
 * conversation at the top of the list of conversations. Everything that receives messages uses it; adding a message
 * twice changes nothing.
 */
export function addMessageToStore(
  store: RecordSourceSelectorProxy,
  message: RecordProxy,
  known?: RecordProxy | null,
): void {
  const viewer = store.getRoot().getLinkedRecord('viewer');
  if (!viewer) return;
  const bell = ConnectionHandler.getConnection(viewer, 'BellMessages_messages');
  if (bell && !message.getValue('isQuiet') && !holds(bell, message)) {
    ConnectionHandler.insertEdgeBefore(
      bell,
      ConnectionHandler.createEdge(store, bell, message, 'MessageEdge'),
    );
  }

  if (!message.getLinkedRecord('recipient')) {
    addToTable(store, message.getLinkedRecord('session')?.getValue('databaseId'), message);
    return;
  }
  const other = otherOf(message);
  if (!other) return;
  const conversation = known ?? conversationWith(viewer, other);
  if (conversation) insert(store, conversation, 'Thread_messages', message);

  const list = ConnectionHandler.getConnection(viewer, 'ConversationList_conversations');
  if (list) moveUp(store, list, message, other, conversation);
}

function insert(
  store: RecordSourceSelectorProxy,
  thread: RecordProxy,
  key: string,
  message: RecordProxy,
): void {
  const messages = ConnectionHandler.getConnection(thread, key);
  if (messages && !holds(messages, message)) insertByNumber(store, messages, message, 'MessageEdge');
}

/** Returns the thread of a table, if this page has read it. */
const tableThread = (store: RecordSourceSelectorProxy, sessionId: unknown) =>
  store.get(globalId('SessionThread', String(sessionId)));

function isNewer(message: RecordProxy, thread: RecordProxy): boolean {
  const last = thread.getLinkedRecord('lastMessage')?.getValue('databaseId');
  return typeof last !== 'number' || Number(message.getValue('databaseId')) >= last;
}

/** Adds a message to the thread of a table, and moves the table to the top of the list when it was sent there. */
export function addToTable(store: RecordSourceSelectorProxy, sessionId: unknown, message: RecordProxy): void {
  const viewer = store.getRoot().getLinkedRecord('viewer');
  const thread = tableThread(store, sessionId);
  if (!thread) return;
  insert(store, thread, 'TableThread_messages', message);
  if (message.getValue('isAnnouncement') || !isNewer(message, thread)) return;
  thread.setLinkedRecord(message, 'lastMessage');
  const list = viewer && ConnectionHandler.getConnection(viewer, 'TableList_sessionThreads');
  if (!list || !thread.getLinkedRecord('session')) return;
  ConnectionHandler.deleteNode(list, thread.getDataID());
  ConnectionHandler.insertEdgeBefore(
    list,
    ConnectionHandler.createEdge(store, list, thread, 'SessionThreadEdge'),
  );
}

function moveUp(
  store: RecordSourceSelectorProxy,
  list: RecordProxy,
  message: RecordProxy,
  other: RecordProxy,
  known: RecordProxy | null | undefined,
): void {
  const listed = (list.getLinkedRecords('edges') ?? [])
    .map((edge) => edge?.getLinkedRecord('node'))
    .find((node) => node?.getLinkedRecord('with')?.getDataID() === other.getDataID());
  const conversation = listed ?? known;
  if (!conversation?.getLinkedRecord('with')) return;
  const isLast = isNewer(message, conversation);
  if (isLast) conversation.setLinkedRecord(message, 'lastMessage');
  if (listed && !isLast) return;
  ConnectionHandler.deleteNode(list, conversation.getDataID());
  ConnectionHandler.insertEdgeBefore(
    list,
    ConnectionHandler.createEdge(store, list, conversation, 'ConversationEdge'),
  );
}

/** Marks the messages from this person as read, so that the 'New' marks go at once. */
export function markThreadRead(store: RecordSourceSelectorProxy, otherId: string): void {
  const viewer = store.getRoot().getLinkedRecord('viewer');
  if (!viewer) return;
  const other = store.get(otherId);
  const conversation = other && conversationWith(viewer, other);
  const bell = ConnectionHandler.getConnection(viewer, 'BellMessages_messages');
  const thread = conversation && ConnectionHandler.getConnection(conversation, 'Thread_messages');
  for (const list of [bell, thread])
    markRead(
      list,
      (message) =>
        message.getLinkedRecord('sender')?.getDataID() === otherId &&
        message.getLinkedRecord('recipient') !== null,
    );
}

/** Marks the messages at this table as read. */
export function markTableRead(store: RecordSourceSelectorProxy, sessionId: number): void {
  const viewer = store.getRoot().getLinkedRecord('viewer');
  const thread = tableThread(store, sessionId);
  const bell = viewer && ConnectionHandler.getConnection(viewer, 'BellMessages_messages');
  markRead(
    bell,
    (message) =>
      !message.getLinkedRecord('recipient') &&
      message.getLinkedRecord('session')?.getValue('databaseId') === sessionId,
  );
  markRead(thread && ConnectionHandler.getConnection(thread, 'TableThread_messages'), () => true);
}

function markRead(list: RecordProxy | null | undefined, isMeant: (message: RecordProxy) => boolean): void {
  for (const edge of list?.getLinkedRecords('edges') ?? []) {
    const message = edge?.getLinkedRecord('node');
    if (message && isMeant(message)) message.setValue(true, 'isRead');
  }
}
