import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { env } from './env.ts';
import { Refusal } from './refusal.ts';

const pool = new pg.Pool({ connectionString: env.database.url, max: 4, connectionTimeoutMillis: 5_000 });
pool.on('error', () => {}); // a lost idle connection is replaced at the next use

/** At most `points` uses in `seconds` for one key, counted in the database for all processes. */
export function limit(name: string, points: number, seconds: number) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'RateLimit',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return {
    /** Counts one use; refuses when there were too many. `message` may use {seconds}. */
    async use(key: string | number, message = 'Too many attempts. Please try again in {seconds} seconds.') {
      try {
        await limiter.consume(String(key));
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        const wait = Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
        throw new Refusal('RATE_LIMITED', message.replace('{seconds}', String(wait)), undefined, wait);
      }
    },
    /** Forgets the uses of a key, for example after a login that worked. */
    reset: async (key: string | number) => {
      await limiter.delete(String(key));
    },
  };
}

export const closeLimits = () => pool.end();
