import { createHmac } from 'node:crypto';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { countOf } from './counts.rules.ts';
import { db } from './db.ts';
import { env } from './env.ts';
import { measuredPool } from './pools.ts';
import { Refusal } from './refusal.ts';

const pool = measuredPool(
  'limits',
  new pg.Pool({
    connectionString: env.database.url,
    max: 4,
    connectionTimeoutMillis: env.database.waitMs,
    statement_timeout: env.database.limitMs,
    // Where the database has fallen silent, nobody waits for ever; a use that was counted all the same does no harm.
    query_timeout: env.database.limitMs + 1_000,
  }),
);
pool.on('error', () => {}); // a lost idle connection is replaced at the next use

/** Rounds up to a unit that people count in: nobody counts 3462 seconds, nor 1434 minutes. */
function inWords(seconds: number) {
  if (seconds < 120) return countOf(seconds, 'second');
  return seconds < 7200
    ? countOf(Math.ceil(seconds / 60), 'minute')
    : countOf(Math.ceil(seconds / 3600), 'hour');
}

/** Hashes an address or a name, so that uses are counted without storing whose they are; only our key can tell. */
const unnamed = (key: string | number) =>
  createHmac('sha256', env.authSecret).update(`limit\n${key}`).digest('base64url');

/** At most `points` uses in `seconds` for one key, counted in the database for all processes. */
export function limit(name: string, points: number, seconds: number) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'RateLimit',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false, // each limit would do it for all of them; `deleteOldUses` does it once
  });
  /**
   * Counts one use, or `uses`; throws a Refusal when there are too many. `message` may use {wait}, as "40 seconds" or
   * "3 minutes".
   */
  async function use(
    key: string | number,
    message = 'Too many attempts. Please try again in {wait}.',
    uses = 1,
  ) {
    try {
      await limiter.consume(unnamed(key), uses);
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      const wait = Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
      throw new Refusal('RATE_LIMITED', message.replace('{wait}', inWords(wait)), undefined, wait);
    }
  }
  /** Takes one use back: it turned out not to be an attempt that counts. */
  async function giveBack(key: string | number) {
    await limiter.reward(unnamed(key));
  }
  return {
    use,
    giveBack,
    /** Counts one use of each key if `act` succeeds, and none if it fails. */
    async countDone<Done>(keys: readonly string[], message: string, act: () => Promise<Done>): Promise<Done> {
      const used: string[] = [];
      try {
        for (const key of keys) {
          await use(key, message);
          used.push(key);
        }
        return await act();
      } catch (error) {
        for (const key of used) await giveBack(key);
        throw error;
      }
    },
    /** Blocks a key for so many seconds, unless it is blocked for longer already. */
    refuseFor: async (key: string | number, duration: number) => {
      const known = await limiter.get(unnamed(key));
      if (!known || known.remainingPoints > 0 || known.msBeforeNext < duration * 1000) {
        await limiter.block(unnamed(key), duration);
      }
    },
    /** Forgets the uses of a key, for example after a login that worked. */
    reset: async (key: string | number) => {
      await limiter.delete(unnamed(key));
    },
  };
}

/** Removes expired counts. */
export const deleteOldUses = () => db.rateLimit.deleteMany({ where: { expire: { lt: Date.now() } } });

export const closeLimits = () => pool.end();
