import { jest } from '@jest/globals';
import pg from 'pg';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { seeded } from '../../tests/scene/random.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { until } from '../../tests/scene/until.ts';
import { aGameMaster, aSession, aUser, inHours } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { listSessions } from './board.service.ts';
import { RELOAD_MINUTES } from './current-index.ts';
import { forgetLeftovers } from './leftovers.jobs.ts';
import { countChoices } from './session-choices.service.ts';

afterAll(closeAll);
afterEach(() => {
  clock.setOffset(0);
  jest.restoreAllMocks();
});

/** What somebody who opens the filters is told of the tables of one system. */
async function told(gameSystem: string, of: string[]) {
  const { total, choices } = await countChoices(null, { gameSystem });
  const counts = new Map(choices.map(({ group, value, count }) => [`${group} ${value}`, count]));
  return { total, counts: of.map((name) => counts.get(name) ?? 0) };
}

async function hold(sessionId: number, heldUntil: Date | null) {
  const booking = await db.booking.create({
    data: {
      ...{ userId: (await aUser()).id, sessionId, amountCents: 100, termsVersion: '1' },
      ...{ termsAcceptedAt: new Date(), policy: {} },
    },
  });
  const seat = await db.seat.findFirstOrThrow({
    where: { sessionId, bookingId: null },
    orderBy: { number: 'asc' },
  });
  return db.seat.update({ where: { id: seat.id }, data: { bookingId: booking.id, heldUntil } });
}

test('whatever changes is counted by whoever asks next', async () => {
  const system = 'Mothership';
  const seats = () => told(system, ['seats 1', 'seats 2']);
  expect(await seats()).toEqual({ total: 0, counts: [0, 0] });
  const { profile } = await aGameMaster();
  const { id } = await aSession({
    ...{ gameMasterId: profile.id, gameSystem: system, maxPlayers: 2, scheduledAt: inHours(72) },
    ...{ priceCents: 3_000, tags: ['Horror'] },
  });
  expect(await seats()).toEqual({ total: 1, counts: [1, 1] });

  const seat = await hold(id, inHours(1));
  expect(await seats()).toEqual({ total: 1, counts: [1, 0] });
  clock.setOffset(2 * HOUR);
  expect(await seats()).toEqual({ total: 1, counts: [1, 1] });
  clock.setOffset(0);
  await db.seat.update({ where: { id: seat.id }, data: { heldUntil: null } });
  clock.setOffset(2 * HOUR);
  expect(await seats()).toEqual({ total: 1, counts: [1, 0] });
  clock.setOffset(0);
  await db.seat.update({ where: { id: seat.id }, data: { resaleBookingId: seat.bookingId } });
  expect(await seats()).toEqual({ total: 1, counts: [1, 1] });

  const waiting = await db.waitlistEntry.create({ data: { sessionId: id, userId: (await aUser()).id } });
  expect(await seats()).toEqual({ total: 1, counts: [0, 0] });
  clock.setOffset(49 * HOUR);
  expect(await seats()).toEqual({ total: 1, counts: [1, 1] });
  clock.setOffset(0);
  await db.waitlistEntry.update({ where: { id: waiting.id }, data: { status: 'left' } });
  expect(await seats()).toEqual({ total: 1, counts: [1, 1] });
  await db.seat.create({ data: { sessionId: id, number: 3 } });
  expect((await told(system, ['seats 3'])).counts).toEqual([1]);

  const set = (data: object) => db.session.update({ where: { id }, data });
  await set({ status: 'draft' });
  expect(await seats()).toEqual({ total: 0, counts: [0, 0] });
  await set({ status: 'scheduled', priceCents: 1_500, tags: ['Heist'], experience: 'new', language: 'de' });
  await set({ safetyTools: ['x_card'] });
  const traits = [
    'price 1500',
    'tag heist',
    'tag horror',
    'experience new',
    'language de',
    'safetyTool x_card',
  ];
  expect((await told(system, traits)).counts).toEqual([1, 1, 0, 1, 1, 1]);
  expect((await told(system, ['rating 4.5'])).counts).toEqual([0]);
  await db.gameMaster.update({ where: { id: profile.id }, data: { starSum: 10, reviewCount: 2 } });
  expect((await told(system, ['rating 4.5'])).counts).toEqual([1]);

  const series = { gameMasterId: profile.id, title: 'A campaign', timeZone: 'UTC' };
  const { id: campaignId } = await db.campaign.create({ data: series });
  const dates = { gameMasterId: profile.id, gameSystem: system, type: 'campaign', campaignId } as const;
  await aSession({ ...dates, scheduledAt: inHours(80) });
  const second = await aSession({ ...dates, scheduledAt: inHours(90) });
  expect((await told(system, ['sessionType campaign'])).counts).toEqual([1]);
  await db.session.update({ where: { id: second.id }, data: { campaignId: null } });
  expect((await told(system, ['sessionType campaign'])).counts).toEqual([2]);
  await db.seat.deleteMany({ where: { sessionId: second.id } });
  await db.session.delete({ where: { id: second.id } });
  expect((await told(system, ['sessionType campaign'])).counts).toEqual([1]);
  clock.setOffset(73 * HOUR);
  expect((await told(system, [])).total).toBe(1);
});

