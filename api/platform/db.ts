import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts';
import { env } from './env.ts';
import { measuredPool } from './pools.ts';
import { isOutdated, PreparedStatements, statementName } from './prepared.ts';
import { beginStatement } from './statements.ts';

/** Longer lists come in any length, and rows that are written at once in any number: each would be a statement. */
const ANY_LENGTH = /\bIN \((?:\$\d+,\s*){8}|\$\d{3}/;

/** Counts migrations that made prepared statements useless: after one of them all have new names. */
let outdated = 0;

/** What is worth being planned once for each connection, and not anew every time; undefined: this is not. */
const nameOf = (text: string) =>
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text) && !ANY_LENGTH.test(text)
    ? `${statementName(text)}${outdated || ''}`
    : undefined;

/**
 * One query after the other. What is read at once in a transaction, by us or by Prisma for relations that are not
 * joined, shares one connection, which pg does not take any more from its next version on.
 */
class OneAtATime extends pg.Client {
  #last: Promise<unknown> = Promise.resolve();
  readonly #prepared = new PreparedStatements();

  override query(...args: unknown[]): never {
    const ended = beginStatement(args[0]);
    const { name, text } = this.#prepare(args[0]);
    const end = (error?: unknown) => {
      // Whatever was sent under an old name has been counted.
      if (error && isOutdated(error as Error) && name === nameOf(text)) outdated += 1;
      ended(error);
    };
    const callBack = args.at(-1);
    // The pool calls back; it has the connection to itself.
    if (typeof callBack === 'function') {
      const ending = (error: unknown, ...answer: unknown[]) => {
        end(error);
        callBack(error, ...answer);
      };
      return Reflect.apply(super.query, this, args.with(-1, ending)) as never;
    }
    const answer = this.#last.then(() => Reflect.apply(super.query, this, args) as Promise<unknown>);
    answer.then(() => end(), end);
    this.#last = answer.catch(() => null);
    return answer as never;
  }

  /** A connection that has prepared as much as it may lets PostgreSQL plan the rest as it comes. */
  #prepare(sent: unknown): { name?: string; text: string } {
    if (typeof sent === 'string') return { text: sent };
    const query = sent as { name?: string; text: string };
    if (!query.name || this.#prepared.has(query.name)) return query;
    if (this.#prepared.isFull) delete query.name;
    else this.#prepared.note(query.name, query.text);
    return query;
  }
}

/** What it has prepared is forgotten with it. */
const LIFE_OF_A_CONNECTION_S = 10 * 60;

/**
 * How the sessions of all our connections are. Prisma takes the hour as UTC, whatever zone PostgreSQL tells it in. Pages
 * are in memory or on a disk without a moving arm: reckoning four times as much for a page that is out of order, as
 * PostgreSQL does of itself, makes it read a whole table for the ten rows that a list shows. Compiling a statement pays
 * for reports that take seconds, and there are none.
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

/** What a use case needs to take part in somebody's transaction. */
export type Tx = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>;

export const isUniqueViolation = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** What PostgreSQL itself said, however Prisma wraps it; undefined: it did not come from there. */
const causeOf = (error: unknown) =>
  (
    error as {
      meta?: { driverAdapterError?: { cause?: { originalCode?: string; originalMessage?: string } } };
    }
  ).meta?.driverAdapterError?.cause;

const sqlState = (error: unknown) => causeOf(error)?.originalCode;

/** serialization_failure, deadlock_detected, lock_not_available */
const lostStates = new Set(['40001', '40P01', '55P03']);

/** Another transaction, or a migration, was in the way of this one, which has changed nothing and can be begun anew. */
export const isLostToAnother = (error: unknown): boolean =>
  (error as { code?: string }).code === 'P2034' ||
  lostStates.has(sqlState(error) ?? '') ||
  isOutdated({ code: sqlState(error), message: causeOf(error)?.originalMessage });

/** query_canceled: it waited longer than a statement may take. */
const TOO_SLOW = '57014';
/** One statement was; others may well be answered. */
export const isTooSlow = (error: unknown): boolean =>
  (error as { code?: string }).code === TOO_SLOW || sqlState(error) === TOO_SLOW;
const awayCodes = new Set([
  ...['P1001', 'P1008', 'P1017', 'P2024', 'P2028'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'],
]);

/** What Prisma's adapter calls it, where it hands on an error without its code: at the end of a transaction, say. */
const awayKinds = new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TooManyConnections',
]);

/** The database cannot be reached, or has no connection or time left for us: worth trying again soon. */
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
    /ECONNREFUSED|ECONNRESET|terminat|connection error|the database system is|closed the connection|Can't reach database|timeout exceeded when trying to connect/i.test(
      message,
    )
  );
}

export { Prisma };
