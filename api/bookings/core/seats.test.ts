import { closeAll } from '../../../tests/scene/close.ts';
import { overlap } from '../../../tests/scene/overlap.ts';
import { seat } from '../../../tests/scene/table.ts';
import { aSession, aUser, inHours } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Tx } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { transaction } from '../../platform/transaction.ts';
import {
  announceFreeSeats,
  claimSeat,
  endResale,
  freeSeat,
  isOpenToPublic,
  keepSeat,
  offerSeat,
  putOnResale,
  seatClaim,
  takeOffResale,
  withdrawOffer,
} from './seats.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

const within = <T>(work: (tx: Tx) => Promise<T>) => transaction(work);
const seatsOf = (sessionId: number) => db.seat.findMany({ where: { sessionId }, orderBy: { number: 'asc' } });
const setSeat = (sessionId: number, number: number, data: object) =>
  db.seat.update({ where: { sessionId_number: { sessionId, number } }, data });
type Status = Parameters<typeof seat>[2];
const aBooking = async (sessionId: number, status: Status = 'pending', player = aUser()) =>
  (await seat(await player, sessionId, status)).id;
const claim = (sessionId: number, bookingId: number, heldUntil: Date | null = inHours(0.5)) =>
  within((tx) => claimSeat(tx, { sessionId, bookingId, heldUntil }));

/** Somebody on the waitlist of the session. */
async function waits(sessionId: number, offeredUntil: Date | null = null) {
  const player = await aUser();
  const status = offeredUntil ? 'offered' : 'waiting';
  const { id } = await db.waitlistEntry.create({
    data: { sessionId, userId: player.id, status, offeredUntil, createdAt: clock.now() },
  });
  return { player, entryId: id };
}
/** The same with a seat on offer. */
async function isOffered(sessionId: number, number = 1, offeredUntil = inHours(2)) {
  const entry = await waits(sessionId, offeredUntil);
  await setSeat(sessionId, number, { waitlistEntryId: entry.entryId, heldUntil: offeredUntil });
  return entry;
}
/** A late canceller, whose seat is on resale. */
async function sells(sessionId: number, number = 1) {
  const id = await aBooking(sessionId, 'cancel_requested');
  await setSeat(sessionId, number, { bookingId: id, resaleBookingId: id, heldUntil: null });
  return id;
}

/** Of every part of a plan that was run: the rows that it looked at, those included that it let go. */
function rowsLookedAt(plan: unknown): number[] {
  if (plan === null || typeof plan !== 'object') return [];
  const { 'Actual Rows': kept = 0, 'Rows Removed by Filter': gone = 0 } = plan as Record<string, number>;
  return [kept + gone, ...Object.values(plan).flatMap(rowsLookedAt)];
}

