import { csvAddress, fillRate, rangeOf, variablesOf, weeksAround } from './range.ts';

const of = (text: string) => rangeOf(new URLSearchParams(text));

test('an address names a range; what makes no sense is left out, and two years are the most', () => {
  expect(of('')).toEqual({ by: 'week', from: null, until: null });
  expect(of('by=game_master&from=2026-03-04&until=2026-05-01')).toEqual({
    by: 'game_master',
    from: '2026-03-04',
    until: '2026-05-01',
  });
  expect(of('by=moon&from=2026-02-30&until=soon')).toEqual({ by: 'week', from: null, until: null });
  expect(of('from=2026-05-01&until=2026-03-04')).toMatchObject({ from: '2026-05-01', until: null });
  expect(of('from=2001-01-01&until=2026-11-22').from).toBe('2024-11-11');
  expect(variablesOf(of('by=game_system')).by).toBe('GAME_SYSTEM');
});

test('weeks up to a day and from it on', () => {
  expect(weeksAround('2026-11-22', 12)).toEqual({ from: '2026-08-31', until: '2026-11-16' });
  expect(weeksAround('2026-11-22', -12)).toEqual({ from: '2026-11-16', until: '2027-02-01' });
});

test('the file has the range of the page', () => {
  expect(csvAddress({ by: 'week', from: '2026-03-02', until: '2026-05-24' })).toBe(
    '/api/admin/figures.csv?by=week&from=2026-03-02&until=2026-05-24',
  );
  expect([fillRate(34, 40), fillRate(0, 0)]).toEqual(['85%', '—']);
});
