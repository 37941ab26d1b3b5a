import { env } from './env.ts';

let offsetMs = 0;

/** The one source of "now" for everything that decides by time. */
export const clock = {
  now: () => new Date(Date.now() + offsetMs),

  /** Tests only: moves the product's time by the given milliseconds from the real one. */
  setOffset(milliseconds: number) {
    if (!env.test) throw new Error('The clock can be moved in tests only');
    offsetMs = milliseconds;
  },
};
