import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { nextChange } from '../../tests/scene/clock-changes.ts';
import { seeded } from '../../tests/scene/random.ts';
import { aGameMaster, aSession, inHours, refused } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { listSessions } from './board.service.ts';
import { MOST_A_DAY, readWeek } from './session-week.service.ts';

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
];
/** The Sundays on which clocks change next in New York, Berlin and on Lord Howe, so far ahead that no table is over. */
const sundays = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'].map((zone) =>
  nextChange(zone, inHours(24 * 7))!.toPlainDate(),
);
/** A Wednesday of a plain week, after all of them. */
const wednesday = sundays.sort(Temporal.PlainDate.compare).at(-1)!.add({ weeks: 7, days: 3 });
const plain = wednesday.toString();
const changes = [...sundays.map(String), plain];
const hour = 3_600_000;

const tables: { id: number; campaignId: number | null; startsAt: number; price: number }[] = [];
afterAll(() => db.$disconnect());

beforeAll(async () => {
  const random = seeded(48);
  const { profile } = await aGameMaster();
  const series = { gameMasterId: profile.id, title: 'A campaign', timeZone: 'UTC' };
  const campaigns = await db.campaign.createManyAndReturn({ data: Array(6).fill(series) });
  for (let n = 0; n < 400; n += 1) {
    // Each half hour around the nights in question may be one.
    const around = Date.parse(`${random.pick(changes)}T00:00:00Z`);
    const halfHours = random.int(0, 2) === 0 ? 36 : 5 * 48;
    const startsAt = around + random.int(-halfHours, halfHours) * (hour / 2);
    const price = random.pick([1_000, 2_500]);
    const campaignId = random.int(0, 3) === 0 ? random.pick(campaigns).id : null;
    const { id } = await aSession({
      ...{
        gameMasterId: profile.id,
        title: `Table ${n}`,
        scheduledAt: new Date(startsAt),
        priceCents: price,
      },
      ...{ campaignId, type: campaignId === null ? 'one_shot' : 'campaign' },
    });
    tables.push({ id, campaignId, startsAt, price });
  }
});

const dayOf = (startsAt: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(zone).toPlainDate().toString();

/** What starts on a day, without asking the product; of a campaign the earliest date. */
function tablesOn(date: string, zone: string, mostPrice = Number.POSITIVE_INFINITY) {
  const own = tables
    .filter(({ startsAt, price }) => dayOf(startsAt, zone) === date && price <= mostPrice)
    .sort((a, b) => a.startsAt - b.startsAt || a.id - b.id);
  return own.filter(
    ({ campaignId }, at) =>
      campaignId === null || own.findIndex((other) => other.campaignId === campaignId) === at,
  );
}

test('a week says which words were searched for instead, as its tables have them', async () => {
  const { profile } = await aGameMaster({ name: 'Wilhelmina Quorn' });
  const scheduledAt = new Date(`${plain}T12:00:00Z`);
  await aSession({ gameMasterId: profile.id, title: 'Überfahrt', scheduledAt });
  const told = async (search: string, day: string) => {
    const { searchedFor, matched } = await readWeek(null, { search, timeZone: 'UTC' }, day);
    return { searchedFor, matched };
  };
  expect(await told('uberfhart Wilhelmina', plain)).toEqual({
    searchedFor: [{ typed: 'uberfhart', near: ['Überfahrt'], isElsewhere: false }],
    matched: ['uberfahrt', 'wilhelmina'],
  });
  expect(await told('uberfahrt', plain)).toEqual({ searchedFor: null, matched: ['uberfahrt'] });
  // Of a week without tables there is nothing to say.
  expect((await told('uberfhart', wednesday.add({ days: 31 }).toString())).searchedFor).toBeNull();
  expect((await readWeek(null, { timeZone: 'UTC' }, plain)).matched).toEqual([]);
});

test.each(zones)('in %s a week is seven days of its calendar, also when clocks change', async (timeZone) => {
  for (const [at, day] of changes.entries()) {
    const maxPriceCents = at % 2 === 0 ? null : 2_000;
    const filter = { timeZone, maxPriceCents };
    const { days } = await readWeek(null, filter, day);
    const monday = Temporal.PlainDate.from(days[0]!.date);
    expect(monday.dayOfWeek).toBe(1);
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 7 }, (_, more) => monday.add({ days: more }).toString()),
    );
    expect(days.some(({ date }) => date === day)).toBe(true);
    const expected = days.map(({ date }) => {
      const own = tablesOn(date, timeZone, maxPriceCents ?? undefined).map(({ id }) => id);
      return { date, total: own.length, ids: own.slice(0, MOST_A_DAY) };
    });
    const shown = days.map(({ date, total, sessions }) => ({
      date,
      total,
      ids: sessions.map(({ id }) => id),
    }));
    expect(shown).toEqual(expected);
    expect(expected.some(({ total }) => total > MOST_A_DAY)).toBe(true);

    // The list of a day has what its column counts.
    const busiest = days.toSorted((a, b) => b.total - a.total)[0]!;
    const ofDay = { ...filter, from: busiest.date, to: busiest.date };
    const list = await listSessions(null, ofDay, { first: 100 }, { onePerCampaign: true });
    expect(await list.totalCount()).toBe(busiest.total);
  }
});

test('without a day it is the present week, in which what has begun is left out', async () => {
  const { profile } = await aGameMaster();
  const title = 'Begun a moment ago';
  await aSession({ gameMasterId: profile.id, title, scheduledAt: inHours(-0.1) });
  // It is another day in one of these, whatever the hour.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    expect((await readWeek(null, { timeZone })).today).toBe(dayOf(Date.now(), timeZone));
  const { today, days } = await readWeek(null, { timeZone: 'Asia/Kolkata' });
  expect(today).toBe(dayOf(Date.now(), 'Asia/Kolkata'));
  expect(days.map(({ date }) => date)).toContain(today);
  expect(days.flatMap(({ sessions }) => sessions.map((session) => session.title))).not.toContain(title);
});

test('words that are nowhere find what is similar; a week that is no day is refused', async () => {
  const { profile } = await aGameMaster();
  const scheduledAt = new Date(`${plain}T18:00:00Z`);
  await aSession({ gameMasterId: profile.id, title: 'The Lighthouse Ledger', scheduledAt });
  const found = async (search: string) =>
    (await readWeek(null, { search, timeZone: 'UTC' }, plain)).days.map(({ total }) => total);
  expect(await found('lighthouse')).toEqual([0, 0, 1, 0, 0, 0, 0]);
  expect(await found('lighthuose ledger')).toEqual([0, 0, 1, 0, 0, 0, 0]);
  expect(await found('zzyzx')).toEqual([0, 0, 0, 0, 0, 0, 0]);
  for (const day of ['2027-02-30', 'tomorrow', '2027-W10', ''])
    await refused((async () => readWeek(null, {}, day))(), 'BAD_INPUT', 'day');
  await refused((async () => readWeek(null, { seats: 99 }))(), 'BAD_INPUT', 'seats');
});