test('a word counts as soon as it stands somewhere', async () => {
  const { profile } = await aGameMaster();
  const { id } = await aSession({ gameMasterId: profile.id, title: 'Quixotic', scheduledAt: inHours(40) });
  const found = async (search: string) => {
    const { rows, totalCount } = await listSessions(null, { search }, { first: 1 }, { onePerCampaign: true });
    const { total } = await countChoices(null, { search });
    expect([rows.length, await totalCount()]).toEqual([total, total]);
    return total;
  };
  expect([await found('quixotic'), await found('quixotci'), await found('sesquipedal')]).toEqual([1, 1, 0]);
  const set = (data: object) => db.session.update({ where: { id }, data });
  await set({ title: 'Sesquipedal', searchText: 'Sesquipedal, and what is said of it: Perspicacious' });
  expect([await found('quixotic'), await found('quixotci'), await found('sesquipedal')]).toEqual([0, 0, 1]);
  expect([await found('perspicacious'), await found('perspicacoius')]).toEqual([1, 0]);
  await set({ tags: ['Vespertine'] });
  expect(await found('vespertine')).toBe(1);
  await db.gameMaster.update({ where: { id: profile.id }, data: { name: 'Ozymandias' } });
  expect([await found('ozymandias'), await found('ozymandais')]).toEqual([1, 1]);
  await db.user.update({ where: { id: profile.userId! }, data: { fullName: 'Thaddeus' } });
  expect(await found('thaddeus')).toBe(1);
  await db.gameMaster.update({ where: { id: profile.id }, data: { userId: null } });
  expect(await found('thaddeus')).toBe(0);
  await set({ status: 'draft' });
  expect([await found('sesquipedal'), await found('ozymandias'), await found('vespertine')]).toEqual([
    0, 0, 0,
  ]);
});

