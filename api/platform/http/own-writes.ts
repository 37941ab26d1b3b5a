import type { FastifyInstance } from 'fastify';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { read } from '../read.ts';
import { hasReplica, replicaState } from '../replica.ts';
import type { RequestHeaders } from '../viewer.ts';
import { cookieIn } from './cookies.ts';

/** Holds where the log of all changes was when its owner had written something, as a number of bytes. */
const COOKIE = 'wrote';
/** By then the replica has it, or is so far behind that nobody reads from it. */
const SECONDS = 10 * 60;

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const attributes = `Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${env.secureCookies ? '; Secure' : ''}`;

/** Whoever changes something takes along from when on a replica knows of it. */
export function rememberWrites(app: FastifyInstance) {
  if (!replicaState()) return;
  app.addHook('onSend', async ({ method, headers }, reply) => {
    if (!changing.has(method) || headers.authorization) return;
    reply.header('set-cookie', `${COOKIE}=${await position()}; ${attributes}`);
  });
}

/** Where the log is now: behind everything that was committed. Without an answer, somewhere no replica has been. */
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
 * Whether the replica is fit for who sends these: it has everything they have changed. Programs, which send a token
 * and keep no cookies, are always answered by the primary.
 */
export function mayReadReplica(headers: RequestHeaders): boolean {
  if (!replicaState() || headers.has('authorization')) return false;
  const wrote = cookieIn(headers, COOKIE) ?? '0';
  return /^\d{1,20}$/.test(wrote) && hasReplica(BigInt(wrote));
}
