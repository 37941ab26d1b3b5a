import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { until } from '../../../tests/scene/until.ts';
import { guardProvider } from '../provider.ts';
import { createAdmission, createAdmissionQueue } from './admission.ts';

let time = 0;
const passes = (ms: number) => {
  time += ms;
};
const aLine = () => createAdmissionQueue(() => time, 2_000);
/** Each of a network of its own, or all of one. */
const enter = (line: ReturnType<typeof aLine>, count: number, network?: string) => {
  for (let one = 0; one < count; one += 1) line.enter(network ?? `network ${one}`);
};

/** As many as there are, each answered so long after the one before, and another in the place of each. */
function goesOn(line: ReturnType<typeof aLine>, answers: number, ms: number) {
  for (let one = 0; one < answers; one += 1) {
    passes(ms);
    line.leave('network 0');
    line.enter('network 0');
  }
}

test('the slower the answers come, the fewer may wait for one: two seconds of them', () => {
  const line = aLine();
  enter(line, 300);
  goesOn(line, 2_000, 1);
  expect(line.isFull('somebody')).toBe(false);
  goesOn(line, 2_000, 10);
  expect(line.isFull('somebody')).toBe(true);
  for (let gone = 0; gone < 120; gone += 1) {
    passes(10);
    line.leave(`network ${gone}`);
  }
  expect(line.isFull('somebody')).toBe(false);
});

test('answers that come many at a time tell the same as one by one', () => {
  const line = aLine();
  enter(line, 150);
  for (let round = 0; round < 10; round += 1) {
    passes(75 * 40);
    goesOn(line, 75, 0);
    expect(line.isFull('somebody')).toBe(true);
  }
});

test('whoever comes while few are here is let in, however long those wait and however quiet it was', () => {
  const line = aLine();
  passes(3_600_000);
  enter(line, 60);
  goesOn(line, 200, 5_000);
  passes(60_000);
  expect(line.isFull('somebody')).toBe(false);
  enter(line, 40);
  expect(line.isFull('somebody')).toBe(false); // a crowd after a quiet hour
});

test('when nobody is answered any more the crowd grows no further', () => {
  const line = aLine();
  enter(line, 100);
  passes(1_900);
  expect(line.isFull('somebody')).toBe(false);
  passes(200);
  expect(line.isFull('somebody')).toBe(true);
});

test('who waits for a provider keeps nobody out', async () => {
  const guard = guardProvider({ name: 'slow', players: 100, jobs: 1, isAway: () => false });
  const answer = Promise.withResolvers<void>();
  const calls = Array.from({ length: 100 }, () => guard.call(() => answer.promise));
  const line = aLine();
  enter(line, 120);
  passes(5_000);
  expect(line.isFull('somebody')).toBe(false);
  answer.resolve();
  await Promise.all(calls);
  expect(line.isFull('somebody')).toBe(true);
});

test('nobody keeps others out by asking for much: of one network as many count for others as leave room for them', () => {
  const line = aLine();
  enter(line, 64, 'of much');
  passes(10_000);
  expect([line.isFull('of much'), line.isFull('somebody')]).toEqual([true, false]);
  enter(line, 31);
  passes(10_000);
  expect(line.isFull('somebody')).toBe(false);
  enter(line, 1, 'another');
  passes(10_000);
  expect(line.isFull('somebody')).toBe(true);
  for (let gone = 0; gone < 32; gone += 1) line.leave('of much');
  passes(10_000);
  expect(line.isFull('somebody')).toBe(true); // the half that counts is still here
  line.leave('of much');
  expect([line.isFull('of much'), line.isFull('somebody')]).toEqual([false, false]);
  for (let gone = 0; gone < 31; gone += 1) line.leave('of much');
  enter(line, 64, 'of much'); // counted again as at first
  passes(10_000);
  expect(line.isFull('somebody')).toBe(true);
  line.leave('another');
  expect(line.isFull('somebody')).toBe(false);
});

