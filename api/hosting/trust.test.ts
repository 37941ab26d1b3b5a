import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aFriendsSeat, seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { callOffSession } from '../bookings/cancelling/session-cancellation.service.ts';
import { createUserAndLink, linkGameMaster, unlinkGameMaster } from '../catalog/game-master-link.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { MaybeViewer, Viewer } from '../platform/viewer.ts';
import { isVerified, MOST_TABLES, shareInPercent, VERIFIED_TABLES } from './trust.rules.ts';

afterAll(closeAll);

const shown = async (id: number, viewer: MaybeViewer = null) =>
  (
    await as(viewer).ask(
      `{ gameMaster(id: "${id}") { trust { sessionsRun playedPercent memberSince isVerified } } }`,
    )
  ).gameMaster.trust;

/** A table that ended so many days ago, at which somebody had a seat. */
async function aTableOf(gameMasterId: number, daysAgo: number, status: 'completed' | 'cancelled') {
  const at = inHours(-24 * daysAgo);
  const session = await aSession({ gameMasterId, scheduledAt: at, status });
  const { id } = await seat(await aUser(), session.id);
  if (status === 'cancelled') {
    await db.session.update({ where: { id: session.id }, data: { cancelledAt: at } });
    const ended = { status: 'refunded', confirmedAt: at, endedAt: at } as const;
    await db.booking.update({ where: { id }, data: ended });
  }
  return { session, bookingId: id };
}

const withGoogle = (userId: number) =>
  db.account.create({ data: { userId, providerId: 'google', accountId: `google-${userId}` } });

test('what the tables of a Game Master came to is told to everybody, and a few tables say nothing', async () => {
  const { profile } = await aGameMaster();
  const first = await shown(profile.id);
  expect(first).toEqual({
    sessionsRun: 0,
    playedPercent: null,
    memberSince: profile.createdAt.toISOString(),
    isVerified: false,
  });
  for (const daysAgo of [1, 2, 3]) await aTableOf(profile.id, daysAgo, 'completed');
  await aTableOf(profile.id, 4, 'cancelled');
  expect(await shown(profile.id)).toMatchObject({ sessionsRun: 3, playedPercent: null });
  await aTableOf(profile.id, 5, 'completed');
  expect(await shown(profile.id)).toMatchObject({ sessionsRun: 4, playedPercent: 80 });
});

test('what nobody sat at was neither played nor called off', async () => {
  const { profile } = await aGameMaster();
  for (const daysAgo of [1, 2, 3, 4, 5]) await aTableOf(profile.id, daysAgo, 'completed');
  const over = { gameMasterId: profile.id, scheduledAt: inHours(-200) };
  await aSession({ ...over, status: 'completed' });
  await aSession({ ...over, status: 'cancelled' });
  // Still to come, or not published.
  await seat(await aUser(), (await aSession({ gameMasterId: profile.id })).id);
  await aSession({ ...over, status: 'draft' });
  // Whoever had a seat had given it back before.
  const left = await aTableOf(profile.id, 6, 'cancelled');
  await db.booking.update({ where: { id: left.bookingId }, data: { endedAt: inHours(-24 * 7) } });
  // Nobody had ever paid.
  const held = await aTableOf(profile.id, 7, 'cancelled');
  await db.booking.update({ where: { id: held.bookingId }, data: { confirmedAt: null } });
  // The player of a table that was played has the money back.
  const back = await aTableOf(profile.id, 8, 'completed');
  await db.booking.update({ where: { id: back.bookingId }, data: { status: 'refunded' } });
  expect(await shown(profile.id)).toMatchObject({ sessionsRun: 5, playedPercent: 100 });
});

