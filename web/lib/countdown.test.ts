import { expect, test } from '@jest/globals';
import { countdown } from './countdown.ts';

const start = '2026-11-27T20:00:00Z';

test.each([
  ['2026-11-18T17:00:00Z', 'In 9 days'],
  ['2026-11-25T16:00:00Z', 'In 2 days and 4 hours'],
  ['2026-11-26T20:00:00Z', 'In 1 day'],
  ['2026-11-27T14:48:00Z', 'In 5 hours and 12 minutes'],
  ['2026-11-27T19:00:00Z', 'In 1 hour'],
  ['2026-11-27T19:58:30Z', 'In 2 minutes'],
  ['2026-11-27T20:00:00Z', 'Under way now'],
  ['2026-11-27T21:00:00Z', 'Under way now'],
])('at %s it says “%s”', (now, words) => {
  expect(countdown(start, now)).toBe(words);
});
