import pg from 'pg';
import { forgetAnswers } from '../../api/platform/unchanged.ts';

/** Statements that read none of our rows: a connection's plan cache mode, and whether anything was committed. */
const ASIDE = /^(?:RE)?SET plan_cache_mode|^\s*SELECT CASE WHEN pg_is_in_recovery\(\)/;

/** Returns the texts of all statements that reach the database during the work, with an empty answer cache. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  forgetAnswers();
  const original = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: every overload of pg
  pg.Client.prototype.query = function (this: unknown, ...args: any[]) {
    const text = String(args[0]?.text ?? args[0]);
    if (!ASIDE.test(text)) texts.push(text);
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return texts;
}

// biome-ignore lint/suspicious/noExplicitAny: every overload of pg
type Answer = any;

interface Read {
  text: string;
  values: unknown[];
  rows: unknown[];
}

/** Returns the named statements sent during the work, with their rows, with an empty answer cache. */
export async function readsOf(work: () => Promise<unknown>): Promise<Read[]> {
  const reads: Read[] = [];
  forgetAnswers();
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: unknown, ...args: Answer[]) {
    const result = (original as (...all: unknown[]) => Answer).apply(this, args);
    const [{ name, text, values }] = args;
    // The pool for writes uses callbacks instead. The caller itself sees a failure.
    if (name)
      result?.then(
        ({ rows }: Answer) => reads.push({ text, values, rows }),
        () => {},
      );
    return result;
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return reads;
}

/** Returns how many 8 kB pages PostgreSQL reads for a statement with these values. */
export async function pagesOf({ text, values }: Pick<Read, 'text' | 'values'>): Promise<number> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
    const { Plan: plan } = rows[0]['QUERY PLAN'][0];
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  } finally {
    await client.end();
  }
}
