import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { notifyInbox } from '../../api/messaging/delivery.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { bearer, startApp, type TestApp } from '../scene/app.ts';
import { tokenOf } from '../scene/login.ts';
import { statementsOf } from '../scene/statements.ts';
import { aTable } from '../scene/table.ts';
import { until } from '../scene/until.ts';
import { aUser } from '../scene/world.ts';

// biome-ignore lint/suspicious/noExplicitAny: an event has the shape of its question
type Event = any;

const RECEIVED = 'subscription { messageReceived { content isMine sender { fullName } } }';
const UNREAD = 'subscription { unreadCountChanged { unreadCount } }';
const OWN_ORIGIN = 'http://localhost:3000';

let app: TestApp;
const clients: Client[] = [];
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  for (const client of clients) await client.dispose();
  await app.close();
});

interface Door {
  token?: string;
  /** The id of the user whom the page shows. */
  viewer?: string;
  headers?: Record<string, string>;
}

function connect({ token, viewer, headers = {} }: Door): Client {
  class Socket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers });
    }
  }
  const client = createClient({
    url: app.socketUrl,
    webSocketImpl: Socket,
    retryAttempts: 0,
    connectionParams: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(viewer && { 'x-questboard-viewer': viewer }),
    },
  });
  clients.push(client);
  return client;
}

/** Collects what a subscription tells; `end` settles with how it ended. */
function listen(client: Client, payload: { query: string; extensions?: Record<string, unknown> }) {
  const events: Event[] = [];
  const end = new Promise<unknown>((resolve) => {
    client.subscribe<Event>(payload, {
      next: ({ data, errors }) => void events.push(errors ?? data),
      error: resolve,
      complete: () => resolve('complete'),
    });
  });
  return { events, end };
}

/** What comes, or that it does not: longer than any answer takes on a busy machine. */
async function inTime<T>(promise: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, 20_000, 'late');
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Both subscriptions of this login, once they run: the first count has arrived. */
async function subscribe(door: Door) {
  const client = connect(door);
  const [messages, counts] = [listen(client, { query: RECEIVED }), listen(client, { query: UNREAD })];
  await until(() => counts.events.length > 0);
  return { messages, counts };
}

const write = async (from: string, to: Viewer, content: string) => {
  const { status } = await app.call('POST', '/api/messages', { recipientId: to.id, content }, bearer(from));
  expect(status).toBe(200);
};

test('a message and the new count arrive by bearer and by cookie, and at nobody else', async () => {
  const { player, gameMaster, fellow } = await aTable();
  const [writer, reader] = [await tokenOf(player), await tokenOf(gameMaster)];
  const byBearer = await subscribe({ token: reader });
  const cookie = `questboard_login=${await tokenOf(gameMaster)}`;
  const byCookie = await subscribe({ headers: { cookie, origin: OWN_ORIGIN } });
  const other = await subscribe({ token: await tokenOf(fellow) });
  expect(byBearer.counts.events).toEqual([{ unreadCountChanged: { unreadCount: 0 } }]);

  await write(writer, gameMaster, 'Hail');
  for (const { messages, counts } of [byBearer, byCookie]) {
    await until(() => messages.events.length > 0 && counts.events.length > 1);
    expect(messages.events).toEqual([
      { messageReceived: { content: 'Hail', isMine: false, sender: { fullName: player.fullName } } },
    ]);
    expect(counts.events.at(-1)).toEqual({ unreadCountChanged: { unreadCount: 1 } });
  }
  await write(writer, fellow, 'For you alone');
  await until(() => other.messages.events.length > 0);
  expect(other.messages.events).toMatchObject([{ messageReceived: { content: 'For you alone' } }]);
  expect(byBearer.messages.events).toHaveLength(1);
  expect(byCookie.messages.events).toHaveLength(1);
});

test('a visitor, a wrong token and a page of another site hear nothing', async () => {
  for (const token of [undefined, 'nonsense', `${await tokenOf(await aUser())}x`]) {
    const { end, events } = listen(connect({ ...(token && { token }) }), { query: RECEIVED });
    const ended = await inTime(end);
    expect(JSON.stringify([ended, events])).toContain('NOT_LOGGED_IN');
  }
  const cookie = `questboard_login=${await tokenOf(await aUser())}`;
  for (const origin of ['https://evil.example', 'null', `${OWN_ORIGIN}.evil.example`]) {
    const socket = new WebSocket(app.socketUrl, 'graphql-transport-ws', { headers: { cookie, origin } });
    const answer = await new Promise((resolve) => {
      socket.on('open', () => resolve('open'));
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('error', () => {});
    });
    expect([origin, answer]).toEqual([origin, 403]);
    socket.terminate();
  }
});

test('the page of one user hears nothing of another who has logged in since', async () => {
  const user = await aUser();
  const headers = { cookie: `questboard_login=${await tokenOf(user)}`, origin: OWN_ORIGIN };
  const { end, events } = listen(connect({ headers, viewer: String(user.id + 1) }), { query: UNREAD });
  expect(JSON.stringify([await inTime(end), events])).toContain('NOT_LOGGED_IN');
  const { counts } = await subscribe({ headers, viewer: String(user.id) });
  expect(counts.events).toEqual([{ unreadCountChanged: { unreadCount: 0 } }]);
});

test.each([
  ['an event stream', { accept: 'text/event-stream' }],
  ['in parts or whole', { accept: 'multipart/mixed, application/json' }],
  ['plainly', {}],
])('asked for over HTTP, %s, they are refused, so that nothing is kept open', async (_how, headers) => {
  const { player } = await aTable();
  const answer = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { ...bearer(await tokenOf(player)), 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: UNREAD }),
    signal: AbortSignal.timeout(20_000),
  });
  expect(await answer.text()).toContain('over a WebSocket');
});