test('the mark is earned by tables, an address and a login, and lost with any of them', async () => {
  const { profile, viewer } = await aGameMaster();
  const verified = async () => (await shown(profile.id)).isVerified;
  for (let daysAgo = 1; daysAgo <= VERIFIED_TABLES; daysAgo += 1)
    await aTableOf(profile.id, 10 + daysAgo, 'completed');
  expect(await verified()).toBe(false);
  const { id } = await withGoogle(viewer.id);
  expect(await verified()).toBe(true);
  await db.user.update({ where: { id: viewer.id }, data: { emailVerified: false } });
  expect(await verified()).toBe(false);
  await db.user.update({ where: { id: viewer.id }, data: { emailVerified: true } });
  await db.account.delete({ where: { id } });
  expect(await verified()).toBe(false);
  const key = { credentialId: `key-${viewer.id}`, publicKey: Buffer.from('x'), counter: 0, name: 'Phone' };
  await db.passkey.create({ data: { ...key, userId: viewer.id, createdAt: clock.now() } });
  expect(await verified()).toBe(true);
  await aTableOf(profile.id, 1, 'cancelled');
  expect(await verified()).toBe(false);
  // A profile that is nobody's is nobody's to trust.
  const { profile: orphan } = await aGameMaster();
  await db.gameMaster.update({ where: { id: orphan.id }, data: { userId: null } });
  expect(await shown(orphan.id)).toMatchObject({ isVerified: false, sessionsRun: 0 });
});

test('whoever takes a profile over begins anew; whose it was before goes on where they left off', async () => {
  const { profile, viewer: first } = await aGameMaster();
  const staff = await aStaffMember();
  for (const daysAgo of [1, 2, 3, 4, 5]) await aTableOf(profile.id, daysAgo, 'completed');
  const before = await shown(profile.id);
  expect(before).toMatchObject({ sessionsRun: 5, playedPercent: 100 });
  await db.gameMaster.update({ where: { id: profile.id }, data: { trusted: true } });

  await unlinkGameMaster(staff, profile.id);
  await linkGameMaster(staff, profile.id, { userId: first.id });
  expect(await shown(profile.id)).toEqual(before);

  // What the first one had called off is not told of the second, whenever it would have been.
  const ahead = await aTableOf(profile.id, -30, 'cancelled');
  await db.session.update({ where: { id: ahead.session.id }, data: { cancelledAt: inHours(-1) } });
  await as(staff).ok('revokeGameMaster', { userId: globalId('AdminUser', first.id) }, 'user { id }');
  const second = await aUser({ isGameMaster: true });
  await withGoogle(second.id);
  await linkGameMaster(staff, profile.id, { userId: second.id });
  const after = await shown(profile.id);
  expect(after).toMatchObject({ sessionsRun: 0, playedPercent: null, isVerified: false });
  expect(Date.parse(after.memberSince)).toBeGreaterThan(clock.now().getTime() - 60_000);
  expect((await db.gameMaster.findUniqueOrThrow({ where: { id: profile.id } })).trusted).toBe(false);

  const unclaimed = await aGameMaster();
  await aTableOf(unclaimed.profile.id, 1, 'completed');
  await db.gameMaster.update({ where: { id: unclaimed.profile.id }, data: { userId: null } });
  const name = `made${unclaimed.profile.id}`;
  await createUserAndLink(staff, unclaimed.profile.id, {
    ...{
      username: name,
      email: `${name}@example.test`,
      fullName: 'New One',
      password: 'an unlikely password',
    },
  });
  // Nobody else can have run what the first person finds there.
  expect(await shown(unclaimed.profile.id)).toMatchObject({ sessionsRun: 1 });
});

