import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { aChoice, aTableToChoose, onePath, takeSeat } from '../../tests/scene/choosing.ts';
import { nextChange } from '../../tests/scene/clock-changes.ts';
import { type Random, seeded } from '../../tests/scene/random.ts';
import { pagesOf, readsOf, statementsOf } from '../../tests/scene/statements.ts';
import { aGameMaster, aSession, aUser, inHours, refused } from '../../tests/scene/world.ts';
import { writeCursor } from '../platform/cursor.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { listGameMasters, placeOfGameMaster } from './game-master-list.service.ts';
import { offersOf } from './game-master-offer.service.ts';
import { list } from './game-masters.rest.ts';
import { gameMasterOrders } from './game-masters.rules.ts';
import { gameSystems } from './rules.ts';
import { countChoices } from './session-choices.service.ts';
import { loosen } from './session-loosening.service.ts';

const zones = [
  'America/Los_Angeles',
  'America/New_York',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Sydney',
];
const tags = ['Horror', 'Heist', 'Mystery'];
const HOSTS = 24;
const TABLES = 260;
/** Of them so many have no table. */
const IDLE = 3;

afterAll(() => db.$disconnect());

const changes = zones.flatMap((zone) => nextChange(zone)?.epochMilliseconds ?? []);

/** Half of them in the weeks in which clocks change, the others within a year; at full hours and at half past. */
function aStart(random: Random): Date {
  const at =
    random.int(0, 1) === 0
      ? random.pick(changes) + random.int(-3 * 24, 3 * 24) * HOUR
      : inHours(random.int(3, 24 * 330)).getTime();
  const halfHours = Math.ceil(Math.max(at, inHours(2).getTime()) / (HOUR / 2));
  return new Date((halfHours * HOUR) / 2);
}

beforeAll(async () => {
  const random = seeded(2_611);
  const people = await Promise.all(Array.from({ length: 8 }, () => aUser()));
  const hosts: number[] = [];
  for (let n = 0; n < HOSTS; n += 1) {
    const { profile } = await aGameMaster({ name: `${random.pick(['Ada', 'bea', 'Cyd', 'ada'])} ${n}` });
    const reviewCount = random.int(0, 3);
    const starSum = reviewCount * random.int(3, 4) + random.int(0, reviewCount);
    await db.gameMaster.update({ where: { id: profile.id }, data: { reviewCount, starSum } });
    hosts.push(profile.id);
  }
  for (let n = 0; n < TABLES; n += 1) {
    const seats = random.int(1, 6);
    const table = aTableToChoose(random, tags);
    const { id } = await aSession({
      // What is over, called off or a draft is on no board.
      ...(n % 20 === 0 && { status: random.pick(['draft', 'cancelled'] as const) }),
      gameMasterId: random.pick(hosts.slice(IDLE)),
      type: table.type,
      tags: table.tags,
      gameSystem: table.system,
      scheduledAt: n % 20 === 1 ? inHours(-random.int(1, 100)) : aStart(random),
      priceCents: table.price,
      maxPlayers: seats,
    });
    await db.session.update({
      where: { id },
      data: { experience: table.experience, language: table.language, safetyTools: table.tools },
    });
    const held = random.pick([0, 0, random.int(0, seats), seats]);
    // A hold that has run out is free again.
    for (let number = 1; number <= held; number += 1)
      await takeSeat(id, number, people[number]!.id, random.int(0, 4) === 0 ? inHours(-1) : inHours(1));
    if (random.int(0, 8) === 0)
      await db.waitlistEntry.create({ data: { sessionId: id, userId: people[0]!.id } });
  }
}, 300_000);

const aFilter = (random: Random) => aChoice(random, { tags, onceIn: 5 });
type Asked = ReturnType<typeof aFilter>;

interface Answer {
  id: number;
  name: string;
  tenths: number;
  cheapest: number | null;
  next: Date | null;
}

