import { createHash } from 'node:crypto';
import pg from 'pg';
import { Prisma } from './db.ts';
import { env } from './env.ts';
import { isInTransaction } from './in-transaction.ts';

const { INT8, NUMERIC, DATE, TIMESTAMP } = pg.types.builtins;

/** What Prisma makes of these types, so that a row is the same whoever reads it. */
const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: BigInt,
  [NUMERIC]: (text) => new Prisma.Decimal(text),
  [DATE]: (text) => new Date(`${text}T00:00:00Z`),
  [TIMESTAMP]: (text) => new Date(`${text.replace(' ', 'T')}Z`),
};

const pool = new pg.Pool({
  connectionString: env.database.url,
  max: env.database.readPool,
  connectionTimeoutMillis: env.database.waitMs,
  statement_timeout: 15_000,
  options: '-c default_transaction_read_only=on',
  types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text') },
  allowExitOnIdle: true,
});
pool.on('error', () => {}); // a lost idle connection is replaced at the next use
pool.on('connect', (client) => client.on('error', () => {})); // one lost at work fails its statement

/** A door of its own for whoever asks only whether the database answers: lists may fill the other one. */
const probe = new pg.Pool({
  connectionString: env.database.url,
  max: 1,
  connectionTimeoutMillis: 5_000,
  query_timeout: 5_000,
  allowExitOnIdle: true,
});
probe.on('error', () => {});
probe.on('connect', (client) => client.on('error', () => {}));

/** Fails when the database does not answer within some seconds, however much is read at the moment. */
export async function askDatabase(): Promise<void> {
  await probe.query('SELECT 1');
}

/** PostgreSQL keeps what it has prepared as long as the connection lives; a caller may vary a list endlessly. */
const MOST_STATEMENTS = 300;
const prepared = new WeakMap<pg.PoolClient, Set<string>>();

function statementsOf(client: pg.PoolClient): Set<string> {
  const known = prepared.get(client);
  if (known) return known;
  const names = new Set<string>();
  prepared.set(client, names);
  return names;
}

/** A migration changed what `SELECT *` of a prepared statement would give. */
const isOutdated = (error: unknown) =>
  (error as { code?: string }).code === '0A000' && /cached plan/.test((error as Error).message);

/**
 * Reads by one statement outside of transactions. PostgreSQL plans it once for each connection and not anew
 * every time, as it does with Prisma's raw queries, because it has a name: the hash of its text.
 */
export async function read<Row>(strings: readonly string[], ...parts: unknown[]): Promise<Row[]> {
  if (isInTransaction())
    throw new Error(
      'read() was called inside a transaction: it sees nothing of it and waits for another connection',
    );
  const { text, values } = Prisma.sql(strings, ...parts);
  const name = createHash('sha1').update(text).digest('base64url');
  const client = await pool.connect();
  const names = statementsOf(client).add(name);
  let failed = true;
  try {
    const { rows } = await client.query<Row & pg.QueryResultRow>({ name, text, values });
    failed = false;
    return rows;
  } catch (error) {
    if (!isOutdated(error)) throw error;
    return (await client.query<Row & pg.QueryResultRow>({ text, values })).rows;
  } finally {
    client.release(failed || names.size >= MOST_STATEMENTS); // true: this connection is closed
  }
}

export const closeReads = () => Promise.all([pool.end(), probe.end()]);
