import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { jest } from '@jest/globals';
import Fastify from 'fastify';
import { prepareStop } from './stopping.ts';

test('a question whose end never comes is not waited for, an answer that is being made is', async () => {
  const app = Fastify();
  const { stop } = prepareStop(app);
  let finish = (_words: string) => {};
  const words = new Promise<string>((resolve) => {
    finish = resolve;
  });
  app.get('/slow', () => words);
  app.post('/half', () => 'never asked');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  await once(app.server, 'request');
  const half = connect(port, '127.0.0.1').on('error', () => {});
  const cut = once(half, 'close');
  half.write('POST /half HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nhal');
  await once(app.server, 'request');

  const began = Date.now();
  const now = jest.spyOn(Date, 'now').mockReturnValue(began);
  const stopped = stop(10);
  now.mockReturnValue(began + 2_001); // and no later, however long the machine stands still
  await cut; // while the other one is still being answered
  finish('all of it');
  expect(await (await slow).text()).toBe('all of it');
  await stopped;
  now.mockRestore();
});
