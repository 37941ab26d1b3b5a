import { jest } from '@jest/globals';

const ALL = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
type Timer = (typeof ALL)[number];

const BY_THE_CLOCK: readonly Timer[] = [
  'Date',
  'performance',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
];

/** Fakes these timers: the test decides when they are due; the others run. `now`: start of a faked `Date` in ms. */
export function holdTimers(held = BY_THE_CLOCK, now?: number) {
  jest.useFakeTimers({ doNotFake: ALL.filter((name) => !held.includes(name)), now });
}
