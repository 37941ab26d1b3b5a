import Fastify from 'fastify';
import { env } from '../env.ts';
import { callerNetwork, networkOf, trustProxy } from './caller-address.ts';

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
  ['2001:db8:1:2::7'],
  ['203.0.113.7:51234, [2001:db8::1]:443'],
])('a socket and a request forwarded by %j come from the same address', async (forwarded) => {
  for (const proxies of [0, 1, 2, 3, 10]) {
    env.trustProxy = proxies;
    const app = Fastify({ trustProxy });
    app.get('/', (request) => ({ request: networkOf(request.ip), socket: callerNetwork(request.raw) }));
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const { request, socket } = (await app.inject({ url: '/', headers })).json();
    expect(socket).toBe(request);
    await app.close();
  }
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::'],
  ['[2001:db8::1]', '2001:db8::'],
  ['unknown', 'unknown'],
  ['', ''],
])('%j is counted as %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
