import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts';
import { env } from './env.ts';
import { inTransaction } from './in-transaction.ts';

export const db = new PrismaClient({
  adapter: new PrismaPg({
    connectionString: env.database.url,
    max: env.database.pool,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  }),
  transactionOptions: { maxWait: 10_000, timeout: 15_000 },
});

const transaction = db.$transaction.bind(db);
type Work = (tx: Tx) => Promise<unknown>;
Object.assign(db, {
  $transaction: (work: unknown, options?: object) =>
    typeof work === 'function'
      ? transaction((tx) => inTransaction(() => (work as Work)(tx)), options)
      : transaction(work as never, options),
});

/** What a use case needs to take part in somebody's transaction. */
export type Tx = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>;

export const isUniqueViolation = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

const awayCodes = new Set(['P1001', 'P1008', 'P1017', 'P2024', 'P2028']);

/** The database cannot be reached, or has no connection or time left for us: worth trying again soon. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return (
    awayCodes.has(code ?? '') ||
    /ECONNREFUSED|ECONNRESET|terminat|connection error|the database system is|closed the connection|Can't reach database|timeout exceeded when trying to connect/i.test(
      message,
    )
  );
}

export { Prisma };
