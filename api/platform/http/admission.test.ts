import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { register } from 'prom-client';
import { until } from '../../../tests/scene/until.ts';
import { asRequest } from '../call-deadline.ts';
import { guardProvider } from '../provider.ts';
import { createAdmission, createAdmissionQueue } from './admission.ts';

let time = 0;
const passes = (ms: number) => {
  time += ms;
};
const aLine = () => createAdmissionQueue(() => time, 2_000, 20);
type Line = ReturnType<typeof aLine>;
type Turns = ReturnType<Line['enter']>[];
/** Each of a network of its own, or all of one. */
const enter = (line: Line, count: number, network?: string): Turns =>
  Array.from({ length: count }, (_, one) => line.enter(network ?? `network ${one}`, () => {}));
const leave = (line: Line, turns: Turns) => {
  for (const turn of turns) line.leave(turn);
};

/** As many as there are, each answered so long after the one before, and another in the place of each. */
function goesOn(line: Line, turns: Turns, answers: number, ms: number) {
  for (let one = 0; one < answers; one += 1) {
    passes(ms);
    line.leave(turns.pop()!);
    turns.push(...enter(line, 1));
  }
}

test('the slower the answers come, the fewer may wait for one: two seconds of them', () => {
  const line = aLine();
  const turns = enter(line, 300);
  goesOn(line, turns, 2_000, 1);
  expect(line.isFull('somebody')).toBe(false);
  goesOn(line, turns, 2_000, 10);
  expect(line.isFull('somebody')).toBe(true);
  for (const turn of turns.splice(0, 120)) {
    passes(10);
    line.leave(turn);
  }
  expect(line.isFull('somebody')).toBe(false);
});

test('answers that come many at a time tell the same as one by one', () => {
  const line = aLine();
  const turns = enter(line, 150);
  for (let round = 0; round < 10; round += 1) {
    passes(75 * 40);
    goesOn(line, turns, 75, 0);
    expect(line.isFull('somebody')).toBe(true);
  }
});

