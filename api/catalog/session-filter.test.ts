import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import {
  fillBoard,
  fits,
  hasWords,
  localOf,
  onePerCampaign,
  orders,
  type Table,
  tags,
} from '../../tests/scene/board.ts';
import { aChoice, languages, onePath, tools, types } from '../../tests/scene/choosing.ts';
import { type Random, seeded } from '../../tests/scene/random.ts';
import { writeCursor } from '../platform/cursor.ts';
import { db } from '../platform/db.ts';
import { listSessions, sortOfOrder } from './board.service.ts';
import { mostSeats, partsOfDay, priceSteps, ratingSteps, suits } from './choices.rules.ts';
import { gameSystems } from './rules.ts';
import { countChoices } from './session-choices.service.ts';
import { type SessionFilter, sessionFilter } from './session-filter.rules.ts';
import { placeIn } from './session-list.ts';
import { loosen } from './session-loosening.service.ts';
import { list } from './sessions.rest.ts';
import { shorten } from './shorter-searches.service.ts';

const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
];
let tables: readonly Table[] = [];
beforeAll(async () => {
  tables = await fillBoard();
}, 300_000);
afterAll(() => db.$disconnect());

function aFilter(random: Random) {
  // In all of them, in many, in a few, by index or one after the other.
  const search = random.pick([
    ...['table', 'heist', 'heart', 'heist table', 'hiest', 'tabel mistery'],
    // One stands nowhere, or not beside the others.
    ...['heist zzyzx', 'zzyzx', 'zzyzx heist hiest', 'daggerheart pathfinder', 'dagger path mystery'],
  ]);
  return { ...(random.int(0, 3) === 0 && { search }), ...aChoice(random, { tags, onceIn: 4 }) };
}

/** Every choice there is, as it changes the filter. */
function choicesOf(filter: SessionFilter): [string, Partial<SessionFilter>][] {
  return [
    ...gameSystems.map((value) => [`gameSystem ${value}`, { gameSystems: [value] }] as const),
    ...[1, 2, 3, 4, 5, 6, 7].map((day) => [`day ${day}`, { days: [day] }] as const),
    ...partsOfDay.map(({ name, from, to }) => [`partOfDay ${name}`, { fromHour: from, toHour: to }] as const),
    ...priceSteps.map((cents) => [`price ${cents}`, { minPriceCents: null, maxPriceCents: cents }] as const),
    ...Array.from({ length: mostSeats }, (_, at) => [`seats ${at + 1}`, { seats: at + 1 }] as const),
    ...tags.map((tag) => [`tag ${tag.toLowerCase()}`, { tags: [...filter.tags, tag] }] as const),
    ...types.map((type) => [`sessionType ${type}`, { sessionType: type }] as const),
    ...ratingSteps.map((stars) => [`rating ${stars}`, { minRating: stars }] as const),
    ...suits.map((value) => [`experience ${value}`, { experience: value }] as const),
    ...languages.map((value) => [`language ${value}`, { languages: [value] }] as const),
    ...tools.map((tool) => [`safetyTool ${tool}`, { safetyTools: [...filter.safetyTools, tool] }] as const),
  ].map(([name, change]) => [name, change as Partial<SessionFilter>]);
}

const belongTogether = [
  ['fromHour', 'toHour'],
  ['minPriceCents', 'maxPriceCents'],
  ['from', 'to'],
];

/** The fields of each choice that is made. */
function choicesMade(filter: SessionFilter): string[][] {
  const isMade = (field: string) =>
    [filter[field as keyof SessionFilter]].flat().some((value) => value !== null);
  const alone = Object.keys(filter).filter(
    (field) => field !== 'timeZone' && !belongTogether.flat().includes(field),
  );
  return [...belongTogether, ...alone.map((field) => [field])].filter((fields) => fields.some(isMade));
}

const takenBack = (filter: SessionFilter, choices: readonly (readonly string[])[]) =>
  Object.fromEntries(
    choices.flat().map((field) => [field, Array.isArray(filter[field as keyof SessionFilter]) ? [] : null]),
  );

/** All sets of at most so many. */
function subsets<Value>(from: readonly Value[], most: number): Value[][] {
  if (most === 0) return [];
  return from.flatMap((value, at) => [
    [value],
    ...subsets(from.slice(at + 1), most - 1).map((more) => [value, ...more]),
  ]);
}

