import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import {
  aChoice,
  aTableToChoose,
  languages,
  onePath,
  takeSeat,
  tools,
  types,
} from '../../tests/scene/choosing.ts';
import { type Random, seeded } from '../../tests/scene/random.ts';
import { aGameMaster, aSession, aUser, inHours } from '../../tests/scene/world.ts';
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
const tags = ['Horror', 'Heist', 'Mystery', 'Comedy'];
const TABLES = 240;

/** A table as this file knows it, without asking the product. */
interface Table {
  id: number;
  /** All dates of a campaign are one table to choose. */
  campaignId: number | null;
  system: string;
  type: 'one_shot' | 'campaign';
  tags: string[];
  startsAt: Date;
  price: number;
  createdAt: Date;
  tenths: number;
  free: number;
  experience: string | null;
  language: string | null;
  tools: string[];
}
const tables: Table[] = [];

afterAll(() => db.$disconnect());

beforeAll(async () => {
  const random = seeded(20_261);
  const hosts: { id: number; tenths: number; campaigns: number[] }[] = [];
  for (const [count, sum] of [
    [0, 0],
    [2, 9],
    [3, 12],
    [7, 31],
    [3, 10],
  ] as const) {
    const { profile } = await aGameMaster();
    await db.gameMaster.update({ where: { id: profile.id }, data: { reviewCount: count, starSum: sum } });
    const series = { gameMasterId: profile.id, title: 'A campaign', timeZone: 'UTC' };
    const made = await db.campaign.createManyAndReturn({ data: Array(7).fill(series) });
    const tenths = count === 0 ? 0 : Math.round((sum / count) * 10);
    hosts.push({ id: profile.id, tenths, campaigns: made.map(({ id }) => id) });
  }
  const waiting = await aUser();
  for (let n = 0; n < TABLES; n += 1) {
    const host = random.pick(hosts);
    // Some at a full hour, some around the nights in which clocks change; all within a year.
    const startsAt = new Date(Math.ceil(inHours(random.int(3, 24 * 330)).getTime() / 1_800_000) * 1_800_000);
    const table = aTableToChoose(random, tags);
    const campaignId = table.type === 'campaign' ? random.pick(host.campaigns) : null;
    const seats = random.int(1, 8);
    const held = random.int(0, seats);
    const { id } = await aSession({
      gameMasterId: host.id,
      title: `Table ${n}`,
      type: table.type,
      campaignId,
      tags: table.tags,
      gameSystem: table.system,
      scheduledAt: startsAt,
      priceCents: table.price,
      maxPlayers: seats,
    });
    const createdAt = inHours(-random.int(1, 1_000));
    await db.session.update({
      where: { id },
      data: { experience: table.experience, language: table.language, safetyTools: table.tools, createdAt },
    });
    // A hold that has run out is free again.
    const lapsed = random.int(0, held);
    for (let number = 1; number <= held; number += 1)
      await takeSeat(id, number, (await aUser()).id, number <= lapsed ? inHours(-1) : inHours(1));
    const isWaitedFor = random.int(0, 5) === 0;
    if (isWaitedFor) await db.waitlistEntry.create({ data: { sessionId: id, userId: waiting.id } });
    const closes = startsAt.getTime() - 24 * 3_600_000 <= Date.now();
    const free = isWaitedFor && !closes ? 0 : seats - held + lapsed;
    tables.push({ id, ...table, campaignId, startsAt, createdAt, tenths: host.tenths, free });
  }
}, 300_000);

function aFilter(random: Random) {
  // In all of them, in many, in a few, by index or one after the other.
  const search = random.pick([
    ...['table', 'heist', 'heart', 'heist table', 'hiest', 'tabel mistery'],
    // One stands nowhere, or not beside the others.
    ...['heist zzyzx', 'zzyzx', 'zzyzx heist hiest', 'daggerheart pathfinder', 'dagger path mystery'],
  ]);
  return { ...(random.int(0, 3) === 0 && { search }), ...aChoice(random, { tags, onceIn: 4 }) };
}

const known = new Map<string, { day: string; hour: number; dayOfWeek: number }>();
/** On the clock of a zone; worked out once, for it is asked a million times. */
function localOf({ id, startsAt }: Table, zone: string | null) {
  const key = `${id} ${zone}`;
  let local = known.get(key);
  if (!local) {
    const at = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(zone ?? 'UTC');
    local = { day: at.toPlainDate().toString(), hour: at.hour, dayOfWeek: at.dayOfWeek };
    known.set(key, local);
  }
  return local;
}

/** What nothing has, and what is near it. */
const slips: Record<string, string> = { hiest: 'heist', tabel: 'table', mistery: 'mystery' };

const hasWords = (table: Table, words: readonly string[]) => {
  const texts = ['table', table.system, ...table.tags].join(' ').toLowerCase();
  return words.every((word) => texts.includes(slips[word] ?? word));
};

