import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<'replica' | 'primary'>();

/** Reads inside may come from the replica, if there is one that is fit. */
export const onReplica = <T>(work: () => T): T => storage.run('replica', work);

/** Reads inside come from the primary, whoever the caller is. */
export const onPrimary = <T>(work: () => T): T => storage.run('primary', work);

export const isOnReplica = () => storage.getStore() === 'replica';
