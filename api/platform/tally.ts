import { AsyncLocalStorage } from 'node:async_hooks';
import { currentSpan, type Span } from './trace.ts';

/** What an operation has cost so far. */
export interface Tally {
  /** Statements sent to PostgreSQL for it; those of a shared execution count for the operation that began it. */
  statements: number;
  /** It was answered from an execution that another operation began. */
  isShared: boolean;
}

const storage = new AsyncLocalStorage<Tally>();

/** Runs work whose cost is counted in `tally`. */
export const tallied = <T>(tally: Tally, work: () => T): T => storage.run(tally, work);

/** True when the cost is counted already, by an operation around this one. */
export const isTallied = () => storage.getStore() !== undefined;

export function countStatement(): void {
  const tally = storage.getStore();
  if (tally) tally.statements += 1;
}

/** `by`: the span of the first caller of the shared execution. */
export function noteShared(by?: Span): void {
  const tally = storage.getStore();
  if (tally) tally.isShared = true;
  if (by) currentSpan()?.link(by);
}
