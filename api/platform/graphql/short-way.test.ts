import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { caller } from '../../../tests/scene/callers.ts';
import { until } from '../../../tests/scene/until.ts';
import { env } from '../env.ts';
import { serverBefore } from '../http/server-before.ts';
import type { RequestContext } from '../viewer.ts';
import { createShortWay, type ShortWay } from './short-way.ts';
import type { StoredQueries } from './stored.ts';

const WEB = 'application/graphql-response+json, application/json';
const failed = { data: null, errors: [] };

let app: FastifyInstance;
let shortWay: ShortWay;
let url: string;
let context: RequestContext;
let stopping: boolean;
/** How the database was for each who was answered. */
let states: (string | null)[];

/** Knows three operations: one that is answered, one whose answer has errors, one that breaks. */
const stored = {
  run: async ({ id }: { id: string }) => {
    if (id === 'breaks') throw new Error('broken');
    if (id === 'fails') return { result: failed, body: null };
    return id === 'known' ? { result: { data: {} }, body: Buffer.from('{"data":"ä"}') } : null;
  },
  execute: async () => Buffer.from(''),
} satisfies StoredQueries;

beforeEach(async () => {
  context = caller();
  stopping = false;
  states = [];
  const contextOf = async (_request: unknown, asOf: string | null) => {
    states.push(asOf);
    return context;
  };
  shortWay = createShortWay(stored, contextOf, async () => 'as it is now');
  app = Fastify({ serverFactory: serverBefore(shortWay.before), bodyLimit: 40_000 });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "script-src 'self'").header('x-of-all', 'yes');
  });
  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    preParsing: async (request, _reply, payload) => {
      const taken = shortWay.takenOf(request.raw);
      return taken ? Readable.from([taken.body]) : payload;
    },
    handler: async (request) => ({
      ordinary: request.body ?? null,
      found: shortWay.takenOf(request.raw)?.answer?.result ?? null,
    }),
  });
  shortWay.openFor(app, () => stopping);
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
  await until(async () => (await (await post('{"id":"known"}')).text()).startsWith('{"data"'));
});
afterEach(() => app.close());

const post = (body: BodyInit, headers: Record<string, string> = {}, to = url) =>
  fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    ...(typeof body !== 'string' && { duplex: 'half' as const }),
  });

test.each([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/graphql-response+json', 'application/graphql-response+json'],
  [WEB, 'application/graphql-response+json'],
])('answers who accepts %s with the head of every answer', async (accept, type) => {
  const answer = await post('{"id":"known","variables":{"a":1}}', { ...(accept && { accept }) });
  const { date, ...head } = Object.fromEntries(answer.headers);
  expect({ status: answer.status, body: await answer.text(), ...head }).toEqual({
    status: 200,
    body: '{"data":"ä"}',
    'content-type': `${type}; charset=utf-8`,
    'content-length': '13',
    'content-security-policy': "script-src 'self'",
    'x-of-all': 'yes',
    connection: 'keep-alive',
    'keep-alive': 'timeout=72',
  });
});

test.each<[string, string, Record<string, string>?, string?]>([
  ['of which nothing is known', '{"id":"unknown"}'],
  ['with another field', '{"id":"known","operationName":"a"}'],
  ['with a text', '{"query":"{ __typename }"}'],
  ['with variables that are none', '{"id":"known","variables":[]}'],
  ['that is a list', '[{"id":"known"}]'],
  ['that is nothing', 'null'],
  ['that is accepted by weight', '{"id":"known"}', { accept: 'application/json;q=0.5' }],
  ['that is accepted by an event stream', '{"id":"known"}', { accept: 'text/event-stream' }],
  ['of another charset', '{"id":"known"}', { 'content-type': 'application/json; charset=latin1' }],
  ['at an address with more to it', '{"id":"known"}', {}, '?a=b'],
  ['that is long', JSON.stringify({ id: 'known', variables: { a: 'a'.repeat(33_000) } })],
  ['that breaks', '{"id":"breaks"}'],
])('leaves a request %s to the ordinary way, body and all', async (_what, body, headers = {}, more = '') => {
  const answer = await post(body, headers, url + more);
  expect(await answer.json()).toEqual({ ordinary: JSON.parse(body), found: null });
});

test('who is answered is known as of when their question was here', async () => {
  states = [];
  await post('{"id":"known"}');
  expect(states).toEqual(['as it is now']);
});

test('what comes in chunks goes the ordinary way', async () => {
  const answer = await post(Readable.toWeb(Readable.from(['{"id":', '"known"}'])) as ReadableStream);
  expect(await answer.json()).toMatchObject({ ordinary: { id: 'known' } });
});

test('a number beyond all numbers goes the ordinary way, and is not taken for nothing', async () => {
  const answer = await post('{"id":"known","variables":{"first":1e999}}');
  expect(await answer.json()).toMatchObject({ ordinary: { id: 'known' } });
});

test.each(['', '{"id":', '{"__proto__":1}', '{"id":"known","variables":{"\\u005f_proto__":{}}}'])(
  'the ordinary way finds the words for the body %j',
  async (body) => {
    expect((await post(body)).status).toBe(400);
  },
);

test('an answer with errors is handed on and need not be found again', async () => {
  expect(await (await post('{"id":"fails"}')).json()).toEqual({ ordinary: { id: 'fails' }, found: failed });
});

test('a page of another site is not answered', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign)
    expect(await (await post('{"id":"known"}', headers)).json()).toMatchObject({ ordinary: { id: 'known' } });
  const own = await post('{"id":"known"}', { origin: env.origins[0]! });
  expect(await own.text()).toContain('data');
});

test('cookies go along, and who asks while we stop is told to connect anew', async () => {
  context = { ...caller(), setCookies: ['a=1; Path=/', 'b=2; Path=/'] };
  stopping = true;
  const { headers } = await post('{"id":"known"}');
  expect(headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
  expect(headers.get('connection')).toBe('close');
});

test('who goes away in the middle of a question harms nobody', async () => {
  const { port } = app.server.address() as AddressInfo;
  const half = connect(port, '127.0.0.1');
  half.write(
    'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"id"',
  );
  const [, response] = await once(app.server, 'request');
  const gone = once(response, 'close');
  half.destroy();
  await gone;
  expect((await post('{"id":"known"}')).status).toBe(200);
});
