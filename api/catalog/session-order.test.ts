import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { pagesOf, readsOf } from '../../tests/scene/statements.ts';
import { aGameMaster, aSession, aStaffMember, inHours, refused } from '../../tests/scene/world.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { writeCursor } from '../platform/cursor.ts';
import { db, Prisma } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';
import { listSessions } from './board.service.ts';
import { sessionSorts } from './rules.ts';
import { placeIn, querySessions } from './session-list.ts';
import { listAllSessions } from './sessions.service.ts';

let staff: Viewer;
let gameMasterId: number;
beforeAll(async () => {
  staff = await aStaffMember();
  gameMasterId = (await aGameMaster({ name: 'Ilse Ordonez' })).profile.id;
  const table = [
    ['the Échelle', 3000, 10],
    ['Ashes', 2500, 30],
    ['ashes', 2500, 20],
    ['Zinc & Bone; "quoted"', 900, 40],
    ['a. dot.', 100_000, 50],
  ] as const;
  for (const [title, priceCents, hours] of table) {
    await aSession({ gameMasterId, title, priceCents, scheduledAt: inHours(hours) });
  }
});
afterAll(closeAll);

/** Through pages of two, there and back again. */
async function walk(sort: string, descending: boolean) {
  const asked = `query ($sort: AdminSessionSort, $descending: Boolean, $first: Int, $after: String, $last: Int, $before: String) {
    admin { sessions(filter: { search: "ilse ordonez" }, sort: $sort, descending: $descending,
      first: $first, after: $after, last: $last, before: $before) {
      edges { node { title } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`;
  const page = async (window: object) =>
    (await as(staff).ask(asked, { sort, descending, ...window })).admin.sessions;
  const titles: string[] = [];
  let now = await page({ first: 2 });
  const add = () => now.edges.map(({ node }: { node: { title: string } }) => node.title);
  titles.push(...add());
  while (now.pageInfo.hasNextPage) {
    now = await page({ first: 2, after: now.pageInfo.endCursor });
    titles.push(...add());
  }
  const back = add();
  while (now.pageInfo.hasPreviousPage) {
    now = await page({ last: 2, before: now.pageInfo.startCursor });
    back.unshift(...add());
  }
  expect(back).toEqual(titles);
  return titles;
}

test.each([
  ['DATE', ['the Échelle', 'ashes', 'Ashes', 'Zinc & Bone; "quoted"', 'a. dot.']],
  ['PRICE', ['Zinc & Bone; "quoted"', 'Ashes', 'ashes', 'the Échelle', 'a. dot.']],
  ['TITLE', ['a. dot.', 'Ashes', 'ashes', 'the Échelle', 'Zinc & Bone; "quoted"']],
])('staff page through sessions by %s, both ways', async (sort, titles) => {
  expect(await walk(sort, false)).toEqual(titles);
  expect(await walk(sort, true)).toEqual(titles.toReversed());
});

test('what staff search for is counted, on whatever page, and by date together with the first', async () => {
  const search = { search: 'ilse ordonez' };
  const first = await listAllSessions(staff, search, { first: 2 });
  const after = writeCursor(placeIn.date(first.rows[1]!));
  const pages = [
    first,
    await listAllSessions(staff, search, { first: 2, after }),
    await listAllSessions(staff, search, { last: 2 }),
    await listAllSessions(staff, search, { first: 2 }, { sort: 'price', descending: true }),
  ];
  for (const page of pages) expect(await page.totalCount()).toBe(5);
  const reads = await readsOf(async () => (await listAllSessions(staff, search, { first: 2 })).totalCount());
  expect(reads).toHaveLength(1);
});

test('a cursor of another order or by hand breaks nothing', async () => {
  const places = [
    { at: 8.64e15 - 1, id: 1 },
    { at: 0, id: 1 },
    { at: 0, id: 1, words: '\\%_' },
  ];
  for (const sort of sessionSorts) {
    for (const place of places.filter(({ at }) => at < 2.5e14)) {
      const list = listAllSessions(staff, null, { first: 1, after: writeCursor(place) }, { sort });
      if ((sort === 'title') === (place.words !== undefined)) {
        expect((await list).rows.length).toBeLessThanOrEqual(1);
      } else await refused(list, 'BAD_INPUT', 'after');
    }
    for (const after of [
      writeCursor({ at: 0, id: 1, words: 'a\u0000b' }),
      'x'.repeat(701),
      writeCursor({ at: 0, id: 1, words: 'x'.repeat(201) }),
    ]) {
      await refused(listAllSessions(staff, null, { first: 1, after }, { sort }), 'BAD_INPUT', 'after');
    }
  }
});

