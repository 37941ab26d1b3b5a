import { readFileSync } from 'node:fs';
import { env } from './env.ts';

let offsetMs = 0;
let behindMs = 0;

/** Tests only: one clock for several processes, moved while they run. */
const ahead = env.clockFile ? () => Number(readFileSync(env.clockFile!, 'utf8')) : () => offsetMs;

/** The one source of "now" for every decision by time: the time of the database, the same for all processes. */
export const clock = {
  now: () => new Date(Date.now() + behindMs + ahead()),

  /** By how much this machine's clock is behind the database's, in milliseconds; see clock-watch.ts. */
  follow(milliseconds: number) {
    behindMs = milliseconds;
  },

  /** Tests only: moves the product's time by the given milliseconds from the real one. */
  setOffset(milliseconds: number) {
    if (!env.test) throw new Error('The clock can be moved in tests only');
    offsetMs = milliseconds;
  },
};

export const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
