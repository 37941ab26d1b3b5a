import { fromLocalInput, toLocalInput } from './localTime.ts';
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

test('what is no date is none', () => {
  for (const text of ['', 'soon', '2026-13-01T10:00', '2026-11-21']) {
    expect(fromLocalInput(text, easternZone)).toBeNull();
  }
  expect(toLocalInput('never', easternZone)).toBe('');
});
