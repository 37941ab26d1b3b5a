/**
 * node tests/promises/hostile-sockets.ts <url> <sockets> <seconds> <seed>: so many connections that mean harm, in
 * a process of their own so that they do not slow down whoever measures. Ends when all of them have ended.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const [address = '', sockets = '0', seconds = '0', seed = '1'] = process.argv.slice(2);
const { port } = new URL(address);
const lasting = Number(seconds) * 1000;

let state = Number(seed) >>> 0;
function dice(most: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * most);
}
const one = <T>(list: readonly T[]) => list[dice(list.length)]!;

const upgradeOf = (path: string, ...more: string[]) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol: graphql-transport-ws',
    ...more,
    '',
    '',
  ].join('\r\n');

/** A frame as a browser masks it. */
function frame(text: string, opcode = 1): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.from([0x80 | opcode, 0x80 | 126, body.length >> 8, body.length & 255]);
  const mask = randomBytes(4);
  return Buffer.concat([head, mask, body.map((byte, index) => byte ^ mask[index % 4]!)]);
}
const message = (value: unknown) => frame(JSON.stringify(value));
const greeting = message({ type: 'connection_init' });
const operation = (id: number, query: string) =>
  message({ type: 'subscribe', id: String(id), payload: { query } });

async function opened(socket: Socket) {
  socket.write(upgradeOf('/graphql'));
  await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
  socket.resume();
}
const flood = async (socket: Socket, count: number, frames: (index: number) => Buffer) => {
  await opened(socket);
  socket.write(greeting);
  await sleep(50);
  for (let index = 0; index < count && !socket.destroyed; index += 1) {
    socket.write(frames(index));
    if (index % 100 === 99) await sleep(1);
  }
};
const heavy = '{ sessions(first: 50) { edges { node { title description gameMaster { name } } } } }';
const ids = Array.from({ length: 10_000 }, (_, index) => Buffer.from(`User:${index + 1}`).toString('base64'));
const ask = (body: object) => {
  const text = JSON.stringify(body);
  return `POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
};

type Attack = (socket: Socket) => unknown;
const attacks: Record<string, Attack> = {
  oddPath: (socket) =>
    socket.write(upgradeOf(one(['//', '/', '*', '/healthz', '/graphql/', 'http://[', 'x:1']))),
  oddPathReset(socket) {
    socket.write(upgradeOf(one(['//', '/', '/api/sessions', '/@hmr'])));
    setTimeout(() => socket.resetAndDestroy(), dice(20));
  },
  foreignReset(socket) {
    socket.write(upgradeOf('/graphql', 'Origin: https://evil.example'));
    setTimeout(() => socket.resetAndDestroy(), dice(20));
  },
  cutAnywhere(socket) {
    const request = upgradeOf('/graphql');
    socket.write(request.slice(0, dice(request.length + 1)));
    setTimeout(() => socket.resetAndDestroy(), dice(5));
  },
  otherProtocol: (socket) =>
    socket.write(upgradeOf('/healthz').replace('websocket', one(['h2c', 'foo', 'TLS/1.0']))),
  silent: () => {},
  silentSocket: opened,
  silentGuest: async (socket) => {
    await opened(socket);
    socket.write(greeting);
  },
  brokenFrames: async (socket) => {
    await opened(socket);
    socket.write(
      one([randomBytes(500), frame('x', 7), frame('{', 1), message({ type: 'nonsense' }), greeting]),
    );
    socket.write(randomBytes(200));
  },
  resetAsGuest: async (socket) => {
    await opened(socket);
    socket.write(greeting);
    socket.write(operation(1, heavy));
    setTimeout(() => socket.resetAndDestroy(), dice(30));
  },
  queries: (socket) => flood(socket, 3_000, (index) => operation(index, heavy)),
  subscriptions: (socket) =>
    flood(socket, 1_000, (index) => operation(index, 'subscription { unreadCountChanged { unreadCount } }')),
  pings: (socket) => flood(socket, 3_000, () => frame('x', 9)),
  unread: async (socket) => {
    await opened(socket);
    socket.pause();
    socket.write(greeting);
    const ping = message({ type: 'ping', payload: { text: 'x'.repeat(50_000) } });
    for (let count = 0; count < 40 && !socket.destroyed; count += 1) {
      socket.write(ping);
      await sleep(100);
    }
  },
  manyIds: (socket) =>
    socket.write(ask({ query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', variables: { ids } })),
};

const begun = Date.now();
const names = Object.keys(attacks);
const running = Array.from({ length: Number(sockets) }, async (_, index) => {
  await sleep((index / Number(sockets)) * lasting * 0.8);
  const socket = connect(Number(port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.resume();
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  await attacks[names[index % names.length]!]!(socket);
  await Promise.race([closed, sleep(Math.max(0, begun + lasting - Date.now()))]);
  socket.destroy();
});
await Promise.all(running);
