import type { FastifyInstance } from 'fastify';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { read } from '../read.ts';
import { hasReplica, replicaState } from '../replica.ts';
import type { RequestHeaders } from '../viewer.ts';
import { cookieIn } from './cookies.ts';

/** Cookie with the position of the write-ahead log after its owner's last write, as a number of bytes. */
const COOKIE = 'wrote';
/** By then the replica has the write, or lags so far that nobody reads from it. */
const SECONDS = 10 * 60;

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const attributes = `Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${env.secureCookies ? '; Secure' : ''}`;

/** Sets a cookie after a write: the log position from which a replica has that write. */
export function rememberWrites(app: FastifyInstance) {
  if (!replicaState()) return;
  app.addHook('onSend', async ({ method, headers }, reply) => {
    if (!changing.has(method) || headers.authorization) return;
    reply.header('set-cookie', `${COOKIE}=${await position()}; ${attributes}`);
  });
}

/** Returns a log position at or after every commit so far. Without an answer, a value that no replica reaches. */
async function position(): Promise<string> {
  try {
    const [row] = await read<{ position: string }>`
      SELECT (pg_current_wal_insert_lsn() - '0/0')::text AS position`;
    return row!.position;
  } catch (error) {
    log.warn({ err: error }, 'nobody knows when a replica has what was just written');
    return 'unknown';
  }
}

/**
 * True when the replica has all that the sender of these headers has written. Programs, which send a token and keep
 * no cookies, are always answered by the primary.
 */
export function mayReadReplica(headers: RequestHeaders): boolean {
  if (!replicaState() || headers.has('authorization')) return false;
  const wrote = cookieIn(headers, COOKIE) ?? '0';
  return /^\d{1,20}$/.test(wrote) && hasReplica(BigInt(wrote));
}
