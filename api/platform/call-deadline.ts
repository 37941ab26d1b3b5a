import { AsyncLocalStorage } from 'node:async_hooks';

/** How long an outside provider may keep anybody waiting, in all. */
export const CALL_LIMIT_MS = 10_000;

/** On whose behalf something runs. */
interface CallContext {
  /**
   * Somebody who acts; a job, of which nobody looks at a screen meanwhile, so that each call may take its whole
   * time; or somebody who only looks and can be told that the provider was not asked.
   */
  kind: 'request' | 'job' | 'look';
  /** When the calls have to be over; null before the first call to a provider. */
  until: number | null;
}

const storage = new AsyncLocalStorage<CallContext>();

/** A request: its calls to providers share one budget of time, however many they are. */
export const asRequest = <T>(work: () => T): T => storage.run({ kind: 'request', until: null }, work);

/** A job: each of its calls has a budget of its own. */
export const inBackground = <T>(work: () => T): T => storage.run({ kind: 'job', until: null }, work);

/** Only a look, for so many milliseconds at most: its calls keep nobody who acts waiting. */
export const asLook = <T>(ms: number, work: () => T): T =>
  storage.run({ kind: 'look', until: Math.min(callDeadline(), Date.now() + ms) }, work);

export const callKind = () => storage.getStore()?.kind ?? 'request';

/** When a call that begins now has to be over. */
export function callDeadline(): number {
  const context = storage.getStore();
  const own = Date.now() + CALL_LIMIT_MS;
  if (!context || context.kind === 'job') return own;
  context.until ??= own;
  return context.until;
}

/** Runs one call to a provider under its deadline, which `timeLeft` tells those inside. */
export const withDeadline = <T>(until: number, work: () => T): T =>
  storage.run({ kind: callKind(), until }, work);

/** Milliseconds that the call running here still has; negative when its caller has gone. */
export const timeLeft = () => (storage.getStore()?.until ?? Date.now() + CALL_LIMIT_MS) - Date.now();
