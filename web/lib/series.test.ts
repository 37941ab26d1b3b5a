import { frequencyText, scheduleText, seriesDates } from './series.ts';
import { easternZone, pacificZone } from './zones.ts';

test('the schedule of a series in words', () => {
  expect(frequencyText(1)).toBe('Every week');
  expect(frequencyText(3)).toBe('Every 3 weeks');
  expect(scheduleText(1, '2026-11-29T03:00:00Z', pacificZone)).toBe('Every week, Saturdays 7:00 PM PST');
  expect(scheduleText(2, '2026-11-29T03:00:00Z', easternZone)).toBe('Every 2 weeks, Saturdays 10:00 PM EST');
  expect(scheduleText(2, null, easternZone)).toBe('Every 2 weeks');
});

test('a series keeps its time on the wall when the clocks change', () => {
  const dates = seriesDates(new Date('2026-10-25T02:00:00Z'), pacificZone, 1, 3);
  expect(dates.map((date) => date.toISOString())).toEqual([
    '2026-10-25T02:00:00.000Z',
    '2026-11-01T02:00:00.000Z',
    // From PDT to PST in the night before.
    '2026-11-08T03:00:00.000Z',
  ]);
});

test('a series of one date is that date', () => {
  const first = new Date('2026-11-29T03:00:00Z');
  expect(seriesDates(first, pacificZone, 2, 1)).toEqual([first]);
});
