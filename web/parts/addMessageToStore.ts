import { graphql } from 'react-relay/hooks';
import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from 'relay-runtime';

/**
 * Everything that a thread, the list of conversations and the bell show of a message.
 * @public Spread by its name in other documents.
 */
export const message = graphql`
  fragment addMessageToStore_message on Message {
    id
    databaseId
    content
    isRead
    isMine
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

/** Whom the message was exchanged with. */
const otherOf = (message: RecordProxy) =>
  message.getLinkedRecord(message.getValue('isMine') ? 'recipient' : 'sender');

/** The thread with somebody, as far as this page has read it. */
const conversationWith = (viewer: RecordProxy, other: RecordProxy) =>
  viewer.getLinkedRecord('conversation', { userId: String(other.getValue('databaseId')) });

/**
 * Puts a message wherever it shows: at the end of its thread, on top of the bell's list, and its conversation
 * on top of the list of conversations. Used by everything that brings messages; twice the same changes nothing.
 */
export function addMessageToStore(
  store: RecordSourceSelectorProxy,
  message: RecordProxy,
  known?: RecordProxy | null,
): void {
  const viewer = store.getRoot().getLinkedRecord('viewer');
  const other = otherOf(message);
  if (!viewer || !other) return;
  const conversation = known ?? conversationWith(viewer, other);

  const bell = ConnectionHandler.getConnection(viewer, 'BellMessages_messages');
  if (bell && !holds(bell, message)) {
    ConnectionHandler.insertEdgeBefore(
      bell,
      ConnectionHandler.createEdge(store, bell, message, 'MessageEdge'),
    );
  }

  const thread = conversation && ConnectionHandler.getConnection(conversation, 'Thread_messages');
  if (thread && !holds(thread, message)) {
    ConnectionHandler.insertEdgeAfter(
      thread,
      ConnectionHandler.createEdge(store, thread, message, 'MessageEdge'),
    );
  }

  const list = ConnectionHandler.getConnection(viewer, 'ConversationList_conversations');
  if (list) moveUp(store, list, message, other, conversation);
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
  const last = conversation.getLinkedRecord('lastMessage')?.getValue('databaseId');
  const isNewer = typeof last !== 'number' || Number(message.getValue('databaseId')) >= last;
  if (isNewer) conversation.setLinkedRecord(message, 'lastMessage');
  if (listed && !isNewer) return;
  ConnectionHandler.deleteNode(list, conversation.getDataID());
  ConnectionHandler.insertEdgeBefore(
    list,
    ConnectionHandler.createEdge(store, list, conversation, 'ConversationEdge'),
  );
}

/** What came in with this person is read: the 'New' marks go at once. */
export function markThreadRead(store: RecordSourceSelectorProxy, otherId: string): void {
  const viewer = store.getRoot().getLinkedRecord('viewer');
  if (!viewer) return;
  const other = store.get(otherId);
  const conversation = other && conversationWith(viewer, other);
  const lists = [
    ConnectionHandler.getConnection(viewer, 'BellMessages_messages'),
    conversation && ConnectionHandler.getConnection(conversation, 'Thread_messages'),
  ];
  for (const list of lists) {
    for (const edge of list?.getLinkedRecords('edges') ?? []) {
      const message = edge?.getLinkedRecord('node');
      if (message?.getLinkedRecord('sender')?.getDataID() === otherId) message.setValue(true, 'isRead');
    }
  }
}
