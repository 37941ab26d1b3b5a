import { jest } from '@jest/globals';
import { closeAll } from '../../../tests/scene/close.ts';
import { lockWaiters, overlap } from '../../../tests/scene/overlap.ts';
import { mailsTo } from '../../../tests/scene/seats.ts';
import { seat } from '../../../tests/scene/table.ts';
import { eventually } from '../../../tests/scene/until.ts';
import { aSession, aUser, inHours } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { claimSeat } from '../core/seats.ts';
import { lockOwnEntries, lockWaitlist } from '../core/waitlist-entries.ts';
import { endOffersBy, offerSeats } from './offers.service.ts';
import { joinWaitlist, leaveWaitlist } from './waitlist.service.ts';

afterEach(() => {
  jest.restoreAllMocks();
  clock.setOffset(0);
});
afterAll(closeAll);

/** A full session, and players in line; the first has the only seat on offer. */
async function anOffer({ line = 2 } = {}) {
  const session = await aSession({ maxPlayers: 1 });
  const players = [];
  for (let at = 0; at < line; at += 1) players.push(await aUser());
  for (const player of players) {
    await db.waitlistEntry.create({
      data: { sessionId: session.id, userId: player.id, createdAt: clock.now() },
    });
  }
  await offerSeats();
  const entries = () =>
    db.waitlistEntry.findMany({
      where: { sessionId: session.id },
      include: { seat: true },
      orderBy: { id: 'asc' },
    });
  const statuses = async () => (await entries()).map(({ status }) => status);
  return { session, players, entries, statuses };
}

test('an offer whose player begins to pay in its last moment stands, and the next one waits', async () => {
  const { session, players, entries, statuses } = await anOffer();
  const [first] = players;
  const lastMoment = (await entries())[0]!.offeredUntil!.getTime() - 1000;
  jest.spyOn(Date, 'now').mockReturnValue(lastMoment); // it does not pass while the machine is busy
  await overlap(
    async (tx) => {
      await lockOwnEntries(tx, first!.id, [session.id]);
      const { id: bookingId } = await tx.booking.create({
        data: {
          userId: first!.id,
          sessionId: session.id,
          amountCents: 2500,
          termsVersion: '1',
          termsAcceptedAt: clock.now(),
          policy: {},
        },
      });
      const heldUntil = new Date(clock.now().getTime() + HOUR);
      expect(await claimSeat(tx, { sessionId: session.id, bookingId, heldUntil })).toBe(true);
      clock.setOffset(2000); // the offer is over now
    },
    () => offerSeats(),
  );
  expect(await statuses()).toEqual(['offered', 'waiting']);
});

test('two who tend a waitlist at once do it one after the other', async () => {
  const { session, statuses } = await anOffer({ line: 3 });
  await db.seat.create({ data: { sessionId: session.id, number: 2 } });
  await overlap(
    (tx) => lockWaitlist(tx, session.id),
    () => Promise.all([offerSeats(), offerSeats()]),
    2,
  );
  expect(await statuses()).toEqual(['offered', 'offered', 'waiting']);
});