test('of those who wait for a provider none is counted twice', async () => {
  const guard = guardProvider({ name: 'slow', players: 100, jobs: 1, isAway: () => false });
  const answer = Promise.withResolvers<void>();
  const calls = Array.from({ length: 60 }, () => guard.call(() => answer.promise));
  const line = aLine();
  enter(line, 60, 'of much');
  enter(line, 40);
  passes(10_000);
  expect(line.isFull('somebody')).toBe(false); // 40 wait for us
  enter(line, 24);
  passes(10_000);
  expect(line.isFull('of much')).toBe(true);
  answer.resolve();
  await Promise.all(calls);
});

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server whose answers are given by hand. */
async function aServer() {
  const held: ServerResponse[] = [];
  const line = createAdmissionQueue(() => time, 2_000);
  const server = createServer(
    createAdmission(line)((request, response) => {
      request.resume();
      held.push(response);
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { line, held, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Nobody more may come in. */
async function aFullServer() {
  const server = await aServer();
  enter(server.line, 64);
  passes(10_000);
  expect(server.line.isFull('somebody')).toBe(true);
  return server;
}

test('the excess is told at once when to come again, in the form of each door', async () => {
  const { url, held } = await aFullServer();
  const ask = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init);
  const [page, rest, graphql] = [
    await ask('/sessions', { headers: { accept: 'text/html,*/*' } }),
    await ask('/api/sessions'),
    await ask('/graphql', { method: 'POST', body: '{"id":"1"}' }),
  ];
  for (const { status, headers } of [page, rest, graphql])
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  expect(await page.text()).toContain('<p>We are busy for a moment. Please try again.</p>');
  const busy = { message: 'We are busy for a moment. Please try again.', code: 'UNAVAILABLE' };
  expect(await rest.json()).toEqual(busy);
  expect(await graphql.json()).toEqual({
    errors: [{ message: busy.message, extensions: { code: busy.code } }],
  });
  expect(held).toEqual([]);
});

test('Stripe, and who looks whether we are well, are always let in', async () => {
  const { url, held } = await aFullServer();
  const paths = ['/api/stripe/webhook', '/healthz', '/readyz/', '/metrics?name=1'];
  for (const page of ['/healthz/page', '/metrics//page', '/api/stripe/webhook/page']) {
    const statuses: number[] = [];
    void fetch(`${url}${page}`).then(
      ({ status }) => statuses.push(status),
      () => {}, // let in, and cut at the end
    );
    await until(() => statuses.length + held.length);
    expect([statuses, held]).toEqual([[503], []]);
  }
  const asked = paths.map((path) => fetch(`${url}${path}`, { method: 'POST', body: '{}' }));
  await until(async () => held.length === paths.length);
  for (const response of held) response.end('heard');
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
});

test('nobody waits whose request is still on its way, who has gone, or whose answer has begun', async () => {
  const { line, held, url } = await aServer();
  const full = async () => {
    passes(10_000);
    return line.isFull('somebody');
  };
  enter(line, 63);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n1');
  await until(async () => held.length === 1);
  expect(await full()).toBe(false); // it lacks a byte
  socket.write('2');
  await until(full);
  socket.destroy();
  await until(async () => !(await full()));
  const answer = fetch(url);
  await until(full);
  held[1]!.writeHead(200);
  expect(await full()).toBe(false); // a long answer, say
  held[1]!.end();
  expect((await answer).status).toBe(200);
  expect(await full()).toBe(false); // and it has left once
});

test('whose body ends when there is no room any more is refused before it is worked on', async () => {
  const { line, held, url } = await aServer();
  const { port } = new URL(url);
  const heard: string[] = [];
  const post = async (type: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('data', (data) => heard.push(String(data)));
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 2\r\n\r\n1`);
    const before = held.length;
    await until(async () => held.length > before);
    return socket;
  };
  const [json, picture] = [await post('application/json'), await post('multipart/form-data; boundary=a')];
  let ended = 0;
  for (const { req } of held) req.on('end', () => (ended += 1));
  enter(line, 64);
  passes(10_000);
  json.write('2');
  await until(async () => heard.length > 0 || ended > 0);
  expect(ended).toBe(0);
  expect(heard[0]).toMatch(/^HTTP\/1\.1 503 /);
  picture.write('2'); // it was worked on as it came
  await until(async () => ended === 1);
  held[1]!.end('kept');
  await until(async () => heard.length > 1);
  expect(heard[1]).toMatch(/^HTTP\/1\.1 200 /);
  // The line of who was refused is used again.
  for (let gone = 0; gone < 64; gone += 1) line.leave(`network ${gone}`);
  json.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await until(async () => held.length === 3);
  for (const socket of [json, picture]) socket.destroy();
});

test('a page counts at once, whatever body its request announces', async () => {
  const { line, held, url } = await aServer();
  enter(line, 63);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n');
  await until(async () => held.length === 1);
  passes(10_000);
  expect(line.isFull('somebody')).toBe(true);
  socket.destroy();
});
