import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a provider may keep a caller waiting, in all. */
export const CALL_LIMIT_MS = 10_000;

/** On whose behalf something runs. */
interface CallContext {
  /**
   * request: a user acts and waits. job: nobody waits, so each call may take its whole time. look: a user only looks,
   * and can be told that the provider was not asked.
   */
  kind: 'request' | 'job' | 'look';
  /** The deadline of the calls; null before the first call to a provider. */
  until: number | null;
}

const storage = new AsyncLocalStorage<CallContext>();

/** Runs a request: its calls to providers share one time budget, however many they are. */
export const asRequest = <T>(work: () => T): T => storage.run({ kind: 'request', until: null }, work);

/** Runs a job: each of its calls has a time budget of its own. */
export const inBackground = <T>(work: () => T): T => storage.run({ kind: 'job', until: null }, work);

/** Runs a mere look, for at most `ms`: its calls delay no user who acts. */
export const asLook = <T>(ms: number, work: () => T): T =>
  storage.run({ kind: 'look', until: Math.min(callDeadline(), Date.now() + ms) }, work);

export const callKind = () => storage.getStore()?.kind ?? 'request';

/** Returns the deadline of a call that begins now. */
export function callDeadline(): number {
  const context = storage.getStore();
  const own = Date.now() + CALL_LIMIT_MS;
  if (!context || context.kind === 'job') return own;
  context.until ??= own;
  return context.until;
}

/** Runs one call to a provider under its deadline, which `timeLeft` reads inside. */
export const withDeadline = <T>(until: number, work: () => T): T =>
  storage.run({ kind: callKind(), until }, work);

/** Returns the milliseconds left for the running call; negative when its caller has gone. */
export const timeLeft = () => (storage.getStore()?.until ?? Date.now() + CALL_LIMIT_MS) - Date.now();
