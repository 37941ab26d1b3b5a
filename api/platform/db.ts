import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts';
import { env } from './env.ts';
import { longestTransactionMs } from './in-transaction.ts';
import { measuredPool } from './pools.ts';
import { isOutdated, PreparedStatements, statementName } from './prepared.ts';
import { beginStatement } from './statements.ts';

/** Longer lists have any length, and batch inserts any number of rows: each would be a statement of its own. */
const ANY_LENGTH = /\bIN \((?:\$\d+,\s*){8}|\$\d{3}/;

/** Counts migrations that made prepared statements useless: after each of them all statements get new names. */
let outdated = 0;

/** Name of a statement that is worth planning once per connection; undefined: it is planned every time. */
const nameOf = (text: string) =>
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text) && !ANY_LENGTH.test(text)
    ? `${statementName(text)}${outdated || ''}`
    : undefined;

/** PostgreSQL ends a statement by itself; what has not come so long after that comes no more. */
const GRACE_MS = 1_000;

/**
 * Runs one query at a time. Concurrent reads in a transaction, by us or by Prisma for relations that are not joined,
 * share one connection, which pg will no longer accept in its next version.
 */
class OneAtATime extends pg.Client {
  #last: Promise<unknown> = Promise.resolve();
  readonly #prepared = new PreparedStatements();

  override query(...args: unknown[]): never {
    const ended = beginStatement(args[0]);
    const { name, text } = this.#prepare(args[0]);
    const longestMs = (longestTransactionMs() ?? env.database.limitMs) + GRACE_MS;
    let patience: NodeJS.Timeout | undefined;
    const send = (sent: unknown[]) => {
      patience = setTimeout(() => this.#breakOff(), longestMs);
      return Reflect.apply(super.query, this, sent) as never;
    };
    const end = (error?: unknown) => {
      clearTimeout(patience);
      // An error under an old name has been counted already.
      if (error && isOutdated(error as Error) && name === nameOf(text)) outdated += 1;
      ended(error);
    };
    const callBack = args.at(-1);
    // The pool passes a callback; it has the connection to itself.
    if (typeof callBack === 'function') {
      const ending = (error: unknown, ...answer: unknown[]) => {
        end(error);
        callBack(error, ...answer);
      };
      return send(args.with(-1, ending));
    }
    const answer: Promise<unknown> = this.#last.then(() => send(args));
    answer.then(() => end(), end);
    this.#last = answer.catch(() => null);
    return answer as never;
  }

  /**
   * Ends a connection that has fallen silent, with whatever waits for it. PostgreSQL rolls its transaction back, unless
   * COMMIT had been sent: then nobody knows the outcome, as with every connection that breaks.
   */
  #breakOff() {
    const error = new Error('The database has fallen silent: query read timeout');
    this.connection.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  }

  /** A connection that has prepared as many statements as it may lets PostgreSQL plan the rest every time. */
  #prepare(sent: unknown): { name?: string; text: string } {
    if (typeof sent === 'string') return { text: sent };
    const query = sent as { name?: string; text: string };
    if (!query.name || this.#prepared.has(query.name)) return query;
    if (this.#prepared.isFull) delete query.name;
    else this.#prepared.note(query.name, query.text);
    return query;
  }
}

/** A connection's prepared statements are freed with it. */
const LIFE_OF_A_CONNECTION_S = 10 * 60;

/**
 * Session settings of all our connections. Prisma takes times as UTC, whatever zone PostgreSQL returns. Pages are in
 * memory or on an SSD: PostgreSQL's default, four times the cost for a random page, makes it read a whole table for
 * the ten rows of a list. JIT compilation pays for reports that take seconds, and there are none.
 */
export const SESSION_OPTIONS = '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off';

const pool = measuredPool(
  'write',
  new pg.Pool({
    Client: OneAtATime,
    connectionString: env.database.url,
    max: env.database.pool,
    maxLifetimeSeconds: LIFE_OF_A_CONNECTION_S,
    connectionTimeoutMillis: env.database.waitMs,
    statement_timeout: env.database.limitMs,
    idle_in_transaction_session_timeout: 2 * env.database.limitMs,
    options: SESSION_OPTIONS,
  } as pg.PoolConfig),
);

export const db = new PrismaClient({
  adapter: new PrismaPg(pool, {
    disposeExternalPool: true,
    statementNameGenerator: ({ sql }) => nameOf(sql) as string,
  }),
  transactionOptions: { maxWait: env.database.waitMs, timeout: env.database.limitMs },
});

/** The client of a use case that runs in its caller's transaction. */
export type Tx = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>;

export const isUniqueViolation = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** PostgreSQL's own error, however Prisma wraps it; undefined: the error did not come from there. */
const causeOf = (error: unknown) =>
  (
    error as {
      meta?: { driverAdapterError?: { cause?: { originalCode?: string; originalMessage?: string } } };
    }
  ).meta?.driverAdapterError?.cause;

const sqlState = (error: unknown) => causeOf(error)?.originalCode;

/** serialization_failure, deadlock_detected, lock_not_available */
const lostStates = new Set(['40001', '40P01', '55P03']);

/** True when another transaction, or a migration, was in the way: this one has changed nothing and can be retried. */
export const isLostToAnother = (error: unknown): boolean =>
  (error as { code?: string }).code === 'P2034' ||
  lostStates.has(sqlState(error) ?? '') ||
  isOutdated({ code: sqlState(error), message: causeOf(error)?.originalMessage });

/** query_canceled: the statement timeout. */
const TOO_SLOW = '57014';
/** True when one statement was too slow; others may well be answered. */
export const isTooSlow = (error: unknown): boolean =>
  (error as { code?: string }).code === TOO_SLOW || sqlState(error) === TOO_SLOW;
const awayCodes = new Set([
  ...['P1001', 'P1008', 'P1017', 'P2024', 'P2028'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'],
]);

/** Names that Prisma's adapter gives to errors that it passes on without a code, as at the end of a transaction. */
const awayKinds = new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TooManyConnections',
]);

/** True when the database cannot be reached, or has no connection or time left for us: worth a retry soon. */
export function isDatabaseAway(error: unknown): boolean {
  const {
    code,
    message = '',
    cause,
  } = error as { code?: string; message?: string; cause?: { kind?: string } };
  return (
    awayCodes.has(code ?? '') ||
    awayKinds.has(cause?.kind ?? '') ||
    isLostToAnother(error) ||
    isTooSlow(error) ||
    /ECONNREFUSED|ECONNRESET|terminat|connection error|the database system is|closed the connection|Can't reach database|timeout exceeded when trying to connect|query read timeout/i.test(
      message,
    )
  );
}

export { Prisma };
