import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import type { Statement } from './audit-rules.ts';

const MOST = 200;
/** So long may one rule be asked; all of them take about a minute of a million bookings. */
const LONGEST_MS = 60_000;

/** The rows that break the rule; with an id that one alone, if it does. */
export function ask(tx: Tx, { sql, kind }: Statement, id: string | null) {
  const type = kind === 'event' ? 'text' : 'int';
  // $1 stands in every statement, so that all take the same parameters.
  // MATERIALIZED: else PostgreSQL, which takes it that much is off, looks row by row for the first few.
  const query = `WITH now AS (SELECT $1::timestamptz), found AS ${id === null ? 'MATERIALIZED' : ''} (${sql})
    SELECT id FROM found WHERE ${id === null ? '$2::text IS NULL' : `id = $2::text::${type}`} LIMIT ${MOST}`;
  return tx.$queryRawUnsafe<{ id: number | string }[]>(query, clock.now().toISOString(), id);
}

/** The books are read as a whole, which may take longer than a request, and is joined in memory. */
export const askAll = (statement: Statement) =>
  transaction(
    async (tx) => {
      await tx.$executeRaw`SET TRANSACTION READ ONLY`;
      await tx.$executeRawUnsafe(`SET LOCAL statement_timeout = ${LONGEST_MS}`);
      await tx.$executeRaw`SET LOCAL work_mem = '64MB'`;
      return ask(tx, statement, null);
    },
    { timeout: LONGEST_MS },
  );