test('whoever comes while few are here is let in, however long those wait and however quiet it was', () => {
  const line = aLine();
  passes(3_600_000);
  goesOn(line, enter(line, 60), 200, 5_000);
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

/** One network whose requests are answered so slowly that it has the fewest at once. */
async function aSlowCrowd(count: number) {
  const line = aLine();
  const started: number[] = [];
  const turns = Array.from({ length: count }, (_, one) => line.enter('of much', () => started.push(one)));
  for (let one = 0; one < 100; one += 1) {
    passes(200);
    const turn = turns.shift()!;
    line.leave(turn);
    turns.push(line.enter('of much', () => started.push(count + one)));
    await setImmediate();
  }
  return { line, turns, started };
}

test('nobody keeps others out by asking for much: a network waits for itself, and others for a few of it', async () => {
  const { line, turns, started } = await aSlowCrowd(150);
  const working = turns.filter(({ hasStarted }) => hasStarted).length;
  expect(working).toBe(20);
  expect(started).toEqual(Array.from({ length: 100 + working }, (_, one) => one)); // in the order in which they came
  expect([line.isFull('of much'), line.isFull('somebody')]).toEqual([true, false]);
  let mine = 0;
  const own = line.enter('somebody', () => (mine += 1));
  expect(mine).toBe(1); // at once
  enter(line, 400, 'another of much');
  enter(line, 400, 'a third of much');
  passes(1_900);
  expect([line.isFull('somebody'), line.isFull('somebody else')]).toEqual([false, false]);
  expect([line.isFull('another of much'), line.isFull('a third of much')]).toEqual([true, true]);
  line.leave(own);
});

test('the more networks have requests waiting, the fewer of each are worked on at once', async () => {
  const line = aLine();
  enter(line, 8); // others, who are not in the way
  const crowds = ['a', 'b', 'c', 'd'].map((name) => enter(line, 100, name));
  const working = () => crowds.map((turns) => turns.filter(({ hasStarted }) => hasStarted).length);
  expect(working()).toEqual([34, 34, 20, 20]); // half a second at 15 ms each, and parts of it
  for (let one = 0; one < 60; one += 1)
    for (const turns of crowds) {
      passes(15);
      line.leave(turns.shift()!);
    }
  expect(working()).toEqual([20, 20, 20, 20]);
});

test('whoever goes while waiting is not worked on, and keeps nobody waiting', async () => {
  const { line, turns, started } = await aSlowCrowd(50);
  const waiting = turns.filter(({ hasStarted }) => !hasStarted);
  const [last] = waiting.slice(-1);
  leave(line, waiting.slice(0, -1));
  const before = started.length;
  passes(200);
  line.leave(turns.shift()!);
  await setImmediate();
  expect([last!.hasStarted, started.length]).toEqual([true, before + 1]);
  leave(
    line,
    turns.filter(({ hasStarted }) => hasStarted),
  );
  expect(line.isFull('of much')).toBe(false);
});

test('the quicker the answers come, the more of one network are worked on at once', async () => {
  const { line, turns } = await aSlowCrowd(100);
  for (let one = 0; one < 500; one += 1) {
    passes(2);
    line.leave(turns.shift()!);
    turns.push(...enter(line, 1, 'of much'));
  }
  expect(turns.every(({ hasStarted }) => hasStarted)).toBe(true);
});

test('who waits for a provider keeps nobody of their network waiting', async () => {
  const { line, turns } = await aSlowCrowd(100);
  const working = () => turns.filter(({ hasStarted }) => hasStarted).length;
  const guard = guardProvider({ name: 'slow', players: 100, jobs: 1, isAway: () => false });
  const answer = Promise.withResolvers<void>();
  const callOf = (network: string) => () =>
    asRequest(
      () => guard.call(() => answer.promise),
      () => network,
    );
  const calls = Array.from({ length: 20 }, callOf('another'));
  turns.push(...enter(line, 1, 'of much'));
  expect(working()).toBe(20);
  calls.push(...Array.from({ length: 20 }, callOf('of much')));
  turns.push(...enter(line, 1, 'of much'));
  expect(working()).toBe(40);
  answer.resolve();
  await Promise.all(calls);
});

test('answers that are slow because they wait for something come no slower for it', async () => {
  const line = aLine();
  const turns = enter(line, 60, 'a company');
  const answered = Array.from({ length: 100 }, () => {
    const working = turns.filter(({ hasStarted }) => hasStarted);
    passes(700); // all of them at once
    leave(line, working);
    for (const turn of working) turns.splice(turns.indexOf(turn), 1);
    turns.push(...enter(line, working.length, 'a company'));
    return working.length;
  });
  expect(answered.at(-1)).toBe(20);
});

test('who waits for a turn is started in the context of their own request', async () => {
  const { line, turns } = await aSlowCrowd(20);
  const context = new AsyncLocalStorage<string>();
  const heard = Promise.withResolvers<string | undefined>();
  context.run('own', () => line.enter('of much', () => heard.resolve(context.getStore())));
  context.run('of another', () => leave(line, turns));
  expect(await heard.promise).toBe('own');
});

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server whose answers are given by hand. */
async function aServer(longestAfterMs?: number) {
  const held: ServerResponse[] = [];
  const bodies: string[] = [];
  const line = createAdmissionQueue(() => time, 2_000);
  const server = createServer(
    createAdmission(
      line,
      undefined,
      longestAfterMs,
    )((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk)).on('end', () => bodies.push(body));
      held.push(response);
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { line, held, bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
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

test('nobody waits whose request is still on its way or whose answer has begun, gone or not', async () => {
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
  let gone = false;
  held[0]!.once('close', () => (gone = true));
  socket.destroy();
  await until(() => gone);
  expect(await full()).toBe(true); // the work for it goes on
  held[0]!.writeHead(200);
  expect(await full()).toBe(false);
  const answer = fetch(url);
  await until(full);
  held[1]!.writeHead(200);
  expect(await full()).toBe(false); // a long answer, say
  held[1]!.end();
  expect((await answer).status).toBe(200);
  expect(await full()).toBe(false); // and it has left once
});

test('who has gone and is never answered counts for a while only', async () => {
  const { line, held, url } = await aServer(20);
  enter(line, 63);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await until(async () => held.length === 1);
  passes(10_000);
  expect(line.isFull('somebody')).toBe(true);
  socket.destroy();
  await until(() => !line.isFull('somebody'));
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
  const turns = enter(line, 64);
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
  leave(line, turns);
  json.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await until(async () => held.length === 3);
  for (const socket of [json, picture]) socket.destroy();
});

test('a request waits for its turn with its whole body, and is worked on when it comes', async () => {
  const { line, held, bodies, url } = await aServer();
  const turns = enter(line, 100, '127.0.0.1');
  const asked = ['{"id":"1"}', ''].map((body) => fetch(url, { method: 'POST', body }));
  const page = fetch(url);
  await until(async () => held.length === 2); // the head is known, and the page not at all
  const inside = register.getSingleMetric('http_waiting')!;
  await until(async () => (await inside.get()).values[0]!.value === 3);
  expect(bodies).toEqual([]);
  leave(line, turns);
  await until(async () => bodies.length === 3 && held.length === 3);
  expect(bodies.toSorted()).toEqual(['', '', '{"id":"1"}']);
  for (const response of held) response.end('heard');
  for (const answer of await Promise.all([...asked, page])) expect(answer.status).toBe(200);
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
