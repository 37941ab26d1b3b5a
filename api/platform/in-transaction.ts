import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<true>();

/** Runs the work of a database transaction, and lets code inside know that one is open. */
export const inTransaction = <T>(work: () => T): T => storage.run(true, work);

/** True while a transaction is open: then nothing slow may happen, because it holds locks and a connection. */
export const isInTransaction = () => storage.getStore() === true;
