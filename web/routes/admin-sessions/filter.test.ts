import { datesOf, filterOf, listVariables, sortOf, withFilter } from './filter.ts';

const of = (address: string) => filterOf(new URLSearchParams(address));

test('a day of the calendar is a bound of its own, the earliest first; what is no day bounds nothing', () => {
  const day = of('dates=2026-11-18&search=mill');
  expect([datesOf(day), sortOf(day)]).toEqual(['2026-11-18', 'date']);
  expect(listVariables(day, null)).toMatchObject({ day: '2026-11-18', weeks: null, descending: false });
  expect(withFilter(new URLSearchParams('week=2026-11-16'), day).toString()).toBe(
    'week=2026-11-16&search=mill&dates=2026-11-18',
  );
  for (const odd of ['2026-02-30', '2026-13-01', 'today', '2026-11-18T00:00']) {
    expect(of(`dates=${odd}`).dates).toBe('');
  }
  expect(listVariables(of(''), '2026-11-16')).toMatchObject({ day: null, weeks: { from: '2026-11-16' } });
});
