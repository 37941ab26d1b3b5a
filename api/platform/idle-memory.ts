import { performance } from 'node:perf_hooks';

/* V8 collects garbage as it allocates: what a busy hour has left behind stays in memory until requests come again. */

const LOOK_EVERY_MS = 20_000;
/** Busy for less than this share of the time: a pause of some tenths of a second disturbs hardly anybody. */
const IDLE = 0.05;
/** Growth since the last collection that is worth such a pause. */
const WORTH_BYTES = 64 * 1024 * 1024;

/** Collects all garbage, and gives its pages back to the system. */
const collectAll = globalThis.gc && (() => globalThis.gc!({ type: 'major', flavor: 'last-resort' }));

/** Frees memory while idle; returns a function that stops this. Without `--expose-gc` it does nothing. */
export function collectWhenIdle(
  collect: (() => void) | undefined = collectAll,
  used = process.memoryUsage.rss,
  everyMs = LOOK_EVERY_MS,
): () => void {
  if (!collect) return () => {};
  let least = used();
  let since = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, since);
    since = now;
    if (utilization > IDLE || used() - least < WORTH_BYTES) return;
    collect();
    least = used();
  }, everyMs);
  return () => clearInterval(timer);
}
