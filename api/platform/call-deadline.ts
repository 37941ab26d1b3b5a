import { AsyncLocalStorage } from 'node:async_hooks';

/** How long an outside provider may keep anybody waiting, in all. */
export const CALL_LIMIT_MS = 10_000;

/** On whose behalf something runs. */
interface CallContext {
  /** A job: nobody looks at a screen meanwhile, so each call may take its whole time. */
  background: boolean;
  /** When the calls have to be over; null before the first call to a provider. */
  until: number | null;
}

const storage = new AsyncLocalStorage<CallContext>();

/** A request: its calls to providers share one budget of time, however many they are. */
export const asRequest = <T>(work: () => T): T => storage.run({ background: false, until: null }, work);

/** A job: each of its calls has a budget of its own. */
export const inBackground = <T>(work: () => T): T => storage.run({ background: true, until: null }, work);

export const isBackground = () => storage.getStore()?.background ?? false;

/** When a call that begins now has to be over. */
export function callDeadline(): number {
  const context = storage.getStore();
  const own = Date.now() + CALL_LIMIT_MS;
  if (!context || context.background) return own;
  context.until ??= own;
  return context.until;
}

/** Runs one call to a provider under its deadline, which `timeLeft` tells those inside. */
export const withDeadline = <T>(until: number, work: () => T): T =>
  storage.run({ background: isBackground(), until }, work);

/** Milliseconds that the call running here still has; negative when its caller has gone. */
export const timeLeft = () => (storage.getStore()?.until ?? Date.now() + CALL_LIMIT_MS) - Date.now();
