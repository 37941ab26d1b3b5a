import {
  ConnectionHandler,
  commitLocalUpdate,
  fetchQuery,
  type GraphQLTaggedNode,
  type RecordSourceProxy,
} from 'relay-runtime';
import { messageAnswer, personAnswer } from '../../tests/scene/answers.ts';
import tableThread from '../__generated__/TableThreadPaginationQuery.graphql.ts';
import thread from '../__generated__/ThreadPaginationQuery.graphql.ts';
import { createEnvironment } from './environment.ts';
import { insertByNumber } from './insertByNumber.ts';

const ofThread = { canWrite: true, blockedByViewer: false, unreadCount: 0, isMuted: false };

/** A thread of two messages that is read again and again. */
function aThread(__typename: string, query: unknown, key: string) {
  const edges = [10, 20].map((at) => ({ cursor: `${at}`, node: messageAnswer(at) }));
  const pageInfo = { hasPreviousPage: false, startCursor: '10', endCursor: '20', hasNextPage: false };
  const messages = { edges, pageInfo };
  const node = { __typename, id: 'thread', ...ofThread, with: personAnswer, session: null, messages };
  const environment = createEnvironment({ isServer: false, execute: async () => ({ data: { node } }) });
  const variables = { id: 'thread', count: 30, cursor: null };
  const listIn = (store: RecordSourceProxy) => ConnectionHandler.getConnection(store.get('thread')!, key)!;
  return {
    read: () => fetchQuery(environment, query as GraphQLTaggedNode, variables).toPromise(),
    push: (databaseId: number) =>
      commitLocalUpdate(environment, (store) => {
        const pushed = store.create(`message-${databaseId}`, 'Message').setValue(databaseId, 'databaseId');
        insertByNumber(store, listIn(store), pushed, 'MessageEdge');
      }),
    shown() {
      let numbers: unknown[] = [];
      commitLocalUpdate(environment, (store) => {
        const shown = listIn(store).getLinkedRecords('edges') ?? [];
        numbers = shown.map((edge) => edge?.getLinkedRecord('node')?.getValue('databaseId'));
      });
      return numbers;
    },
  };
}

test.each([
  ['Conversation', thread, 'Thread_messages'],
  ['SessionThread', tableThread, 'TableThread_messages'],
])('%s: an answer that was read before a message came does not take it away', async (...of) => {
  const { read, push, shown } = aThread(...of);
  await read();
  push(30);
  await read();
  expect(shown()).toEqual([10, 20, 30]);
});

test('what is read after a newer message was pushed stands before it', async () => {
  const { read, push, shown } = aThread('Conversation', thread, 'Thread_messages');
  await read();
  for (const number of [50, 30, 40, 5]) push(number);
  expect(shown()).toEqual([5, 10, 20, 30, 40, 50]);
});
