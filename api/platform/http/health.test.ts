import Fastify from 'fastify';
import { env } from '../env.ts';
import { handleErrors } from './errors.ts';
import { registerHealth } from './health.ts';

const app = Fastify();
handleErrors(app);
registerHealth(app);
afterEach(() => {
  env.metricsToken = undefined;
  env.trustProxy = 0;
});

const measured = async (remoteAddress: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

test('without a token only this machine may read the metrics', async () => {
  for (const local of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await measured(local)).toBe(200);
  for (const remote of ['10.0.0.1', '203.0.113.7', '2001:db8::1', '::ffff:10.0.0.1', '12.7.0.1'])
    expect(await measured(remote)).toBe(404);
});

test('what came through a proxy is not of this machine', async () => {
  for (const name of ['x-forwarded-for', 'forwarded', 'via'])
    expect(await measured('127.0.0.1', { [name]: '127.0.0.1' })).toBe(404);
  env.trustProxy = 1;
  expect(await measured('127.0.0.1')).toBe(404);
});

test('with a token whoever has it, and nobody else', async () => {
  env.metricsToken = 'a token of sixteen letters';
  expect(await measured('203.0.113.7', { authorization: `Bearer ${env.metricsToken}` })).toBe(200);
  expect(await measured('203.0.113.7', { authorization: 'Bearer a token' })).toBe(404);
  expect(await measured('127.0.0.1')).toBe(404);
});
