import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { type Random, seeded } from '../scene/random.ts';

/** The promises are measured in full by `npm run promises`, and looked at in short form by every `npm test`. */
export const isFull = process.env.PROMISES === 'full';

/** How often to repeat: now and then, or as often as the promise says. */
export const reps = <T>(short: T, full: T): T => (isFull ? full : short);

/** Milliseconds: for the full form on a busy machine. */
export const LONG_TIMEOUT_MS = 3_600_000;

/**
 * Everything random in these tests comes from it; the same seed repeats a run. `npm test` says the same of the
 * same code each time; new seeds are for the full form.
 */
export const seed = Number(process.env.SEED) || (isFull ? Math.floor(Math.random() * 2 ** 31) + 1 : 7);

const commit = readCommit();

/** A generator of its own for each purpose ("G3 fault 7"), so that one more call somewhere changes nothing elsewhere. */
export function random(purpose: string): Random {
  let state = seed >>> 0;
  for (const letter of purpose) state = (Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0) + 1;
  return seeded(state);
}

/**
 * Says what was measured, in one line: `G1 50/50 … SEED=7 COMMIT=abc1234`. Call it before the expectations, so
 * that a broken promise shows its figure too. `npm run promises` collects the lines for its table.
 */
export function report(promise: string, figure: string) {
  const line = `${promise} ${figure} SEED=${seed} COMMIT=${commit}`;
  process.stdout.write(`${line}\n`);
  if (process.env.PROMISES_REPORT) appendFileSync(process.env.PROMISES_REPORT, `${line}\n`);
}

function readCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown'; // a copy without its history
  }
}

/** The value below which 95 of 100 lie. */
export const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * 0.95))] ?? 0;
