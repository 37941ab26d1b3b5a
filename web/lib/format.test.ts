import fc from 'fast-check';
import {
  countOf,
  dayInZone,
  formatCents,
  formatCurrency,
  formatDate,
  formatDay,
  formatDuration,
  formatFullDate,
  formatMonth,
  formatNumber,
  formatRating,
  formatRecordDate,
  formatShortDate,
  formatTime,
  formatWeekday,
} from './format.ts';
import { formatMessageTime } from './messageTime.ts';
import { moneyAndCredit } from './moneyAndCredit.ts';

const evening = '2026-11-22T01:30:00Z';

describe('money', () => {
  test.each([
    [25, '$25.00'],
    ['25.5', '$25.50'],
    [1234.5, '$1,234.50'],
    [0, '$0.00'],
    [-20, '−$20.00'],
    ['', '—'],
    ['free', '—'],
    [Number.NaN, '—'],
  ])('%p is shown as %s', (amount, shown) => expect(formatCurrency(amount)).toBe(shown));

  test.each([
    [2500, 0, '$25.00'],
    [0, 2500, '$25.00 as session credit'],
    [1499, 2501, '$14.99 and $25.01 as session credit'],
  ])('%p by card and %p of credit come back as %s', (card, credit, words) =>
    expect(moneyAndCredit(card, credit)).toBe(words),
  );

  test('as Intl writes it', () => {
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    const whole = new Intl.NumberFormat('en-US');
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(formatCents(cents)).toBe(dollars.format(cents / 100).replace('-', '−'));
        expect(formatNumber(cents)).toBe(whole.format(cents));
      }),
    );
  });

  test('cents are divided by 100', () => expect(formatCents(2599)).toBe('$25.99'));
});

describe('dates', () => {
  test('the long form has weekday, month, day and year of the zone', () => {
    expect(formatDate(evening, 'America/New_York')).toBe('Saturday, November 21, 2026');
    expect(formatDate(evening, 'Asia/Tokyo')).toBe('Sunday, November 22, 2026');
  });
  test('the time is on a 12-hour clock with plain spaces', () => {
    expect(formatTime(evening, 'America/New_York')).toBe('8:30 PM');
    expect(formatTime('2026-11-22T00:05:00Z', 'UTC')).toBe('12:05 AM');
    expect(formatTime('2026-07-01T12:00:00Z', 'UTC')).toBe('12:00 PM');
  });
  test('short forms', () => {
    expect(formatShortDate(evening, 'America/Chicago')).toBe('Sat, Nov 21');
  });
  test('a bad date shows nothing, a bad zone falls back to UTC', () => {
    expect(formatDate('soon', 'UTC')).toBe('');
    expect(formatTime(evening, 'Middle/Earth')).toBe('1:30 AM');
  });
  test('as Intl writes them, in any zone', () => {
    const written = (timeZone: string, options: Intl.DateTimeFormatOptions, time: number) =>
      new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(time).replace(/[\u202f\u00a0]/g, ' ');
    const day = { month: 'short', day: 'numeric' } as const;
    const long = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const;
    const moment = fc.integer({ min: Date.UTC(1973, 0), max: Date.UTC(2050, 0) });
    fc.assert(
      fc.property(moment, fc.constantFrom(...Intl.supportedValuesOf('timeZone')), (time, zone) => {
        const told = (options: Intl.DateTimeFormatOptions) => written(zone, options, time);
        expect(formatDate(time, zone)).toBe(told(long));
        expect(formatShortDate(time, zone)).toBe(told({ weekday: 'short', ...day }));
        expect(formatFullDate(time, zone)).toBe(told({ weekday: 'short', ...day, year: 'numeric' }));
        expect(formatDay(time, zone)).toBe(told(day));
        expect(formatRecordDate(time, zone)).toBe(told({ ...day, year: 'numeric' }));
        expect(formatWeekday(time, zone)).toBe(told({ weekday: 'long' }));
        expect(formatTime(time, zone)).toBe(told({ hour: 'numeric', minute: '2-digit', hour12: true }));
        expect(formatMonth(time)).toBe(written('UTC', { month: 'long', year: 'numeric' }, time));
      }),
    );
  });
  test('the day of a moment depends on the zone', () => {
    expect(dayInZone(evening, 'America/Chicago')).toBe('2026-11-21');
    expect(dayInZone(evening, 'UTC')).toBe('2026-11-22');
    expect(dayInZone('soon', 'UTC')).toBe('');
  });
  test('messages are dated by their age in calendar days', () => {
    const now = '2026-11-21T03:00:00Z';
    expect(formatMessageTime('2026-11-21T01:00:00Z', now, 'UTC')).toBe('1:00 AM');
    expect(formatMessageTime('2026-11-20T23:00:00Z', now, 'UTC')).toBe('Yesterday');
    expect(formatMessageTime('2026-11-17T23:00:00Z', now, 'UTC')).toBe('Tuesday');
    expect(formatMessageTime('2026-11-14T23:00:00Z', now, 'UTC')).toBe('Nov 14, 2026');
  });
});

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 hour'],
  [90, '1h 30m'],
  [180, '3 hours'],
  [61, '1h 1m'],
  [-5, ''],
  [Number.NaN, ''],
])('%p minutes are shown as %p', (minutes, shown) => expect(formatDuration(minutes)).toBe(shown));

test('ratings have one decimal', () => {
  expect(formatRating(4.86)).toBe('4.9');
  expect(formatRating(5)).toBe('5.0');
  expect(formatRating(null)).toBe('');
  expect(formatRating(Number.NaN)).toBe('');
});

test('counts agree with their noun', () => {
  expect(countOf(1, 'seat')).toBe('1 seat');
  expect(countOf(0, 'seat')).toBe('0 seats');
  expect(countOf(2, 'party', 'parties')).toBe('2 parties');
});
