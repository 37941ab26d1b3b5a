import {
  calendarDays,
  calendarRange,
  calendarStart,
  calendarTime,
  groupByDay,
  mondayOf,
  shiftCalendar,
  startOfDay,
} from './calendar.ts';

test('a week starts on its Monday, Sundays included', () => {
  expect(mondayOf('2026-11-16')).toBe('2026-11-16');
  expect(mondayOf('2026-11-21')).toBe('2026-11-16');
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
});

test('the week is that of Chicago, not of UTC', () => {
  // Sunday evening in Chicago is already Monday in UTC.
  expect(calendarStart('2026-11-23T02:00:00Z')).toBe('2026-11-16');
  expect(calendarStart('2026-11-23T12:00:00Z')).toBe('2026-11-23');
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

test('days begin at local midnight in winter, in summer and on the day of change', () => {
  expect(startOfDay('2026-12-01', 'America/Chicago').toISOString()).toBe('2026-12-01T06:00:00.000Z');
  expect(startOfDay('2026-07-01', 'America/Chicago').toISOString()).toBe('2026-07-01T05:00:00.000Z');
  expect(startOfDay('2026-11-01', 'America/Chicago').toISOString()).toBe('2026-11-01T05:00:00.000Z');
  expect(startOfDay('2026-11-02', 'America/Chicago').toISOString()).toBe('2026-11-02T06:00:00.000Z');
  expect(startOfDay('2026-12-01', 'Asia/Kolkata').toISOString()).toBe('2026-11-30T18:30:00.000Z');
});

test('the range ends where the 22nd day begins', () => {
  expect(calendarRange('2026-10-19')).toEqual({
    from: new Date('2026-10-19T05:00:00Z'),
    to: new Date('2026-11-09T06:00:00Z'),
  });
});

test('times are labelled CST or CDT by date', () => {
  expect(calendarTime('2026-12-02T01:00:00Z')).toBe('7:00 PM CST');
  expect(calendarTime('2026-07-02T00:00:00Z')).toBe('7:00 PM CDT');
});

test('sessions fall on Chicago days in order of time', () => {
  const items = ['2026-11-22T03:00:00Z', '2026-11-21T20:00:00Z', '2026-11-22T18:00:00Z'];
  expect([...groupByDay(items, (item) => item)]).toEqual([
    ['2026-11-21', ['2026-11-21T20:00:00Z', '2026-11-22T03:00:00Z']],
    ['2026-11-22', ['2026-11-22T18:00:00Z']],
  ]);
});
