import { createSocketLimits } from './socket-limits.ts';

test('an address may start many operations at once, then they have to wait for their turn', () => {
  const limits = createSocketLimits();
  const waits = Array.from({ length: 1_000 }, () => limits.turn('10.0.0.1'));
  expect(waits.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 0));
  const waited = waits.filter((wait) => wait !== null && wait > 0) as number[];
  expect(waited).toEqual(waited.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBeNull();
  expect(limits.turn('10.0.0.2')).toBe(0);
  limits.close();
});
