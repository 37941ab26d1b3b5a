import { setTimeout as sleep } from 'node:timers/promises';

type Seen<T> = Exclude<T, null | undefined | false>;

/** Looks until there is something to see and gives it; null when nothing came in time. */
export async function eventually<T>(
  look: () => T | Promise<T>,
  withinMs = 10_000,
  everyMs = 20,
): Promise<Seen<T> | null> {
  for (const end = Date.now() + withinMs; ; await sleep(everyMs)) {
    const seen = await look();
    if (seen) return seen as Seen<T>;
    if (Date.now() > end) return null;
  }
}

/** The same for tests that cannot go on without it. */
export async function until<T>(look: () => T | Promise<T>, withinMs = 10_000): Promise<Seen<T>> {
  const seen = await eventually(look, withinMs);
  if (seen === null) throw new Error(`Not within ${withinMs} ms: ${look}`);
  return seen;
}
