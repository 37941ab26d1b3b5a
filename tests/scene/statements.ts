import pg from 'pg';

/** How a connection plans what follows: asks for nothing. */
const SETTING = /^(?:RE)?SET plan_cache_mode/;

/** The texts of all statements that reach the database while the work is done. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const original = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: every overload of pg
  pg.Client.prototype.query = function (this: unknown, ...args: any[]) {
    const text = String(args[0]?.text ?? args[0]);
    if (!SETTING.test(text)) texts.push(text);
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

/** The named statements that are sent while the work is done, with their rows. */
export async function readsOf(work: () => Promise<unknown>): Promise<Read[]> {
  const reads: Read[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: unknown, ...args: Answer[]) {
    const result = (original as (...all: unknown[]) => Answer).apply(this, args);
    const [{ name, text, values }] = args;
    // The pool of what is written calls back instead. Whoever asked is told of what failed.
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
