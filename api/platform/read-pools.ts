import pg from 'pg';
import { Prisma, SESSION_OPTIONS } from './db.ts';
import { env } from './env.ts';
import { measuredPool } from './pools.ts';

const { INT8, NUMERIC, DATE, TIMESTAMP } = pg.types.builtins;

/** Parses these types as Prisma does, so that a row is the same whichever of the two reads it. */
const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: BigInt,
  [NUMERIC]: (text) => new Prisma.Decimal(text),
  [DATE]: (text) => new Date(`${text}T00:00:00Z`),
  [TIMESTAMP]: (text) => new Date(`${text.replace(' ', 'T')}Z`),
};

/** Ignores lost connections: the pool replaces them. */
function forgiving(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {}); // a lost idle connection is replaced at the next use
  pool.on('connect', (client) => client.on('error', () => {})); // one lost at work fails its statement
  return pool;
}

/**
 * A pool of connections that only read. By default PostgreSQL plans a query with a list of numbers anew every time,
 * because one number looks cheaper than the ten that it estimates; planning takes longer than the answer. `read` says
 * where it may.
 */
export const readPool = (name: string, connectionString: string, limits: pg.PoolConfig): pg.Pool =>
  forgiving(
    measuredPool(
      name,
      new pg.Pool({
        connectionString,
        max: env.database.readPool,
        ...limits,
        options: `${SESSION_OPTIONS} -c default_transaction_read_only=on -c plan_cache_mode=force_generic_plan`,
        types: {
          getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
        },
        allowExitOnIdle: true,
      }),
    ),
  );

/** A connection of its own for checks of a database: lists may fill the other pool. */
export const probeOf = (connectionString: string, limitMs: number): pg.Pool =>
  forgiving(
    new pg.Pool({
      connectionString,
      max: 1,
      connectionTimeoutMillis: limitMs,
      query_timeout: limitMs,
      allowExitOnIdle: true,
    }),
  );
