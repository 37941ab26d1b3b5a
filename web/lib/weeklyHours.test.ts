import { hoursIn, hoursInWords, responseInWords } from './weeklyHours.ts';

const hours = (day: number, from: string, to: string) => ({ day, from, to });

test('hours are told on a clock of twelve', () => {
  expect(hoursInWords(hours(1, '19:30', '01:00'))).toBe('7:30 PM – 1:00 AM');
  expect(hoursInWords(hours(1, '00:00', '12:00'))).toBe('12:00 AM – 12:00 PM');
});

test.each([
  ['Europe/Oslo', 'America/New_York', hours(1, '00:30', '05:00'), hours(7, '18:30', '23:00')],
  ['America/New_York', 'Europe/Oslo', hours(7, '19:00', '23:00'), hours(1, '01:00', '05:00')],
  ['Europe/Oslo', 'Asia/Kolkata', hours(3, '18:00', '22:00'), hours(3, '22:30', '02:30')],
  ['Europe/Oslo', 'Europe/Paris', hours(3, '18:00', '22:00'), hours(3, '18:00', '22:00')],
])('hours of %s on the clocks of %s', (from, to, here, there) => {
  expect(hoursIn(here, from, to, '2026-11-23T12:00Z')).toEqual(there);
});

test.each([
  [0, 'within the hour'],
  [59, 'within the hour'],
  [60, 'within the hour'],
  [61, 'within 2 hours'],
  [24 * 60, 'within a day'],
  [24 * 60 + 1, 'within 2 days'],
])('%i minutes are %s', (minutes, words) => {
  expect(responseInWords(minutes)).toBe(words);
});