/** What there is without a filter, or without words, is what the list shows then. */
async function nothingIsExplained(asked: object, filter: SessionFilter) {
  const listed = async (change: object) =>
    (await listSessions(null, { ...asked, ...change }, { first: 1 }, { onePerCampaign: true })).totalCount();
  const among = (change: object) =>
    onePerCampaign(tables.filter((table) => fits(table, { ...filter, ...change }))).length;
  const made = choicesMade(filter);
  const loosening = await loosen(null, asked);
  const taken = made.filter(([field]) => loosening?.fields.includes(field!));
  if (loosening)
    expect({ asked, count: await listed(takenBack(filter, taken)) }).toEqual({
      asked,
      count: loosening.count,
    });
  // Fewer do not help, nor do as many others more, where one is enough.
  const most = loosening ? taken.length : Math.min(3, made.length - 1);
  for (const some of subsets(made, most)) {
    const count = among(takenBack(filter, some));
    if (!loosening || some.length < taken.length)
      expect({ asked, some, count }).toEqual({ asked, some, count: 0 });
    else if (most === 1) expect(count).toBeLessThanOrEqual(loosening.count);
  }

  const shorter = await shorten(null, asked);
  const words = filter.search?.split(' ') ?? [];
  const isNowhere = (some: readonly string[]) => !tables.some((table) => hasWords(table, some));
  expect({ asked, isToBlame: shorter !== null }).toEqual({ asked, isToBlame: isNowhere(words) });
  if (!shorter) return;
  expect(shorter.missing).toEqual(words.filter((word) => isNowhere([word])));
  const rest = words.filter((word) => !isNowhere([word]));
  const without = (some: readonly string[]) => words.filter((word) => !some.includes(word));
  const ways = [
    [rest],
    rest.map((word) => rest.filter((other) => other !== word)),
    rest.map((word) => [word]),
  ];
  const expected = ways
    .map((way) =>
      way
        .filter((some) => some.length > 0)
        .map((some) => ({ search: some.join(' '), without: without(some) }))
        .map((one) => ({
          ...one,
          count: onePerCampaign(tables.filter((table) => fits(table, { ...filter, search: one.search })))
            .length,
        }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count),
    )
    .find((way) => way.length > 0);
  expect({ asked, searches: shorter.searches }).toEqual({ asked, searches: expected?.slice(0, 3) ?? [] });
  for (const { search, count } of shorter.searches) expect(await listed({ search })).toBe(count);
}

const RUNS = 1_000;
test.each(zones)(
  `what is chosen in %s is what is listed and counted, whatever is chosen`,
  async (zone) => {
    const random = seeded(zones.indexOf(zone) + 7);
    for (let run = 0; run < Math.ceil(RUNS / zones.length); run += 1) {
      const asked = { ...aFilter(random), timeZone: zone };
      const filter = sessionFilter.parse(asked);
      const sort = random.pick(['soonest', 'price', 'rating', 'newest'] as const);
      const how = { sort, onePerCampaign: random.int(0, 1) === 0 };
      const dates = tables.filter((table) => fits(table, filter));
      const expected = (how.onePerCampaign ? onePerCampaign(dates) : dates).sort(orders[sort]);
      const page = await listSessions(null, asked, { first: 100 }, how);
      expect({ asked, how, ids: page.rows.map(({ id }) => id) }).toEqual({
        ...{ asked, how, ids: expected.slice(0, 100).map(({ id }) => id) },
      });
      expect(await page.totalCount()).toBe(expected.length);

      await nothingIsExplained(asked, filter);
      const counted = await countChoices(null, asked);
      expect(counted.total).toBe(onePerCampaign(dates).length);
      const counts = new Map(counted.choices.map(({ group, value, count }) => [`${group} ${value}`, count]));
      const found = choicesOf(filter).map(([name]) => [name, counts.get(name) ?? 0]);
      const wanted = choicesOf(filter).map(([name, change]) => [
        name,
        onePerCampaign(tables.filter((table) => fits(table, { ...filter, ...change }))).length,
      ]);
      expect({ asked, found }).toEqual({ asked, found: wanted });
    }
  },
  900_000,
);

test('a zone is known by any of its names, also by one that the database does not know', async () => {
  const evenings = { fromHour: 17, toHour: 24 };
  const inZone = async (timeZone: string) =>
    (await listSessions(null, { ...evenings, timeZone }, { first: 100 })).rows.map(({ id }) => id);
  expect(await inZone('US/Pacific-New')).toEqual(await inZone('America/Los_Angeles'));
  expect((await countChoices(null, { ...evenings, timeZone: 'US/Pacific-New' })).total).toBeGreaterThan(0);
});

test.each([{ seats: 1 }, { seats: 3 }, { search: 'tabel', seats: 1 }])(
  'pages of %j go on in every order',
  async (filter) => {
    const isIn = ({ free }: Table) => free >= filter.seats;
    for (const sort of ['soonest', 'price', 'rating', 'newest'] as const) {
      const seen: number[] = [];
      let after: string | undefined;
      do {
        const how = { sort, onePerCampaign: true };
        const page = await listSessions(null, filter, { first: 20, after }, how);
        seen.push(...page.rows.map(({ id }) => id));
        after = page.hasNextPage ? writeCursor(placeIn[sortOfOrder(sort)](page.rows.at(-1)!)) : undefined;
      } while (after);
      expect(seen).toEqual(
        onePerCampaign(tables.filter(isIn))
          .sort(orders[sort])
          .map(({ id }) => id),
      );
      const how = { sort, onePerCampaign: true };
      const last = await listSessions(null, filter, { last: 7 }, how);
      expect(last.rows.map(({ id }) => id)).toEqual(seen.slice(-7));
      const before = writeCursor(placeIn[sortOfOrder(sort)](last.rows[0]!));
      const more = await listSessions(null, filter, { last: 7, before }, how);
      expect(more.rows.map(({ id }) => id)).toEqual(seen.slice(-14, -7));
      const numbered = await listSessions(null, filter, { first: 7, offset: 14 }, how);
      expect(numbered.rows.map(({ id }) => id)).toEqual(seen.slice(14, 21));
    }
  },
);

test('nothing found: the filters without which there is most', async () => {
  const none = { gameSystems: [gameSystems[0]], maxPriceCents: 10, seats: 1 };
  expect((await listSessions(null, none, {})).rows).toEqual([]);
  const fitting = tables.filter(({ system, free }) => system === gameSystems[0] && free > 0);
  const count = onePerCampaign(fitting).length;
  expect(await loosen(null, none)).toEqual({ fields: ['minPriceCents'], count });
  expect(await loosen(null, { maxPriceCents: 10, search: 'zzyzx' })).toBeNull();
  expect(await loosen(null, {})).toBeNull();
  // Two are to blame, and neither of them alone.
  const two = { ...none, search: 'zzyzx' };
  expect(await loosen(null, two)).toEqual({ fields: ['search', 'minPriceCents'], count });
  const three = { ...two, from: '2099-01-04', to: '2099-01-10' };
  expect(await loosen(null, three)).toEqual({ fields: ['search', 'from', 'minPriceCents'], count });
  expect(await loosen(null, { ...three, tags: ['zzyzx'] })).toBeNull();
  expect(await loosen(null, two, 'tables', true)).toEqual({ fields: ['search', 'minPriceCents'], count });
  const empty = { from: '2099-01-04', to: '2099-01-10', gameSystems: [gameSystems[0]], seats: 1 };
  expect(await loosen(null, empty)).toEqual({ fields: ['from'], count });
  expect(await loosen(null, empty, 'tables', true)).toBeNull();
});

test('nothing found: the night after an evening is not what stands in the way', async () => {
  const startsAt = (table: Table) => table.startsAt.toISOString();
  const late = tables.find((table) => startsAt(table).slice(11, 13) === '01')!;
  const day = startsAt(late).slice(0, 10);
  const evening = {
    days: [(late.startsAt.getUTCDay() + 6) % 7 || 7],
    fromHour: 21,
    toHour: 2,
    from: day,
    to: day,
  };
  const { count } = (await loosen(null, { ...evening, maxPriceCents: 10 }))!;
  expect(await loosen(null, { ...evening, maxPriceCents: 10, search: 'zzyzx' })).toEqual({
    ...{ fields: ['search', 'minPriceCents'], count },
  });
});

test('of those who ask at the same moment each is told what they have asked for', async () => {
  // Who comes while others are answered waits, and shares the next answer with whoever asks the same.
  const both = [true, false, true, false];
  const asked = { gameSystems: [gameSystems[0]!], seats: 1 };
  const dates = tables.filter(({ system, free }) => system === gameSystems[0] && free > 0);
  const once = onePerCampaign(dates);
  const idsOf = (some: readonly Table[]) => [...some].sort(orders.soonest).map(({ id }) => id);
  expect(once.length).toBeLessThan(dates.length);
  const lists = await Promise.all(
    both.map((isOnce) => listSessions(null, asked, { first: 100 }, { onePerCampaign: isOnce })),
  );
  expect(lists.map(({ rows }) => rows.map(({ id }) => id))).toEqual(
    both.map((isOnce) => idsOf(isOnce ? once : dates)),
  );

  const empty = { ...asked, from: '2099-01-04', to: '2099-01-10' };
  const told = await Promise.all(both.map((keepsDays) => loosen(null, empty, 'tables', keepsDays)));
  const days = { fields: ['from'], count: once.length };
  expect(told).toEqual([null, days, null, days]);
});

test('nothing found: the words that no table has, and what the others find', async () => {
  expect(await shorten(null, { search: 'Heist ZZYZX', seats: 1 })).toEqual({
    missing: ['zzyzx'],
    searches: [{ search: 'heist', without: ['zzyzx'], count: expect.any(Number) }],
  });
  // Three systems: of any two there is none that has both.
  const systems = ['pathfinder', 'daggerheart', 'blades'];
  const alone = await shorten(null, { search: systems.join(' ') });
  expect(alone?.missing).toEqual([]);
  expect(alone?.searches.map(({ search }) => search).sort()).toEqual([...systems].sort());
  for (const { search, without } of alone!.searches)
    expect(without).toEqual(systems.filter((system) => system !== search));
  // It is the price that is to blame.
  for (const search of ['heist', 'hiest', 'heist table'])
    expect(await shorten(null, { search, maxPriceCents: 10 })).toBeNull();
  expect(await shorten(null, { maxPriceCents: 10 })).toBeNull();
  expect(await loosen(null, { search: 'hiest', maxPriceCents: 10 })).toMatchObject({
    fields: ['minPriceCents'],
  });
  expect(await shorten(null, { search: 'heist zzyzx', maxPriceCents: 10 })).toEqual({
    ...{ missing: ['zzyzx'], searches: [] },
  });
});

describe('over REST', () => {
  let app: FastifyInstance;
  beforeAll(() => {
    app = onePath('/api/sessions', list);
  });
  afterAll(() => app.close());

  test('the same filter is written in words, digits and dollars', async () => {
    const rest = sessionFilter.parse({
      ...{
        timeZone: 'Europe/Berlin',
        minPriceCents: 1_500,
        maxPriceCents: 2_501,
        seats: 2,
        tags: ['horror'],
      },
      sessionType: 'one_shot',
    });
    // When tables are depends on the hour of the run: of those that fit otherwise the day and hour of one are asked for.
    const one = tables.find((table) => fits(table, rest))!;
    const { dayOfWeek, hour } = localOf(one, rest.timeZone);
    const days = [dayOfWeek, (dayOfWeek % 7) + 1];
    const query = `days=${days}&fromHour=${hour}&timeZone=Europe/Berlin&minPrice=15&maxPrice=25.01&seats=2&tags=horror&sessionType=one-shot&sort=price`;
    const filter = { ...rest, days, fromHour: hour, toHour: 24 };
    const expected = tables.filter((table) => fits(table, filter)).sort(orders.price);
    expect(expected).toContainEqual(one);
    const answer = await app.inject(`/api/sessions?${query}`);
    expect(answer.json().map(({ id }: Table) => id)).toEqual(expected.map(({ id }) => id));
    expect(answer.headers['x-total-count']).toBe(String(expected.length));
  });

  test.each([
    ['maxPrice=cheap', 'maxPrice'],
    ['minPrice=20&maxPrice=10', 'maxPrice'],
    ['minPrice=1&minPrice=2', 'minPrice'],
    ['seats=two', 'seats'],
    ['from=2026-13-01', 'from'],
    ['days=mon', 'days'],
    ['tags=a&tags=b', 'tags'],
    ['minRating=5.5', 'minRating'],
    ['minRating=many', 'minRating'],
    ['sort=random', 'sort'],
    ['sessionType=module', 'sessionType'],
  ])('%s is refused', async (query, field) => {
    const answer = await app.inject(`/api/sessions?${query}`);
    expect([answer.statusCode, answer.json().field]).toEqual([400, field]);
  });
});
