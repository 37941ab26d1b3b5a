import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ExecutionResult, parse, subscribe } from 'graphql';
import { as } from '../../tests/scene/as.ts';
import { caller } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { aTable, loggedIn, seat } from '../../tests/scene/table.ts';
import { aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { MaybeViewer, Viewer } from '../platform/viewer.ts';
import { schema } from '../schema.ts';
import { storeMessages } from './delivery.ts';

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

const SENT = `
  sentMessage { id databaseId content isMine isRead sender { fullName } recipient { fullName } session { title } }
  conversation { id unreadCount canWrite with { id fullName } lastMessage { id } }`;

const letter = (to: Viewer, content = 'Hail', more: object = {}) => ({
  recipientId: globalId('User', to.id),
  content,
  ...more,
});
const send = (from: MaybeViewer, to: Viewer, content?: string, more?: object) =>
  as(from).ok('sendMessage', letter(to, content, more), SENT);

test('send, list, open, read', async () => {
  const { player, gameMaster, session } = table;
  const sent = await send(player, gameMaster, 'May I?', { sessionId: globalId('Session', session.id) });
  expect(sent).toMatchObject({
    sentMessage: {
      content: 'May I?',
      isMine: true,
      isRead: false,
      sender: { fullName: player.fullName },
      session: { title: session.title },
    },
    conversation: {
      id: globalId('Conversation', gameMaster.id),
      canWrite: true,
      lastMessage: { id: sent.sentMessage.id },
    },
  });
  const { viewer } = await as(gameMaster).ask(
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
    messages: { totalCount: 1, edges: [{ node: { id: sent.sentMessage.id, isMine: false } }] },
    conversations: {
      totalCount: 1,
      edges: [{ node: { unreadCount: 1, blockedByViewer: false, with: { fullName: player.fullName } } }],
    },
    conversation: {
      id: globalId('Conversation', player.id),
      messages: { totalCount: 1, edges: [{ node: { content: 'May I?' } }] },
    },
  });
  const read = await as(gameMaster).ok(
    'markConversationRead',
    { userId: globalId('User', player.id) },
    'conversation { id unreadCount lastMessage { isRead } } viewer { id unreadCount }',
  );
  expect(read).toMatchObject({
    conversation: { unreadCount: 0, lastMessage: { isRead: true } },
    viewer: { unreadCount: 0 },
  });
});

test('one message is read by its recipient', async () => {
  const { player, gameMaster } = table;
  const { sentMessage } = await send(player, gameMaster, 'For you alone');
  const input = { messageId: sentMessage.id };
  const fields = 'readMessage { id isRead } viewer { id unreadCount }';
  expect(await as(gameMaster).ok('markMessageRead', input, fields)).toMatchObject({
    readMessage: { id: sentMessage.id, isRead: true },
    viewer: { unreadCount: 0 },
  });
  await as(player).refused('markMessageRead', input, 'FORBIDDEN');
  await as(stranger).refused('markMessageRead', input, 'NOT_FOUND');
});

test('refusals are data', async () => {
  const { player, gameMaster } = table;
  const visitor = await as(null).refused('sendMessage', letter(staff), 'NOT_LOGGED_IN');
  expect(visitor.message).toBe('You need to be logged in to send messages.');
  await as(stranger).refused('sendMessage', letter(player), 'FORBIDDEN', 'recipientId');
  await as(player).refused('sendMessage', letter(gameMaster, ' '), 'BAD_INPUT', 'content');
  const elsewhere = letter(gameMaster, 'a', { sessionId: globalId('User', 1) });
  await as(player).refused('sendMessage', elsewhere, 'BAD_INPUT', 'sessionId');
});

test('block and unblock change the thread', async () => {
  const { player, fellow } = table;
  const input = { userId: fellow.id };
  const fields = 'conversation { id canWrite blockedByViewer }';
  expect((await as(player).ok('blockUser', input, fields)).conversation).toMatchObject({
    canWrite: false,
    blockedByViewer: true,
  });
  await as(fellow).refused('sendMessage', letter(player), 'FORBIDDEN');
  expect((await as(player).ok('unblockUser', input, fields)).conversation).toMatchObject({
    canWrite: true,
    blockedByViewer: false,
  });
});

test('what one mutation of an operation has shown is read anew by the next', async () => {
  const { player, fellow } = await aTable();
  const input = { userId: globalId('User', fellow.id) };
  const thread = 'conversation { canWrite blockedByViewer }';
  const answer = await as(player).ask(
    `mutation ($block: BlockUserInput!, $unblock: UnblockUserInput!) {
      blockUser(input: $block) { ... on BlockUserPayload { ${thread} } }
      unblockUser(input: $unblock) { ... on UnblockUserPayload { ${thread} } }
    }`,
    { block: input, unblock: input },
  );
  expect(answer).toEqual({
    blockUser: { conversation: { canWrite: false, blockedByViewer: true } },
    unblockUser: { conversation: { canWrite: true, blockedByViewer: false } },
  });
});

