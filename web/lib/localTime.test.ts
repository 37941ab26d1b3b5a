import { fromLocalInput, toLocalInput, twiceNote } from './localTime.ts';
import { centralZone, easternZone } from './zones.ts';

test('a field shows and reads the clocks of its zone, winter and summer', () => {
  expect(toLocalInput('2026-11-22T01:00:00Z', centralZone)).toBe('2026-11-21T19:00');
  expect(fromLocalInput('2026-11-21T19:00', centralZone)?.toISOString()).toBe('2026-11-22T01:00:00.000Z');
  expect(toLocalInput('2026-07-01T23:00:00Z', easternZone)).toBe('2026-07-01T19:00');
  expect(fromLocalInput('2026-07-01T19:00', easternZone)?.toISOString()).toBe('2026-07-01T23:00:00.000Z');
});

test('the hours around a change of the clocks stay what they are', () => {
  for (const instant of [
    '2026-11-01T04:30:00.000Z',
    '2026-11-01T07:30:00.000Z',
    '2026-03-08T07:30:00.000Z',
  ]) {
    expect(fromLocalInput(toLocalInput(instant, easternZone), easternZone)?.toISOString()).toBe(instant);
  }
});

test('an hour that the clocks leave out is no date, and the ones beside it are', () => {
  const read = (time: string) => fromLocalInput(`2027-03-14T${time}`, centralZone)?.toISOString() ?? null;
  expect(read('01:59')).toBe('2027-03-14T07:59:00.000Z');
  expect(['02:00', '02:30', '02:59'].map(read)).toEqual([null, null, null]);
  expect(read('03:00')).toBe('2027-03-14T08:00:00.000Z');
});

test.each([
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', 'New York (EDT)'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z', 'Berlin (GMT+2)'],
  ['Australia/Sydney', '2027-04-04T02:30', '2027-04-03T15:30:00.000Z', 'Sydney (GMT+11)'],
  ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45:00.000Z', 'Lord Howe (GMT+11)'],
])('of an hour that comes twice in %s the first is meant, and that is said', (zone, text, instant, name) => {
  const moment = fromLocalInput(text, zone);
  expect(moment?.toISOString()).toBe(instant);
  expect(twiceNote(text, zone)).toBe(
    `The clocks show this time twice that night. We use the first one, on the clocks of ${name}.`,
  );
  for (const hours of [-3, 3]) {
    const beside = toLocalInput(moment!.getTime() + hours * 3_600_000, zone);
    expect([beside, twiceNote(beside, zone)]).toEqual([beside, null]);
  }
});

test('what is no date is none', () => {
  for (const text of ['', 'soon', '2026-13-01T10:00', '2026-11-21']) {
    expect(fromLocalInput(text, easternZone)).toBeNull();
  }
  expect(toLocalInput('never', easternZone)).toBe('');
});
