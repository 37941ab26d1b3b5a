import { jest } from '@jest/globals';
import Fastify from 'fastify';
import { log } from '../log.ts';
import { notFound } from '../refusal.ts';
import { handleErrors } from './errors.ts';

test('what failed is logged by its route: addresses hold what opens something', async () => {
  const logged = jest.spyOn(log, 'error').mockImplementation(() => {});
  const app = Fastify();
  handleErrors(app);
  app.get('/invite/:order/:token', async () => {
    throw new Error('broken');
  });
  const answer = await app.inject('/invite/12/a-secret?token=a-secret');
  const { requestId } = answer.json();
  expect(answer.statusCode).toBe(500);
  expect(logged.mock.calls).toMatchObject([
    [{ requestId, route: '/invite/:order/:token' }, 'a request failed'],
  ]);
  expect(JSON.stringify(logged.mock.calls)).not.toContain('a-secret');
});

test('no cache keeps what was refused, or is not there yet', async () => {
  const app = Fastify();
  handleErrors(app);
  app.get('/sessions/7', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    throw notFound('Session');
  });
  for (const path of ['/sessions/7', '/nowhere']) {
    const { statusCode, headers } = await app.inject(path);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  }
});
