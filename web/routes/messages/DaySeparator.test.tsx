import { renderToStaticMarkup } from 'react-dom/server';
import { DaySeparator } from './DaySeparator.tsx';

const zone = 'America/New_York';
const shown = (instant: string, now: string) =>
  renderToStaticMarkup(<DaySeparator instant={instant} now={Date.parse(now)} zone={zone} />).replace(
    /<[^>]*>/g,
    '',
  );

// A day has 23 hours in the night to March 14, 2027, and 25 in the one to November 7.
test.each([
  ['2027-03-14T16:00Z', '2027-03-14T20:00Z', 'Today'],
  ['2027-03-14T16:00Z', '2027-03-15T04:30Z', 'Yesterday'],
  ['2027-03-13T16:00Z', '2027-03-15T04:30Z', 'Saturday, March 13, 2027'],
  ['2027-11-06T16:00Z', '2027-11-08T04:30Z', 'Yesterday'],
  ['2027-11-05T16:00Z', '2027-11-08T04:30Z', 'Friday, November 5, 2027'],
])('a message of %s is read at %s below %p', (instant, now, day) => expect(shown(instant, now)).toBe(day));
