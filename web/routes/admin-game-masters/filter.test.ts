import { filterOf, listVariables, withFilter } from './filter.ts';

test('the filter stands in the address, without what the server would refuse', () => {
  const params = new URLSearchParams('search=mira&group=unlinked&tab=x');
  expect(filterOf(params)).toEqual({ search: 'mira', group: 'UNLINKED' });
  expect(String(withFilter(params, { search: ' ', group: 'ACTIVE' }))).toBe('tab=x');
  expect(filterOf(new URLSearchParams(`group=nobody&search=${'x'.repeat(200)}`))).toEqual({
    search: 'x'.repeat(100),
    group: 'ACTIVE',
  });
  expect(listVariables(filterOf(new URLSearchParams()))).toEqual({
    filter: { search: null, group: 'ACTIVE' },
    first: 24,
  });
});
