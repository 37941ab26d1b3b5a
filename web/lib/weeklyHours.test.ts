import { hoursIn, hoursInWords, responseInWords } from './weeklyHours.ts';

test('hours are told on a clock of twelve', () => {
  expect(hoursInWords({ day: 1, from: '19:30', to: '01:00' })).toBe('7:30 PM – 1:00 AM');
  expect(hoursInWords({ day: 1, from: '00:00', to: '12:00' })).toBe('12:00 AM – 12:00 PM');
});

test.each([
  [
    'Europe/Oslo',
    'America/New_York',
    { day: 1, from: '00:30', to: '05:00' },
    { day: 7, from: '18:30', to: '23:00' },
  ],
  [
    'America/New_York',
    'Europe/Oslo',
    { day: 7, from: '19:00', to: '23:00' },
    { day: 1, from: '01:00', to: '05:00' },
  ],
  [
    'Europe/Oslo',
    'Asia/Kolkata',
    { day: 3, from: '18:00', to: '22:00' },
    { day: 3, from: '22:30', to: '02:30' },
  ],
  [
    'Europe/Oslo',
    'Europe/Paris',
    { day: 3, from: '18:00', to: '22:00' },
    { day: 3, from: '18:00', to: '22:00' },
  ],
])('hours of %s on the clocks of %s', (from, to, hours, there) => {
  expect(hoursIn(hours, from, to, '2026-11-23T12:00Z')).toEqual(there);
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