/** The answer in plain SQL, as somebody would ask who knows the tables and nothing of the product. */
async function bySql(asked: Asked, zone: string): Promise<Answer[]> {
  const has = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined);
  const answer = await db.$queryRaw<(Answer & { fitting: number })[]>`
    WITH table_ AS (
      SELECT s.*, s."scheduledAt" AT TIME ZONE ${zone} AS here,
        (SELECT count(*) FROM "Seat" x WHERE x."sessionId" = s.id
          AND (x."bookingId" IS NULL OR x."heldUntil" < now())) AS empty,
        s."scheduledAt" - interval '24 hours' > now() AND EXISTS (
          SELECT 1 FROM "WaitlistEntry" w WHERE w."sessionId" = s.id AND w.status = 'waiting') AS awaited
      FROM "Session" s WHERE s.status IN ('scheduled', 'active') AND s."scheduledAt" > now()
    ), host AS (
      SELECT *, coalesce(round("starSum" * 10.0 / nullif("reviewCount", 0)), 0)::int AS tenths FROM "GameMaster"
    ), fitting AS (
      SELECT t.*, CASE WHEN awaited THEN 0 ELSE empty END AS free FROM table_ t JOIN host ON host.id = t."gameMasterId"
      WHERE here::date >= ${asked.from ?? '2000-01-01'}::date AND here::date <= ${asked.to ?? '2999-01-01'}::date
        AND (${!has(asked.gameSystems)} OR t."gameSystem" = ANY (${asked.gameSystems ?? []}))
        -- Of hours over midnight those after it are of the day before.
        AND (${!has(asked.days)} OR to_char(CASE WHEN ${asked.fromHour ?? 0}::int > ${asked.toHour ?? 24}::int
          AND to_char(here, 'HH24')::int < ${asked.toHour ?? 24}::int THEN here - interval '1 day' ELSE here END,
          'ID')::int = ANY (${asked.days ?? []}::int[]))
        AND (${!has(asked.fromHour)} OR CASE WHEN ${asked.fromHour ?? 0}::int < ${asked.toHour ?? 0}::int
          THEN to_char(here, 'HH24')::int BETWEEN ${asked.fromHour ?? 0}::int AND ${asked.toHour ?? 0}::int - 1
          ELSE NOT to_char(here, 'HH24')::int BETWEEN ${asked.toHour ?? 0}::int AND ${asked.fromHour ?? 0}::int - 1 END)
        AND t."priceCents" BETWEEN ${asked.minPriceCents ?? 0}::int AND ${asked.maxPriceCents ?? 1_000_000}::int
        AND CASE WHEN awaited THEN 0 ELSE empty END >= ${asked.seats ?? 0}::int
        AND t.tags @> ${asked.tags ?? []}::text[]
        AND (${!has(asked.sessionType)} OR replace(t.type::text, '-', '_') = ${asked.sessionType ?? ''})
        AND host.tenths >= ${Math.round((asked.minRating ?? 0) * 10)}::int
        AND (${!has(asked.experience)} OR t.experience IN ('everyone', ${asked.experience ?? ''}))
        AND (${!has(asked.languages)} OR t.language = ANY (${asked.languages ?? []}))
        AND t."safetyTools" @> ${asked.safetyTools ?? []}::text[]
    )
    SELECT host.id, host.name, host.tenths, count(f.id)::int AS fitting, min(f."priceCents") AS cheapest,
      min(f."scheduledAt") FILTER (WHERE f.free > 0) AS next
    FROM host LEFT JOIN fitting f ON f."gameMasterId" = host.id GROUP BY 1, 2, 3`;
  const isNarrowed = Object.values(asked).some(has);
  return isNarrowed ? answer.filter(({ fitting }) => fitting > 0) : answer;
}

const orders: Record<(typeof gameMasterOrders)[number], (a: Answer, b: Answer) => number> = {
  joined: (a, b) => a.id - b.id,
  name: (a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1),
  soonest: (a, b) => +(a.next ?? 9e15) - +(b.next ?? 9e15) || a.id - b.id,
  price: (a, b) => (a.cheapest ?? 9e15) - (b.cheapest ?? 9e15) || a.id - b.id,
  rating: (a, b) => b.tenths - a.tenths || b.id - a.id,
};

