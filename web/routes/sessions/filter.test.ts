import { filterOf, queryFilter, searchOf } from './filter.ts';

const zone = 'America/Chicago';
const read = (address: string) => filterOf(new URLSearchParams(address));

test('an address and its filter say the same', () => {
  const filter = read('search=bell+tower&type=Horror&date=thisWeek');
  expect(filter).toEqual({ search: 'bell tower', type: 'Horror', date: 'thisWeek' });
  expect(searchOf(filter).toString()).toBe('search=bell+tower&type=Horror&date=thisWeek');
  expect(queryFilter(filter, zone)).toEqual({
    search: 'bell tower',
    type: 'Horror',
    date: 'THIS_WEEK',
    timeZone: zone,
  });
});

test('no filter asks for everything, in no particular zone', () => {
  expect(queryFilter(read(''), zone)).toEqual({ search: null, type: null, date: null, timeZone: null });
  expect(read('type=all&date=any')).toEqual({ search: '', type: '', date: '' });
});

test('what the server would refuse never leaves the address', () => {
  const filter = read(`search=a%00b${'x'.repeat(500)}&type=%ud83d%00&date=__proto__`);
  expect(filter.search).toHaveLength(200);
  expect(filter.search).not.toContain('\0');
  expect(filter.type).not.toContain('\0');
  expect(filter.date).toBe('');
  expect(filterOf(new URLSearchParams([['search', '\ud800 half a character']])).search.isWellFormed()).toBe(
    true,
  );
});