test('what is called off ends at once, as the product does it, and is made good by tables after it', async () => {
  const { profile, viewer } = await aGameMaster();
  await withGoogle(viewer.id);
  for (const daysAgo of [11, 12, 13, 14, 15]) await aTableOf(profile.id, daysAgo, 'completed');
  const far = await aSession({ gameMasterId: profile.id, scheduledAt: inHours(24 * 300) });
  const { id } = await seat(await aUser(), far.id);
  await db.booking.update({ where: { id }, data: { confirmedAt: inHours(-24 * 20) } });
  expect((await shown(profile.id)).isVerified).toBe(true);
  await callOffSession(viewer, far.id, 'Ill');
  expect(await shown(profile.id)).toMatchObject({ isVerified: false, sessionsRun: 5, playedPercent: 83 });
  await db.session.update({ where: { id: far.id }, data: { cancelledAt: inHours(-24 * 10) } });
  await db.booking.update({ where: { id }, data: { endedAt: inHours(-24 * 10) } });
  for (const daysAgo of [1, 2, 3, 4, 5]) await aTableOf(profile.id, daysAgo, 'completed');
  expect(await shown(profile.id)).toMatchObject({ isVerified: true, sessionsRun: 10 });
});

test('of a long history the number is the least there is, and says so', async () => {
  const { profile } = await aGameMaster();
  const played = await aTableOf(profile.id, 300, 'completed');
  const { id: _, ...table } = await db.session.findUniqueOrThrow({ where: { id: played.session.id } });
  const many = (count: number) =>
    db.session.createMany({
      data: Array.from({ length: count }, (_, at) => ({
        ...table,
        maxPlayers: 4,
        scheduledAt: inHours(-24 * 299 + at),
      })),
    });
  await many(MOST_TABLES - 2);
  const run = async () =>
    (await as(null).ask(`{ gameMaster(id: "${profile.id}") { trust { sessionsRun hasRunMore } } }`))
      .gameMaster.trust;
  expect(await run()).toEqual({ sessionsRun: 1, hasRunMore: false });
  await many(2);
  expect(await run()).toEqual({ sessionsRun: 0, hasRunMore: true });
});

test.each([
  ['all is well', {}, true],
  ['an address that nobody has proven', { hasProvenAddress: false }, false],
  ['a password alone', { hasStrongLogin: false }, false],
  ['four tables', { played: Array(4).fill(true) }, false],
  ['one of the last five called off', { played: [true, true, true, true, false, true] }, false],
  ['one called off before those', { played: [true, true, true, true, true, false] }, true],
])('of whom %s', (_name, other, expected) => {
  const good = { played: Array(5).fill(true), hasProvenAddress: true, hasStrongLogin: true };
  expect(isVerified({ ...good, ...other })).toBe(expected);
});

test.each([
  [4, 4, null],
  [5, 5, 100],
  [199, 200, 99],
  [0, 5, 0],
])('%d of %d is %s percent', (part, whole, percent) => {
  expect(shareInPercent(part, whole, 5)).toBe(percent);
});

