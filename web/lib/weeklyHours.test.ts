import { hoursInWords, responseInWords } from './weeklyHours.ts';

test('hours are told on a clock of twelve', () => {
  expect(hoursInWords({ day: 1, from: '19:30', to: '01:00' })).toBe('7:30 PM – 1 AM');
  expect(hoursInWords({ day: 1, from: '00:00', to: '12:00' })).toBe('12 AM – 12 PM');
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
