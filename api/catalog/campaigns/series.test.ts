import fc from 'fast-check';
import { inRhythm, seriesDates, shiftedDates } from './series.ts';

const zones = [
  'America/Los_Angeles',
  'America/New_York',
  'Europe/London',
  'Pacific/Apia',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'UTC',
];

const wallClock = (at: Date, timeZone: string) =>
  at.toLocaleString('en-GB', { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit' });

test('keeps seven in the evening when the clocks change', () => {
  const dates = seriesDates(new Date('2026-10-24T02:00:00Z'), {
    timeZone: 'America/Los_Angeles',
    everyWeeks: 1,
    count: 4,
  });
  expect(dates.map((date) => date.toISOString())).toEqual([
    '2026-10-24T02:00:00.000Z',
    '2026-10-31T02:00:00.000Z',
    '2026-11-07T03:00:00.000Z', // winter time
    '2026-11-14T03:00:00.000Z',
  ]);
});

test('plays an hour later when the clock skips the time, and on time again a week after', () => {
  const dates = seriesDates(new Date('2026-03-01T10:30:00Z'), {
    timeZone: 'America/Los_Angeles',
    everyWeeks: 1,
    count: 3,
  });
  expect(dates.map((date) => wallClock(date, 'America/Los_Angeles'))).toEqual([
    'Sunday 02:30',
    'Sunday 03:30',
    'Sunday 02:30',
  ]);
});

test('in any zone, at any time of day, for any rhythm', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 52 }),
      (first, timeZone, everyWeeks, count) => {
        const dates = seriesDates(first, { timeZone, everyWeeks, count });
        expect(dates).toHaveLength(count);
        expect(dates[0]?.getTime()).toBe(first.getTime());
        const shifted = dates.filter((date) => wallClock(date, timeZone) !== wallClock(first, timeZone));
        // Only a time that does not exist on that day moves: at most once a year.
        expect(shifted.length).toBeLessThanOrEqual(Math.ceil((count * everyWeeks) / 52));
        for (const [index, date] of dates.entries()) {
          const weeks = (date.getTime() - first.getTime()) / (7 * 86_400_000);
          expect(Math.abs(weeks - index * everyWeeks)).toBeLessThan(2 / (7 * 24));
        }
      },
    ),
    { numRuns: 300 },
  );
});

describe('dates that are shifted together', () => {
  const chicago = 'America/Chicago';
  const shown = (dates: Date[]) => dates.map((date) => wallClock(date, chicago));
  const weekly = (first: string) =>
    seriesDates(new Date(first), { timeZone: chicago, everyWeeks: 1, count: 3 });

  test.each([
    ['autumn', '2026-10-21T00:00:00Z', '2026-10-26T01:00:00Z'],
    ['spring', '2027-03-03T01:00:00Z', '2027-03-08T02:00:00Z'],
  ])('go on by what the clock on the wall goes on, across the change in %s', (_season, from, to) => {
    const dates = weekly(from);
    expect(shown(dates)).toEqual(['Tuesday 19:00', 'Tuesday 19:00', 'Tuesday 19:00']);
    const moved = shiftedDates(dates, { from: dates[0]!, to: new Date(to), timeZone: chicago });
    // The one in the middle is put off over the night in which the clocks change, the others are not.
    expect(shown(moved)).toEqual(['Sunday 20:00', 'Sunday 20:00', 'Sunday 20:00']);
  });

  test('keep an hour of their own, and come back by the way they went', () => {
    const [one, two, three] = weekly('2026-10-21T00:00:00Z');
    const dates = [one!, new Date(+two! - 3_600_000), three!];
    const to = new Date('2026-10-22T01:00:00Z');
    const moved = shiftedDates(dates, { from: one!, to, timeZone: chicago });
    expect(shown(moved)).toEqual(['Wednesday 20:00', 'Wednesday 19:00', 'Wednesday 20:00']);
    expect(shiftedDates(moved, { from: to, to: one!, timeZone: chicago })).toEqual(dates);
  });
});

test.each([
  ['a single one that was moved', [[15, true], [7], [0]], 7],
  ['of two, the one that was moved', [[8, true], [0]], 0],
  ['an earlier one that was moved', [[21], [15, true], [7], [0]], 21],
  ['several that were moved together', [[22, true], [15, true], [7], [0]], 22],
  ['the only one', [[0, true]], 0],
] as const)('goes on from the rhythm that most dates share: %s', (_, dates, from) => {
  const day = (at: number) => new Date(Date.UTC(2026, 9, 19 + at, 17));
  const latest = dates.map(([at, wasMoved = false]) => ({ scheduledAt: day(at), wasMoved }));
  const [last, ...earlier] = latest;
  expect(inRhythm([last!, ...earlier], 'UTC').scheduledAt).toEqual(day(from));
});

test.each([
  ['of two, the hour that is not skipped', '2027-03-07T10:30:00Z', 2, '2027-03-07T10:30:00.000Z'],
  ['of two, the hour that is shown twice', '2026-10-25T08:30:00Z', 2, '2026-11-01T08:30:00.000Z'],
])('goes on from the rhythm across the change of the clocks: %s', (_, first, count, from) => {
  const timeZone = 'America/Los_Angeles';
  const dates = seriesDates(new Date(first), { timeZone, everyWeeks: 1, count });
  const [last, ...earlier] = dates.map((scheduledAt) => ({ scheduledAt, wasMoved: false })).toReversed();
  expect(inRhythm([last!, ...earlier], timeZone).scheduledAt.toISOString()).toBe(from);
});