test('what memory has not heard of is not shown: then all of the list is asked of the database', async () => {
  const words = { search: 'halcyonic' };
  const first = await aSession({ title: 'Halcyonic I', scheduledAt: inHours(40) });
  for (const title of ['Halcyonic II', 'Halcyonic III']) await aSession({ title, scheduledAt: inHours(41) });
  const list = async () => {
    const { rows, hasNextPage, totalCount } = await listSessions(null, words, { first: 1 });
    return { titles: rows.map(({ title }) => title), hasNextPage, total: await totalCount() };
  };
  expect(await list()).toEqual({ titles: ['Halcyonic I'], hasNextPage: true, total: 3 });
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = 'replica'`,
    db.$executeRaw`UPDATE "Session" SET status = 'cancelled' WHERE id = ${first.id}`,
  ]);
  expect(await list()).toEqual({ titles: ['Halcyonic II'], hasNextPage: true, total: 2 });
});

test('what a transaction changed counts when it ends, also after others that began later', async () => {
  const system = 'Blades in the Dark';
  const slow = await aSession({ gameSystem: system, priceCents: 5_000 });
  const quick = await aSession({ gameSystem: system, priceCents: 5_000 });
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL! });
  await client.connect();
  const cheap = async () => (await told(system, ['price 1500'])).counts;
  await client.query('BEGIN');
  await client.query('UPDATE "Session" SET "priceCents" = 1000 WHERE id = $1', [slow.id]);
  await db.session.update({ where: { id: quick.id }, data: { priceCents: 1_000 } });
  expect(await cheap()).toEqual([1]);
  expect(await cheap()).toEqual([1]);
  await client.query('COMMIT');
  expect(await cheap()).toEqual([2]);
  await client.query('BEGIN');
  await client.query('UPDATE "Session" SET "priceCents" = 9000 WHERE id = $1', [slow.id]);
  await client.query('ROLLBACK');
  await client.end();
  expect(await cheap()).toEqual([2]);
});

test('by one statement, and from time to time whatever was noted', async () => {
  const system = 'Vaesen';
  const { id } = await aSession({ gameSystem: system, priceCents: 5_000 });
  const cheap = async () => (await told(system, ['price 1500'])).counts;
  // What a transaction noted that some other outlives, of any database of the server, is read once more.
  await until(async () => {
    const [{ isOver } = { isOver: false }] = await db.$queryRaw<{ isOver: boolean }[]>`
      SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint > max(transaction) AS "isOver" FROM "ChoiceChange"`;
    return isOver;
  });
  expect(await cheap()).toEqual([0]);
  expect(await statementsOf(cheap)).toHaveLength(1);
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = 'replica'`,
    db.$executeRaw`UPDATE "Session" SET "priceCents" = 1000 WHERE id = ${id}`,
  ]);
  expect(await cheap()).toEqual([0]);
  const later = performance.now() + 16 * 60_000;
  jest.spyOn(performance, 'now').mockReturnValue(later);
  expect(await cheap()).toEqual([1]);
});

test('so many changes that all is read at once are counted too', async () => {
  const system = 'Ironsworn';
  const { id } = await aSession({ gameSystem: system, priceCents: 5_000 });
  const total = async () => (await told(system, [])).total;
  expect(await total()).toBe(1);
  // In parts, for a statement has no more than seconds.
  for (let part = 0; part < 10; part += 1)
    await db.$executeRaw`
      INSERT INTO "Session" ("gameMasterId", title, description, "gameSystem", "scheduledAt", "durationMinutes", "maxPlayers",
        "priceCents", "updatedAt")
      SELECT "gameMasterId", '', '', "gameSystem", "scheduledAt", "durationMinutes", "maxPlayers", "priceCents", now()
      FROM "Session" CROSS JOIN generate_series(1, 501) WHERE id = ${id}`;
  expect(await total()).toBe(1_000);
}, 300_000);

test('more changes than can be caught up with, of a transaction that does not end, keep nobody waiting', async () => {
  const system = 'Symbaroum';
  await aSession({ gameSystem: system });
  const slow = new pg.Client({ connectionString: process.env.DATABASE_URL! });
  await slow.connect();
  await slow.query('BEGIN');
  await slow.query('SELECT pg_current_xact_id()');
  await db.$executeRaw`
    INSERT INTO "ChoiceChange" (transaction, "ofHost", id)
    SELECT pg_current_xact_id()::text::bigint, FALSE, number FROM generate_series(1000001, 1005000) number`;
  for (let time = 0; time < 2; time += 1) expect((await told(system, [])).total).toBe(1);
  await slow.query('ROLLBACK');
  await slow.end();
  await db.choiceChange.deleteMany({ where: { id: { gt: 1_000_000 } } });
});

