import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { serverBefore } from './server-before.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

test.each(['', '\r\n{"id":'])(
  'a request that does not end is told so in time (%j)',
  async (begun) => {
    const http = { connectionsCheckingInterval: 100 };
    const options = { http, requestTimeout: 300, keepAliveTimeout: 5_000, connectionTimeout: 0 };
    const server = serverBefore((ordinary) => ordinary)(() => {}, options).listen(0, '127.0.0.1');
    ends.push(() => server.close().closeAllConnections());
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n${begun}`);
    const [heard] = await once(socket, 'data');
    expect(String(heard)).toMatch(/^HTTP\/1\.1 408 /);
  },
  5_000,
);
