import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ExecutionResult, graphql, parse, subscribe } from 'graphql';
import pg from 'pg';
import { closeAll } from '../../tests/scene/close.ts';
import { aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { MaybeViewer, Viewer } from '../platform/viewer.ts';
import './broadcast.schema.ts';
import './conversation.schema.ts';
import './inbox.schema.ts';
import './sending.schema.ts';
import { aTable, loggedIn } from '../../tests/scene/table.ts';
import { storeMessages } from './delivery.ts';

const schema = builder.toSchema();
// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its question
type Answer = any;

let table: Awaited<ReturnType<typeof aTable>>;
let stranger: Viewer;
let staff: Viewer;

beforeAll(async () => {
  table = await aTable();
  [stranger, staff] = [await aUser(), await aStaffMember()];
});
afterAll(closeAll);

const contextOf = (viewer: MaybeViewer) => ({
  viewer,
  headers: new Headers(),
  ip: '::1',
  setCookies: [],
  cache: new Map(),
});

const run = (viewer: MaybeViewer, source: string, variableValues: Record<string, unknown> = {}) =>
  graphql({ schema, source, variableValues, contextValue: contextOf(viewer) }) as Promise<
    ExecutionResult<Answer>
  >;

async function ask(
  viewer: MaybeViewer,
  source: string,
  variables: Record<string, unknown> = {},
): Promise<Answer> {
  const { data, errors } = await run(viewer, source, variables);
  expect(errors).toBeUndefined();
  return data;
}

const REFUSAL = '... on Refusal { code field sentence: message }';
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) {
  ... on SentMessage {
    message { id databaseId content isMine isRead sender { fullName } recipient { fullName } session { title } }
    conversation { id unreadCount canWrite with { id fullName } lastMessage { id } }
  } ${REFUSAL} } }`;

const send = async (from: MaybeViewer, to: Viewer, content = 'Hail', more: object = {}) =>
  (await ask(from, SEND, { input: { recipientId: globalId('User', to.id), content, ...more } })).sendMessage;

test('send, list, open, read', async () => {
  const { player, gameMaster, session } = table;
  const sent = await send(player, gameMaster, 'May I?', { sessionId: globalId('Session', session.id) });
  expect(sent).toMatchObject({
    message: {
      content: 'May I?',
      isMine: true,
      isRead: false,
      sender: { fullName: player.fullName },
      session: { title: session.title },
    },
    conversation: {
      id: globalId('Conversation', gameMaster.id),
      canWrite: true,
      lastMessage: { id: sent.message.id },
    },
  });
  const { viewer } = await ask(
    gameMaster,
    `query ($userId: ID!) { viewer {
      unreadCount
      messages(first: 5) { totalCount edges { node { id isMine sender { fullName } } } }
      conversations(first: 5) { totalCount edges { cursor node { id unreadCount blockedByViewer with { fullName } lastMessage { content } } } }
      conversation(userId: $userId) { id messages(last: 5) { totalCount edges { node { content } } pageInfo { hasPreviousPage } } }
      contacts(first: 5) { fullName }
    } }`,
    { userId: player.id },
  );
  expect(viewer).toMatchObject({
    unreadCount: 1,
    messages: { totalCount: 1, edges: [{ node: { id: sent.message.id, isMine: false } }] },
    conversations: {
      totalCount: 1,
      edges: [{ node: { unreadCount: 1, blockedByViewer: false, with: { fullName: player.fullName } } }],
    },
    conversation: {
      id: globalId('Conversation', player.id),
      messages: { totalCount: 1, edges: [{ node: { content: 'May I?' } }] },
    },
  });
  const { markConversationRead } = await ask(
    gameMaster,
    `mutation ($input: MarkConversationReadInput!) { markConversationRead(input: $input) {
      ... on ConversationRead { conversation { id unreadCount lastMessage { isRead } } viewer { id unreadCount } } ${REFUSAL} } }`,
    { input: { userId: globalId('User', player.id) } },
  );
  expect(markConversationRead).toMatchObject({
    conversation: { unreadCount: 0, lastMessage: { isRead: true } },
    viewer: { unreadCount: 0 },
  });
});

test('refusals are data', async () => {
  const { player, gameMaster } = table;
  expect(await send(null, staff)).toMatchObject({
    code: 'NOT_LOGGED_IN',
    sentence: 'You need to be logged in to send messages.',
  });
  expect(await send(stranger, player)).toMatchObject({ code: 'FORBIDDEN', field: 'recipientId' });
  expect(await send(player, gameMaster, ' ')).toMatchObject({ code: 'BAD_INPUT', field: 'content' });
  expect(await send(player, gameMaster, 'a', { senderId: stranger.id })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await send(player, gameMaster, 'a', { sessionId: globalId('User', 1) })).toMatchObject({
    code: 'BAD_INPUT',
    field: 'sessionId',
  });
});

test('block and unblock change the thread', async () => {
  const { player, fellow } = table;
  const change = async (name: string, type = 'UserInput') =>
    (
      await ask(
        player,
        `mutation ($input: ${type}!) { ${name}(input: $input) { ... on Conversation { id canWrite blockedByViewer } ${REFUSAL} } }`,
        { input: { userId: fellow.id } },
      )
    )[name];
  expect(await change('blockUser')).toMatchObject({ canWrite: false, blockedByViewer: true });
  expect(await send(fellow, player)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await change('unblockUser')).toMatchObject({ canWrite: true, blockedByViewer: false });
});

describe('isolation', () => {
  test('a third person sees nothing by any door', async () => {
    const { player, gameMaster } = table;
    const { message, conversation } = await send(player, gameMaster, 'A secret');
    for (const viewer of [stranger, null, staff]) {
      const { node, nodes } = await ask(
        viewer,
        'query ($id: ID!, $ids: [ID!]!) { node(id: $id) { id } nodes(ids: $ids) { id } }',
        { id: message.id, ids: [message.id, message.id] },
      );
      expect([node, nodes]).toEqual([null, [null, null]]);
    }
    const others = await ask(
      stranger,
      `query ($id: ID!, $userId: ID!) { viewer { unreadCount messages { edges { node { id } } } conversations { edges { node { id } } }
         conversation(userId: $userId) { id } } node(id: $id) { id } }`,
      { id: globalId('Conversation', player.id), userId: player.id },
    );
    expect(others).toEqual({
      viewer: { unreadCount: 0, messages: { edges: [] }, conversations: { edges: [] }, conversation: null },
      node: null,
    });
    // The same id is another thread to somebody else: theirs with the Game Master, which is empty.
    const own = await ask(
      stranger,
      'query ($id: ID!) { node(id: $id) { ... on Conversation { lastMessage { id } messages { totalCount edges { node { id } } } } } }',
      { id: conversation.id },
    );
    expect(own.node).toEqual({ lastMessage: null, messages: { totalCount: 0, edges: [] } });
    for (const [name, type, input] of [
      ['markMessageRead', 'MessageInput', { messageId: message.id }],
      ['reportMessage', 'ReportMessageInput', { messageId: message.id, reason: 'Mine?' }],
    ] as const) {
      const answer = await ask(
        stranger,
        `mutation ($input: ${type}!) { ${name}(input: $input) { ${REFUSAL} } }`,
        { input },
      );
      expect(answer[name]).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test.each(['0', '-1', '1.5', '2147483648', '9007199254740993', 'abc', '', '\u0000'])(
    'the id %j is nobody',
    async (id) => {
      const conversation = Buffer.from(`Conversation:${id}`).toString('base64');
      const message = Buffer.from(`Message:${id}`).toString('base64');
      const { data, errors } = await run(table.player, 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
        ids: [conversation, message],
      });
      expect(
        errors?.filter(
          ({ originalError }) =>
            originalError &&
            originalError.name !== 'Refusal' &&
            originalError.name !== 'PothosValidationError',
        ) ?? [],
      ).toEqual([]);
      expect(data?.nodes ?? [null, null]).toEqual([null, null]);
      const { errors: refusals } = await run(
        table.player,
        'query ($id: ID!) { viewer { conversation(userId: $id) { id } } }',
        { id },
      );
      expect(refusals?.[0]?.originalError).toMatchObject({ code: 'BAD_INPUT', field: 'userId' });
    },
  );
});

test('a long list costs the same number of statements as a short one', async () => {
  const { player, gameMaster } = table;
  const source = `{ viewer { conversations(first: 50) { edges { node { id unreadCount canWrite blockedByViewer with { fullName isStaff }
    lastMessage { content sender { fullName } recipient { fullName } session { title } } } } } } }`;
  const queries: string[] = [];
  const original = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: every overload of pg
  pg.Client.prototype.query = function (this: any, ...args: any[]) {
    queries.push(String(args[0]?.text ?? args[0]));
    return (original as Answer).apply(this, args);
  } as never;
  try {
    await send(player, gameMaster, 'a', { sessionId: table.session.id });
    queries.length = 0;
    await ask(gameMaster, source);
    const short = queries.length;
    for (let n = 0; n < 12; n += 1) {
      const writer = await aUser();
      await storeMessages(db, {
        senderId: writer.id,
        recipientIds: [gameMaster.id],
        content: 'a',
        sessionId: table.session.id,
        broadcastId: null,
      });
    }
    queries.length = 0;
    const { viewer } = await ask(gameMaster, source);
    expect(viewer.conversations.edges.length).toBeGreaterThan(12);
    expect(short).toBeGreaterThan(0);
    expect(queries.length).toBe(short);
  } finally {
    pg.Client.prototype.query = original;
  }
});

describe('subscriptions', () => {
  const startSubscription = async (viewer: MaybeViewer, source: string, variableValues = {}) =>
    (await subscribe({ schema, document: parse(source), variableValues, contextValue: contextOf(viewer) })) as
      | AsyncIterableIterator<ExecutionResult<Answer>>
      | ExecutionResult;

  test('messages and counts are pushed, with the fields as they are at that moment', async () => {
    const [reader, writer] = [await loggedIn(await aUser()), staff];
    const received = (await startSubscription(
      reader,
      'subscription { messageReceived { id content isMine sender { fullName } } }',
    )) as AsyncIterableIterator<Answer>;
    const counted = (await startSubscription(
      reader,
      'subscription { unreadCountChanged { id unreadCount conversations { edges { node { unreadCount canWrite } } } } }',
    )) as AsyncIterableIterator<Answer>;
    expect((await counted.next()).value.data.unreadCountChanged).toMatchObject({ unreadCount: 0 });
    for (const n of [1, 2]) {
      const { message } = await send(writer, reader, `n${n}`);
      expect((await received.next()).value.data).toEqual({
        messageReceived: {
          id: message.id,
          content: `n${n}`,
          isMine: false,
          sender: { fullName: writer.fullName },
        },
      });
      expect((await counted.next()).value.data.unreadCountChanged).toMatchObject({
        unreadCount: n,
        conversations: { edges: [{ node: { unreadCount: n, canWrite: true } }] },
      });
    }
    await received.return?.();
    await counted.return?.();
  });

  test('visitors are refused, and a bad cursor is', async () => {
    for (const name of ['messageReceived { id }', 'unreadCountChanged { id }']) {
      expect(await startSubscription(null, `subscription { ${name} }`)).toMatchObject({
        errors: [{ originalError: { code: 'NOT_LOGGED_IN' } }],
      });
    }
    const answer = await startSubscription(stranger, 'subscription { messageReceived(after: "abc") { id } }');
    expect(answer).toMatchObject({ errors: [{ originalError: { code: 'BAD_INPUT' } }] });
  });
});
