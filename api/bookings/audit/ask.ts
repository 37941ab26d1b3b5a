import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import type { Statement } from './audit-rules.ts';

const MOST = 200;
/** Timeout of one rule, in milliseconds; all rules together take about a minute on a million bookings. */
const LONGEST_MS = 60_000;

/** Returns the rows that break the rule; with an ID, only that row, if it does. */
export function ask(tx: Tx, { sql, kind }: Statement, id: string | null) {
  const type = kind === 'event' ? 'text' : 'int';
  // Uses $1 in every query, so that all take the same parameters.
  // MATERIALIZED: otherwise PostgreSQL expects many matches and plans to find the first few row by row.
  const query = `WITH now AS (SELECT $1::timestamptz), found AS ${id === null ? 'MATERIALIZED' : ''} (${sql})
    SELECT id FROM found WHERE ${id === null ? '$2::text IS NULL' : `id = $2::text::${type}`} LIMIT ${MOST}`;
  return tx.$queryRawUnsafe<{ id: number | string }[]>(query, clock.now().toISOString(), id);
}

/** Runs a rule over all rows. That may take longer than a request may, and needs more memory for its joins. */
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
