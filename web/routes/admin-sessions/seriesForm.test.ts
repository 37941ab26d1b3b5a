import { emptySeries, readSeries, zoneChoices } from './seriesForm.ts';

const values = { ...emptySeries, timeZone: 'America/Chicago' };

test('the series of a campaign is read from its fields', () => {
  expect(readSeries(values)).toEqual({
    series: { timeZone: 'America/Chicago', everyWeeks: 1, dates: 8 },
    errors: null,
  });
});

test.each([
  ['everyWeeks', { everyWeeks: '9' }],
  ['everyWeeks', { everyWeeks: '1.5' }],
  ['dates', { dates: '0' }],
  ['dates', { dates: '53' }],
  ['dates', { dates: '' }],
  ['timeZone', { timeZone: 'Middle/Earth' }],
  ['timeZone', { timeZone: '' }],
])('a wrong %s is named', (field, wrong) => {
  expect(Object.keys(readSeries({ ...values, ...wrong }).errors ?? {})).toEqual([field]);
});

test('the own zone comes first, and none twice', () => {
  const zones = zoneChoices('America/New_York');
  expect(zones[0]).toBe('America/New_York');
  expect(new Set(zones).size).toBe(zones.length);
});
