import { filterOf, listVariables, withSearch } from './filter.ts';

test('the words come from the address, without what the server would refuse', () => {
  const words = (text: string) => filterOf(new URLSearchParams({ search: text }));
  expect(words('ada')).toBe('ada');
  expect(words('a\u0000b\ud800')).toBe('a b\ufffd');
  expect(words('a'.repeat(200))).toHaveLength(100);
  expect(listVariables('  ')).toMatchObject({ search: null });
});

test('other words leave the rest of the address alone', () => {
  const params = new URLSearchParams('tab=admins&search=old');
  expect(withSearch(params, ' new ').toString()).toBe('tab=admins&search=new');
  expect(withSearch(params, ' ').toString()).toBe('tab=admins');
});
