import { AsyncLocalStorage } from 'node:async_hooks';
import { currentSpan, type Span } from './trace.ts';

/** What an operation has cost so far. */
export interface Tally {
  /** Sent to PostgreSQL on its behalf; what it shares with others counts for who began it. */
  statements: number;
  /** Was answered from an execution that somebody else began. */
  isShared: boolean;
}

const storage = new AsyncLocalStorage<Tally>();

/** Runs work whose cost is counted in `tally`. */
export const tallied = <T>(tally: Tally, work: () => T): T => storage.run(tally, work);

/** Is the cost counted already, for an operation around this one? */
export const isTallied = () => storage.getStore() !== undefined;

export function countStatement(): void {
  const tally = storage.getStore();
  if (tally) tally.statements += 1;
}

/** `by`: the span of whoever it runs for first. */
export function noteShared(by?: Span): void {
  const tally = storage.getStore();
  if (tally) tally.isShared = true;
  if (by) currentSpan()?.link(by);
}