describe('isolation', () => {
  test('a third person sees nothing by any door', async () => {
    const { player, gameMaster } = table;
    const { sentMessage, conversation } = await send(player, gameMaster, 'A secret');
    for (const viewer of [stranger, null, staff]) {
      const { node, nodes } = await as(viewer).ask(
        'query ($id: ID!, $ids: [ID!]!) { node(id: $id) { id } nodes(ids: $ids) { id } }',
        { id: sentMessage.id, ids: [sentMessage.id, sentMessage.id] },
      );
      expect([node, nodes]).toEqual([null, [null, null]]);
    }
    const others = await as(stranger).ask(
      `query ($id: ID!, $userId: ID!) { viewer { unreadCount messages { edges { node { id } } } conversations { edges { node { id } } }
         conversation(userId: $userId) { id } } node(id: $id) { id } }`,
      { id: globalId('Conversation', player.id), userId: player.id },
    );
    expect(others).toEqual({
      viewer: { unreadCount: 0, messages: { edges: [] }, conversations: { edges: [] }, conversation: null },
      node: null,
    });
    // The same id is another thread to somebody else: theirs with the Game Master, which is empty.
    const own = await as(stranger).ask(
      'query ($id: ID!) { node(id: $id) { ... on Conversation { lastMessage { id } messages { totalCount edges { node { id } } } } } }',
      { id: conversation.id },
    );
    expect(own.node).toEqual({ lastMessage: null, messages: { totalCount: 0, edges: [] } });
    const messageId = sentMessage.id;
    await as(stranger).refused('markMessageRead', { messageId }, 'NOT_FOUND');
    await as(stranger).refused('reportMessage', { messageId, reason: 'Mine?' }, 'NOT_FOUND');
  });

  test.each(['0', '-1', '1.5', '2147483648', '9007199254740993', 'abc', '', '\u0000'])(
    'the id %j is nobody',
    async (id) => {
      const conversation = Buffer.from(`Conversation:${id}`).toString('base64');
      const message = Buffer.from(`Message:${id}`).toString('base64');
      const errors = await as(table.player).errors('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
        ids: [conversation, message],
      });
      expect(
        errors.filter(
          ({ originalError }) =>
            originalError &&
            originalError.name !== 'Refusal' &&
            originalError.name !== 'PothosValidationError',
        ),
      ).toEqual([]);
      if (errors.length === 0) {
        const { nodes } = await as(table.player).ask('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
          ids: [conversation, message],
        });
        expect(nodes).toEqual([null, null]);
      }
      const refusals = await as(table.player).errors(
        'query ($id: ID!) { viewer { conversation(userId: $id) { id } } }',
        { id },
      );
      expect(refusals[0]?.originalError).toMatchObject({ code: 'BAD_INPUT', field: 'userId' });
    },
  );
});

test('a long list costs the same number of statements as a short one', async () => {
  const { player, gameMaster } = table;
  const source = `{ viewer { conversations(first: 50) { edges { node { id unreadCount canWrite blockedByViewer with { fullName isStaff }
    lastMessage { content sender { fullName } recipient { fullName } session { title } } } } } } }`;
  await send(player, gameMaster, 'a', { sessionId: table.session.id });
  const short = await statementsOf(() => as(gameMaster).ask(source));
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
  const long = await statementsOf(async () => {
    const { viewer } = await as(gameMaster).ask(source);
    expect(viewer.conversations.edges.length).toBeGreaterThan(12);
  });
  expect(short.length).toBeGreaterThan(0);
  expect(long.length).toBe(short.length);
});

describe('subscriptions', () => {
  const startSubscription = async (viewer: MaybeViewer, source: string, variableValues = {}) =>
    (await subscribe({
      schema,
      document: parse(source),
      variableValues,
      contextValue: { ...caller(), viewer, cache: new Map() },
    })) as AsyncIterableIterator<ExecutionResult<Answer>> | ExecutionResult;

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
      const { sentMessage } = await send(writer, reader, `n${n}`);
      expect((await received.next()).value.data).toEqual({
        messageReceived: {
          id: sentMessage.id,
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

test('the thread of a session: announcements once, no letters to one person, nothing for strangers', async () => {
  const own = await aTable();
  const id = globalId('Session', own.session.id);
  await as(own.gameMaster).ok('sendBroadcast', { sessionId: id, content: 'Bring dice.' }, '__typename');
  await send(own.player, own.gameMaster, 'May I bring a friend?', { sessionId: id });
  await as(own.player).ok('sendSessionMessage', { sessionId: id, content: 'Hello all.' });
  const thread = async (viewer: MaybeViewer) => {
    const fields = 'content isMine isAnnouncement recipient { fullName }';
    const query = `query ($id: ID!) { session(id: $id) { thread { messages(last: 9) { edges { node { ${fields} } } } } } }`;
    const found = (await as(viewer).ask(query, { id })).session.thread;
    return found === null ? null : found.messages.edges.map(({ node }: { node: object }) => node);
  };
  const [announcement, hello] = await thread(own.player);
  const { fullName } = own.player;
  expect(announcement).toEqual({
    content: 'Bring dice.',
    isMine: false,
    isAnnouncement: true,
    recipient: { fullName },
  });
  expect(hello).toEqual({ content: 'Hello all.', isMine: true, isAnnouncement: false, recipient: null });
  const late = await aUser();
  await seat(late, own.session.id);
  expect(await thread(late)).toMatchObject([
    { content: 'Bring dice.', recipient: null },
    { content: 'Hello all.' },
  ]);
  expect(await thread(stranger)).toBeNull();
  expect(await thread(null)).toBeNull();
});
