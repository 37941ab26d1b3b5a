import type pg from 'pg';
import { callKind } from './call-deadline.ts';
import { Prisma } from './db.ts';
import { env } from './env.ts';
import { isInTransaction } from './in-transaction.ts';
import { isOnReplica } from './place.ts';
import { isOutdated, PreparedStatements, statementName } from './prepared.ts';
import { probeOf, readPool } from './read-pools.ts';
import { closeReplica, tryReplica } from './replica.ts';
import { beginStatement } from './statements.ts';

const pool = readPool('read', env.database.url, {
  connectionTimeoutMillis: env.database.waitMs,
  statement_timeout: env.database.limitMs,
  // PostgreSQL keeps to it by itself; where it has fallen silent, nobody waits for ever.
  query_timeout: env.database.limitMs + 1_000,
});
const probe = probeOf(env.database.url, 5_000);

/** Fails when the database does not answer within some seconds, however much is read at the moment. */
export async function askDatabase(): Promise<void> {
  await probe.query('SELECT 1');
}

const prepared = new WeakMap<pg.PoolClient, PreparedStatements>();

/** Records that the client has prepared that statement; returns whether it has too many by now. */
function fills(client: pg.PoolClient, name: string, text: string): boolean {
  const statements = prepared.get(client) ?? new PreparedStatements();
  prepared.set(client, statements);
  statements.note(name, text);
  return statements.isFull;
}

/**
 * True for statements that PostgreSQL plans for their values, as it does by default: the hits of a pattern and the
 * offset of a page depend on the value, and a job runs seldom, over all rows.
 */
const plansForValues = (text: string) => /\bI?LIKE\b|\bOFFSET \$/.test(text) || callKind() === 'job';

/**
 * Reads with one statement outside of transactions. The statement has a name, the hash of its text, so PostgreSQL
 * plans it once per connection instead of every time, as it does with Prisma's raw queries. Inside `onReplica` the
 * replica is asked, if it is fit.
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

/** Never throws: the rows have been read, whatever becomes of the connection. */
const isReset = (client: pg.PoolClient) =>
  client.query('RESET plan_cache_mode').then(
    () => true,
    () => false,
  );

async function readFrom<Row>(from: pg.Pool, { text, values }: Prisma.Sql): Promise<Row[]> {
  const name = statementName(text);
  const client = await from.connect();
  const end = beginStatement(text);
  const isFull = fills(client, name, text);
  const forValues = plansForValues(text);
  let failed = true;
  try {
    if (forValues) await client.query('SET plan_cache_mode = force_custom_plan');
    const { rows } = await client.query<Row & pg.QueryResultRow>({ name, text, values });
    end();
    failed = forValues && !(await isReset(client));
    return rows;
  } catch (error) {
    end(error);
    if (!isOutdated(error as Error)) throw error;
    return (await client.query<Row & pg.QueryResultRow>({ text, values })).rows;
  } finally {
    client.release(failed || isFull); // true: this connection is closed
  }
}

export const closeReads = () => Promise.all([pool.end(), probe.end(), closeReplica()]);
