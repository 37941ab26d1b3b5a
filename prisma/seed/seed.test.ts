import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auditMoney } from '../../api/bookings/audit/audit.service.ts';
import { listSessions } from '../../api/catalog/board.service.ts';
import { gameSystems, sessionInput } from '../../api/catalog/rules.ts';
import { factsOf } from '../../api/catalog/session-facts.ts';
import { querySessionLists } from '../../api/catalog/session-list.ts';
import { listTags } from '../../api/catalog/session-tags.service.ts';
import { tablesOf } from '../../api/hosting/desk.service.ts';
import { earningsMonths } from '../../api/hosting/earnings.service.ts';
import { verifyPassword } from '../../api/identity/password-hash.ts';
import { responseMinutes } from '../../api/messaging/response-time.service.ts';
import { db } from '../../api/platform/db.ts';
import { readWindow } from '../../api/platform/page.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { seed } from '../seed.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
  expect(await seed()).toBe(true);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const count = async (sql: string) => Number((await db.$queryRawUnsafe<{ n: bigint }[]>(sql))[0]!.n);

test('leaves a database alone that has anybody in it', async () => {
  const before = await db.session.count();
  expect(await seed()).toBe(false);
  expect(await db.session.count()).toBe(before);
});

test('the demo accounts can log in and are what their names say', async () => {
  const users = await db.user.findMany({
    where: { email: { endsWith: '@questboard.test' }, accounts: { some: {} } },
    include: { accounts: true, gameMaster: true },
    orderBy: { id: 'asc' },
  });
  expect(users.map((user) => user.username)).toEqual([
    'superadmin',
    'admin',
    'gamemaster',
    'player',
    'player2',
  ]);
  for (const user of users) {
    expect(user).toMatchObject({ email: `${user.username}@questboard.test`, emailVerified: true });
    expect(user.adultConfirmedAt).not.toBeNull();
    expect(await verifyPassword({ hash: user.accounts[0]!.password!, password: 'questboard' })).toBe(true);
  }
  const [superAdmin, admin, gameMaster] = users;
  expect(superAdmin).toMatchObject({ isAdmin: true, isSuperAdmin: true });
  expect(admin).toMatchObject({ isAdmin: true, isSuperAdmin: false });
  expect(gameMaster).toMatchObject({ isGameMaster: true, gameMaster: { name: gameMaster!.fullName } });
});

test('there is a report in each state', async () => {
  const reports = await db.report.findMany({ orderBy: { id: 'asc' } });
  expect(reports.map(({ lookedAt, closedAt }) => [lookedAt !== null, closedAt !== null])).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
});

test('Game Masters are rated by those who sat at their tables, some are new', async () => {
  const all = await db.gameMaster.findMany({ orderBy: { id: 'asc' } });
  const rated = all.filter(({ reviewCount }) => reviewCount > 0);
  expect([rated.length > 5, rated.length < all.length]).toEqual([true, true]);
  for (const { reviewCount, starSum } of rated) expect(starSum / reviewCount).toBeGreaterThan(3);
  expect(await db.review.count({ where: { reply: { not: null } } })).toBeGreaterThan(3);
});

test('the catalogue is rich', async () => {
  expect(await db.gameMaster.count()).toBeGreaterThanOrEqual(14);
  expect(await db.session.count()).toBeGreaterThanOrEqual(64);
  const { rows, totalCount } = await listSessions(null, {}, { first: 100 });
  expect(await totalCount()).toBeGreaterThanOrEqual(40);
  expect(new Set(rows.map((row) => row.gameSystem))).toEqual(new Set(gameSystems));
  const spots = rows.map((row) => row.availableSpots);
  for (const left of [0, 1, 2]) expect(spots).toContain(left);
  for (const status of ['draft', 'scheduled', 'completed', 'cancelled'] as const) {
    expect(await db.session.count({ where: { status } })).toBeGreaterThan(1);
  }
  // Tables of every kind are to be found, and some that say nothing.
  for (const [fact, least] of [
    ['platform', 6],
    ['language', 3],
    ['experience', 4],
    ['recording', 3],
  ] as const)
    expect(
      new Set((await db.session.findMany({ select: { [fact]: true } })).map((row) => row[fact])).size,
    ).toBeGreaterThan(least);
  expect((await listTags()).length).toBeGreaterThan(8);
  expect((await listSessions(null, { date: 'thisWeek' }, {})).rows.length).toBeGreaterThan(3);
});