test('a Game Master who comes while all is read has a table that counts', async () => {
  const system = 'Forbidden Lands';
  const { id } = await aSession({ gameSystem: system });
  const { gameMasterId } = await db.session.findUniqueOrThrow({ where: { id } });
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 40 * 60_000); // all is read anew
  const [, asked] = await overlap(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE "Session" IN ACCESS EXCLUSIVE MODE`;
      const { id: newcomer } = await tx.gameMaster.create({
        data: { name: 'New', title: 'New', bio: 'New.' },
      });
      await tx.session.updateMany({ where: { id }, data: { gameMasterId: newcomer } });
    },
    () => told(system, []),
  );
  expect(asked).toMatchObject({ status: 'fulfilled', value: { total: 1 } });
  await db.session.update({ where: { id }, data: { gameMasterId } });
  expect((await told(system, [])).total).toBe(1);
});

test('what is counted is what is listed, whatever happens between', async () => {
  const random = seeded(77);
  const system = 'Cyberpunk RED';
  const { profile } = await aGameMaster();
  const series = { gameMasterId: profile.id, title: 'A campaign', timeZone: 'UTC' };
  const campaigns = await db.campaign.createManyAndReturn({ data: [series, series] });
  const ids: number[] = [];
  const add = async () => {
    const campaignId = random.pick([null, ...campaigns.map(({ id }) => id)]);
    const start = { gameSystem: system, scheduledAt: inHours(random.int(30, 900)), campaignId };
    ids.push((await aSession({ ...start, gameMasterId: profile.id, maxPlayers: random.int(1, 4) })).id);
  };
  for (let n = 0; n < 12; n += 1) await add();
  const happenings = [
    add,
    async (id: number) => {
      const isFree = await db.seat.findFirst({ where: { sessionId: id, bookingId: null } });
      if (isFree) await hold(id, random.pick([null, inHours(1), inHours(-1)]));
    },
    (sessionId: number) =>
      db.seat.updateMany({ where: { sessionId }, data: { bookingId: null, heldUntil: null } }),
    async (sessionId: number) => {
      await db.waitlistEntry.create({ data: { sessionId, userId: (await aUser()).id } });
    },
    (sessionId: number) => db.waitlistEntry.deleteMany({ where: { sessionId } }),
    (id: number) =>
      db.session.update({
        where: { id },
        data: { status: random.pick(['draft', 'scheduled', 'cancelled']) },
      }),
    (id: number) => db.session.update({ where: { id }, data: { tags: random.pick([[], ['Horror']]) } }),
    (id: number) => db.session.update({ where: { id }, data: { scheduledAt: inHours(random.int(-2, 900)) } }),
  ];
  for (let round = 0; round < 120; round += 1) {
    await random.pick(happenings)(random.pick(ids));
    const filter = { gameSystem: system, ...random.pick([{}, { seats: 1 }, { tags: ['horror'] }]) };
    const listed = async (more: object) =>
      (await listSessions(null, { ...filter, ...more }, { first: 1 }, { onePerCampaign: true })).totalCount();
    const { total, choices } = await countChoices(null, filter);
    const counted = (name: string) =>
      choices.find(({ group, value }) => `${group} ${value}` === name)?.count ?? 0;
    expect([round, total, counted('seats 1'), counted('seats 3')]).toEqual([
      round,
      await listed({}),
      await listed({ seats: 1 }),
      await listed({ seats: 3 }),
    ]);
  }
}, 300_000);

test('what was noted is kept for as long as any memory may go on by it, and forgotten then', async () => {
  const system = 'Mörk Borg';
  const { id } = await aSession({ gameSystem: system, priceCents: 5_000, scheduledAt: inHours(72) });
  const cheap = async () => (await told(system, ['price 1500'])).counts;
  const readAt = performance.now() + 90 * 60_000;
  const now = jest.spyOn(performance, 'now').mockReturnValue(readAt); // all is read anew
  expect(await cheap()).toEqual([0]);
  await db.session.update({ where: { id }, data: { priceCents: 1_000 } });
  // Nobody has asked since, and this is the last moment in which it is not all read anew.
  const almost = RELOAD_MINUTES * 60_000 - 1_000;
  now.mockReturnValue(readAt + almost);
  clock.setOffset(almost);
  await forgetLeftovers();
  expect(await cheap()).toEqual([1]);
  clock.setOffset(2 * HOUR);
  await forgetLeftovers();
  expect(await db.choiceChange.count()).toBe(0);
});
