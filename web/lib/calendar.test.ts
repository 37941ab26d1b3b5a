import { calendarClocks, calendarDays, calendarZone, mondayOf, shiftCalendar } from './calendar.ts';
import { centralZone, formatZonedTime } from './zones.ts';

test('a week starts on its Monday, Sundays included', () => {
  expect(mondayOf('2026-11-16')).toBe('2026-11-16');
  expect(mondayOf('2026-11-21')).toBe('2026-11-16');
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
});

test('21 days, also over the night the clocks change', () => {
  const days = calendarDays('2026-10-19');
  expect(days).toHaveLength(21);
  expect(days[0]).toEqual({
    date: '2026-10-19',
    weekday: 'Mon',
    short: 'Oct 19',
    long: 'Monday, October 19',
  });
  expect(days[20]?.date).toBe('2026-11-08');
  expect(new Set(days.map((day) => day.date)).size).toBe(21);
});

test('previous and next step three weeks', () => {
  expect(shiftCalendar('2026-11-16', 1)).toBe('2026-12-07');
  expect(shiftCalendar('2026-11-16', -1)).toBe('2026-10-26');
});

test('times are labelled CST or CDT by date', () => {
  expect(formatZonedTime('2026-12-02T01:00:00Z', centralZone)).toBe('7:00 PM CST');
  expect(formatZonedTime('2026-07-02T00:00:00Z', centralZone)).toBe('7:00 PM CDT');
});

test('the clocks of three weeks are named as on their days, not as today', () => {
  const clocks = (start: string) => calendarClocks(calendarDays(start), centralZone);
  expect(clocks('2026-11-23')).toBe('CST');
  expect(clocks('2027-06-07')).toBe('CDT');
  expect(clocks('2027-03-08')).toBe('CST or CDT');
});

test('a week in which the clocks change is not said to be on those of its Monday', () => {
  const week = (monday: string, zone: string) => calendarZone(calendarDays(monday, 7), zone);
  expect(week('2027-03-01', centralZone)).toBe('Chicago (CST)');
  expect(week('2027-03-08', centralZone)).toBe('Chicago');
  expect(week('2027-03-15', centralZone)).toBe('Chicago (CDT)');
  expect(week('2027-03-22', 'Europe/Berlin')).toBe('Berlin');
  expect(week('2027-03-08', 'UTC')).toBe('UTC');
});
