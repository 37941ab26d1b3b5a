import { performance } from 'node:perf_hooks';

/*
 * V8 looks for garbage as it allocates: what a busy hour has left behind stays in memory for as long as nobody comes.
 */

const LOOK_EVERY_MS = 20_000;
/** Busy for less than this part of the time: a pause of some tenths of a second is in hardly anybody's way. */
const IDLE = 0.05;
/** So much more than after the last time is worth that pause. */
const WORTH_BYTES = 64 * 1024 * 1024;

/** All that can be had, and its pages given back to the system. */
const collectAll = globalThis.gc && (() => globalThis.gc!({ type: 'major', flavor: 'last-resort' }));

/** Gives memory back while nobody asks for anything; returns what ends it. Without `--expose-gc` it does nothing. */
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
