import { byHand, emptySeries, readSeries, zoneChoices } from './seriesForm.ts';

const chicago = 'America/Chicago';
const values = { ...emptySeries, timeZone: chicago };

test('the series of a campaign is read from its fields', () => {
  expect(readSeries(values, chicago)).toEqual({
    series: { timeZone: chicago, everyWeeks: 1, dates: 8, ownDates: null },
    errors: null,
  });
});

test('dates chosen by hand are read on the clocks of the form, in winter and in summer', () => {
  const ownDates = ['2027-03-09T19:00', '2027-03-16T19:00'];
  expect(readSeries({ ...values, rhythm: byHand, dates: '', ownDates }, chicago).series).toEqual({
    timeZone: chicago,
    everyWeeks: null,
    dates: null,
    ownDates: ['2027-03-10T01:00:00.000Z', '2027-03-17T00:00:00.000Z'],
  });
});

test.each([
  ['rhythm', { rhythm: '9' }],
  ['rhythm', { rhythm: '' }],
  ['dates', { dates: '0' }],
  ['dates', { dates: '53' }],
  ['dates', { dates: '' }],
  ['ownDates', { rhythm: byHand, ownDates: ['2027-03-09T19:00', ''] }],
  ['timeZone', { timeZone: 'Middle/Earth' }],
  ['timeZone', { timeZone: '' }],
])('a wrong %s is named', (field, wrong) => {
  expect(Object.keys(readSeries({ ...values, ...wrong }, chicago).errors ?? {})).toEqual([field]);
});

test.each([
  ['', 'Please select a date and time'],
  ['2027-03-14T02:30', 'The clocks skip this hour on that day. Please select another time'],
])('of a date that is %j it is said what is wrong', (date, ownDates) => {
  const typed = { ...values, rhythm: byHand, ownDates: ['2027-03-09T19:00', date] };
  expect(readSeries(typed, chicago).errors).toEqual({ ownDates });
});

test('the own zone comes first, and none twice', () => {
  const zones = zoneChoices('America/New_York');
  expect(zones[0]).toBe('America/New_York');
  expect(new Set(zones).size).toBe(zones.length);
});