test('campaigns keep 19:00 on their own clock every week', async () => {
  const campaigns = await db.campaign.findMany({
    include: { sessions: { orderBy: { scheduledAt: 'asc' } } },
  });
  expect(campaigns.length).toBeGreaterThan(3);
  for (const { timeZone, sessions } of campaigns) {
    expect(sessions.length).toBeGreaterThanOrEqual(4);
    expect(sessions.length).toBeLessThanOrEqual(6);
    const local = sessions.map(({ scheduledAt }) =>
      scheduledAt.toLocaleString('en-US', { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' }),
    );
    expect(new Set(local).size).toBe(1);
    expect(local[0]).toMatch(/7:00\sPM/);
  }
});

test('every session keeps the rules of the form', async () => {
  for (const session of await db.session.findMany()) {
    const checked = sessionInput(new Date(), session.scheduledAt).safeParse({
      ...session,
      facts: factsOf(session),
      status: null,
    });
    expect([session.title, checked.error?.issues ?? []]).toEqual([session.title, []]);
    expect(await db.seat.count({ where: { sessionId: session.id } })).toBe(session.maxPlayers);
  }
});

test('seats, bookings, payments and the ledger agree', async () => {
  expect(await db.booking.count()).toBeGreaterThan(100);
  const zero = [
    // a live booking has exactly one seat of its own session, kept for good or until its charge
    `SELECT count(*) n FROM "Booking" b WHERE (SELECT count(*) FROM "Seat" s
      WHERE s."bookingId" = b.id AND s."sessionId" = b."sessionId"
        AND s."heldUntil" IS NOT DISTINCT FROM b."heldUntil") <> 1`,
    `SELECT count(*) n FROM "Booking" b WHERE b.status <> 'confirmed' AND (b.status <> 'pending'
      OR b."membershipId" IS NULL OR NOT EXISTS (SELECT 1 FROM "ChargeAttempt" c WHERE c."bookingId" = b.id))`,
    // nobody paid before the session existed, after it began or in the future
    `SELECT count(*) n FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
      WHERE b."createdAt" < s."createdAt" OR b."confirmedAt" > s."scheduledAt" OR b."confirmedAt" > now()`,
    // the money of a booking is its payment's, its checkout's and its ledger entry's
    `SELECT count(*) n FROM "Booking" b LEFT JOIN "Payment" p ON p.id = b."paymentId"
      LEFT JOIN "Checkout" c ON c.id = b."checkoutId"
      LEFT JOIN LATERAL (SELECT sum(o."amountCents") cents FROM "Booking" o WHERE o."paymentId" = p.id) paid ON true
      WHERE b.status = 'confirmed' AND (p."amountCents" IS DISTINCT FROM paid.cents OR c."amountCents" IS DISTINCT FROM paid.cents
        OR c.status <> 'complete' OR p."userId" <> b."userId" OR c."userId" <> b."userId"
        OR (SELECT -sum(e."amountCents") FROM "LedgerEntry" e WHERE e."bookingId" = b.id) <> b."amountCents")`,
    `SELECT count(*) n FROM "Payment" p WHERE NOT EXISTS (SELECT 1 FROM "LedgerTransaction" t
      WHERE t.key = 'payment:' || p.id AND t."paymentId" = p.id)`,
    `SELECT coalesce(sum("amountCents"), 0) n FROM "LedgerEntry"`,
    // whoever has a seat of a campaign is, or was, a player of it; whoever is one has a seat of every date that has room
    `SELECT count(*) n FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
      WHERE s."campaignId" IS NOT NULL AND b."membershipId" IS NULL`,
    `SELECT count(*) n FROM "CampaignMembership" m JOIN "Session" s ON s."campaignId" = m."campaignId"
      WHERE m."leftAt" IS NULL AND s."scheduledAt" > now() AND NOT EXISTS (
        SELECT 1 FROM "Booking" b WHERE b."membershipId" = m.id AND b."sessionId" = s.id)`,
    `SELECT count(*) n FROM "Campaign" c WHERE NOT EXISTS (
      SELECT 1 FROM "CampaignMembership" m WHERE m."campaignId" = c.id AND m."leftAt" IS NULL)
      AND EXISTS (SELECT 1 FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
        WHERE s."campaignId" = c.id AND s."scheduledAt" > now())`,
    // no Game Master plays at the own table, drafts and cancelled sessions are empty
    `SELECT count(*) n FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
      JOIN "GameMaster" g ON g.id = s."gameMasterId" WHERE g."userId" = b."userId"
        OR s.status IN ('draft', 'cancelled')`,
    `SELECT count(*) n FROM (SELECT 1 FROM "Booking" WHERE "sitterId" IS NOT NULL
      GROUP BY "sitterId", "sessionId" HAVING count(*) > 1) twice`,
  ];
  for (const sql of zero) expect([sql, await count(sql)]).toEqual([sql, 0]);
});

test('nobody did anything before they joined', async () => {
  const zero = [
    `SELECT count(*) n FROM "Booking" b JOIN "User" u ON u.id IN (b."userId", b."sitterId")
      WHERE u."createdAt" >= b."createdAt"`,
    `SELECT count(*) n FROM "Session" s JOIN "GameMaster" gm ON gm.id = s."gameMasterId"
      JOIN "User" u ON u.id = gm."userId" WHERE gm."createdAt" >= s."createdAt" OR u."createdAt" >= gm."createdAt"`,
    `SELECT count(*) n FROM "Message" m JOIN "User" u ON u.id = m."senderId" WHERE u."createdAt" >= m."createdAt"`,
    `SELECT count(*) n FROM "User" WHERE "adultConfirmedAt" <> "createdAt" OR "createdAt" > now() - interval '30 days'`,
  ];
  for (const sql of zero) expect([sql, await count(sql)]).toEqual([sql, 0]);
  // They did not all come on one day.
  expect(await count(`SELECT count(DISTINCT "createdAt"::date) n FROM "User"`)).toBeGreaterThan(10);
});

test('what was written last is the last of the messages, as the bell lists them', async () => {
  const written = await db.message.findMany({ orderBy: { id: 'asc' }, select: { createdAt: true } });
  const times = written.map(({ createdAt }) => createdAt.getTime());
  expect(times.length).toBeGreaterThan(10);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('the demo player has something behind, something soon and something later', async () => {
  const mine = await db.session.findMany({ where: { bookings: { some: { user: { username: 'player' } } } } });
  expect(mine.some((session) => session.scheduledAt < new Date())).toBe(true);
  expect(mine.filter((session) => session.scheduledAt > new Date()).length).toBeGreaterThanOrEqual(2);
  expect(
    await db.message.count({ where: { recipient: { username: 'player' }, readAt: null } }),
  ).toBeGreaterThan(0);
});

test('the demo Game Master has tables that are over, who came to them, and what they brought', async () => {
  const { id: gameMasterId } = await db.gameMaster.findFirstOrThrow({
    where: { user: { username: 'gamemaster' } },
  });
  const [page] = await querySessionLists([
    { list: tablesOf({ gameMasterId }, 'over'), window: readWindow({ first: 10 }) },
  ]);
  const over = page!.rows;
  expect(over.length).toBeGreaterThanOrEqual(2);
  const noted = await Promise.all(
    over.map(({ id }) => db.attendance.count({ where: { booking: { sessionId: id } } })),
  );
  // The last one is left to be noted.
  expect(noted[0]).toBe(0);
  expect(noted[1]).toBeGreaterThan(0);
  expect(await db.booking.count({ where: { sessionId: over[0]!.id } })).toBeGreaterThan(0);
  const months = await earningsMonths({ gameMasterId });
  expect(months.filter(({ earnedCents }) => earnedCents > 0).length).toBeGreaterThanOrEqual(2);
});

test('the demo Game Master has something at every stage, a table that says what it needs, and an answer time', async () => {
  const { id, timeZone, user } = await db.gameMaster.findFirstOrThrow({
    where: { user: { username: 'gamemaster' } },
    include: { user: true },
  });
  expect(user).toMatchObject({ timeZone, timeZoneChosen: true });
  const own = await db.session.findMany({ where: { gameMasterId: id, scheduledAt: { gt: new Date() } } });
  const of = (status: string) => own.filter((session) => session.status === status);
  expect(
    of('draft')
      .map(({ proposedAt }) => proposedAt !== null)
      .sort(),
  ).toEqual(expect.arrayContaining([false, true]));
  expect(of('cancelled').length).toBeGreaterThan(0);
  const guests = await db.booking.findMany({
    where: { session: { gameMasterId: id, status: 'scheduled', scheduledAt: { gt: new Date() } } },
    include: { sitter: true },
  });
  expect(guests.some(({ specialRequests }) => specialRequests !== '')).toBe(true);
  expect(guests.some(({ sitter }) => sitter?.pronouns)).toBe(true);
  expect(guests.some(({ limitsShared, sitter }) => limitsShared !== 'nobody' && sitter?.lines)).toBe(true);
  expect((await responseMinutes([id])).get(id)).toBeGreaterThan(0);
});

test('the demo player brings two friends to a table: one has claimed the seat, the other can', async () => {
  const seats = await db.booking.findMany({
    where: { forFriend: true },
    include: { sitter: true, user: true, session: true, seat: true, checkout: true },
    orderBy: { id: 'asc' },
  });
  expect(seats.map(({ user, sitter, claimedAt }) => [user.username, sitter?.username, claimedAt])).toEqual([
    ['player', 'player2', expect.any(Date)],
    ['player', undefined, null],
  ]);
  const [{ sessionId, checkoutId, session }] = seats as [(typeof seats)[number]];
  expect(session.scheduledAt.getTime()).toBeGreaterThan(Date.now() + 86_400_000);
  const own = await db.booking.findFirst({ where: { sessionId, checkoutId, forFriend: false } });
  expect(own).toMatchObject({ userId: seats[0]!.userId, status: 'confirmed' });
});

test('the money audit finds nothing', async () => {
  expect(await auditMoney()).toEqual([]);
});

test('both demo players are in a campaign, with a saved card and a charge they are told of soon', async () => {
  const members = await db.campaignMembership.findMany({
    where: { user: { username: { in: ['player', 'player2'] } } },
    include: {
      user: true,
      bookings: { include: { session: true }, orderBy: { session: { scheduledAt: 'asc' } } },
    },
    orderBy: { id: 'asc' },
  });
  expect(members.map(({ user }) => user.username)).toEqual(['player', 'player2']);
  expect(new Set(members.map(({ campaignId }) => campaignId)).size).toBe(2);
  for (const { user, bookings, ...member } of members) {
    expect(user.stripeCustomerId).toMatch(/^cus_/);
    expect(member).toMatchObject({ cardBrand: 'visa', cardLast4: '4242', leftAt: null });
    const [joined, next, ...later] = bookings;
    expect(joined).toMatchObject({ status: 'confirmed', session: { status: 'completed' } });
    expect(next).toMatchObject({ status: 'pending' });
    expect(next!.noticeDueAt!.getTime()).toBeLessThan(Date.now() + 3 * 86_400_000);
    expect(later.length).toBeGreaterThanOrEqual(1);
  }
});