test('among ten thousand sessions every order is read from an index, a page at a time', async () => {
  // In parts, for a statement has no more than seconds, and each title is a word that is new.
  for (let first = 1; first <= 10_000; first += 1_000)
    await db.$executeRaw`
      INSERT INTO "Session" ("gameMasterId", title, description, "gameSystem", "scheduledAt", "durationMinutes",
        "maxPlayers", "priceCents", tags, "updatedAt")
      SELECT ${gameMasterId}, 'Evening ' || md5(n::text), '<p>One of many.</p>', 'Daggerheart',
        now() + n * interval '1 minute', 180, 4, 1000 + n % 97, '{}', now()
      FROM generate_series(${first}::int, ${first}::int + 999) n`;
  await db.$executeRaw`ANALYZE "Session"`;
  const { rows } = await listAllSessions(staff, null, { first: 1 });
  for (const sort of sessionSorts) {
    for (const descending of [false, true]) {
      const after = writeCursor({
        at: sort === 'price' ? 1050 : rows[0]!.scheduledAt.getTime(),
        id: 5,
        ...(sort === 'title' && { words: 'Evening 7' }),
      });
      const [read] = await readsOf(() =>
        listAllSessions(staff, null, { first: 12, after }, { sort, descending }),
      );
      const plan = JSON.stringify(
        await db.$queryRawUnsafe(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${read!.text}`),
      );
      expect({ sort, plan }).toEqual({ sort, plan: expect.stringMatching(/"Index (Only )?Scan"/) });
      expect({ sort, plan }).toEqual({
        sort,
        plan: expect.stringMatching(/Session_scheduledAt_id_idx|session_titles|Session_priceCents_id_idx/),
      });
      expect({ sort, plan }).toEqual({
        sort,
        plan: expect.not.stringMatching(
          /"Seq Scan","Parallel Aware":[a-z]+,"Async Capable":[a-z]+,"Relation Name":"Session"/,
        ),
      });
    }
  }
});

test('those of the best rated are read alone, however many are on offer', async () => {
  const bestRated = async () => {
    const page = await listSessions(null, {}, { first: 12 }, { sort: 'rating', onePerCampaign: true });
    expect([page.rows.length, await page.totalCount()]).toEqual([12, MOST_COUNTED]);
  };
  await bestRated();
  const reads = await readsOf(bestRated);
  let pages = 0;
  for (const read of reads) pages += await pagesOf(read);
  expect(reads.length).toBeLessThanOrEqual(2);
  expect(pages).toBeLessThan(400);
});

test('a few that fit are found before they are put in order, and no index of all is read from end to end', async () => {
  for (const sort of ['title', 'price'] as const) {
    const reads = await readsOf(async () => {
      const page = await listAllSessions(staff, { search: 'zinc' }, { first: 12 }, { sort });
      expect([page.rows.length, await page.totalCount()]).toEqual([1, 1]);
    });
    const plan = JSON.stringify(
      await db.$queryRawUnsafe(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${reads.at(-1)!.text}`),
    );
    expect(plan).not.toMatch(/session_titles|Session_priceCents_id_idx/);
  }
});

test('those of one status are read in each order from an index of that status', async () => {
  await db.$executeRaw`UPDATE "Session" SET status = 'draft' WHERE id % 3 = 0`;
  await db.$executeRaw`ANALYZE "Session"`;
  for (const sort of sessionSorts) {
    const [read] = await readsOf(() => listAllSessions(staff, { status: 'active' }, { first: 12 }, { sort }));
    const plan = JSON.stringify(
      await db.$queryRawUnsafe(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${read!.text}`),
    );
    expect({ sort, plan }).toEqual({
      sort,
      plan: expect.stringMatching(/Session_status_(scheduledAt|priceCents)_id_idx|session_titles_by_status/),
    });
  }
});

test('more than are counted are not counted', async () => {
  const page = await listAllSessions(staff, null, { first: 1 });
  expect(await page.totalCount()).toBe(MOST_COUNTED);
  const found = await listAllSessions(staff, { search: 'evening' }, { first: 1 });
  expect([found.rows.length, await found.totalCount()]).toEqual([1, MOST_COUNTED]);
  const { rows } = await listAllSessions(staff, null, { first: 2 });
  const picked = { ids: rows.map(({ id }) => id), total: MOST_COUNTED + 1 };
  const some = await querySessions({ where: Prisma.sql`TRUE`, picked }, { first: 1 });
  expect([some.rows.length, await some.totalCount()]).toEqual([1, MOST_COUNTED]);
});