describe('claiming', () => {
  test('takes the first free seat, for as long as it is held', async () => {
    const { id } = await aSession({ maxPlayers: 3 });
    await setSeat(id, 1, { bookingId: await aBooking(id, 'confirmed'), heldUntil: null });
    const [mine, heldUntil] = [await aBooking(id), inHours(0.5)];
    await setSeat(id, 2, { announcedAt: clock.now() });
    expect(await claim(id, mine, heldUntil)).toBe(true);
    expect((await seatsOf(id))[1]).toMatchObject({ bookingId: mine, heldUntil, announcedAt: null });
  });

  test('takes a seat whose hold has run out, and no other of a full session', async () => {
    const { id } = await aSession({ maxPlayers: 1 });
    await claim(id, await aBooking(id), inHours(0.5));
    expect(await claim(id, await aBooking(id))).toBe(false);
    clock.setOffset(HOUR);
    const next = await aBooking(id);
    expect(await claim(id, next)).toBe(true);
    expect(await seatsOf(id)).toMatchObject([{ bookingId: next }]);
  });

  test('of two at once each gets a seat of their own, without waiting for the other', async () => {
    const { id } = await aSession({ maxPlayers: 3 });
    const [one, other] = [await aBooking(id), await aBooking(id)];
    const take = (tx: Tx, bookingId: number) =>
      claimSeat(tx, { sessionId: id, bookingId, heldUntil: inHours(0.5) });
    await db.$transaction(async (tx) => {
      await take(tx, one);
      await db.$transaction((second) => take(second, other)); // through while the first is still open
    });
    expect((await seatsOf(id)).map(({ bookingId }) => bookingId)).toEqual([one, other, null]);
  });

  test('of the last seat two at once get one', async () => {
    const { id } = await aSession({ maxPlayers: 1 });
    const [one, other] = [await aBooking(id), await aBooking(id)];
    const outcomes = await overlap(
      (tx) => claimSeat(tx, { sessionId: id, bookingId: one, heldUntil: inHours(0.5) }),
      () => claim(id, other),
    );
    expect(outcomes).toMatchObject([{ value: true }, { value: false }]);
    expect(await seatsOf(id)).toMatchObject([{ bookingId: one }]);
  });

  test('finds the next seat at once, however many are held or free', async () => {
    const { id } = await aSession({ maxPlayers: 3 });
    for (let held = 0; held < 3; held += 1) await claim(id, await aBooking(id));
    await db.seat.createMany({
      data: Array.from({ length: 2000 }, (_, at) => ({ sessionId: id, number: at + 4 })),
    });
    await db.$executeRaw`ANALYZE "Seat"`;
    const mine = await aBooking(id);
    const claimed = seatClaim({ sessionId: id, bookingId: mine, heldUntil: inHours(0.5) });
    const plan = await db.$queryRaw`EXPLAIN (ANALYZE, FORMAT JSON) ${claimed}`;
    expect(JSON.stringify(plan)).toContain('"Index Name":"seat_for_sale"');
    expect(Math.max(...rowsLookedAt(plan))).toBe(1);
    expect((await seatsOf(id))[3]).toMatchObject({ bookingId: mine });
  });

  test('sells a late canceller’s seat last', async () => {
    const { id } = await aSession({ maxPlayers: 2 });
    const seller = await sells(id, 1);
    const [first, second] = [await aBooking(id), await aBooking(id)];
    await claim(id, first);
    expect(await seatsOf(id)).toMatchObject([{ bookingId: seller }, { bookingId: first }]);
    await claim(id, second);
    expect(await seatsOf(id)).toMatchObject([{ bookingId: second, resaleBookingId: seller }, {}]);
  });

  test('takes the seat on offer to its player before any other', async () => {
    const { id } = await aSession({ maxPlayers: 3 });
    const { player } = await isOffered(id, 3);
    const mine = await aBooking(id, 'pending', Promise.resolve(player));
    await claim(id, mine);
    expect(await seatsOf(id)).toMatchObject([{}, {}, { bookingId: mine, waitlistEntryId: null }]);
  });

  test('takes no offer of somebody else, and none that has run out', async () => {
    const { id } = await aSession({ maxPlayers: 1 });
    const { player } = await isOffered(id);
    await waits(id); // the next in line: a seat is not for the public
    expect(await claim(id, await aBooking(id))).toBe(false);
    clock.setOffset(3 * HOUR);
    expect(await claim(id, await aBooking(id, 'pending', Promise.resolve(player)))).toBe(false);
  });
});

describe('while somebody waits', () => {
  test.each([
    [25, 'waiting', false],
    [24, 'waiting', true],
    [25, 'offered', true],
    [25, 'left', true],
  ] as const)('%d hours before, one who is %s: for the public %p', async (hours, status, open) => {
    const { id } = await aSession({ scheduledAt: inHours(hours), maxPlayers: 1 });
    const { entryId } = await waits(id);
    await db.waitlistEntry.update({ where: { id: entryId }, data: { status } });
    expect(await within((tx) => isOpenToPublic(tx, id))).toBe(open);
    expect(await claim(id, await aBooking(id))).toBe(open);
  });

  test('of another session nothing is kept', async () => {
    const [{ id }, other] = [await aSession({ maxPlayers: 1 }), await aSession()];
    await waits(other.id);
    expect(await within((tx) => isOpenToPublic(tx, id))).toBe(true);
  });
});

