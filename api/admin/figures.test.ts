import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bearer, startApp, type TestApp } from '../../tests/scene/app.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { seeded } from '../../tests/scene/random.ts';
import { seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { defaultSettings } from '../settings/rules.ts';
import { settings } from '../settings/settings.service.ts';
import { adminTime, mondayOf } from './calendar.ts';
import { dashboard } from './dashboard.service.ts';
import { keepFigures } from './figures.jobs.ts';
import { type FigureRow, figures, totals } from './figures.service.ts';

const WEEK = 7 * 24 * HOUR;
const FROM = '2026-03-02';
const UNTIL = '2026-05-24';
/** Clocks go forward on Sunday 8 March. */
const start = new Date('2026-03-02T06:00:00Z').getTime();
const random = seeded(11);
const moment = () => new Date(start + random.int(0, 12 * WEEK - 1));

let app: TestApp;
let staff: string;
beforeAll(async () => {
  app = await startApp();
  staff = await tokenOf(await aStaffMember());
  // The weeks are in the past. Figures must also count rows that the trigger would refuse today.
  await db.$executeRaw`ALTER TABLE "Session" DISABLE TRIGGER session_host_stays`;
});
afterAll(() => app.close());

let moves = 0;
const move = (bookingId: number | null, cents: number, createdAt: Date) =>
  db.ledgerTransaction.create({
    data: {
      key: `figures:${moves++}`,
      memo: '',
      createdAt,
      entries: {
        create: [
          { account: 'stripe', amountCents: cents, bookingId },
          { account: random.pick(['revenue', 'fees'] as const), amountCents: -cents, bookingId },
        ],
      },
    },
  });

/** Random actions that change the figures, without telling them. */
const deeds = {
  async book() {
    const session = random.pick(await db.session.findMany());
    const { id, status } = await seat(
      await aUser(),
      session.id,
      random.pick(['confirmed', 'pending'] as const),
    );
    if (status === 'pending') return;
    const confirmedAt = moment();
    await db.booking.update({ where: { id }, data: { confirmedAt } });
    await move(id, 2500, confirmedAt);
  },
  async end() {
    const { id } = random.pick(await db.booking.findMany({ where: { status: 'confirmed' } }));
    await db.booking.update({ where: { id }, data: { status: 'refunded', paymentStatus: 'refunded' } });
    await move(id, -2500, moment());
  },
  async confirm() {
    const waiting = await db.booking.findFirst({ where: { status: 'pending' } });
    if (!waiting) return;
    const paid = { status: 'confirmed', paymentStatus: 'paid', confirmedAt: moment() } as const;
    await db.booking.update({ where: { id: waiting.id }, data: paid });
  },
  async befriend() {
    const { id } = random.pick(await db.booking.findMany({ where: { status: 'confirmed' } }));
    const sitterId = random.pick([null, (await aUser()).id]);
    await db.booking.update({ where: { id }, data: { forFriend: true, sitterId } });
  },
  async present() {
    await move(null, -700, moment());
  },
  async shift() {
    const { id } = random.pick(await db.session.findMany());
    await db.session.update({ where: { id }, data: { scheduledAt: moment() } });
  },
  async rename() {
    const { id } = random.pick(await db.session.findMany());
    await db.session.update({
      where: { id },
      data: { gameSystem: random.pick(['Daggerheart', 'Pathfinder 2E']) },
    });
  },
  async hand() {
    const [session, master] = [
      random.pick(await db.session.findMany()),
      random.pick(await db.gameMaster.findMany()),
    ];
    const data = { gameMasterId: master.id, maxPlayers: random.int(4, 6) };
    await db.session.update({ where: { id: session.id }, data });
  },
  async callOff() {
    const { id } = random.pick(await db.session.findMany());
    await db.session.update({
      where: { id },
      data: { status: random.pick(['cancelled', 'completed', 'draft']) },
    });
  },
  async open() {
    await aSession({ gameMasterId: random.pick(await db.gameMaster.findMany()).id, scheduledAt: moment() });
  },
  async remove() {
    const empty = await db.session.findFirst({ where: { bookings: { none: {} } } });
    if (empty) await db.session.delete({ where: { id: empty.id } });
    const unpaid = await db.booking.findFirst({ where: { status: 'pending' } });
    if (unpaid) await db.booking.delete({ where: { id: unpaid.id } });
  },
};

/** The expected figures, added up here from all rows. */
async function byHand(kind: 'week' | 'game_system' | 'game_master') {
  const sums = new Map<string | null, Omit<FigureRow, 'key' | 'name'>>();
  const weekOf = (at: Date) => mondayOf(adminTime(at).toPlainDate()).toString();
  const put = (at: Date, session: { gameSystem: string; gameMasterId: number } | undefined, part: object) => {
    if (weekOf(at) < FROM || weekOf(at) > UNTIL) return;
    const key =
      kind === 'week' ? weekOf(at) : kind === 'game_system' ? session?.gameSystem : session?.gameMasterId;
    const name = key === undefined ? null : String(key);
    const sum = sums.get(name) ?? { sessions: 0, offered: 0, filled: 0, sold: 0, revenueCents: 0 };
    for (const [field, value] of Object.entries(part)) sum[field as keyof typeof sum] += value;
    sums.set(name, sum);
  };
  const bookings = await db.booking.findMany({ include: { session: true } });
  const sessionOf = new Map(bookings.map(({ id, session }) => [id, session]));
  for (const session of await db.session.findMany()) {
    if (['draft', 'cancelled'].includes(session.status)) continue;
    const filled = bookings.filter(
      (booking) => booking.sessionId === session.id && booking.status === 'confirmed',
    );
    put(session.scheduledAt, session, { sessions: 1, offered: session.maxPlayers, filled: filled.length });
  }
  for (const { confirmedAt, session } of bookings) if (confirmedAt) put(confirmedAt, session, { sold: 1 });
  const entries = await db.ledgerEntry.findMany({
    where: { account: { in: ['revenue', 'fees'] } },
    include: { transaction: true },
  });
  for (const { amountCents, bookingId, transaction } of entries)
    put(transaction.createdAt, sessionOf.get(bookingId ?? 0), { revenueCents: -amountCents });
  return [...sums]
    .map(([key, sum]) => ({ key, ...sum }))
    .filter(({ sessions, sold, revenueCents }) => sessions > 0 || sold > 0 || revenueCents !== 0)
    .sort(byKey);
}
const byKey = (one: { key: string | null }, other: { key: string | null }) =>
  String(one.key).localeCompare(String(other.key));

async function byFigures(by: 'week' | 'game_system' | 'game_master') {
  const { rows } = await figures({ by, from: FROM, until: UNTIL });
  return rows
    .filter(({ sessions, sold, revenueCents }) => sessions > 0 || sold > 0 || revenueCents !== 0)
    .map(({ name: _name, ...row }) => row)
    .sort(byKey);
}

const allByHand = async () => ({
  totalSessions: await db.session.count(),
  totalBookings: await db.booking.count({ where: { confirmedAt: { not: null } } }),
  totalPlayers: (
    await db.booking.groupBy({ by: ['sitterId'], where: { status: 'confirmed', sitterId: { not: null } } })
  ).length,
  totalRevenueCents: (
    await db.ledgerEntry.findMany({ where: { account: { in: ['revenue', 'fees'] } } })
  ).reduce((sum, { amountCents }) => sum - amountCents, 0),
});

test('whatever happens, and whenever it was counted before, the figures are those of the rows', async () => {
  for (let master = 0; master < 3; master += 1) await aGameMaster();
  for (let session = 0; session < 12; session += 1) await deeds.open();
  const names = Object.keys(deeds) as (keyof typeof deeds)[];
  for (let round = 0; round < 44; round += 1) {
    const name = round < 8 ? 'book' : names[round % names.length]!;
    await deeds[name]();
    for (const by of ['week', 'game_system', 'game_master'] as const)
      expect({ name, by, rows: await byFigures(by) }).toEqual({ name, by, rows: await byHand(by) });
    expect({ name, ...(await totals()) }).toEqual({ name, ...(await allByHand()) });
    if (round % 3 === 0) await keepFigures();
  }
  await keepFigures();
  expect(await db.figureChange.count()).toBe(0);
  expect(await db.figureWeek.count()).toBeGreaterThan(10);
  expect(await totals()).toEqual(await allByHand());
  expect((await dashboard()).totalSessions).toBe(await db.session.count());
});

test('kept figures are read and not counted again', async () => {
  await keepFigures();
  const before = { weeks: await byFigures('week'), all: await totals() };
  await db.$executeRaw`ALTER TABLE "Session" DISABLE TRIGGER USER`;
  await db.$executeRaw`UPDATE "Session" SET status = 'draft'`;
  expect({ weeks: await byFigures('week'), all: await totals() }).toEqual(before);
  await db.$executeRaw`ALTER TABLE "Session" ENABLE TRIGGER USER`;
  await db.$executeRaw`UPDATE "Session" SET status = 'completed'`;
  expect(await byFigures('week')).toEqual(await byHand('week'));
});

test('where more than one week at once takes too long, each is counted by itself', async () => {
  await keepFigures();
  const kept = await db.figureWeek.count();
  await db.figureWeek.deleteMany();
  await db.figureCell.deleteMany();
  await db.$executeRaw`
    CREATE FUNCTION too_slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM written) > 1 THEN RAISE 'canceling statement' USING ERRCODE = 'query_canceled'; END IF;
      RETURN NULL;
    END $$`;
  await db.$executeRaw`
    CREATE TRIGGER too_slow AFTER INSERT ON "FigureWeek" REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION too_slow()`;
  await keepFigures();
  await db.$executeRaw`DROP FUNCTION too_slow CASCADE`;
  expect(await db.figureWeek.count()).toBe(kept);
});

test('in another zone the weeks begin elsewhere', async () => {
  await keepFigures();
  // A Monday in London that is a Sunday in Chicago.
  await aSession({ scheduledAt: new Date('2026-04-13T01:00:00Z') });
  const values = settings();
  const changed = { ...defaultSettings, timeZone: 'Europe/London' as const };
  await db.setting.create({ data: { key: 'shop', value: changed } });
  Object.assign(values, changed);
  try {
    expect(await byFigures('week')).toEqual(await byHand('week'));
    expect(await totals()).toEqual(await allByHand());
    await keepFigures();
    expect(await byFigures('week')).toEqual(await byHand('week'));
    expect(await totals()).toEqual(await allByHand());
  } finally {
    await db.setting.delete({ where: { key: 'shop' } });
    Object.assign(values, defaultSettings);
  }
});

describe('staff', () => {
  const QUERY = `query($by: FigureKind!, $from: String, $until: String) { admin { figures(by: $by, from: $from, until: $until) {
    from until rows { key name sessions seats filledSeats revenueCents } others { sessions } total { sessions revenueCents } } } }`;

  test('see whole weeks, empty ones too, and the hundred Game Masters that earned most', async () => {
    const { data } = await app.graphql(QUERY, { by: 'WEEK', from: '2026-03-04', until: '2026-03-17' }, staff);
    expect(data!.admin.figures).toMatchObject({ from: '2026-03-02', until: '2026-03-22' });
    expect(data!.admin.figures.rows.map((row: FigureRow) => row.key)).toEqual([
      '2026-03-02',
      '2026-03-09',
      '2026-03-16',
    ]);
    const far = new Date('2027-02-03T12:00:00Z');
    for (let each = 0; each < 102; each += 1) await aSession({ scheduledAt: far });
    const many = await app.graphql(
      QUERY,
      { by: 'GAME_MASTER', from: '2027-02-01', until: '2027-02-01' },
      staff,
    );
    const { rows, others, total } = many.data!.admin.figures;
    expect([rows.length, others, total.sessions]).toEqual([100, { sessions: 2 }, 102]);
  });

  test.each([
    ['from', { from: '2026-02-30' }],
    ['until', { from: '2026-03-02', until: '2026-02-01' }],
    ['until', { from: '2020-01-06', until: '2026-02-01' }],
  ])('are told what is wrong with %s', async (field, range) => {
    const { errors } = await app.graphql(QUERY, { by: 'WEEK', ...range }, staff);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field } }]);
    const file = await app.call(
      'GET',
      `/api/admin/figures.csv?${new URLSearchParams(range)}`,
      undefined,
      bearer(staff),
    );
    expect([file.status, file.body]).toMatchObject([400, { field }]);
  });

  test('take them away as a file, in which no name is a formula and a loss is a number', async () => {
    const { profile } = await aGameMaster({ name: '=1+1' });
    const session = await aSession({
      gameMasterId: profile.id,
      scheduledAt: new Date('2027-03-03T12:00:00Z'),
    });
    const booking = await seat(await aUser(), session.id);
    await move(booking.id, -1250, new Date('2027-03-03T12:00:00Z'));
    const path = '/api/admin/figures.csv?by=game_master&from=2027-03-01&until=2027-03-01';
    const { status, headers, body } = await app.call('GET', path, undefined, bearer(staff));
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(String(body).trim().split('\r\n')).toEqual([
      'Game Master,Sessions,Seats,Filled seats,Sold seats,Revenue (USD)',
      "'=1+1,1,4,1,0,-12.50",
    ]);
    for (const token of [undefined, await tokenOf(await aUser())])
      expect((await app.call('GET', path, undefined, bearer(token))).status).toBe(token ? 403 : 401);
    expect((await app.call('GET', `${path}&by=moon`, undefined, bearer(staff))).status).toBe(400);
  });
});
