import Fastify from 'fastify';
import { env } from '../env.ts';
import { callerAddress, trustProxy } from './caller-address.ts';

afterEach(() => {
  env.trustProxy = 0;
});

test.each([
  [undefined],
  [''],
  ['203.0.113.7'],
  ['1.1.1.1, 203.0.113.7'],
  [' 9.9.9.9,1.1.1.1 ,  203.0.113.7 '],
  [',,'],
])('a socket and a request forwarded by %j come from the same address', async (forwarded) => {
  for (const proxies of [0, 1, 2, 3, 10]) {
    env.trustProxy = proxies;
    const app = Fastify({ trustProxy });
    app.get('/', (request) => ({ request: request.ip, socket: callerAddress(request.raw) }));
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const { request, socket } = (await app.inject({ url: '/', headers })).json();
    expect(socket).toBe(request);
    await app.close();
  }
});
