import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { buildSchema, GraphQLError, parse } from 'graphql';
import { makeServer } from 'graphql-ws';
import { type WebSocket as ServerSocket, WebSocket, WebSocketServer } from 'ws';
import { holdTimers } from '../../tests/scene/timers.ts';
import { until } from '../../tests/scene/until.ts';
import { keepSubscribed } from './keepSubscribed.ts';
import { noteBegun, onBegun } from './socket.ts';
import { subscribe } from './subscribe.ts';

const schema = buildSchema('type Query { none: Int } type Subscription { count: Int }');

/** What each subscription is told, in the order in which they are begun: how it ends when it does. */
let ends: ('complete' | 'error' | 'refused' | 'refused by its field')[] = [];
let begun = 0;
let answersPings = true;
const sockets = new Set<ServerSocket>();

async function* counts() {
  begun += 1;
  const end = ends.shift();
  if (end === 'error') throw new Error('the database is away');
  yield { data: { count: begun } };
  if (end !== 'complete') await new Promise(() => {});
}

const document = parse('subscription { count }');
const refusal = new GraphQLError('Please log in', { extensions: { code: 'NOT_LOGGED_IN' } });
const server = makeServer({
  schema,
  onSubscribe: () => {
    if (ends[0] !== 'refused') return { schema, document };
    ends.shift();
    begun += 1;
    return [refusal];
  },
  subscribe: () => {
    if (ends[0] !== 'refused by its field') return counts();
    ends.shift();
    begun += 1;
    return { errors: [refusal] };
  },
});
const door = new WebSocketServer({ port: 0, handleProtocols: () => 'graphql-transport-ws' });
door.on('connection', (socket) => {
  sockets.add(socket);
  const closed = server.opened(
    {
      protocol: socket.protocol,
      send: async (data) => socket.send(data),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (take) =>
        socket.on('message', (data) => {
          const isPing = JSON.parse(String(data)).type === 'ping';
          if (answersPings || !isPing) void take(String(data));
        }),
    },
    {},
  );
  socket.once('close', (code, reason) => {
    sockets.delete(socket);
    void closed(code, String(reason));
  });
});

beforeAll(() => {
  const { port } = door.address() as { port: number };
  Object.assign(globalThis, { WebSocket, location: { href: `http://localhost:${port}/` } });
  holdTimers(['setTimeout', 'clearTimeout']);
});
beforeEach(() => {
  begun = 0;
  ends = [];
});
afterEach(async () => {
  // Each has a line of its own.
  for (const socket of sockets) socket.terminate();
  await until(() => sockets.size === 0);
  await sleep(50);
});
afterAll(() => {
  jest.useRealTimers();
  door.close();
});

/** Lets the time of the page pass until there is something to see. */
const later = (look: () => boolean) =>
  until(() => {
    jest.advanceTimersByTime(250);
    return look();
  }, 20_000);

/** A subscription that is kept, and the counts that it has been told. */
function follow() {
  const heard: unknown[] = [];
  const stop = keepSubscribed((ended) => {
    const { unsubscribe } = subscribe({ id: 'a', name: 'counts', variables: {} }).subscribe({
      next: (answer) => {
        heard.push((answer as { data: { count: number } }).data.count);
        noteBegun();
      },
      error: ended,
      complete: () => ended(),
    });
    return unsubscribe;
  });
  return { heard, stop };
}

test.each(['error', 'complete'] as const)(
  'what ends with %s is begun anew, and what was missed is read',
  async (end) => {
    ends = [end];
    const reads = jest.fn();
    const forget = onBegun(reads);
    const { heard, stop } = follow();
    await later(() => heard.at(-1) === 2);
    expect(reads).toHaveBeenCalledTimes(end === 'complete' ? 2 : 1);
    forget();
    stop();
  },
);

test.each(['refused', 'refused by its field'] as const)(
  'a login that is over (%s) is not asked for again',
  async (end) => {
    ends = ['complete', end];
    const { heard, stop } = follow();
    await later(() => begun === 2);
    await sleep(50);
    jest.advanceTimersByTime(60_000);
    await sleep(50);
    expect([begun, heard]).toEqual([2, [1]]);
    stop();
  },
);

test('a line that has died without a word is given up and opened anew', async () => {
  const { heard, stop } = follow();
  await until(() => heard.length === 1);
  answersPings = false;
  jest.advanceTimersByTime(20_000);
  jest.advanceTimersByTime(9_000);
  expect(heard).toEqual([1]);
  await later(() => heard.length === 2);
  answersPings = true;
  stop();
});