test('who joins while the line is tended stands behind it', async () => {
  const { session, statuses } = await anOffer({ line: 2 });
  const late = await aUser();
  let joined = false;
  let joining: Promise<unknown> | undefined;
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('waitlist'), ${session.id}::int)`;
    joining = joinWaitlist(late, session.id).then(() => {
      joined = true;
    });
    await eventually(async () => joined || (await lockWaiters()) > 0);
    expect(joined).toBe(false);
  });
  await joining;
  expect(await statuses()).toEqual(['offered', 'waiting', 'waiting']);
});

test('a late canceller’s seat that nobody took is theirs again', async () => {
  const { session, entries, statuses } = await anOffer({ line: 1 });
  const { id: seller } = await seat(await aUser(), session.id, 'cancel_requested');
  await db.seat.updateMany({ where: { sessionId: session.id }, data: { resaleBookingId: seller } });
  clock.setOffset((await entries())[0]!.offeredUntil!.getTime() - Date.now());
  await offerSeats();
  expect(await statuses()).toEqual(['lapsed']);
  expect(await db.seat.findFirst({ where: { sessionId: session.id } })).toMatchObject({
    bookingId: seller,
    waitlistEntryId: null,
    heldUntil: null,
  });
});

test('an offer that is given up while it runs out goes to the next, once', async () => {
  const { session, players, statuses } = await anOffer();
  clock.setOffset(25 * HOUR);
  await overlap(
    (tx) => lockWaitlist(tx, session.id),
    () => Promise.allSettled([leaveWaitlist(players[0]!, session.id), offerSeats()]),
    2,
  );
  await offerSeats();
  const [first, second] = await statuses();
  expect(['left', 'lapsed']).toContain(first);
  expect(second).toBe('offered');
});

test('who has come to a seat in another way, or is gone, waits no longer', async () => {
  const { session, players, entries } = await anOffer({ line: 3 });
  await seat(players[0]!, session.id, 'confirmed');
  await db.user.update({ where: { id: players[1]!.id }, data: { erasedAt: clock.now() } });
  await offerSeats();
  expect(await entries()).toMatchObject([
    { status: 'booked', seat: null, offeredUntil: null },
    { status: 'left', seat: null },
    { status: 'offered', seat: { sessionId: session.id } },
  ]);
});

// Each alone: what it is found by must not be another one's.
test.each<[string, (player: Viewer, sessionId: number) => Promise<unknown>, string[]]>([
  ['is seated', (player, sessionId) => seat(player, sessionId, 'confirmed'), ['offered', 'booked']],
  [
    'is erased',
    ({ id }) => db.user.update({ where: { id }, data: { erasedAt: clock.now() } }),
    ['offered', 'left'],
  ],
  [
    'waits for what was called off',
    (_, id) => db.session.update({ where: { id }, data: { status: 'cancelled' } }),
    ['lapsed', 'lapsed'],
  ],
])('the waitlist of somebody who %s is looked at', async (_, happens, after) => {
  const { session, players, statuses } = await anOffer();
  await happens(players[1]!, session.id);
  await offerSeats();
  expect(await statuses()).toEqual(after);
});

test('who runs the table by now waits no longer, and their offer goes to the next', async () => {
  const { session, players, statuses } = await anOffer();
  await db.gameMaster.update({ where: { id: session.gameMasterId }, data: { userId: players[0]!.id } });
  await offerSeats();
  expect(await statuses()).toEqual(['left', 'offered']);
});

test('a session that has begun keeps no seat on offer', async () => {
  const { session, entries } = await anOffer();
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: clock.now() } });
  await offerSeats();
  expect(await entries()).toMatchObject([
    { status: 'lapsed', seat: null },
    { status: 'lapsed', seat: null },
  ]);
});

test('one who is paying waits on', async () => {
  const { session, players, statuses } = await anOffer();
  await seat(players[1]!, session.id, 'pending');
  clock.setOffset(25 * HOUR);
  await offerSeats();
  expect(await statuses()).toEqual(['lapsed', 'offered']);
});

test('an offer ends with the waitlist, a day before the start', async () => {
  const scheduledAt = inHours(30);
  const session = await aSession({ maxPlayers: 1, scheduledAt });
  await db.waitlistEntry.create({ data: { sessionId: session.id, userId: (await aUser()).id } });
  await offerSeats();
  const entry = await db.waitlistEntry.findFirstOrThrow({
    where: { sessionId: session.id },
    include: { seat: true },
  });
  expect(entry.offeredUntil).toEqual(new Date(scheduledAt.getTime() - 24 * HOUR));
  expect(entry.seat!.heldUntil).toEqual(entry.offeredUntil);
});

test('the first in line is who came first, whatever numbers they have', async () => {
  const session = await aSession({ maxPlayers: 1 });
  const [late, early] = [await aUser(), await aUser()];
  for (const [player, hours] of [
    [late, 0],
    [early, -1],
  ] as const) {
    await db.waitlistEntry.create({
      data: { sessionId: session.id, userId: player.id, createdAt: inHours(hours) },
    });
  }
  await offerSeats();
  const offered = await db.waitlistEntry.findMany({ where: { sessionId: session.id, status: 'offered' } });
  expect(offered.map(({ userId }) => userId)).toEqual([early.id]);
});

test('in the last day a free seat is told to those who wait, but not to who is paying for one', async () => {
  const session = await aSession({ maxPlayers: 2, scheduledAt: inHours(20) });
  const [paying, waiting] = [await aUser(), await aUser()];
  for (const { id: userId } of [paying, waiting])
    await db.waitlistEntry.create({ data: { sessionId: session.id, userId } });
  await seat(paying, session.id, 'pending');
  await offerSeats();
  expect([await mailsTo(paying, 'seat-free'), await mailsTo(waiting, 'seat-free')]).toEqual([0, 1]);
});

test('an offer that ends earlier keeps no seat for longer than it was held', async () => {
  const { session, entries } = await anOffer({ line: 1 });
  const [heldUntil, startsAt] = [inHours(1), inHours(2)];
  await db.seat.updateMany({ where: { sessionId: session.id }, data: { heldUntil } });
  await db.$transaction((tx) => endOffersBy(tx, [{ sessionId: session.id, startsAt }]));
  expect(await entries()).toMatchObject([{ offeredUntil: startsAt, seat: { heldUntil } }]);
});

test('in the last day whoever waits is told of a free seat, but not on the page on which they pay for one', async () => {
  const session = await aSession({ maxPlayers: 2, scheduledAt: inHours(12) });
  const [pays, waits] = [await aUser(), await aUser()];
  for (const { id: userId } of [pays, waits])
    await db.waitlistEntry.create({ data: { sessionId: session.id, userId, createdAt: clock.now() } });
  await seat(pays, session.id, 'pending');
  await offerSeats();
  expect([await mailsTo(pays, 'seat-free'), await mailsTo(waits, 'seat-free')]).toEqual([0, 1]);
});
