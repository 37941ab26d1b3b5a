import { languages, safetyTools } from '../../api/catalog/facts.rules.ts';
import { seeded } from '../../tests/scene/random.ts';
import { upTo, weekend } from './filterNames.ts';
import { type Filter, filterOf, noFilter, queryFilter, querySort, searchOf } from './sessionFilter.ts';
import { activeFilters, inSentence } from './sessionFilterWords.ts';

const zone = 'America/Chicago';
const read = (address: string) => filterOf(new URLSearchParams(address));

test('an address takes each language and safety tool there is, and no other', () => {
  for (const code of Object.keys(languages)) expect(read(`language=${code}`).languages).toEqual([code]);
  for (const tool of Object.keys(safetyTools)) expect(read(`safety=${tool}`).safety).toEqual([tool]);
  expect(read('language=xx&safety=foo')).toEqual(noFilter);
});

test('an address and its filter say the same', () => {
  const filter = read('search=bell+tower&type=Horror&date=thisWeek');
  expect(filter).toEqual({ ...noFilter, search: 'bell tower', type: 'Horror', date: 'thisWeek' });
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
  expect(read('type=all&date=any')).toEqual(noFilter);
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

const chosen: Filter = {
  ...noFilter,
  from: '2026-11-27',
  to: '2026-11-29',
  systems: ['Dungeons & Dragons 5E', 'Daggerheart'],
  days: [5, 6],
  hours: { from: 17, to: 24 },
  minPrice: 9.99,
  maxPrice: 25,
  seats: 2,
  tags: ['Horror', 'Heist'],
  kind: 'one-shot',
  rating: 4.5,
  experience: 'new',
  languages: ['en', 'de'],
  safety: ['x_card'],
  sort: 'price',
};

test('what is chosen further stands in the address, too', () => {
  const address = searchOf(chosen).toString();
  expect(address).toBe(
    'from=2026-11-27&to=2026-11-29&system=Dungeons+%26+Dragons+5E&system=Daggerheart&days=5%2C6&hours=17-24&minPrice=9.99&maxPrice=25&seats=2&tag=Horror&tag=Heist&kind=one-shot&rating=4.5&experience=new&language=en&language=de&safety=x_card&sort=price',
  );
  expect(read(address)).toEqual(chosen);
  expect(queryFilter(chosen, zone)).toEqual({
    ...{ search: null, type: null, date: null, timeZone: zone, from: '2026-11-27', to: '2026-11-29' },
    gameSystems: ['Dungeons & Dragons 5E', 'Daggerheart'],
    days: [5, 6],
    ...{ fromHour: 17, toHour: 24, minPriceCents: 999, maxPriceCents: 2500, seats: 2 },
    tags: ['Horror', 'Heist'],
    ...{ sessionType: 'ONE_SHOT', minRating: 4.5, experience: 'new' },
    ...{ languages: ['en', 'de'], safetyTools: ['x_card'] },
  });
  expect(querySort(chosen)).toBe('PRICE');
  expect(querySort(noFilter)).toBeNull();
});

test('any choice in any address is the same when it is read again', () => {
  const random = seeded(5);
  const several = <Value>(values: readonly Value[]) =>
    random.shuffle(values).slice(0, random.int(0, values.length));
  for (let run = 0; run < 500; run += 1) {
    const from = random.int(0, 23);
    const to = random.int(1, 24);
    const filter: Filter = {
      search: random.pick(['', 'bell tower', 'é & ü', '100%']),
      type: random.pick(['', 'Horror', 'One-Shot']),
      date: random.pick(['', 'today', 'thisMonth']),
      from: random.pick(['', '2026-11-27', '2026-12-01']),
      to: random.pick(['', '2026-12-01', '2027-01-01']),
      systems: several(chosen.systems),
      days: several([1, 2, 3, 4, 5, 6, 7]).sort(),
      hours: from === to || random.int(0, 1) === 0 ? null : { from, to },
      minPrice: random.pick([null, 0, 10, 12.5]),
      maxPrice: random.pick([null, 12.5, 25, 10_000]),
      seats: random.pick([null, 1, 8]),
      tags: several(['Horror', 'A, b', 'd&d']),
      kind: random.pick(['', 'one-shot', 'campaign']),
      rating: random.pick([null, 3, 4.5, 5]),
      experience: random.pick(['', 'new', 'some', 'veteran']),
      languages: several(['en', 'de', 'fr']),
      safety: several(['x_card', 'open_door']),
      sort: random.pick(['', 'price', 'rating', 'newest']),
    };
    expect(read(searchOf(filter).toString())).toEqual(filter);
  }
});

test.each([
  'from=2026-02-30&to=soon',
  'days=0,8,x',
  'hours=17-17',
  'hours=24-3',
  'hours=5',
  'hours=1-2-3',
  'minPrice=-1',
  'minPrice=10001',
  'maxPrice=1e3',
  'seats=9',
  'seats=0',
  'kind=module',
  'rating=6',
  'rating=5.1',
  'experience=everyone',
  'language=english',
  'safety=X%20card',
  'sort=soonest',
  'system=&tag=%20',
])('%s is left out', (address) => {
  expect(read(address)).toEqual(noFilter);
});

test('a last day before the first is left out', () => {
  expect(read('from=2026-12-02&to=2026-12-01')).toEqual({ ...noFilter, from: '2026-12-02' });
});

test('a highest price below the lowest is the range between the two, whoever reads it', () => {
  const turned = read('minPrice=30&maxPrice=20');
  expect(turned).toEqual({ ...noFilter, minPrice: 20, maxPrice: 30 });
  expect(searchOf(turned).toString()).toBe('minPrice=20&maxPrice=30');
  expect(queryFilter(turned, zone)).toMatchObject({ minPriceCents: 2_000, maxPriceCents: 3_000 });
  expect(activeFilters(turned).map(({ label }) => label)).toEqual(['$20 – $30']);
  expect(read('minPrice=30&maxPrice=30')).toEqual({ ...noFilter, minPrice: 30, maxPrice: 30 });
});

test('what is offered and what is chosen have one name', () => {
  const names = (filter: Partial<Filter>) =>
    activeFilters({ ...noFilter, ...filter }).map(({ label }) => label);
  expect(names({ maxPrice: 25 })).toEqual([upTo(25)]);
  expect(upTo(25)).toBe('$25 or less');
  expect(names({ days: weekend })).toEqual(['Weekend']);
  expect(names({ days: [6, 7, 1] })).toEqual(['Sat, Sun, Mon']);
  expect(activeFilters({ ...noFilter, maxPrice: 25, days: weekend }).map(inSentence)).toEqual([
    'weekend',
    '$25 or less',
  ]);
});

test('each thing that is chosen can be taken away, and all of them together leave nothing', () => {
  const active = activeFilters({ ...chosen, type: 'Module', date: 'today' });
  expect(active.map(({ label }) => label)).toEqual([
    ...['Module', 'Today', 'Fri, Nov 27 – Sun, Nov 29', 'Fri, Sat', 'Evening', '$9.99 – $25', 'Room for 2'],
    ...['Dungeons & Dragons 5E', 'Daggerheart', 'One-shots', 'Horror', 'Heist', '4.5+ stars'],
    ...['New to the game', 'English', 'German', 'X-card'],
  ]);
  expect(active.map(inSentence)).toEqual([
    ...['Module', 'today', 'Fri, Nov 27 – Sun, Nov 29', 'Fri, Sat', 'evening', '$9.99 – $25', 'room for 2'],
    ...['Dungeons & Dragons 5E', 'Daggerheart', 'one-shots', 'Horror', 'Heist', '4.5+ stars'],
    ...['new to the game', 'English', 'German', 'X-card'],
  ]);
  let left: Filter = { ...chosen, type: 'Module', date: 'today' };
  for (let [next] = activeFilters(left); next; [next] = activeFilters(left))
    left = { ...left, ...next.without };
  expect(left).toEqual({ ...noFilter, sort: 'price' });
});