function fits(table: Table, filter: SessionFilter): boolean {
  const { day, hour, dayOfWeek } = localOf(table, filter.timeZone);
  const { fromHour, toHour } = filter;
  const isWithin =
    fromHour === null || toHour === null
      ? true
      : fromHour < toHour
        ? hour >= fromHour && hour < toHour
        : hour >= fromHour || hour < toHour;
  // Half past midnight is still the evening before, for who asks for an evening that goes on until two.
  const goesOn = fromHour !== null && toHour !== null && fromHour > toHour && hour < toHour;
  const evening = goesOn ? ((dayOfWeek + 5) % 7) + 1 : dayOfWeek;
  return (
    hasWords(table, filter.search?.split(' ') ?? []) &&
    (filter.gameSystems.length === 0 || filter.gameSystems.includes(table.system)) &&
    (filter.days.length === 0 || filter.days.includes(evening)) &&
    isWithin &&
    day >= (filter.from ?? '') &&
    day <= (filter.to ?? '9999') &&
    table.price >= (filter.minPriceCents ?? 0) &&
    table.price <= (filter.maxPriceCents ?? Number.POSITIVE_INFINITY) &&
    table.free >= (filter.seats ?? 0) &&
    filter.tags.every((tag) => table.tags.some((own) => own.toLowerCase() === tag.toLowerCase())) &&
    (filter.sessionType === null || filter.sessionType === table.type) &&
    table.tenths >= Math.round((filter.minRating ?? 0) * 10) &&
    (filter.experience === null || ['everyone', filter.experience].includes(table.experience ?? '')) &&
    (filter.languages.length === 0 || filter.languages.includes(table.language as 'en')) &&
    filter.safetyTools.every((tool) => table.tools.includes(tool))
  );
}

/** Of the dates of a campaign the earliest. */
const onePerCampaign = (dates: readonly Table[]) =>
  [...dates]
    .sort(orders.soonest)
    .filter(({ campaignId }, at, sorted) =>
      campaignId === null ? true : sorted.findIndex((one) => one.campaignId === campaignId) === at,
    );

const orders = {
  soonest: (a: Table, b: Table) => +a.startsAt - +b.startsAt || a.id - b.id,
  price: (a: Table, b: Table) => a.price - b.price || a.id - b.id,
  rating: (a: Table, b: Table) => b.tenths - a.tenths || b.id - a.id,
  newest: (a: Table, b: Table) => +b.createdAt - +a.createdAt || b.id - a.id,
};

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

/** What there is without a filter, or without words, is what the list shows then. */
async function nothingIsExplained(asked: object, filter: SessionFilter) {
  const listed = async (change: object) =>
    (await listSessions(null, { ...asked, ...change }, { first: 1 }, { onePerCampaign: true })).totalCount();
  const loosening = await loosen(null, asked);
  if (loosening) {
    const { field, count } = loosening;
    const both = [
      ['fromHour', 'toHour'],
      ['minPriceCents', 'maxPriceCents'],
      ['from', 'to'],
    ];
    const without = both.find((fields) => fields[0] === field) ?? [field];
    expect({
      asked,
      field,
      count: await listed(Object.fromEntries(without.map((one) => [one, undefined]))),
    }).toEqual({
      ...{ asked, field, count },
    });
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

test('nothing found: the one filter without which there is most', async () => {
  const none = { gameSystems: [gameSystems[0]], maxPriceCents: 10, seats: 1 };
  expect((await listSessions(null, none, {})).rows).toEqual([]);
  const fitting = tables.filter(({ system, free }) => system === gameSystems[0] && free > 0);
  const count = onePerCampaign(fitting).length;
  expect(await loosen(null, none)).toEqual({ field: 'minPriceCents', count });
  expect(await loosen(null, { maxPriceCents: 10, search: 'zzyzx' })).toBeNull();
  expect(await loosen(null, {})).toBeNull();
  const empty = { from: '2099-01-04', to: '2099-01-10', gameSystems: [gameSystems[0]], seats: 1 };
  expect(await loosen(null, empty)).toEqual({ field: 'from', count });
  expect(await loosen(null, empty, 'tables', true)).toBeNull();
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
  const days = { field: 'from', count: once.length };
  expect(told).toEqual([null, days, null, days]);
});

test('nothing found: the words that no table has, and what the others find', async () => {
  expect(await shorten(null, { search: 'Heist ZZYZX', seats: 1 })).toEqual({
    missing: ['zzyzx'],
    searches: [{ search: 'heist', without: ['zzyzx'], count: expect.any(Number) }],
  });
  // It is the price that is to blame.
  for (const search of ['heist', 'hiest', 'heist table'])
    expect(await shorten(null, { search, maxPriceCents: 10 })).toBeNull();
  expect(await shorten(null, { maxPriceCents: 10 })).toBeNull();
  expect(await loosen(null, { search: 'hiest', maxPriceCents: 10 })).toMatchObject({
    field: 'minPriceCents',
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
    const query =
      'days=5,6,7&fromHour=12&timeZone=Europe/Berlin&minPrice=15&maxPrice=25.01&seats=2&tags=horror&sessionType=one-shot&sort=price';
    const filter = sessionFilter.parse({
      ...{ days: [5, 6, 7], fromHour: 12, toHour: 24, timeZone: 'Europe/Berlin' },
      ...{ minPriceCents: 1_500, maxPriceCents: 2_501, seats: 2, tags: ['horror'], sessionType: 'one_shot' },
    });
    const expected = tables.filter((table) => fits(table, filter)).sort(orders.price);
    expect(expected.length).toBeGreaterThan(0);
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
