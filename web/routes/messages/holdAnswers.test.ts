import {
  ConnectionHandler,
  commitLocalUpdate,
  createOperationDescriptor,
  type Environment,
  fetchQuery,
  type GraphQLTaggedNode,
  getRequest,
} from 'relay-runtime';
import { messageAnswer, personAnswer } from '../../../tests/scene/answers.ts';
import refreshQuery from '../../__generated__/refreshConversationQuery.graphql.ts';
import threadQuery from '../../__generated__/ThreadPaginationQuery.graphql.ts';
import { createEnvironment } from '../../relay/environment.ts';
import { insertByNumber } from '../../relay/insertByNumber.ts';
import { holdAnswers } from './readMissed.ts';

const ofThread = { canWrite: true, blockedByViewer: false, unreadCount: 0 };
const LENGTH = 200;

/** The newest `count` of 200 messages before a number. */
function messagesOf({ count, before }: { count: number; before?: string | null }) {
  const end = before ? Number(before) - 1 : LENGTH;
  const start = Math.max(0, end - count);
  const edges = Array.from({ length: end - start }, (_none, at) => ({
    cursor: String(start + at + 1),
    node: messageAnswer(start + at + 1, personAnswer),
  }));
  const pageInfo = { hasPreviousPage: start > 0, startCursor: String(start + 1), hasNextPage: false };
  return { edges, pageInfo };
}

const refresh = refreshQuery as unknown as GraphQLTaggedNode;

/** Relay keeps the last twenty answers that nothing holds, and none that comes while it has so many. */
async function seeMuch(environment: Environment) {
  for (let at = 0; at < 21; at += 1) {
    const { ask, letGo } = holdAnswers(environment, refresh);
    await ask({ userId: '2', count: 1, before: String(at + 2) });
    letGo();
  }
}

/** A page that shows the first message of a thread, which has gone on since. */
async function aThread() {
  const environment = createEnvironment({
    isServer: false,
    execute: async ({ variables }) => {
      const thread = { __typename: 'Conversation', id: 'thread', ...ofThread, with: personAnswer };
      if (variables.id)
        return { data: { node: { ...thread, messages: messagesOf({ count: 1, before: '2' }) } } };
      const conversation = { ...thread, messages: messagesOf(variables as never) };
      return { data: { viewer: { __typename: 'Viewer', id: 'viewer', conversation } } };
    },
  });
  const asked = { id: 'thread', count: 30, cursor: null };
  const page = threadQuery as unknown as GraphQLTaggedNode;
  environment.retain(createOperationDescriptor(getRequest(page), asked));
  await fetchQuery(environment, page, asked).toPromise();
  await seeMuch(environment);
  const numbers = () => {
    let shown: unknown[] = [];
    commitLocalUpdate(environment, (store) => {
      const list = ConnectionHandler.getConnection(store.get('thread')!, 'Thread_messages')!;
      const edges = list.getLinkedRecords('edges') ?? [];
      shown = edges.map((edge) => edge?.getLinkedRecord('node')?.getValue('databaseId'));
    });
    return shown;
  };
  return {
    environment,
    numbers,
    tidy: () => (environment.getStore() as unknown as { __gc(): void }).__gc(),
    place: (from: number) =>
      commitLocalUpdate(environment, (store) => {
        const list = ConnectionHandler.getConnection(store.get('thread')!, 'Thread_messages')!;
        for (let at = from; at <= LENGTH; at += 1) {
          const placed = store.get(`message-${at}`);
          if (placed) insertByNumber(store, list, placed, 'MessageEdge');
        }
      }),
  };
}

const all = Array.from({ length: LENGTH - 1 }, (_none, at) => at + 2);

test('what is read in several pages is whole when it is placed, whatever was tidied in between', async () => {
  const { environment, numbers, tidy, place } = await aThread();
  const { ask, letGo } = holdAnswers(environment, refresh);
  await ask({ userId: '2', count: 30, before: null });
  tidy();
  await ask({ userId: '2', count: 100, before: '171' });
  tidy();
  await ask({ userId: '2', count: 100, before: '71' });
  place(2);
  letGo();
  expect(numbers()).toEqual([1, ...all]);
});

test('what is placed is held by the page that shows it, and by nothing else', async () => {
  const { environment, numbers, tidy, place } = await aThread();
  const { ask, letGo } = holdAnswers(environment, refresh);
  for (const [count, before] of [
    [30, null],
    [100, '171'],
    [100, '71'],
  ])
    await ask({ userId: '2', count, before });
  place(101);
  letGo();
  await seeMuch(environment);
  tidy();
  expect(numbers()).toEqual([1, ...all.slice(99)]);
  expect(environment.getStore().getSource().has('message-50')).toBe(false);
});