const RUNS = 170;
test.each(zones)(
  'who is listed in %s is who has a table that fits, by plain SQL',
  async (zone) => {
    const random = seeded(zones.indexOf(zone) + 70);
    let narrowed = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const asked = aFilter(random);
      const sort = random.pick(gameMasterOrders);
      const tables = { ...asked, timeZone: zone };
      const expected = (await bySql(asked, zone)).sort(orders[sort]).map(({ id }) => id);
      const page = await listGameMasters(null, { tables, sort }, { first: 100 });
      expect({ tables, sort, ids: page.rows.map(({ id }) => id) }).toEqual({ tables, sort, ids: expected });
      expect(await page.totalCount()).toBe(expected.length);
      if (expected.length > 0 && expected.length < HOSTS - IDLE) narrowed += 1;
      if (run % 5 > 0) continue;
      const counted = await countChoices(null, tables, 'gameMasters');
      const withTables = (await bySql({ ...asked, minPriceCents: asked.minPriceCents ?? 0 }, zone)).length;
      expect({ tables, total: counted.total }).toEqual({ tables, total: withTables });
      const evening =
        counted.choices.find(({ group, value }) => group === 'day' && value === '5')?.count ?? 0;
      expect({ tables, evening }).toEqual({
        tables,
        evening: (await bySql({ ...asked, days: [5] }, zone)).length,
      });
    }
    expect(narrowed).toBeGreaterThan(RUNS / 4);
  },
  600_000,
);

test('pages go on in every order, forward and backward, and say how many there are', async () => {
  for (const sort of gameMasterOrders) {
    const tables = { minPriceCents: 1_500 };
    const all = (await listGameMasters(null, { sort, tables }, { first: 100 })).rows.map(({ id }) => id);
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await listGameMasters(null, { sort, tables }, { first: 5, after });
      expect(await page.totalCount()).toBe(all.length);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.hasNextPage ? writeCursor(placeOfGameMaster(page.rows.at(-1)!)) : undefined;
      if (seen.length === 10) {
        const before = writeCursor(placeOfGameMaster(page.rows[0]!));
        const back = await listGameMasters(null, { sort, tables }, { last: 5, before });
        expect(back.rows.map(({ id }) => id)).toEqual(seen.slice(0, 5));
      }
    } while (after);
    expect({ sort, seen }).toEqual({ sort, seen: all });
    const last = writeCursor({
      ...placeOfGameMaster((await listGameMasters(null, { sort, tables }, { last: 1 })).rows[0]!),
    });
    const behind = await listGameMasters(null, { sort, tables }, { first: 5, after: last });
    expect([behind.rows.length, await behind.totalCount()]).toEqual([0, all.length]);
  }
});

test('in the order of what their tables cost or when they start the tables of each are looked through once', async () => {
  const tables = { fromHour: 17, seats: 2, maxPriceCents: 2_500, timeZone: 'America/Chicago' };
  const pagesBy = async (sort: string) => {
    const reads = await readsOf(() => listGameMasters(null, { tables, sort }, { first: 100 }));
    return pagesOf(reads.find(({ text }) => text.includes('listed'))!);
  };
  const found = await pagesBy('joined');
  // Those that fit are looked through to the end for their order: half as much again, and twice as much if looked for before.
  for (const sort of ['price', 'soonest']) expect(await pagesBy(sort)).toBeLessThan(1.75 * found);
});

test('a place of another order is a place as well, or refused', async () => {
  for (const sort of gameMasterOrders)
    for (const other of gameMasterOrders) {
      const [first] = (await listGameMasters(null, { sort: other }, { first: 1 })).rows;
      const after = writeCursor(placeOfGameMaster(first!));
      const next = listGameMasters(null, { sort }, { first: 5, after });
      const isPlace = (sort === 'name') === (other === 'name');
      if (isPlace) expect((await next).rows.length).toBeLessThanOrEqual(5);
      else await refused(next, 'BAD_INPUT', 'after');
    }
});