describe('offering', () => {
  const offer = (sessionId: number, waitlistEntryId: number, heldUntil = inHours(5)) =>
    within((tx) => offerSeat(tx, { sessionId, waitlistEntryId, heldUntil }));

  test('keeps a free seat, in the order in which seats are sold', async () => {
    const { id } = await aSession({ maxPlayers: 2 });
    await sells(id, 1);
    const [first, second, third] = [await waits(id), await waits(id), await waits(id)];
    expect(await offer(id, first.entryId)).toBe(true);
    expect(await offer(id, second.entryId)).toBe(true);
    expect(await offer(id, third.entryId)).toBe(false);
    expect(await seatsOf(id)).toMatchObject([
      { waitlistEntryId: second.entryId, bookingId: null },
      { waitlistEntryId: first.entryId, bookingId: null },
    ]);
  });

  test('is taken back, to the late canceller whose seat it was', async () => {
    const { id } = await aSession({ maxPlayers: 2 });
    const seller = await sells(id, 1);
    await setSeat(id, 2, { bookingId: await aBooking(id, 'confirmed') });
    const { entryId } = await waits(id);
    await offer(id, entryId);
    await within((tx) => withdrawOffer(tx, entryId));
    expect((await seatsOf(id))[0]).toMatchObject({
      bookingId: seller,
      waitlistEntryId: null,
      heldUntil: null,
      resaleBookingId: seller,
    });
  });
});

describe('freeing', () => {
  const free = (bookingId: number, options?: { owesFee?: boolean }) =>
    within((tx) => freeSeat(tx, bookingId, options));

  test('gives the seat to everybody', async () => {
    const { id } = await aSession({ maxPlayers: 2 });
    const [mine, other] = [await aBooking(id), await aBooking(id)];
    await claim(id, mine);
    await claim(id, other);
    await free(mine);
    expect(await seatsOf(id)).toMatchObject([{ bookingId: null, heldUntil: null }, { bookingId: other }]);
  });

  test('gives it back to the offer while that stands, and not when it has run out', async () => {
    const { id } = await aSession({ maxPlayers: 1 });
    const { player, entryId } = await isOffered(id);
    const until = (await seatsOf(id))[0]!.heldUntil;
    const mine = await aBooking(id, 'pending', Promise.resolve(player));
    await claim(id, mine);
    await free(mine);
    expect(await seatsOf(id)).toMatchObject([
      { bookingId: null, waitlistEntryId: entryId, heldUntil: until },
    ]);
    await claim(id, mine, inHours(9));
    clock.setOffset(2 * HOUR);
    await free(mine);
    expect(await seatsOf(id)).toMatchObject([{ bookingId: null, waitlistEntryId: null, heldUntil: null }]);
  });

  test('gives it back to the late canceller, unless that is who leaves or has ended', async () => {
    const { id } = await aSession({ maxPlayers: 1 });
    const seller = await sells(id);
    const buyer = await aBooking(id);
    await claim(id, buyer);
    await free(buyer);
    expect(await seatsOf(id)).toMatchObject([{ bookingId: seller, heldUntil: null }]);
    await claim(id, buyer);
    await db.booking.update({ where: { id: seller }, data: { status: 'cancelled' } });
    await free(buyer);
    expect(await seatsOf(id)).toMatchObject([{ bookingId: null, resaleBookingId: seller }]);
  });

  test.each([
    [true, 'remembers whose fee its sale gives back'],
    [false, 'is nobody’s any more'],
  ])('owing a fee: %p, it %s', async (owesFee) => {
    const { id } = await aSession({ maxPlayers: 1 });
    const seller = await sells(id);
    await free(seller, { owesFee });
    expect(await seatsOf(id)).toMatchObject([{ bookingId: null, resaleBookingId: owesFee ? seller : null }]);
  });

  test('those who wait are told anew, unless it was free before', async () => {
    const { id } = await aSession({ maxPlayers: 1, scheduledAt: inHours(5) });
    const mine = await aBooking(id);
    await claim(id, mine);
    clock.setOffset(HOUR);
    const told = () => within((tx) => announceFreeSeats(tx, id));
    expect([await told(), await told()]).toEqual([true, false]);
    await free(mine); // the sweeper ends what had run out
    expect(await told()).toBe(false);
    const next = await aBooking(id);
    await claim(id, next);
    await free(next);
    expect([await told(), await told()]).toEqual([true, false]);
  });
});

