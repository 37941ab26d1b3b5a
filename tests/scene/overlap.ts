import pg from 'pg';
import { db, type Tx } from '../../api/platform/db.ts';
import { eventually } from './until.ts';

/** Returns how many statements wait for a lock. */
export async function lockWaiters(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row!.count;
}

/** Runs two operations at once: the first transaction stays open until the second waits for a lock or is done. */
export async function overlap<A, B>(first: (tx: Tx) => Promise<A>, second: () => Promise<B>, waiters = 1) {
  const acted = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const held = db.$transaction(async (tx) => {
    const result = await first(tx);
    acted.resolve();
    await release.promise;
    return result;
  });
  await Promise.race([acted.promise, held]);
  let over = false;
  const other = second().finally(() => {
    over = true;
  });
  other.catch(() => {}); // the caller sees a failure in the result
  await eventually(async () => over || (await lockWaiters()) >= waiters);
  release.resolve();
  return Promise.allSettled([held, other]);
}

/** Runs `act` right before the next statement that matches `text`, once. */
export function before(text: RegExp, act: () => Promise<unknown>) {
  const original = pg.Client.prototype.query;
  let happened = false;
  // biome-ignore lint/suspicious/noExplicitAny: every overload of pg
  pg.Client.prototype.query = function (this: unknown, ...args: any[]) {
    const send = () => (original as (...all: unknown[]) => unknown).apply(this, args);
    if (!text.test(String(args[0]?.text ?? args[0]))) return send();
    pg.Client.prototype.query = original;
    happened = true;
    return act().then(send);
  } as never;
  return { happened: () => happened };
}
