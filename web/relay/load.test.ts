import { fetchQuery, type GraphQLTaggedNode } from 'relay-runtime';
import more from '../__generated__/ConversationListPaginationQuery.graphql.ts';
import query from '../__generated__/MessagesPageQuery.graphql.ts';
import parameters from '../__generated__/MessagesPageQuery$parameters.ts';
import { createEnvironment } from './environment.ts';
import { startPageData, watchHistory } from './load.ts';
import type { Operation } from './network.ts';
import { page } from './page.ts';

const people = Array.from({ length: 150 }, (_, at) => ({
  cursor: String(at),
  node: {
    __typename: 'Conversation',
    id: `conversation-${at}`,
    unreadCount: 0,
    with: {
      id: `user-${at}`,
      databaseId: at,
      fullName: `Person ${at}`,
      avatarUrl: null,
      isStaff: false,
      isGameMaster: false,
    },
    lastMessage: null,
  },
}));

function someOf({ first, after }: { first: number; after?: string }) {
  const from = after === undefined ? 0 : Number(after) + 1;
  const edges = people.slice(from, from + first);
  return {
    edges,
    pageInfo: { endCursor: edges.at(-1)?.cursor ?? null, hasNextPage: from + first < people.length },
  };
}

const messages = page({
  path: ['/messages', '/messages/:userId'],
  query: parameters,
  variables: () => ({ tables: 10, people: 30 }),
  fresh: true,
  component: () => Promise.reject(new Error('only its data is asked for')),
});

const place = { params: {}, search: new URLSearchParams(), zone: 'UTC' };

function aBrowser() {
  const asked: Operation['variables'][] = [];
  const environment = createEnvironment({
    isServer: false,
    execute: async ({ variables }) => {
      asked.push(variables);
      const conversations = someOf({ first: variables.people ?? variables.count, after: variables.cursor });
      return { data: { viewer: { id: 'viewer', conversations, sessionThreads: someOf({ first: 0 }) } } };
    },
  });
  const open = () =>
    fetchQuery(environment, query as GraphQLTaggedNode, messages.variables(place)).toPromise();
  const loadMore = (count: number, cursor: string) =>
    fetchQuery(environment, more as GraphQLTaggedNode, { count, cursor }).toPromise();
  return { asked, environment, open, loadMore };
}

test('whoever goes on to another place of a page keeps what was loaded of its lists', async () => {
  const { asked, environment, open, loadMore } = aBrowser();
  await open();
  await loadMore(10, '29');
  startPageData(environment, messages, { ...place, params: { userId: '35' } });
  expect(asked.at(-1)).toEqual({ tables: 10, people: 40 });
  // The API gives no more at once.
  await loadMore(80, '39');
  startPageData(environment, messages, { ...place, params: { userId: '36' } });
  expect(asked.at(-1)).toEqual({ tables: 10, people: 100 });
});

test('whoever goes back sees what has changed, unless that would take away what was loaded', async () => {
  let step = () => {};
  Object.assign(globalThis, { addEventListener: (_kind: string, listener: () => void) => (step = listener) });
  watchHistory();
  const { asked, environment, open, loadMore } = aBrowser();
  await open();
  await loadMore(70, '29');
  step();
  startPageData(environment, messages, place);
  expect(asked).toHaveLength(3);
  expect(asked.at(-1)).toEqual({ tables: 10, people: 100 });
  await loadMore(1, '99');
  step();
  startPageData(environment, messages, place);
  expect(asked).toHaveLength(4);
});