test('keeping makes a hold a seat, and says when it is gone', async () => {
  const { id } = await aSession({ maxPlayers: 1 });
  const mine = await aBooking(id);
  await claim(id, mine);
  expect(await within((tx) => keepSeat(tx, mine))).toBe(true);
  expect(await seatsOf(id)).toMatchObject([{ bookingId: mine, heldUntil: null }]);
  expect(await within(async (tx) => keepSeat(tx, await aBooking(id)))).toBe(false);
});

describe('resale', () => {
  test('is of a seat that is paid for, and is announced', async () => {
    const { id } = await aSession({ maxPlayers: 2 });
    const [paid, held] = [await aBooking(id, 'cancel_requested'), await aBooking(id)];
    await setSeat(id, 1, { bookingId: paid, announcedAt: clock.now() });
    await claim(id, held);
    for (const bookingId of [paid, held]) await within((tx) => putOnResale(tx, bookingId));
    expect(await seatsOf(id)).toMatchObject([
      { resaleBookingId: paid, announcedAt: null },
      { resaleBookingId: null },
    ]);
  });

  test('is taken back, but not from a buyer who is paying', async () => {
    const { id } = await aSession({ maxPlayers: 1 });
    const seller = await sells(id);
    await claim(id, await aBooking(id), inHours(0.5));
    expect(await within((tx) => takeOffResale(tx, seller))).toBe(false);
    clock.setOffset(HOUR);
    expect(await within((tx) => takeOffResale(tx, seller))).toBe(true);
    expect(await seatsOf(id)).toMatchObject([{ bookingId: seller, resaleBookingId: null, heldUntil: null }]);
  });

  test('is taken back from nobody, too', async () => {
    const { id } = await aSession({ maxPlayers: 1 });
    const seller = await sells(id);
    expect(await within((tx) => takeOffResale(tx, seller))).toBe(true);
    expect(await seatsOf(id)).toMatchObject([{ bookingId: seller, resaleBookingId: null }]);
  });

  test('ends with the session, of that session alone', async () => {
    const [one, other] = [await aSession({ maxPlayers: 1 }), await aSession({ maxPlayers: 1 })];
    await sells(one.id);
    const stays = await sells(other.id);
    await within((tx) => endResale(tx, one.id));
    expect([...(await seatsOf(one.id)), ...(await seatsOf(other.id))]).toMatchObject([
      { resaleBookingId: null },
      { resaleBookingId: stays },
    ]);
  });
});

test('a booking that has ended is one record of the log and nine of indexes at most', async () => {
  const booking = await aBooking((await aSession()).id);
  const [{ 'QUERY PLAN': plans }] = await db.$queryRaw<
    [{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }]
  >`
    EXPLAIN (ANALYZE, WAL, FORMAT JSON)
    INSERT INTO "Booking" ("userId", "sessionId", status, "amountCents", "termsVersion", "termsAcceptedAt", policy, "updatedAt")
    SELECT "userId", "sessionId", 'expired', 2500, '1', now(), policy, now() FROM "Booking", generate_series(1, 100) WHERE id = ${booking}`;
  expect(plans[0].Plan['WAL Records']).toBeLessThan(1050);
});
