import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance, InjectOptions } from 'fastify';
import Fastify from 'fastify';
import { closeAll } from '../../tests/scene/close.ts';
import { aTable } from '../../tests/scene/table.ts';
import { aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { handleErrors } from '../platform/http/errors.ts';
import { get, patch, post, registerRoutes } from '../platform/http/rest.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import * as broadcasts from './broadcast.rest.ts';
import { sendBroadcast } from './broadcast.service.ts';
import * as messages from './messages.rest.ts';

let app: FastifyInstance;
let viewer: MaybeViewer = null;
let table: Awaited<ReturnType<typeof aTable>>;

beforeAll(async () => {
  table = await aTable();
  app = Fastify({ bodyLimit: 256 * 1024 });
  handleErrors(app);
  const routes = [
    get('/api/messages', 'user', messages.list),
    post('/api/messages', 'public', messages.send),
    get('/api/messages/conversation/:userId', 'user', messages.conversation),
    get('/api/messages/session/:sessionId', 'user', messages.sessionThread),
    get('/api/messages/unread-count', 'user', messages.unreadCount),
    patch('/api/messages/:id/read', 'user', messages.markRead),
    post('/api/messages/send-email', 'user', broadcasts.sendEmail),
    get('/api/sessions/:id/players', 'user', broadcasts.players),
  ];
  registerRoutes(app, routes, async () => ({ viewer, headers: new Headers(), ip: '::1', setCookies: [] }));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await closeAll();
});

async function call(
  as: MaybeViewer,
  method: InjectOptions['method'],
  url: string,
  payload?: object | string,
) {
  viewer = as;
  const headers = typeof payload === 'string' ? { 'content-type': 'application/json' } : {};
  const { statusCode, body, headers: answered } = await app.inject({ method, url, payload, headers });
  return { status: statusCode, body: JSON.parse(body), link: String(answered.link ?? '') };
}

test('a message as the specification lists it, from sending to reading', async () => {
  const { player, gameMaster, session } = table;
  const sent = await call(player, 'POST', '/api/messages', {
    senderId: player.id,
    recipientId: gameMaster.id,
    content: 'May I bring a bard?',
    sessionId: session.id,
  });
  const shape = {
    id: expect.any(Number),
    senderId: player.id,
    senderName: player.fullName,
    recipientId: gameMaster.id,
    recipientName: gameMaster.fullName,
    content: 'May I bring a bard?',
    sessionId: session.id,
    isRead: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  };
  expect(sent).toMatchObject({ status: 200, body: shape });
  expect(Object.keys(sent.body).sort()).toEqual(Object.keys(shape).sort());
  const { id } = sent.body;

  expect((await call(gameMaster, 'GET', '/api/messages/unread-count')).body).toEqual({ count: 1 });
  expect((await call(gameMaster, 'GET', '/api/messages')).body).toEqual([sent.body]);
  const { body: thread } = await call(gameMaster, 'GET', `/api/messages/conversation/${player.id}`);
  expect(thread).toMatchObject({ messages: [sent.body], user: { id: player.id, fullName: player.fullName } });
  const { body: theirs } = await call(player, 'GET', `/api/messages/conversation/${gameMaster.id}`);
  expect(theirs.user.email).toBeNull();

  expect((await call(player, 'PATCH', `/api/messages/${id}/read`)).status).toBe(403);
  for (let n = 0; n < 2; n += 1) {
    expect(await call(gameMaster, 'PATCH', `/api/messages/${id}/read`)).toMatchObject({
      status: 200,
      body: { id, isRead: true },
    });
  }
  expect((await call(gameMaster, 'GET', '/api/messages/unread-count')).body).toEqual({ count: 0 });
});

test('lists in pages, further back by the Link header', async () => {
  const { gameMaster, fellow } = table;
  for (const content of ['1', '2', '3']) {
    await call(fellow, 'POST', '/api/messages', { recipientId: gameMaster.id, content });
  }
  const contents = ({ body }: { body: { content: string }[] }) => body.map(({ content }) => content);
  const first = await call(fellow, 'GET', '/api/messages?limit=2');
  expect(contents(first)).toEqual(['3', '2']);
  const next = /<(.*)>; rel="next"/.exec(first.link)![1]!;
  const second = await call(fellow, 'GET', next);
  expect([contents(second), second.link]).toEqual([['1'], '']);
  const back = await call(fellow, 'GET', `/api/messages/conversation/${gameMaster.id}?limit=2`);
  expect(contents({ body: back.body.messages })).toEqual(['2', '3']);
  const older = await call(fellow, 'GET', /<(.*)>/.exec(back.link)![1]!);
  expect(contents({ body: older.body.messages })).toEqual(['1']);
});

test('the session thread, its players and mails to them', async () => {
  const { gameMaster, session, fellow, player } = table;
  await sendBroadcast(gameMaster, { sessionId: session.id, content: 'To all' });
  const thread = await call(fellow, 'GET', `/api/messages/session/${session.id}`);
  expect(thread.body).toMatchObject([{ content: 'To all', recipientId: fellow.id }]);
  const outsider = await aUser();
  expect((await call(outsider, 'GET', `/api/messages/session/${session.id}`)).status).toBe(403);

  const players = await call(gameMaster, 'GET', `/api/sessions/${session.id}/players`);
  expect(players.body).toHaveLength(2);
  expect(Object.keys(players.body[0]).sort()).toEqual(['email', 'fullName', 'id']);
  expect((await call(fellow, 'GET', `/api/sessions/${session.id}/players`)).status).toBe(403);

  const form = {
    subject: 'Dice',
    message: 'Bring them',
    selectedPlayers: [player.id],
    sessionId: session.id,
  };
  expect((await call(gameMaster, 'POST', '/api/messages/send-email', form)).body).toEqual({
    success: true,
    message: 'Message sent to 1 player.',
    recipients: 1,
  });
  expect((await call(fellow, 'POST', '/api/messages/send-email', form)).status).toBe(403);
});

test('without a recipient the whole table is written to, once for each key', async () => {
  const { player, fellow, session } = await aTable();
  const said = { content: 'Who brings crisps?', sessionId: session.id, requestKey: 'press-one' };
  const sent = await call(player, 'POST', '/api/messages', { senderId: player.id, ...said });
  expect(sent).toMatchObject({ status: 200, body: { content: said.content, sessionId: session.id } });
  expect(sent.body).toMatchObject({ senderId: player.id, recipientId: null, recipientName: null });
  expect((await call(player, 'POST', '/api/messages', said)).body).toEqual(sent.body);
  const unread = async () => (await call(fellow, 'GET', '/api/messages/unread-count')).body.count;
  expect(await unread()).toBe(1);
  const { id } = sent.body;
  for (const path of ['', `/session/${session.id}`])
    expect((await call(fellow, 'GET', `/api/messages${path}`)).body).toMatchObject([{ id, isRead: false }]);
  const read = await call(fellow, 'PATCH', `/api/messages/${id}/read`);
  expect(read).toMatchObject({ status: 200, body: { id, isRead: true } });
  expect(await unread()).toBe(0);
  expect((await call(await aUser(), 'POST', '/api/messages', said)).status).toBe(403);
});

test('to one person as well a message is written once for each key', async () => {
  const { player, gameMaster } = await aTable();
  const letter = { recipientId: gameMaster.id, content: 'Am I late?', requestKey: 'press-one' };
  const sent = await call(player, 'POST', '/api/messages', letter);
  expect(sent).toMatchObject({ status: 200, body: { content: letter.content } });
  expect((await call(player, 'POST', '/api/messages', letter)).body).toEqual(sent.body);
  expect((await call(gameMaster, 'GET', '/api/messages/unread-count')).body.count).toBe(1);
});

test('bad input is answered with 4xx and changes nothing', async () => {
  const sender = await aStaffMember();
  const { id } = await aUser();
  const count = () => db.message.count();
  const before = await count();
  const bodies: [number, object | string | undefined][] = [
    [400, undefined],
    [400, '{"recipientId":'],
    [400, []],
    [400, { recipientId: id }],
    [400, { recipientId: id, content: '  ' }],
    [400, { recipientId: id, content: 'a\u0000b' }],
    [400, { recipientId: id, content: 'a', sessionId: 'abc' }],
    [400, { recipientId: sender.id, content: 'a' }],
    [400, '{"__proto__":{"recipientId":1},"content":"a"}'],
    [403, { recipientId: id, content: 'a', senderId: id }],
    [404, { recipientId: 2_147_483_647, content: 'a' }],
    [404, { recipientId: id, content: 'a', sessionId: 2_147_483_647 }],
    [413, { recipientId: id, content: 'x'.repeat(1_000_000) }],
  ];
  for (const [status, body] of bodies) {
    const answer = await call(sender, 'POST', '/api/messages', body);
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
  }
  for (const bad of [
    '0',
    '-1',
    '1.5',
    '2147483648',
    '9007199254740993',
    'abc',
    '%00',
    '1e3',
    '%F0%9F%90%89',
  ]) {
    for (const path of [`conversation/${bad}`, `session/${bad}`]) {
      expect((await call(sender, 'GET', `/api/messages/${path}`)).status).toBe(400);
    }
    expect((await call(sender, 'PATCH', `/api/messages/${bad}/read`)).status).toBe(400);
    expect((await call(sender, 'GET', `/api/sessions/${bad}/players`)).status).toBe(400);
    expect((await call(sender, 'GET', `/api/messages?limit=${bad}`)).status).toBe(400);
    expect((await call(sender, 'GET', `/api/messages?before=${bad}`)).status).toBe(400);
  }
  expect((await call(sender, 'GET', '/api/messages?limit=1&limit=2')).status).toBe(400);
  expect((await call(sender, 'GET', '/api/messages/conversation/2147483647')).status).toBe(404);
  expect(await count()).toBe(before);
});

test('visitors see nothing', async () => {
  for (const path of ['', '/unread-count', '/conversation/1', '/session/1']) {
    expect((await call(null, 'GET', `/api/messages${path}`)).status).toBe(401);
  }
  expect((await call(null, 'POST', '/api/messages', { recipientId: 1, content: 'a' })).status).toBe(401);
});

test('what is missing in a message is said in the words of the form', async () => {
  const { player, gameMaster } = table;
  const send = async (as: MaybeViewer, payload?: object) => {
    const { status, body } = await call(as, 'POST', '/api/messages', payload);
    return [status, body.message];
  };
  const recipientId = gameMaster.id;
  expect(await send(null, { recipientId, content: 'Hello?' })).toEqual([
    401,
    'You need to be logged in to send messages.',
  ]);
  expect(await send(player, { recipientId })).toEqual([400, 'Message cannot be empty']);
  expect(await send(player, { recipientId, content: 5 })).toEqual([400, 'Message cannot be empty']);
  expect(await send(player)).toEqual([400, 'Invalid recipient']);
});
