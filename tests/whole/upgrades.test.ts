import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import WebSocket from 'ws';
import { env } from '../../api/platform/env.ts';
import { bearer, startApp, type TestApp } from '../scene/app.ts';
import { tokenOf } from '../scene/login.ts';
import { until } from '../scene/until.ts';
import { aUser } from '../scene/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  await app.close();
});

const WEBSOCKET = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

/** Says one thing to the server as it is. */
function say(firstLine: string, headers: readonly string[]): Socket {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write([firstLine, 'Host: localhost', ...headers, '', ''].join('\r\n'));
  return socket;
}

/** What comes back until the server lets go. */
async function answer(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

const isAlive = async () => (await app.call('GET', '/healthz')).status === 200;

const oddPaths = [
  '//',
  '/',
  '/healthz',
  '/graphql/',
  '/graphqlx',
  '/@hmr',
  '/__proto__',
  '*',
  'http://[',
  'x:1',
];

test.each(oddPaths)('an upgrade of %s is refused and closed', async (path) => {
  const text = await answer(say(`GET ${path} HTTP/1.1`, WEBSOCKET));
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(await isAlive()).toBe(true);
});

test.each([
  ['another path', '/', []],
  ['a path that is none', '//', []],
  ['another site', '/graphql', ['Origin: https://evil.example']],
  ['the right path', '/graphql', ['Sec-WebSocket-Protocol: graphql-transport-ws']],
])('a client of %s that resets the connection harms nobody', async (_name, path, headers) => {
  for (const delay of [0, 1, 5, 20]) {
    const socket = say(`GET ${path} HTTP/1.1`, [...WEBSOCKET, ...headers]);
    socket.once('connect', () => setTimeout(() => socket.resetAndDestroy(), delay));
    await new Promise((resolve) => socket.once('close', resolve));
  }
  await sleep(50);
  expect(await isAlive()).toBe(true);
});

test.each(['h2c', 'TLS/1.0', 'foo', 'websockets'])(
  'a wish for %s is answered in plain HTTP',
  async (protocol) => {
    const socket = say('GET /healthz HTTP/1.1', ['Connection: Upgrade', `Upgrade: ${protocol}`]);
    const chunk = await new Promise((resolve) => socket.once('data', resolve));
    expect(String(chunk)).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  },
);

describe('what one caller may ask for', () => {
  const PROTOCOL = 'graphql-transport-ws';
  let serial = 0;
  const anAddress = () => `10.9.0.${++serial}`;
  beforeAll(() => {
    env.trustProxy = 1;
  });
  afterAll(() => {
    env.trustProxy = 0;
  });

  async function open(address: string, token?: string) {
    const socket = new WebSocket(app.socketUrl, PROTOCOL, { headers: { 'x-forwarded-for': address } });
    // biome-ignore lint/suspicious/noExplicitAny: frames of every kind
    const frames: any[] = [];
    let code = 0;
    socket.on('error', () => {});
    socket.on('message', (data) => frames.push(JSON.parse(String(data))));
    const closed = new Promise<void>((resolve) =>
      socket.on('close', (reason) => {
        code = reason;
        resolve();
      }),
    );
    const status = await new Promise<number>((resolve) => {
      socket.on('open', () => resolve(101));
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    });
    const send = (frame: object) => socket.send(JSON.stringify(frame));
    if (status === 101)
      send({ type: 'connection_init', payload: token ? { authorization: bearer(token).authorization } : {} });
    return { socket, status, frames, closed, send, code: () => code };
  }
  /** One is let in, and stays so: that others have let go is noticed in its time. */
  const isLetIn = (address: () => string, token?: string) =>
    until(async () => {
      const caller = await open(address(), token);
      if (caller.status === 101) await until(() => caller.frames.length + caller.code() > 0);
      caller.socket.terminate();
      return caller.frames.length > 0;
    });

  test('twenty operations at a time on a socket', async () => {
    const { socket, frames, send } = await open(anAddress(), await tokenOf(await aUser()));
    await until(() => frames.length === 1);
    const query = 'subscription { unreadCountChanged { unreadCount } }';
    for (let id = 0; id < 40; id += 1) send({ type: 'subscribe', id: String(id), payload: { query } });
    await until(() => frames.length === 41);
    expect(frames.filter(({ type }) => type === 'next')).toHaveLength(20);
    const refused = frames.filter(({ type }) => type === 'error');
    expect(refused).toHaveLength(20);
    for (const { payload } of refused) expect(payload[0].extensions.code).toBe('RATE_LIMITED');
    socket.terminate();
  });

  test('a flood of frames ends its own socket', async () => {
    for (const flood of [
      ({ send }: Awaited<ReturnType<typeof open>>) => send({ type: 'ping' }),
      ({ socket }: Awaited<ReturnType<typeof open>>) => socket.ping(),
    ]) {
      const caller = await open(anAddress());
      for (let count = 0; count < 500; count += 1) flood(caller);
      await caller.closed;
      expect(caller.code()).toBe(4429);
      expect(caller.frames.length).toBeLessThan(200);
    }
  });

  test('what is still on its way in a flood is not even read', async () => {
    const caller = await open(anAddress());
    await until(() => caller.frames.length === 1);
    const parse = jest.spyOn(JSON, 'parse');
    for (let id = 0; id < 2_000; id += 1)
      caller.send({ type: 'subscribe', id: `flood ${id}`, payload: { query: '{ viewer { id } }' } });
    await caller.closed;
    const read = parse.mock.calls.filter(([text]) => text.includes('"flood ')).length;
    parse.mockRestore();
    expect([caller.code(), read > 0]).toEqual([4429, true]);
    expect(read).toBeLessThan(100);
  });

  test('so many sockets for a user, wherever they are', async () => {
    const token = await tokenOf(await aUser());
    const callers = await Promise.all(Array.from({ length: 35 }, () => open(anAddress(), token)));
    await until(() => callers.every(({ frames, code }) => frames.length + code() > 0));
    expect(callers.filter(({ code }) => code() === 1013)).toHaveLength(5);
    callers.find(({ code }) => code() === 0)!.socket.close();
    expect(await isLetIn(anAddress, token)).toBe(true);
    for (const { socket } of callers) socket.terminate();
  });

  const anAddressIn = (network: string) => `2001:db8:0:${network}::${(++serial).toString(16)}`;

  test('so many requests from a network of IPv6, and another one is heard', async () => {
    const ask = async (address: string) => {
      const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
      const body = JSON.stringify({ email: `ada-${++serial}@example.test` });
      return (await fetch(`${app.url}/api/subscribe`, { method: 'POST', headers, body })).status;
    };
    const first = await Promise.all(Array.from({ length: 30 }, () => ask(anAddressIn('c'))));
    expect(new Set(first)).not.toContain(429);
    expect(await ask(anAddressIn('c'))).toBe(429);
    expect(await ask(anAddressIn('d'))).not.toBe(429);
  });

  test.each([
    ['an address', () => '10.8.0.1', anAddress],
    ['a network of IPv6', () => anAddressIn('a'), () => anAddressIn('b')],
  ])('so many sockets from %s, and another one is let in', async (_name, anotherOfIt, elsewhere) => {
    const callers = await Promise.all(Array.from({ length: 260 }, () => open(anotherOfIt())));
    expect(callers.filter(({ status }) => status === 429)).toHaveLength(10);
    const other = await open(elsewhere());
    expect(other.status).toBe(101);
    for (const { socket } of [...callers, other]) socket.terminate();
    expect(await isLetIn(anotherOfIt)).toBe(true);
  });
});
