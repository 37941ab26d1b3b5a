import { frequencyText, scheduleText } from './series.ts';
import { easternZone, pacificZone } from './zones.ts';

test('the schedule of a series in words', () => {
  expect(frequencyText(1)).toBe('Every week');
  expect(frequencyText(3)).toBe('Every 3 weeks');
  expect(scheduleText(1, '2026-11-29T03:00:00Z', pacificZone)).toBe('Every week, Saturdays 7:00 PM PST');
  expect(scheduleText(2, '2026-11-29T03:00:00Z', easternZone)).toBe('Every 2 weeks, Saturdays 10:00 PM EST');
  expect(scheduleText(2, null, easternZone)).toBe('Every 2 weeks');
  expect(scheduleText(null, '2026-11-29T03:00:00Z', easternZone)).toBe('On chosen dates');
});