test('without a filter everybody is listed who runs sessions, with tables or without', async () => {
  const page = await listGameMasters(
    null,
    { tables: { timeZone: 'Asia/Kolkata', tags: [] } },
    { first: 100 },
  );
  expect(page.rows).toHaveLength(HOSTS);
  const { profile } = await aGameMaster({ name: 'Gone' });
  await db.gameMaster.update({ where: { id: profile.id }, data: { archivedAt: new Date() } });
  expect((await listGameMasters(null, {}, { first: 100 })).rows).toHaveLength(HOSTS);
  const words = await listGameMasters(null, { search: 'BEA ', tables: { seats: 1 } }, { first: 100 });
  expect(words.rows.length).toBeGreaterThan(0);
  expect(words.rows.every(({ name }) => name.startsWith('bea'))).toBe(true);
});

test('nobody found: the one filter without which there are most', async () => {
  const none = { gameSystems: [gameSystems[0]], maxPriceCents: 10 };
  const count = (
    await bySql({ ...aFilter(seeded(1)), ...nothing, gameSystems: [gameSystems[0]] } as Asked, 'UTC')
  ).length;
  expect(await loosen(null, none, 'gameMasters')).toEqual({ fields: ['minPriceCents'], count });
});
const nothing = Object.fromEntries(Object.keys(aFilter(seeded(1))).map((field) => [field, undefined]));

test('who has no account is found by the name of the profile, with accents or without', async () => {
  const { profile } = await aGameMaster({ name: 'Zoë Œverhaart', title: 'Teller of tales' });
  const found = async (search: string) =>
    (await listGameMasters(null, { search }, { first: 100 })).rows.map(({ id }) => id);
  await db.gameMaster.update({ where: { id: profile.id }, data: { userId: null } });
  for (const words of ['Zoë', 'zoe', 'ZOE œver', 'teller of'])
    expect(await found(words)).toEqual([profile.id]);
  expect(await found('zoe%')).toEqual([]);
});

test('a slip is forgiven when nobody has the words, whatever else is asked for', async () => {
  const { profile } = await aGameMaster({ name: 'Wilhelmina Quorn' });
  const asked = async (search: string, tables = {}) => {
    const page = await listGameMasters(null, { search, tables }, { first: 100 });
    const { rows, searchedFor } = page;
    return { ids: rows.map(({ id }) => id), count: await page.totalCount(), searchedFor };
  };
  const found = { ids: [profile.id], count: 1 };
  const searchedFor = [{ typed: 'wilhelmnia', near: ['Wilhelmina'], isElsewhere: false }];
  expect(await asked('Wilhelmnia quorn')).toEqual({ ...found, searchedFor });
  expect(await asked('wilhelmina quorn')).toEqual({ ...found, searchedFor: null });
  // In any order nothing is guessed.
  expect(await asked('quorn wilhelmina')).toEqual({ ...found, searchedFor: null });
  const nobody = { ids: [], count: 0 };
  expect(await asked('wilhelmnia zzyzx')).toEqual({ ...nobody, searchedFor: null });
  // Somebody has it, who has no table; and it is said of one who is here no longer.
  expect(await asked('wilhelmina', { seats: 1 })).toEqual({ ...nobody, searchedFor: null });
  await db.gameMaster.update({ where: { id: profile.id }, data: { archivedAt: new Date() } });
  expect(await asked('wilhelmnia')).toEqual({ ...nobody, searchedFor: null });
});

test('the days on which somebody runs tables are told whole, however many tables there are', async () => {
  const { profile } = await aGameMaster();
  const first = Math.ceil(inHours(24).getTime() / HOUR) * HOUR;
  const starts = Array.from({ length: 26 }, (_, day) =>
    [0, 2].map((hour) => first + (24 * day + hour) * HOUR),
  );
  // The last day only once, long after the first 28 tables; and one beyond the four weeks.
  const all = [...starts.flat().filter((at) => new Date(at).getUTCDay() !== 0), first + 26.5 * 24 * HOUR];
  await db.session.createMany({
    data: [...all, first + 40 * 24 * HOUR].map((at) => ({
      ...{ gameMasterId: profile.id, title: 'A table', description: '', gameSystem: 'Mothership' },
      ...{ scheduledAt: new Date(at), durationMinutes: 60, maxPlayers: 1, priceCents: 1_000 },
    })),
  });
  const told = (await offersOf([profile.id])).get(profile.id)!.starts;
  for (const zone of [...zones, 'UTC']) {
    const daysOf = (times: readonly number[]) =>
      [
        ...new Set(
          times.map((at) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).dayOfWeek),
        ),
      ].sort();
    expect([zone, daysOf(told.map((at) => at.getTime()))]).toEqual([zone, daysOf(all)]);
  }
  expect(told.length).toBeLessThanOrEqual(28);
  expect(told).toEqual([...told].sort((a, b) => +a - +b));
});