describe('a player', () => {
  const own = async (viewer: Viewer) =>
    (await as(viewer).ask('{ viewer { seatRecord { seats came } } }')).viewer.seatRecord;
  const played = async (player: Viewer, state?: 'present' | 'late' | 'absent') => {
    const session = await aSession({ scheduledAt: inHours(-48), status: 'completed' });
    const { id: bookingId } = await seat(player, session.id);
    if (state) await db.attendance.create({ data: { bookingId, state, notedAt: clock.now() } });
    return bookingId;
  };

  test('reads at how many seats they came, from three on', async () => {
    const player = await aUser();
    await played(player);
    await played(player, 'late');
    expect(await own(player)).toBeNull();
    await played(player, 'absent');
    expect(await own(player)).toEqual({ seats: 3, came: 2 });
    // A seat that was given back, a table that was called off or lies ahead say nothing.
    const gone = await played(player);
    await db.booking.update({ where: { id: gone }, data: { status: 'refunded' } });
    await seat(player, (await aSession({ status: 'cancelled' })).id);
    await seat(player, (await aSession()).id);
    expect(await own(player)).toEqual({ seats: 3, came: 2 });
    // A friend's seat is of who sat there, not of who paid.
    const { id } = await aFriendsSeat(
      (await aSession({ scheduledAt: inHours(-48), status: 'completed' })).id,
      player,
    );
    await db.attendance.create({ data: { bookingId: id, state: 'present', notedAt: clock.now() } });
    expect(await own(player)).toEqual({ seats: 4, came: 3 });
  });

  test('of a long history the last seats are told', async () => {
    const player = await aUser();
    const missed = await played(player, 'absent');
    const { id: _, ...booking } = await db.booking.findUniqueOrThrow({ where: { id: missed } });
    const { id: __, ...table } = await db.session.findUniqueOrThrow({ where: { id: booking.sessionId } });
    const came = async (count: number) => {
      const tables = Array.from({ length: count }, () => table);
      const sessions = await db.session.createManyAndReturn({ data: tables, select: { id: true } });
      const data = sessions.map(({ id }) => ({ ...booking, policy: {}, sessionId: id }));
      await db.booking.createMany({ data });
    };
    await came(MOST_TABLES - 1);
    expect(await own(player)).toEqual({ seats: MOST_TABLES, came: MOST_TABLES - 1 });
    await came(1);
    expect(await own(player)).toEqual({ seats: MOST_TABLES, came: MOST_TABLES });
  });

  test('is told of to the Game Master of a table they booked, and to nobody else', async () => {
    const player = await aUser();
    for (const state of ['present', 'present', 'absent'] as const) await played(player, state);
    const { profile, viewer: host } = await aGameMaster();
    const session = await aSession({ gameMasterId: profile.id });
    await seat(player, session.id);
    const newcomer = await aUser();
    await seat(newcomer, session.id);
    const roster = async (viewer: MaybeViewer) =>
      (
        await as(viewer).ask(
          `{ session(id: "${session.id}") { roster { confirmed { booking { user { databaseId } } seatRecord { seats came } } } } }`,
        )
      ).session.roster?.confirmed.map(
        (entry: { booking: { user: { databaseId: number } }; seatRecord: object | null }) => [
          entry.booking.user.databaseId,
          entry.seatRecord,
        ],
      );
    // Of a seat for a friend it is told who sits there, and nothing of who paid or while nobody has claimed it.
    const [payer, friend] = [await aUser(), await aUser()];
    for (const _ of [1, 2, 3]) {
      await played(payer, 'absent');
      await played(friend, 'present');
    }
    const { id } = await seat(payer, session.id);
    await db.booking.update({ where: { id }, data: { forFriend: true, sitterId: friend.id } });
    const open = await seat(payer, session.id);
    await db.booking.update({ where: { id: open.id }, data: { forFriend: true, sitterId: null } });
    const expected = [
      [payer.id, null],
      [payer.id, { seats: 3, came: 3 }],
      [newcomer.id, null],
      [player.id, { seats: 3, came: 2 }],
    ];
    expect(await roster(host)).toEqual(expected);
    expect(await roster(await aStaffMember())).toEqual(expected);
    for (const other of [null, newcomer, (await aGameMaster()).viewer])
      expect(await roster(other)).toBeUndefined();
  });
});

test('what is shown is what counting finds, of any history', async () => {
  const { profile } = await aGameMaster();
  const outcomes = Array.from({ length: 12 }, (_, at) => (at * 7) % 5 !== 0);
  for (const [at, isPlayed] of outcomes.entries())
    await aTableOf(profile.id, at + 1, isPlayed ? 'completed' : 'cancelled');
  const [counted] = await db.$queryRaw<{ played: number; all: number }[]>`
    SELECT count(DISTINCT s.id) FILTER (WHERE s.status = 'completed')::int AS played, count(DISTINCT s.id)::int AS all
    FROM "Session" s JOIN "Booking" b ON b."sessionId" = s.id WHERE s."gameMasterId" = ${profile.id}`;
  expect(await shown(profile.id)).toMatchObject({
    sessionsRun: counted!.played,
    playedPercent: Math.floor((100 * counted!.played) / counted!.all),
  });
});
