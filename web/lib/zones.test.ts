import { localAndOtherTimes, zonedTimes } from './zonedTimes.ts';
import { formatZonedTime, zoneAbbreviation, zoneInWords, zoneName } from './zones.ts';

const winter = '2026-12-05T03:00:00Z';
const summer = '2026-07-04T02:00:00Z';

test.each([
  ['Europe/Paris', 'Paris time'],
  ['America/New_York', 'New York time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['UTC', 'UTC'],
])('%s in words is %s', (zone, words) => {
  expect(zoneInWords(zone)).toBe(words);
});

test.each([
  ['America/New_York', 'EST', 'EDT'],
  ['America/Chicago', 'CST', 'CDT'],
  ['America/Denver', 'MST', 'MDT'],
  ['America/Los_Angeles', 'PST', 'PDT'],
  ['US/Pacific', 'PST', 'PDT'],
  ['Europe/London', 'GMT', 'BST'],
  ['UTC', 'UTC', 'UTC'],
  ['Etc/UTC', 'UTC', 'UTC'],
  ['Asia/Tokyo', 'Local', 'Local'],
  ['constructor', 'Local', 'Local'],
])('%s is %s in winter and %s in summer', (zone, inWinter, inSummer) => {
  expect(zoneAbbreviation(winter, zone)).toBe(inWinter);
  expect(zoneAbbreviation(summer, zone)).toBe(inSummer);
});

const read = (instant: string, zone: string) => localAndOtherTimes(instant, zone).join(' / ');

test('a Pacific viewer sees Pacific, then Eastern', () => {
  expect(read(winter, 'America/Los_Angeles')).toBe('7:00 PM PST / 10:00 PM EST');
  expect(read(summer, 'America/Los_Angeles')).toBe('7:00 PM PDT / 10:00 PM EDT');
});

test('an Eastern viewer sees Eastern, then Pacific', () => {
  expect(read(winter, 'America/New_York')).toBe('10:00 PM EST / 7:00 PM PST');
});

test('anyone else sees local, Pacific and Eastern, with other dates marked', () => {
  expect(read(winter, 'America/Chicago')).toBe('9:00 PM CST / 7:00 PM PST / 10:00 PM EST');
  expect(read(winter, 'Asia/Tokyo')).toBe(
    '12:00 PM Local / 7:00 PM PST (day before) / 10:00 PM EST (day before)',
  );
  expect(read('2026-12-05T07:30:00Z', 'America/Los_Angeles')).toBe('11:30 PM PST / 2:30 AM EST (next day)');
});

test('a time in a line is the local one, with its zone', () => {
  expect(formatZonedTime(winter, 'America/Chicago')).toBe('9:00 PM CST');
});

test('labels change in the night the clocks change', () => {
  expect(zoneAbbreviation('2026-11-01T08:59:59Z', 'America/Los_Angeles')).toBe('PDT');
  expect(zoneAbbreviation('2026-11-01T09:00:00Z', 'America/Los_Angeles')).toBe('PST');
});

test.each([
  [winter, 'America/Chicago', 'Chicago (CST)'],
  [summer, 'America/Chicago', 'Chicago (CDT)'],
  [winter, 'America/Argentina/Buenos_Aires', 'Buenos Aires (GMT-3)'],
  [winter, 'Europe/Berlin', 'Berlin (GMT+1)'],
  [winter, 'Asia/Kolkata', 'Kolkata (GMT+5:30)'],
  [winter, 'Asia/Calcutta', 'Kolkata (GMT+5:30)'],
  [winter, 'Europe/Kiev', 'Kyiv (GMT+2)'],
  [winter, 'Asia/Saigon', 'Ho Chi Minh City (GMT+7)'],
  [winter, 'Africa/Abidjan', 'Abidjan (GMT)'],
  [winter, 'UTC', 'UTC'],
])('at %s %s is called %s', (at, zone, name) => expect(zoneName(at, zone)).toBe(name));

test('a bad date gives empty times, not a crash', () => {
  expect(zonedTimes('soon', 'UTC').map((each) => [each.time, each.dayShift])).toEqual([
    ['', 0],
    ['', 0],
    ['', 0],
  ]);
});
