import { AsyncLocalStorage } from 'node:async_hooks';

interface OpenTransaction {
  /** The most milliseconds that it may take; undefined: as many as any statement may. */
  readonly longestMs: number | undefined;
}

const storage = new AsyncLocalStorage<OpenTransaction>();

/** Runs the work of a database transaction, and lets code inside know that one is open. */
export const inTransaction = <T>(work: () => T, longestMs?: number): T => storage.run({ longestMs }, work);

/** True while a transaction is open: then nothing slow may happen, because it holds locks and a connection. */
export const isInTransaction = () => storage.getStore() !== undefined;

/** Returns the most milliseconds that the open transaction may take; undefined: no more than any statement. */
export const longestTransactionMs = () => storage.getStore()?.longestMs;
