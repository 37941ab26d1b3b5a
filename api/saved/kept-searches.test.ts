import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { aUser } from '../../tests/scene/world.ts';
import { addressOf, filterInAddress } from '../catalog/board-address.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';
import { keepSearch } from './kept-searches.service.ts';
import { MOST_KEPT } from './rules.ts';

afterAll(closeAll);

const everything =
  'search=owl+bear&type=Horror&date=thisWeek&from=2030-01-01&to=2030-02-01&system=A&system=B&days=1%2C6&hours=17-24' +
  '&minPrice=5&maxPrice=25.5&seats=2&tag=heist&kind=one-shot&rating=4.5&experience=new&language=de&safety=x_card' +
  '&timeZone=Asia%2FTokyo';

const kept = async (viewer: Viewer) => {
  const source = '{ viewer { keptSearches(first: 20) { totalCount edges { node { id name search } } } } }';
  const { totalCount, edges } = (await as(viewer).ask(source)).viewer.keptSearches;
  expect(edges).toHaveLength(totalCount);
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its question
  return edges.map(({ node }: any) => node);
};
const keep = (viewer: Viewer, search: string, name = 'Mine') =>
  as(viewer).ok('keepSearch', { search, name }, 'search { id name search }');

test('whatever the board can be asked is written in one way, and read back as the same', () => {
  expect(addressOf(filterInAddress(new URLSearchParams(everything)))).toBe(everything);
  const shuffled = new URLSearchParams([...new URLSearchParams(everything)].reverse());
  shuffled.set('sort', 'newest');
  shuffled.set('view', 'week');
  expect(addressOf(filterInAddress(shuffled))).toBe(everything);
});

test('a search is kept for one person alone, once however it is written, and forgotten again', async () => {
  const [player, other] = [await aUser(), await aUser()];
  const { search } = await keep(player, '?tag=Horror&seats=2&sort=price', 'Scary for two');
  expect(search).toMatchObject({ name: 'Scary for two', search: 'seats=2&tag=horror' });
  expect((await keep(player, 'seats=2&tag=horror&tag=HORROR', 'Again')).search).toEqual(search);
  expect(await kept(player)).toEqual([search]);
  expect(await kept(other)).toEqual([]);
  await as(other).ok('forgetSearch', { id: search.id }, 'viewer { id }');
  expect(await kept(player)).toEqual([search]);
  const { viewer } = await as(player).ok(
    'forgetSearch',
    { id: search.id },
    'viewer { keptSearches(first: 20) { totalCount } }',
  );
  expect(viewer).toEqual({ keptSearches: { totalCount: 0 } });
});

test('evenings are those of the zone that is named, else of who keeps them; others have none', async () => {
  const player = await aUser({ timeZone: 'Europe/Berlin' });
  const of = async (search: string) => (await keep(player, search)).search.search;
  expect(await of('hours=17-24')).toBe('hours=17-24&timeZone=Europe%2FBerlin');
  expect(await of('hours=17-24&timeZone=Asia%2FTokyo')).toBe('hours=17-24&timeZone=Asia%2FTokyo');
  expect(await of('seats=3&timeZone=Asia%2FTokyo')).toBe('seats=3');
});

test('visitors log in first, and what looks for nothing or for what is unknown is refused', async () => {
  const player = await aUser();
  await as(null).refused('keepSearch', { search: 'seats=2', name: 'Two' }, 'NOT_LOGGED_IN');
  await as(null).refused('forgetSearch', { id: globalId('KeptSearch', 1) }, 'NOT_LOGGED_IN');
  for (const [search, field] of [
    ['', 'search'],
    ['sort=price&view=week', 'search'],
    ['seats=many', 'seats'],
    ['kind=duel', 'kind'],
    [`search=${'a'.repeat(2_000)}`, 'search'],
    [`search=${'\u{1F409}'.repeat(190)}&system=${'\u{1F409}'.repeat(40)}`, 'search'],
  ] as const)
    await as(player).refused('keepSearch', { search, name: 'Odd' }, 'BAD_INPUT', field);
  await as(player).refused('keepSearch', { search: 'seats=2', name: ' ' }, 'BAD_INPUT', 'name');
  expect(await kept(player)).toEqual([]);
});

test('there is an end to it, and two tabs that keep the same keep it once', async () => {
  const player = await aUser();
  await overlap(
    (tx) => tx.$queryRaw`SELECT 1 FROM "User" WHERE id = ${player.id} FOR NO KEY UPDATE`,
    () => Promise.all([1, 2].map(() => keepSearch(player, { search: 'seats=2', name: 'Two' }))),
  );
  expect(await db.keptSearch.count({ where: { userId: player.id } })).toBe(1);
  await db.keptSearch.createMany({
    data: Array.from({ length: MOST_KEPT - 1 }, (_, at) => ({
      ...{ userId: player.id, name: `${at}`, search: `search=${at}`, createdAt: clock.now() },
    })),
  });
  const { message } = await as(player).refused(
    'keepSearch',
    { search: 'seats=3', name: 'Three' },
    'CONFLICT',
  );
  expect(message).toContain(`${MOST_KEPT} searches`);
  await keep(player, 'seats=2');
});
