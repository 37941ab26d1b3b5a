import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { holdTimers } from '../../../tests/scene/timers.ts';
import { sendFresh } from './fresh.ts';

let app: FastifyInstance;
let text = 'first';

beforeAll(() => {
  holdTimers(['Date'], Date.UTC(2030, 0, 1));
  app = Fastify();
  app.get('/text', async (request, reply) => sendFresh(request, reply, 'text/plain', text));
});
afterAll(async () => {
  jest.useRealTimers();
  await app.close();
});

const get = (headers: Record<string, string> = {}) => app.inject({ url: '/text', headers });
const later = (ms: number) => jest.setSystemTime(Date.now() + ms);

test('the time of a change is told once nothing else can have that time', async () => {
  const first = await get();
  expect(first.headers['last-modified']).toBeUndefined();
  const since = new Date().toUTCString();
  expect((await get({ 'if-modified-since': since })).statusCode).toBe(200);
  later(1_000);
  const told = await get();
  expect(told.headers['last-modified']).toBe(since);
  expect((await get({ 'if-modified-since': since })).statusCode).toBe(304);

  // It changes twice within one second: whoever saw the first change hears of the second.
  text = 'second';
  later(100);
  const second = await get({ 'if-modified-since': since });
  expect([second.statusCode, second.body]).toEqual([200, 'second']);
  expect(second.headers['last-modified']).toBeUndefined();
  text = 'third';
  later(100);
  expect((await get()).body).toBe('third');
  later(1_000);
  expect((await get()).headers['last-modified']).toBe(new Date(Date.now() - 1_100).toUTCString());
});
