import pg from 'pg';
import { Prisma, SESSION_OPTIONS } from './db.ts';
import { env } from './env.ts';
import { measuredPool } from './pools.ts';

const { INT8, NUMERIC, DATE, TIMESTAMP } = pg.types.builtins;

/** What Prisma makes of these types, so that a row is the same whoever reads it. */
const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: BigInt,
  [NUMERIC]: (text) => new Prisma.Decimal(text),
  [DATE]: (text) => new Date(`${text}T00:00:00Z`),
  [TIMESTAMP]: (text) => new Date(`${text.replace(' ', 'T')}Z`),
};

/** Whoever loses a connection finds another one. */
function forgiving(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {}); // a lost idle connection is replaced at the next use
  pool.on('connect', (client) => client.on('error', () => {})); // one lost at work fails its statement
  return pool;
}

/**
 * Connections that read and nothing else. Left alone, PostgreSQL plans what is asked by a list of numbers anew every
 * time, for one number looks cheaper than the ten it reckons with; planning takes longer than the answer. `read` says
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

/** A door of its own for whoever asks only how a database does: lists may fill the other one. */
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
