import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '../env.ts';

/** Whether to believe the one who spoke to us from this many proxies away; the same for requests and sockets. */
export const trustProxy = (_address: string, hop: number) => hop < env.trustProxy;

/** As proxies write an address with its port, which is another for each connection. */
const withPort = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/;

/** What callers are counted by: whoever has one address of IPv6 has all 2^64 of its network. */
export function networkOf(written: string): string {
  const [, four, six] = withPort.exec(written) ?? [];
  const address = four ?? six ?? written;
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address); // ::ffff:203.0.113.7 is one of IPv4
  if (known instanceof ipaddr.IPv4) return known.toString();
  return new ipaddr.IPv6([...known.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}

/** The network of the caller of a socket, by the rule that Fastify follows for requests. */
export function callerNetwork({ headers, socket }: IncomingMessage): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const hops = [socket.remoteAddress ?? '', ...forwarded.reverse()];
  return networkOf(hops.find((address, hop) => !trustProxy(address, hop)) ?? hops.at(-1)!);
}
