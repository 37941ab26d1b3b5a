import { createHash } from 'node:crypto';
import type pg from 'pg';
import { Prisma } from './db.ts';
import { env } from './env.ts';
import { isInTransaction } from './in-transaction.ts';
import { isOnReplica } from './place.ts';
import { probeOf, readPool } from './read-pools.ts';
import { closeReplica, tryReplica } from './replica.ts';
import { beginStatement } from './statements.ts';

const pool = readPool('read', env.database.url, {
  connectionTimeoutMillis: env.database.waitMs,
  statement_timeout: env.database.limitMs,
});
const probe = probeOf(env.database.url, 5_000);

/** Fails when the database does not answer within some seconds, however much is read at the moment. */
export async function askDatabase(): Promise<void> {
  await probe.query('SELECT 1');
}

/** PostgreSQL keeps what it has prepared as long as the connection lives; a caller may vary a list endlessly. */
const MOST_STATEMENTS = 300;
/** Of all of them together: it keeps hundreds of bytes for each. */
const MOST_CHARACTERS = 600_000;

interface Prepared {
  readonly names: Set<string>;
  characters: number;
}

const prepared = new WeakMap<pg.PoolClient, Prepared>();

/** Notes that the client has that statement; whether it has too many by now. */
function fills(client: pg.PoolClient, name: string, text: string): boolean {
  const statements = prepared.get(client) ?? { names: new Set(), characters: 0 };
  prepared.set(client, statements);
  if (!statements.names.has(name)) statements.characters += text.length;
  statements.names.add(name);
  return statements.names.size >= MOST_STATEMENTS || statements.characters >= MOST_CHARACTERS;
}

/** A migration changed what `SELECT *` of a prepared statement would give. */
const isOutdated = (error: unknown) =>
  (error as { code?: string }).code === '0A000' && /cached plan/.test((error as Error).message);

/**
 * Reads by one statement outside of transactions. PostgreSQL plans it once for each connection and not anew
 * every time, as it does with Prisma's raw queries, because it has a name: the hash of its text. Inside `onReplica`
 * the replica is asked, if it is fit.
 */
export async function read<Row>(strings: readonly string[], ...parts: unknown[]): Promise<Row[]> {
  if (isInTransaction())
    throw new Error(
      'read() was called inside a transaction: it sees nothing of it and waits for another connection',
    );
  const statement = Prisma.sql(strings, ...parts);
  const rows = isOnReplica() ? await tryReplica((replica) => readFrom<Row>(replica, statement)) : null;
  return rows ?? readFrom<Row>(pool, statement);
}

async function readFrom<Row>(from: pg.Pool, { text, values }: Prisma.Sql): Promise<Row[]> {
  const name = createHash('sha1').update(text).digest('base64url');
  const client = await from.connect();
  const end = beginStatement(text);
  const isFull = fills(client, name, text);
  let failed = true;
  try {
    const { rows } = await client.query<Row & pg.QueryResultRow>({ name, text, values });
    failed = false;
    end();
    return rows;
  } catch (error) {
    end(error);
    if (!isOutdated(error)) throw error;
    return (await client.query<Row & pg.QueryResultRow>({ text, values })).rows;
  } finally {
    client.release(failed || isFull); // true: this connection is closed
  }
}

export const closeReads = () => Promise.all([pool.end(), probe.end(), closeReplica()]);
