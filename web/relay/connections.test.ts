import {
  ConnectionHandler,
  commitLocalUpdate,
  fetchQuery,
  type GraphQLTaggedNode,
  type RecordProxy,
} from 'relay-runtime';
import tableThread from '../__generated__/TableThreadPaginationQuery.graphql.ts';
import thread from '../__generated__/ThreadPaginationQuery.graphql.ts';
import { createEnvironment } from './environment.ts';

const person = {
  __typename: 'User',
  id: 'person',
  databaseId: 1,
  fullName: 'Ada',
  avatarUrl: null,
  pronouns: '',
  isStaff: false,
  isGameMaster: false,
};
const message = (databaseId: number) => ({
  __typename: 'Message',
  id: `message-${databaseId}`,
  databaseId,
  content: 'Hello',
  isRead: true,
  isMine: false,
  isAnnouncement: false,
  isFolded: false,
  isQuiet: false,
  createdAt: '2030-01-01T00:00:00Z',
  sender: person,
  recipient: null,
  session: null,
});
const ofThread = { canWrite: true, blockedByViewer: false, unreadCount: 0, isMuted: false };

test.each([
  ['Conversation', thread, 'Thread_messages'],
  ['SessionThread', tableThread, 'TableThread_messages'],
])(
  '%s: an answer that was read before a message came does not take it away',
  async (__typename, query, key) => {
    const page = { edges: [1, 2].map((at) => ({ cursor: `${at}`, node: message(at) })) };
    const pageInfo = { hasPreviousPage: false, startCursor: '1', endCursor: '2', hasNextPage: false };
    const messages = { ...page, pageInfo };
    const node = { __typename, id: 'thread', ...ofThread, with: person, session: null, messages };
    const environment = createEnvironment({ isServer: false, execute: async () => ({ data: { node } }) });
    const read = () =>
      fetchQuery(environment, query as unknown as GraphQLTaggedNode, {
        id: 'thread',
        count: 30,
        cursor: null,
      }).toPromise();
    const shown = () => {
      let numbers: unknown[] = [];
      commitLocalUpdate(environment, (store) => {
        const list = ConnectionHandler.getConnection(store.get('thread') as RecordProxy, key);
        numbers = list!
          .getLinkedRecords('edges')!
          .map((edge) => edge?.getLinkedRecord('node')?.getValue('databaseId'));
      });
      return numbers;
    };
    await read();
    commitLocalUpdate(environment, (store) => {
      const list = ConnectionHandler.getConnection(store.get('thread') as RecordProxy, key)!;
      const pushed = store.create('message-3', 'Message').setValue(3, 'databaseId');
      ConnectionHandler.insertEdgeAfter(
        list,
        ConnectionHandler.createEdge(store, list, pushed, 'MessageEdge'),
      );
    });
    await read();
    expect(shown()).toEqual([1, 2, 3]);
  },
);
