import { setTimeout as sleep } from 'node:timers/promises';
import { db, isLostToAnother, type Tx } from './db.ts';
import { inTransaction, isInTransaction } from './in-transaction.ts';
import { type JobName, wake } from './jobs.ts';
import { log } from './log.ts';
import { spanned } from './trace.ts';

const MOST_TRIES = 4;
const LONGEST_WAIT_MS = 150;

/** What a transaction triggers once it has committed. */
interface AfterCommit {
  jobs: Set<JobName>;
  actions: (() => void)[];
  /** Keys of what was asked before this try. */
  asked: ReadonlySet<string>;
}

const waiting = new WeakMap<object, AfterCommit>();

/** Ends this try; the work begins anew once `ask` has run outside of the transaction. */
class AskedFirst extends Error {
  readonly key: string;
  readonly ask: () => Promise<unknown>;
  constructor(key: string, ask: () => Promise<unknown>) {
    super(`${key} is asked first`);
    this.key = key;
    this.ask = ask;
  }
}

/**
 * The one way to write several rows as one. Work that lost against another transaction (a deadlock, a conflict, a
 * lock that was not to be had) is retried a few times, so outside of `tx` it changes nothing; what it triggers goes
 * through `afterCommit` or `wakeAfter`. `timeout`: maximum ms, where the work may take longer than usual.
 */
export async function transaction<T>(
  work: (tx: Tx) => Promise<T>,
  options: { timeout?: number } = {},
): Promise<T> {
  if (isInTransaction()) throw new Error('a transaction was begun inside another one');
  const asked = new Set<string>();
  for (let tried = 1; ; ) {
    const later: AfterCommit = { jobs: new Set(), actions: [], asked };
    const run = () =>
      db.$transaction((tx) => {
        waiting.set(tx, later);
        return inTransaction(() => work(tx), options.timeout);
      }, options);
    const result = await spanned('transaction', 'internal', { 'questboard.try': tried }, run).then(
      (value) => ({ value }),
      (error: unknown) => {
        if (error instanceof AskedFirst) return error;
        if (tried === MOST_TRIES || !isLostToAnother(error)) throw error;
        log.info({ tried }, 'a transaction lost against another one and is begun anew');
        return null;
      },
    );
    if (result instanceof AskedFirst) {
      asked.add(result.key);
      await result.ask();
      continue;
    }
    if (result) {
      for (const job of later.jobs) wake(job);
      for (const action of later.actions) attempt(action);
      return result.value;
    }
    await sleep(Math.random() * LONGEST_WAIT_MS * tried);
    tried += 1;
  }
}

/**
 * Asks a provider about what shows only under locks, such as whose money goes back, before that is decided. Since no
 * provider is called under locks, this try is rolled back, `ask` runs, and the work begins anew; once per key.
 */
export function askFirst(tx: Tx, key: string, ask: () => Promise<unknown>) {
  const later = waiting.get(tx);
  if (later && !later.asked.has(key)) throw new AskedFirst(key, ask);
}

/** The rows are committed: a failure from here on must not look as if they were not. */
function attempt(action: () => void) {
  try {
    action();
  } catch (error) {
    log.error({ err: error }, 'what follows a commit failed');
  }
}

/** Runs an action after the commit, never after a rollback; at once where no transaction is open. */
export function afterCommit(tx: Tx, action: () => void) {
  const later = waiting.get(tx);
  if (later) later.actions.push(action);
  else action();
}

/** Asks for a job to run soon after the commit, because there is work for it. */
export function wakeAfter(tx: Tx, job: JobName) {
  const later = waiting.get(tx);
  if (later) later.jobs.add(job);
  else wake(job);
}
