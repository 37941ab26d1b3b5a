import pg from 'pg';

/** The texts of all statements that reach the database while the work is done. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const original = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: every overload of pg
  pg.Client.prototype.query = function (this: unknown, ...args: any[]) {
    texts.push(String(args[0]?.text ?? args[0]));
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return texts;
}
