import type { IncomingMessage } from 'node:http';
import { env } from '../env.ts';

/** Whether to believe the one who spoke to us from this many proxies away; the same for requests and sockets. */
export const trustProxy = (_address: string, hop: number) => hop < env.trustProxy;

/** The address of the caller of a socket, by the rule that Fastify follows for requests. */
export function callerAddress({ headers, socket }: IncomingMessage): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const hops = [socket.remoteAddress ?? '', ...forwarded.reverse()];
  return hops.find((address, hop) => !trustProxy(address, hop)) ?? hops.at(-1)!;
}
