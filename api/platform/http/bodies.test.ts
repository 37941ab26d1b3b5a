import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { until } from '../../../tests/scene/until.ts';
import { createAdmission } from './admission.ts';
import { createBodies } from './bodies.ts';

const KB = 1024;
let closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing) close();
  closing = [];
});

const bounds = { all: 200 * KB, ofOneNetwork: 100 * KB, afterMs: 0 };

async function aServer(more: Partial<typeof bounds> = {}) {
  const held: ServerResponse[] = [];
  const admission = createAdmission(undefined, createBodies({ ...bounds, ...more }));
  const server = createServer(admission((_request, response) => void held.push(response)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  /** Announces a body and sends none of it; `came` says whether it was let in. */
  async function begin(length: string, { path = '/graphql', from = '127.0.0.1', more = '' } = {}) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    closing.push(() => socket.destroy());
    let heard = '';
    socket.on('data', (data) => (heard += String(data)));
    const before = held.length;
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\n${length}\r\n${more}\r\n`);
    await until(async () => held.length > before || heard !== '');
    return { socket, came: held.length > before, heard: () => heard };
  }
  return { held, begin };
}

const long = (kilobytes: number) => `Content-Length: ${kilobytes * KB}`;

test('large bodies beyond what one network may bring are refused before they are sent', async () => {
  const { held, begin } = await aServer();
  const first = await begin(long(60));
  expect(first.came).toBe(true);
  const second = await begin(long(60));
  expect(second.heard()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5\r\n[\s\S]*"UNAVAILABLE"/);
  expect((await begin(long(16))).came).toBe(true); // as most are
  expect((await begin(long(40))).came).toBe(true);
  expect((await begin(long(17), { path: '/api/stripe/webhook' })).came).toBe(false);
  held[0]!.end(); // answered
  await until(async () => first.heard() !== '');
  await until(async () => (await begin(long(60))).came);
});

test('whose large body was answered takes its room for a moment longer', async () => {
  const { held, begin } = await aServer({ afterMs: 300 });
  const began = Date.now();
  const first = await begin(long(100));
  held[0]!.end();
  await until(async () => first.heard() !== '');
  await until(async () => (await begin(long(100))).came);
  expect(Date.now() - began).toBeGreaterThanOrEqual(299);
});

test('nobody keeps others out, and all together bring no more than may be', async () => {
  const { begin } = await aServer();
  const first = await begin(long(100));
  expect((await begin(long(100), { from: '127.0.0.2' })).came).toBe(true);
  expect((await begin(long(20), { from: '127.0.0.3' })).came).toBe(false);
  first.socket.destroy(); // gone
  await until(async () => (await begin(long(20), { from: '127.0.0.3' })).came);
});

test('a body counts for as much as it may become, and not when it is refused unread', async () => {
  const { held, begin } = await aServer();
  const [inChunks, picture] = [
    'Transfer-Encoding: chunked',
    'Content-Type: multipart/form-data; boundary=a\r\n',
  ];
  const events = ['/api/stripe/webhook', '/api/stripe%2Fwebhook', 'http://a/api/stripe/webhook'];
  const one = await begin(long(1_000));
  expect(one.came).toBe(true);
  for (const [length, options] of [
    [inChunks, {}],
    [inChunks, { more: picture }],
    [long(1_000), { more: picture }],
    ...events.map((path) => [long(1_000), { path }] as const),
  ] as const) {
    await until(async () => (await begin(length, options)).came);
    expect((await begin(long(17))).came).toBe(false);
    held.at(-1)!.end();
  }
});
