import { setTimeout as sleep } from 'node:timers/promises';

/** Finds what never comes: on a machine that is busy with something else a minute is not long. */
const PATIENCE_MS = 120_000;

type Seen<T> = Exclude<T, null | undefined | false>;

/** Looks until there is something to see and gives it; null when nothing came in time. */
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

/** The same for tests that cannot go on without it. */
export async function until<T>(look: () => T | Promise<T>, withinMs = PATIENCE_MS): Promise<Seen<T>> {
  const seen = await eventually(look, withinMs);
  if (seen === null) throw new Error(`Not within ${withinMs} ms: ${look}`);
  return seen;
}
