import { AsyncLocalStorage } from 'node:async_hooks';

/** How long an outside provider may keep anybody waiting, in all. */
export const PATIENCE_MS = 10_000;

/** On whose behalf something runs. */
interface Waiting {
  /** A job: nobody looks at a screen meanwhile, so each call may take its whole time. */
  background: boolean;
  /** When the patience of the one who waits ends; null before the first call to a provider. */
  until: number | null;
}

const storage = new AsyncLocalStorage<Waiting>();

/** A request: its calls to providers share one budget of time, however many they are. */
export const asRequest = <T>(work: () => T): T => storage.run({ background: false, until: null }, work);

/** A job: each of its calls has a budget of its own. */
export const inBackground = <T>(work: () => T): T => storage.run({ background: true, until: null }, work);

export const isBackground = () => storage.getStore()?.background ?? false;

/** When a call that begins now has to be over. */
export function callEndsBy(): number {
  const waiting = storage.getStore();
  const own = Date.now() + PATIENCE_MS;
  if (!waiting || waiting.background) return own;
  waiting.until ??= own;
  return waiting.until;
}

/** Runs one call to a provider under its deadline, which `timeLeft` tells those inside. */
export const endingBy = <T>(until: number, work: () => T): T =>
  storage.run({ background: isBackground(), until }, work);

/** Milliseconds that the call running here still has; negative when its caller has gone. */
export const timeLeft = () => (storage.getStore()?.until ?? Date.now() + PATIENCE_MS) - Date.now();
