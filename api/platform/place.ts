import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<'replica' | 'primary'>();

/** What is read inside may come from the replica, if there is one that is fit. */
export const onReplica = <T>(work: () => T): T => storage.run('replica', work);

/** What is read inside comes from the primary, whoever asks for it. */
export const onPrimary = <T>(work: () => T): T => storage.run('primary', work);

export const isOnReplica = () => storage.getStore() === 'replica';