test('an offer tells the next free seat, prices, systems and the dates of four weeks, by one statement', async () => {
  const { profile } = await aGameMaster();
  const { profile: idle } = await aGameMaster();
  const seen = { gameMasterId: profile.id, maxPlayers: 1 };
  const full = await aSession({
    ...seen,
    scheduledAt: inHours(24),
    priceCents: 2_000,
    gameSystem: 'Mothership',
  });
  await takeSeat(full.id, 1, (await aUser()).id, null);
  const offered = async () => (await offersOf([profile.id, idle.id])).get(profile.id);
  const only = { minPriceCents: 2_000, maxPriceCents: 2_000, gameSystems: ['Mothership'] };
  expect(await offered()).toEqual({ ...only, nextAt: null, starts: [full.scheduledAt] });
  const next = await aSession({ ...seen, scheduledAt: inHours(24 * 20), priceCents: 3_500 });
  await aSession({ ...seen, scheduledAt: inHours(24 * 40), priceCents: 2_500 });
  await aSession({ ...seen, scheduledAt: inHours(-5), priceCents: 100 });
  await aSession({ ...seen, scheduledAt: inHours(30), priceCents: 100, status: 'draft' });
  const statements = await statementsOf(async () => {
    expect(await offered()).toEqual({
      ...{ minPriceCents: 2_000, maxPriceCents: 3_500, nextAt: next.scheduledAt },
      gameSystems: ['Dungeons & Dragons 5E', 'Mothership'],
      starts: [full.scheduledAt, next.scheduledAt],
    });
  });
  expect(statements).toHaveLength(1);
  expect((await offersOf([idle.id])).size).toBe(0);
});

describe('what cannot be meant is refused with its field', () => {
  test.each([
    [{ sort: 'random' }, 'sort'],
    [{ tables: { days: [8] } }, 'days.0'],
    [{ tables: { minPriceCents: 300, maxPriceCents: 200 } }, 'maxPriceCents'],
    [{ tables: { timeZone: 'Mars/Olympus' } }, 'timeZone'],
  ])('%j', async (filter, field) => {
    await refused((async () => listGameMasters(null, filter, {}))(), 'BAD_INPUT', field);
  });
});

describe('over REST', () => {
  let app: FastifyInstance;
  beforeAll(() => {
    app = onePath('/api/game-masters', list);
  });
  afterAll(() => app.close());

  test('the same filter is written in words, digits and dollars, and each comes with what they offer', async () => {
    const answer = await app.inject(
      '/api/game-masters?days=5,6&timeZone=Europe/Berlin&maxPrice=25.01&seats=2&sort=price',
    );
    const asked = { ...nothing, days: [5, 6], maxPriceCents: 2_501, seats: 2 } as Asked;
    const expected = (await bySql(asked, 'Europe/Berlin')).sort(orders.price);
    expect(expected.length).toBeGreaterThan(0);
    expect(answer.json().map(({ id }: Answer) => id)).toEqual(expected.map(({ id }) => id));
    expect(answer.headers['x-total-count']).toBe(String(expected.length));
    const [first] = answer.json();
    expect(first.offer).toMatchObject({
      minPrice: expect.stringMatching(/^\d+\.\d\d$/),
      gameSystems: expect.arrayContaining([expect.any(String)]),
    });
  });

  test.each([
    ['maxPrice=cheap', 'maxPrice'],
    ['sort=newest', 'sort'],
    ['days=1,9', 'days'],
    ['search=a&search=b', 'search'],
  ])('%s is refused', async (query, field) => {
    const answer = await app.inject(`/api/game-masters?${query}`);
    expect([answer.statusCode, answer.json().field]).toEqual([400, field]);
  });
});
