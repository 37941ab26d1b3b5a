import pg from 'pg';
import { closeAll } from '../../tests/scene/close.ts';
import { aSession, inHours } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { listSessions } from './board.service.ts';
import { forgetWords } from './leftovers.jobs.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

const find = async (search: string) =>
  (await listSessions(null, { search }, { first: 10 })).rows.map(({ title }) => title);
const known = async (words: string[]) => {
  const rows = await db.searchWord.findMany({ where: { word: { in: words } }, orderBy: { word: 'asc' } });
  return rows.map(({ word }) => word);
};
/** As if every word had been written that many days ago. */
const age = (days: number) =>
  db.$executeRaw`UPDATE "SearchWord" SET "usedAt" = now() - make_interval(days => ${days}::int)`;

test('a slip is taken for a word of what is on offer, from the moment on when it is', async () => {
  const { id } = await aSession({ title: 'Zephyranthes', status: 'draft', scheduledAt: inHours(50) });
  expect(await known(['zephyranthes'])).toEqual([]);
  expect(await find('zephyrantes')).toEqual([]);
  await db.session.update({ where: { id }, data: { status: 'scheduled' } });
  expect(await find('zephyrantes')).toEqual(['Zephyranthes']);
  await db.session.update({ where: { id }, data: { title: 'Quillwort' } });
  expect(await find('quilwort')).toEqual(['Quillwort']);
});

test('of five words that may be meant all are looked for, and three are told', async () => {
  const titles = ['Marigola', 'Marigolb', 'Marigolc', 'Marigole', 'Marigolf'];
  for (const title of titles.toReversed()) await aSession({ title, scheduledAt: inHours(50) });
  const { rows, searchedFor } = await listSessions(null, { search: 'marigold' }, { first: 10 });
  expect(rows.map(({ title }) => title).toSorted()).toEqual(titles);
  expect(searchedFor).toEqual([{ typed: 'marigold', near: titles.slice(0, 3), isElsewhere: false }]);
});

test('words that nothing on offer has are forgotten, but not those of today', async () => {
  const words = ['foxglove', 'larkspur'];
  const over = await aSession({ title: 'Foxglove' });
  await aSession({ title: 'Larkspur' });
  await db.session.update({ where: { id: over.id }, data: { status: 'completed' } });
  await forgetWords();
  expect(await known(words)).toEqual(words);
  await age(3);
  await forgetWords();
  expect(await known(words)).toEqual(['larkspur']);
  // It comes back with the table.
  await db.session.update({ where: { id: over.id }, data: { status: 'active' } });
  expect(await known(words)).toEqual(words);
});

test('whoever publishes a table while its words are about to be forgotten keeps them', async () => {
  const { id } = await aSession({ title: 'Meadowsweet', status: 'draft' });
  await db.searchWord.create({ data: { word: 'meadowsweet' } });
  await age(3);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL! });
  await client.connect();
  await client.query('BEGIN');
  await client.query(`UPDATE "Session" SET status = 'scheduled' WHERE id = $1`, [id]);
  // Nobody waits for the other.
  await forgetWords();
  await client.query('COMMIT');
  await client.end();
  await forgetWords();
  expect(await known(['meadowsweet'])).toEqual(['meadowsweet']);
});
