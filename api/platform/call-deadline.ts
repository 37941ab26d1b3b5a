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
  /** Returns the network of whoever waits; null where nobody waits, or it is not known who. */
  network: (() => string) | null;
}

const storage = new AsyncLocalStorage<CallContext>();

/** Runs a request from a network: its calls to providers share one time budget, however many they are. */
export const asRequest = <T>(work: () => T, network: CallContext['network'] = null): T =>
  storage.run({ kind: 'request', until: null, network }, work);

/** Runs a job: each of its calls has a time budget of its own. */
export const inBackground = <T>(work: () => T): T =>
  storage.run({ kind: 'job', until: null, network: null }, work);

/** Runs within the same context, but for the kind of its calls and their deadline. */
const within = <T>(kind: CallContext['kind'], until: number, work: () => T): T =>
  storage.run({ kind, until, network: storage.getStore()?.network ?? null }, work);

/** Runs a mere look, for at most `ms`: its calls delay no user who acts. */
export const asLook = <T>(ms: number, work: () => T): T =>
  within('look', Math.min(callDeadline(), Date.now() + ms), work);

export const callKind = () => storage.getStore()?.kind ?? 'request';

/** Returns the network for which a call is made; null where nobody waits for it, or it is not known who. */
export const callNetwork = () => storage.getStore()?.network?.() ?? null;

/** Returns the deadline of a call that begins now. */
export function callDeadline(): number {
  const context = storage.getStore();
  const own = Date.now() + CALL_LIMIT_MS;
  if (!context || context.kind === 'job') return own;
  context.until ??= own;
  return context.until;
}

/** Runs one call to a provider under its deadline, which `timeLeft` reads inside. */
export const withDeadline = <T>(until: number, work: () => T): T => within(callKind(), until, work);

/** Returns the milliseconds left for the running call; negative when its caller has gone. */
export const timeLeft = () => (storage.getStore()?.until ?? Date.now() + CALL_LIMIT_MS) - Date.now();
