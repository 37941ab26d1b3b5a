import { csvAddress, filterOf, isFiltered, listVariables, noFilter, withFilter } from './filter.ts';

const of = (query: string) => filterOf(new URLSearchParams(query));

test('the address holds the filter and nothing the server would refuse', () => {
  expect(of('search=Mira&status=refunded&upcoming=true')).toEqual({
    search: 'Mira',
    status: 'refunded',
    upcoming: true,
  });
  expect(of('status=lost&upcoming=perhaps')).toEqual(noFilter);
  expect(of(`search=${'a'.repeat(200)}`).search).toHaveLength(100);
  expect(of('search=%00a').search).toBe(' a');
});

test('what is not chosen stands in neither address nor question', () => {
  const chosen = { search: ' Mira ', status: 'pending', upcoming: false };
  const params = withFilter(new URLSearchParams('tab=bookings&upcoming=true'), chosen);
  expect(params.toString()).toBe('tab=bookings&search=Mira&status=pending');
  expect(listVariables(chosen).filter).toEqual({ search: 'Mira', status: 'PENDING', upcoming: null });
  expect([isFiltered(noFilter), isFiltered(chosen)]).toEqual([false, true]);
});

test('the file has the filter of the list', () => {
  expect(csvAddress(noFilter)).toBe('/api/admin/bookings.csv');
  expect(csvAddress({ search: 'a&b', status: 'confirmed', upcoming: true })).toBe(
    '/api/admin/bookings.csv?search=a%26b&status=confirmed&upcoming=true',
  );
});
