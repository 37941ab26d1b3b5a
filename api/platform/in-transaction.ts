import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<true>();

/** Runs the work of a database transaction, and remembers for those inside that one is open. */
export const inTransaction = <T>(work: () => T): T => storage.run(true, work);

/** Is a transaction open around us? Then nothing slow may happen: it holds locks and a connection. */
export const isInTransaction = () => storage.getStore() === true;