test('an id that is used again before its operation has begun closes the socket, and nothing runs on', async () => {
  const reader = await aUser();
  const authorization = `Bearer ${await tokenOf(reader)}`;
  const socket = new WebSocket(app.socketUrl, 'graphql-transport-ws');
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  const say = (message: object) => socket.send(JSON.stringify(message));
  say({ type: 'connection_init', payload: { authorization } });
  await new Promise((resolve) => socket.once('message', resolve));
  for (let n = 0; n < 10; n += 1) {
    say({ id: 'a', type: 'subscribe', payload: { query: RECEIVED } });
    say({ id: 'a', type: 'complete' });
  }
  say({ id: 'a', type: 'subscribe', payload: { query: RECEIVED } });
  expect(await inTime(closed)).toBe(4409);
  await sleep(500); // what had begun would be there by now
  const sent = await statementsOf(async () => {
    notifyInbox(reader.id);
    await sleep(300);
  });
  expect(sent.filter((text) => text.includes('"Message"'))).toEqual([]);
});

test('logging out ends what the login followed', async () => {
  const { player, gameMaster } = await aTable();
  const token = await tokenOf(gameMaster);
  const { messages, counts } = await subscribe({ token });
  await app.call('POST', '/api/auth/logout', undefined, bearer(token));
  expect(await inTime(Promise.all([messages.end, counts.end]))).not.toBe('late');
  await write(await tokenOf(player), gameMaster, 'Too late for you');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(messages.events).toEqual([]);
});

test('a stored operation runs by its id alone, an unknown one does not', async () => {
  const operations = JSON.parse(
    readFileSync(new URL('../../codegen/operations.json', import.meta.url), 'utf8'),
  ) as Record<string, string>;
  const [id] = Object.entries(operations).find(([, text]) =>
    /^subscription\b[\s\S]*unreadCountChanged/.test(text),
  )!;
  const client = connect({ token: await tokenOf(await aUser()) });
  const { events } = listen(client, { query: '', extensions: { id } });
  await until(() => events.length > 0);
  expect(events[0]).toHaveProperty('unreadCountChanged');
  for (const unknown of ['nonsense', '__proto__', { a: 1 }]) {
    const { end } = listen(client, { query: '', extensions: { id: unknown } });
    expect(Array.isArray(await inTime(end))).toBe(true);
  }
});

describe('what HTTP refuses, the socket refuses', () => {
  const page =
    'sessions(first: 100) { edges { node { gameMaster { sessions(first: 100) { edges { node { id } } } } } } }';
  test.each([
    [
      'aliases',
      `{ ${Array.from({ length: 60 }, (_, index) => `a${index}: policy { holdMinutes }`).join(' ')} }`,
    ],
    [
      'depth',
      `{ sessions ${'{ edges { node { gameMaster { sessions '.repeat(6)}{ totalCount }${'} } } }'.repeat(6)} }`,
    ],
    ['directives', `{ policy { holdMinutes ${'@include(if: true) '.repeat(200)} } }`],
    ['tokens', `{ ${'policy { holdMinutes } '.repeat(1000)} }`],
    ['fan-out', `{ ${['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}: ${page}`).join(' ')} }`],
    ['circular fragments', '{ policy { ...A } } fragment A on Policy { ...B } fragment B on Policy { ...A }'],
    ['nonsense', '}{'],
    ['two subscriptions', 'subscription { messageReceived { id } unreadCountChanged { id } }'],
  ])('a bomb of %s', async (_name, query) => {
    const { events, end } = listen(connect({ token: await tokenOf(await aUser()) }), { query });
    const ended = await inTime(end);
    expect(ended).not.toBe('late');
    const told = JSON.stringify([ended, events]);
    expect(told).toContain('message');
    expect(told).not.toMatch(/INTERNAL_SERVER_ERROR|node_modules/);
    expect(events.filter((event) => !Array.isArray(event) && event !== null)).toEqual([]);
  });

  test.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['an unknown type', '{"type":"nonsense"}'],
    [
      'a subscription before the greeting',
      '{"type":"subscribe","id":"1","payload":{"query":"{ __typename }"}}',
    ],
    ['a payload that is none', '{"type":"connection_init","payload":7}'],
    ['more than the socket takes', JSON.stringify({ type: 'ping', payload: { a: 'a'.repeat(100_000) } })],
  ])('%s closes the socket and harms nobody', async (_name, frame) => {
    jest.spyOn(console, 'error').mockImplementation(() => {}); // graphql-ws says what it did not like
    const socket = new WebSocket(app.socketUrl, 'graphql-transport-ws', { headers: { origin: OWN_ORIGIN } });
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    socket.on('error', () => {});
    socket.on('open', () => socket.send(frame));
    expect(await inTime(closed)).toBeGreaterThan(1000);
    expect((await app.call('GET', '/healthz')).status).toBe(200);
  });
});

test('what one person listens to is bounded over all their sockets, and somebody else hears', async () => {
  const token = await tokenOf(await aUser());
  const asked = Array.from({ length: 6 }, () => connect({ token })).flatMap((client) =>
    Array.from({ length: 20 }, () => listen(client, { query: UNREAD })),
  );
  const refused: unknown[] = [];
  for (const { end } of asked) void end.then((reason) => refused.push(reason));
  const heard = () => asked.filter(({ events }) => events.length > 0).length;
  await until(() => heard() + refused.length === asked.length);
  expect(heard()).toBe(100);
  const message = 'Too many operations are running. Please close some of your open pages.';
  expect(refused).toEqual(
    Array.from({ length: 20 }, () => [
      expect.objectContaining({ message, extensions: { code: 'RATE_LIMITED' } }),
    ]),
  );
  await subscribe({ token: await tokenOf(await aUser()) });
});
