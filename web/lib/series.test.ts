import { scheduleText, spanText } from './schedule.ts';
import { frequencyText } from './series.ts';
import { centralZone, easternZone, pacificZone } from './zones.ts';

const series = (everyWeeks: number | null, ...dates: string[]) => ({
  everyWeeks,
  timeZone: centralZone,
  dates: dates.map((scheduledAt) => ({ scheduledAt })),
});
const [first, second, third] = [
  '2026-11-29T03:00:00Z',
  '2026-12-06T03:00:00Z',
  '2026-12-13T03:00:00Z',
] as const;
const moved = '2026-11-26T18:30:00Z';

test('how many dates from when to when', () => {
  expect(spanText(series(1, first, second, third).dates, pacificZone)).toBe('3 dates, Nov 28 – Dec 12');
  expect(spanText(series(1, first).dates, 'UTC')).toBe('1 date, Nov 29');
  expect(spanText([], 'UTC')).toBe('0 dates');
});

test('the schedule of a series in words', () => {
  expect(frequencyText(1)).toBe('Every week');
  expect(frequencyText(3)).toBe('Every 3 weeks');
  expect(scheduleText(series(1, first, second), pacificZone)).toBe('Every week, Saturdays 7:00 PM PST');
  expect(scheduleText(series(2, first, second), easternZone)).toBe('Every 2 weeks, Saturdays 10:00 PM EST');
  expect(scheduleText(series(2), easternZone)).toBe('Every 2 weeks');
  expect(scheduleText(series(null, first, second), easternZone)).toBe('On chosen dates');
});

test('a date that was moved does not move the rhythm of the others', () => {
  expect(scheduleText(series(1, moved, second, third), pacificZone)).toBe(
    'Every week, Saturdays 7:00 PM PST',
  );
  // Which of two dates was moved cannot be told.
  for (const dates of [[moved, second], [moved]]) {
    expect(scheduleText(series(1, ...dates), pacificZone)).toBe('Every week, next Thu, Nov 26, 10:30 AM PST');
  }
});

test('the hour is the one of the series, on its clocks, where the clocks of the reader change on another day', () => {
  const dates = ['2027-03-14T02:00:00Z', '2027-03-21T01:00:00Z'];
  expect(scheduleText(series(1, ...dates), 'Europe/London')).toBe(
    'Every week, Saturdays 8:00 PM Chicago time',
  );
  // Half past seven in the evening in Sydney, where the clocks go back on April 4.
  const autumn = ['2027-03-21T08:30:00Z', '2027-03-28T08:30:00Z', '2027-04-04T09:30:00Z'];
  const sydney = { ...series(1, ...autumn), timeZone: 'Australia/Sydney' };
  for (const zone of ['Asia/Kolkata', pacificZone])
    expect(scheduleText(sydney, zone)).toBe('Every week, Sundays 7:30 PM Sydney time');
  expect(scheduleText(sydney, 'Australia/Sydney')).toBe('Every week, Sundays 7:30 PM Local');
});

test('one that is kept across the change has the name of no half of the year', () => {
  const dates = ['2027-03-08T00:30:00Z', '2027-03-14T23:30:00Z', '2027-03-21T23:30:00Z'];
  expect(scheduleText(series(1, ...dates), easternZone)).toBe('Every week, Sundays 7:30 PM New York time');
});
