import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '../env.ts';

/** True when the proxy that is this many hops away is trusted; the same for requests and sockets. */
export const trustProxy = (_address: string, hop: number) => hop < env.trustProxy;

/** An address with its port, as some proxies write it; the port differs for each connection. */
const withPort = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/;

/** Returns what callers are counted by: the owner of one IPv6 address has all 2^64 of its network. */
export function networkOf(written: string): string {
  const [, four, six] = withPort.exec(written) ?? [];
  const address = four ?? six ?? written;
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address); // ::ffff:203.0.113.7 is an IPv4 address
  if (known instanceof ipaddr.IPv4) return known.toString();
  return new ipaddr.IPv6([...known.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}

/** Returns the network of a socket's caller, by the rule that Fastify follows for requests. */
export function callerNetwork({ headers, socket }: IncomingMessage): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const hops = [socket.remoteAddress ?? '', ...forwarded.reverse()];
  return networkOf(hops.find((address, hop) => !trustProxy(address, hop)) ?? hops.at(-1)!);
}
