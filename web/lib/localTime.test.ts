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

test('what is no date is none', () => {
  for (const text of ['', 'soon', '2026-13-01T10:00', '2026-11-21']) {
    expect(fromLocalInput(text, easternZone)).toBeNull();
  }
  expect(toLocalInput('never', easternZone)).toBe('');
});
