import { performance } from 'node:perf_hooks';

/*
 * V8 looks for garbage as it allocates: what a busy hour has left behind stays in memory for as long as nobody comes.
 */

const LOOK_EVERY_MS = 20_000;
/** Busy for less than this part of the time: a pause of a tenth of a second is in nobody's way. */
const IDLE = 0.05;
/** So much more than what lived the last time is worth that pause. */
const WORTH_BYTES = 32 * 1024 * 1024;

const heapUsed = () => process.memoryUsage().heapUsed;

/** Gives memory back while nobody asks for anything; returns what ends it. Without `--expose-gc` it does nothing. */
export function collectWhenIdle(
  collect: (() => void) | undefined = globalThis.gc,
  used = heapUsed,
  everyMs = LOOK_EVERY_MS,
): () => void {
  if (!collect) return () => {};
  let lives = used();
  let since = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, since);
    since = now;
    if (utilization > IDLE || used() - lives < WORTH_BYTES) return;
    collect();
    lives = used();
  }, everyMs);
  return () => clearInterval(timer);
}
