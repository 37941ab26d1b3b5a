import { setTimeout as sleep } from 'node:timers/promises';

/** Detects what never happens: on a busy machine a minute is not long. */
const PATIENCE_MS = 120_000;

type Seen<T> = Exclude<T, null | undefined | false>;

/** Polls until `look` returns a value, and returns it; null: none came in time. */
export async function eventually<T>(
  look: () => T | Promise<T>,
  withinMs = PATIENCE_MS,
  everyMs = 20,
): Promise<Seen<T> | null> {
  for (const end = Date.now() + withinMs; ; await sleep(everyMs)) {
    const seen = await look();
    if (seen) return seen as Seen<T>;
    if (Date.now() > end) return null;
  }
}

/** The same, but throws when no value comes in time. */
export async function until<T>(look: () => T | Promise<T>, withinMs = PATIENCE_MS): Promise<Seen<T>> {
  const seen = await eventually(look, withinMs);
  if (seen === null) throw new Error(`Not within ${withinMs} ms: ${look}`);
  return seen;
}
