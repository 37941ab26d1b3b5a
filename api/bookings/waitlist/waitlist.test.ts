import { as } from '../../../tests/scene/as.ts';
import { atStripe } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import {
  aFullSession,
  ask,
  book,
  bookingOf,
  entryOf,
  inLine,
  later,
  mailsTo,
} from '../../../tests/scene/seats.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { updateSession } from '../../catalog/session-editor.service.ts';
import { getSession } from '../../catalog/sessions.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { auditMoney } from '../audit/audit.service.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { callOffSession } from '../cancelling/session-cancellation.service.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { releaseCheckout } from '../checkout/settle.service.ts';
import { offerSeats } from './offers.service.ts';
import { joinWaitlist, leaveWaitlist, MOST_WAITLISTS, positionsOf, waitlistsOf } from './waitlist.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(async () => {
  clock.setOffset(0);
  expect((await auditMoney()).filter(({ rule }) => rule !== 'mails')).toEqual([]);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const spots = async (id: number) => (await getSession(null, id)).availableSpots;
const isFull = { status: 'rejected', reason: { code: 'SESSION_FULL' } };

describe('joining', () => {
  test('50 at once stand in the order in which they were let in, each once', async () => {
    const { session } = await aFullSession(sandbox);
    const players = await Promise.all(Array.from({ length: 50 }, () => aUser()));
    const ids = await Promise.all(players.map((player) => joinWaitlist(player, session.id)));
    const entries = await db.waitlistEntry.findMany({
      where: { sessionId: session.id },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    expect(entries.map(({ id }) => id)).toEqual([...ids].sort((a, b) => a - b));
    const positions = await positionsOf(ids);
    expect(entries.map(({ id }) => positions.get(id))).toEqual(entries.map((_, index) => index + 1));
    expect((await waitlistsOf(0, [session.id])).get(session.id)?.length).toBe(50);
    const twice = await Promise.allSettled([1, 2, 3].map(() => joinWaitlist(players[0]!, session.id)));
    expect(twice.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  test('is for so many sessions at once, and one more when another is left', async () => {
    const [{ session }, { session: other }] = [await aFullSession(sandbox), await aFullSession(sandbox)];
    const player = await aUser();
    const many = await Promise.all(Array.from({ length: MOST_WAITLISTS - 1 }, () => aSession()));
    await db.waitlistEntry.createMany({ data: many.map(({ id }) => ({ sessionId: id, userId: player.id })) });
    await joinWaitlist(player, session.id);
    await refused(joinWaitlist(player, other.id), 'CONFLICT');
    await leaveWaitlist(player, session.id);
    await joinWaitlist(player, other.id);
  });

  test('is for who has no seat, of a full session that can be booked and is not their own', async () => {
    const player = await aUser();
    await refused(joinWaitlist(null, 1), 'NOT_LOGGED_IN');
    await refused(joinWaitlist(player, 2 ** 31 - 1), 'NOT_FOUND');
    await refused(joinWaitlist(player, (await aSession({ status: 'draft' })).id), 'NOT_FOUND');
    await refused(joinWaitlist(player, (await aSession({ scheduledAt: inHours(-1) })).id), 'CONFLICT');
    await refused(joinWaitlist(player, (await aSession()).id), 'CONFLICT', 'sessionId');
    const { profile, viewer } = await aGameMaster();
    const { session, owner } = await aFullSession(sandbox, { gameMasterId: profile.id });
    await refused(joinWaitlist(owner, session.id), 'CONFLICT');
    await refused(joinWaitlist(viewer, session.id), 'CONFLICT');
    await joinWaitlist(player, session.id);
    await refused(joinWaitlist(player, session.id), 'CONFLICT');
    await refused(leaveWaitlist(owner, session.id), 'NOT_FOUND');
    await refused(leaveWaitlist(null, session.id), 'NOT_LOGGED_IN');
    await leaveWaitlist(player, session.id);
    await refused(leaveWaitlist(player, session.id), 'NOT_FOUND');
    expect(await entryOf(player, session.id)).toMatchObject({ status: 'left' });
    await joinWaitlist(player, session.id);
  });

  test('while a seat is only held for a moment one may wait too', async () => {
    const session = await aSession({ maxPlayers: 1 });
    const buyer = await ask(await aUser(), session.id);
    const [waiting] = await inLine(session.id, 1);
    await releaseCheckout(buyer.id);
    expect(await spots(session.id)).toBe(0);
    await offerSeats();
    expect(await entryOf(waiting!, session.id)).toMatchObject({ status: 'offered' });
  });
});

describe('an offer', () => {
  test('goes to the first in line, who pays; the second waits on', async () => {
    const { session, owner, bookingId } = await aFullSession(sandbox);
    const [first, second] = await inLine(session.id, 2);
    await cancelBooking(owner, bookingId);
    await offerSeats();
    await offerSeats();
    const offered = await entryOf(first!, session.id);
    expect(offered).toMatchObject({ status: 'offered', seat: { bookingId: null } });
    expect(offered.seat!.heldUntil).toEqual(offered.offeredUntil);
    expect(Math.abs(offered.offeredUntil!.getTime() - inHours(24).getTime())).toBeLessThan(60_000);
    expect(await entryOf(second!, session.id)).toMatchObject({ status: 'waiting', offeredUntil: null });
    expect(await mailsTo(first!, 'seat-offered')).toBe(1);
    expect(await getSession(null, session.id)).toMatchObject({ availableSpots: 0, heldSeats: 1 });

    await refused(ask(second!, session.id), 'SESSION_FULL');
    const booked = await book(sandbox, session.id, first!);
    expect(await bookingOf(booked.bookingId)).toMatchObject({
      status: 'confirmed',
      seat: { heldUntil: null },
    });
    expect(await entryOf(first!, session.id)).toMatchObject({ status: 'booked', seat: null });
    expect(await entryOf(second!, session.id)).toMatchObject({ status: 'waiting' });
  });

  test('takes exactly the offered seat', async () => {
    const session = await aSession({ maxPlayers: 3 });
    const booked = [];
    for (let at = 0; at < 3; at += 1) booked.push(await book(sandbox, session.id));
    const [first, second] = await inLine(session.id, 2);
    for (const at of [2, 0]) {
      await cancelBooking(booked[at]!.viewer, booked[at]!.bookingId);
      await offerSeats();
    }
    const [mine, other] = [await entryOf(first!, session.id), await entryOf(second!, session.id)];
    expect([mine.seat!.number, other.seat!.number]).toEqual([3, 1]);
    const checkout = await ask(first!, session.id);
    const seat = await db.seat.findUniqueOrThrow({
      where: { id: mine.seat!.id },
      include: { booking: true },
    });
    expect(seat).toMatchObject({ waitlistEntryId: null, booking: { checkoutId: checkout.id } });
  });

  test('that is not used lapses, and the next one has it', async () => {
    const { session, owner, bookingId } = await aFullSession(sandbox);
    const [first, second] = await inLine(session.id, 2);
    await cancelBooking(owner, bookingId);
    await offerSeats();
    later(24 * HOUR - 60_000);
    await offerSeats();
    expect(await entryOf(first!, session.id)).toMatchObject({ status: 'offered' });
    later(61_000);
    await refused(ask(first!, session.id), 'SESSION_FULL'); // too late: it is for the next
    await offerSeats();
    expect(await entryOf(first!, session.id)).toMatchObject({ status: 'lapsed', seat: null });
    expect(await entryOf(second!, session.id)).toMatchObject({ status: 'offered' });
    expect([await mailsTo(first!, 'offer-lapsed'), await mailsTo(second!, 'seat-offered')]).toEqual([1, 1]);
  });

  test('is made to nobody while booking is paused, and whoever had one then has it again afterwards', async () => {
    const pause = (isPaused: boolean) => {
      const value = { bookingOpen: !isPaused };
      return db.setting.upsert({ where: { key: 'shop' }, create: { key: 'shop', value }, update: { value } });
    };
    const offered = await aFullSession(sandbox);
    const { session, owner, bookingId } = await aFullSession(sandbox);
    const [early] = await inLine(offered.session.id, 1);
    const [first] = await inLine(session.id, 1);
    await cancelBooking(offered.owner, offered.bookingId);
    await offerSeats();
    await pause(true);
    try {
      await cancelBooking(owner, bookingId);
      await offerSeats();
      expect(await entryOf(first!, session.id)).toMatchObject({ status: 'waiting', seat: null });
      expect(await mailsTo(first!, 'seat-offered')).toBe(0);
      later(25 * HOUR);
      await offerSeats();
      expect(await entryOf(early!, offered.session.id)).toMatchObject({ status: 'waiting', seat: null });
      expect(await mailsTo(early!, 'offer-lapsed')).toBe(0);
    } finally {
      await pause(false);
    }
    await offerSeats();
    expect(await entryOf(first!, session.id)).toMatchObject({ status: 'offered' });
    expect(await entryOf(early!, offered.session.id)).toMatchObject({ status: 'offered' });
    expect(await mailsTo(early!, 'seat-offered')).toBe(2);
  });

  test('comes back when its player closes the payment page, and stands beyond its end while they pay', async () => {
    const { session, owner, bookingId } = await aFullSession(sandbox);
    const [first, second] = await inLine(session.id, 2);
    await cancelBooking(owner, bookingId);
    await offerSeats();
    const before = await entryOf(first!, session.id);
    await releaseCheckout((await ask(first!, session.id)).id);
    const after = await entryOf(first!, session.id);
    expect(after).toMatchObject({
      status: 'offered',
      seat: { id: before.seat!.id, heldUntil: before.offeredUntil },
    });

    // Ten minutes are left of the offer.
    const heldUntil = inHours(1 / 6);
    await db.waitlistEntry.update({ where: { id: after.id }, data: { offeredUntil: heldUntil } });
    await db.seat.update({ where: { id: after.seat!.id }, data: { heldUntil } });
    const checkout = await ask(first!, session.id);
    later(20 * 60_000);
    await offerSeats();
    expect(await entryOf(first!, session.id)).toMatchObject({ status: 'offered' });
    await releaseCheckout(checkout.id);
    await offerSeats();
    expect(await entryOf(first!, session.id)).toMatchObject({ status: 'lapsed' });
    expect(await entryOf(second!, session.id)).toMatchObject({ status: 'offered' });
  });

  test('may be taken and let go often long before the start: its seat comes back, and nobody else is mailed', async () => {
    const { session, owner, bookingId } = await aFullSession(sandbox);
    const [first, second] = await inLine(session.id, 2);
    await cancelBooking(owner, bookingId);
    await offerSeats();
    for (let times = 1; times <= 7; times += 1) await releaseCheckout((await ask(first!, session.id)).id);
    await offerSeats();
    expect(await entryOf(first!, session.id)).toMatchObject({ status: 'offered' });
    expect(await mailsTo(second!, 'seat-free')).toBe(0);
  });

  test('is given up by leaving, also in the middle of paying', async () => {
    const { session, owner, bookingId } = await aFullSession(sandbox);
    const [first, second, third] = await inLine(session.id, 3);
    await cancelBooking(owner, bookingId);
    await offerSeats();
    await leaveWaitlist(first!, session.id);
    await offerSeats();
    expect(await entryOf(second!, session.id)).toMatchObject({ status: 'offered' });
    const { id: checkoutId, stripeSessionId } = await ask(second!, session.id);
    await leaveWaitlist(second!, session.id);
    await offerSeats();
    expect((await atStripe('GET', `/checkout/sessions/${stripeSessionId}`)).status).toBe('expired');
    expect(await db.booking.findFirstOrThrow({ where: { checkoutId } })).toMatchObject({ status: 'expired' });
    expect(await entryOf(second!, session.id)).toMatchObject({ status: 'left', seat: null });
    expect(await entryOf(third!, session.id)).toMatchObject({ status: 'offered' });
  });

  test('is not given up by who still takes it for a place in line', async () => {
    const { session, owner, bookingId } = await aFullSession(sandbox);
    const [first, second] = await inLine(session.id, 2);
    await cancelBooking(owner, bookingId);
    await offerSeats();
    const leaving = { sessionId: session.id, keepOffer: true };
    await as(first!).refused('leaveWaitlist', leaving, 'CONFLICT', 'sessionId');
    const { id: checkoutId } = await ask(first!, session.id);
    await as(first!).refused('leaveWaitlist', leaving, 'CONFLICT', 'sessionId');
    expect(await db.booking.findFirstOrThrow({ where: { checkoutId } })).toMatchObject({ status: 'pending' });
    expect(await entryOf(first!, session.id)).toMatchObject({ status: 'offered' });
    await leaveWaitlist(second!, session.id, true);
    expect(await entryOf(second!, session.id)).toMatchObject({ status: 'left' });
  });

  test('that was paid for meanwhile is not let go: the seat is its player’s', async () => {
    const { session, owner, bookingId } = await aFullSession(sandbox);
    const [first, second] = await inLine(session.id, 2);
    await cancelBooking(owner, bookingId);
    await offerSeats();
    const { id: checkoutId, stripeSessionId } = await ask(first!, session.id);
    await sandbox.pay(stripeSessionId!);
    await as(first!).refused('leaveWaitlist', { sessionId: session.id }, 'CONFLICT', 'sessionId');
    await offerSeats();
    await refused(leaveWaitlist(first!, session.id), 'CONFLICT', 'sessionId');
    const booking = await db.booking.findFirstOrThrow({ where: { checkoutId } });
    expect(booking).toMatchObject({ status: 'confirmed' });
    expect(await entryOf(first!, session.id)).toMatchObject({ status: 'booked' });
    expect(await entryOf(second!, session.id)).toMatchObject({ status: 'waiting' });
    await cancelBooking(first!, booking.id);
    await refused(leaveWaitlist(first!, session.id), 'NOT_FOUND');
  });

  test('whoever only waits and pays for a seat of the last day leaves the line, and pays on', async () => {
    const session = await aSession({ maxPlayers: 1, scheduledAt: inHours(20) });
    const { id } = await ask(await aUser(), session.id);
    const [waiting] = await inLine(session.id, 1);
    await releaseCheckout(id);
    const checkout = await ask(waiting!, session.id);
    await leaveWaitlist(waiting!, session.id);
    expect(await db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id } })).toMatchObject({
      status: 'pending',
    });
  });

  test('200 buyers and one who waits: the seat that becomes free is hers', async () => {
    const { session, owner, bookingId } = await aFullSession(sandbox);
    const [waiting] = await inLine(session.id, 1);
    const buyers = await Promise.all(Array.from({ length: 200 }, () => aUser()));
    const before = buyers.slice(0, 50).map((buyer) => ask(buyer, session.id));
    await cancelBooking(owner, bookingId);
    const offers = [offerSeats(), offerSeats(), offerSeats()];
    const outcomes = await Promise.allSettled(before);
    for (const wave of [50, 100, 150]) {
      const tries = buyers.slice(wave, wave + 50).map((buyer) => ask(buyer, session.id));
      outcomes.push(...(await Promise.allSettled(tries)));
    }
    await Promise.all(offers);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    for (const outcome of outcomes) expect(outcome).toMatchObject(isFull);
    expect(await spots(session.id)).toBe(0);
    await offerSeats();
    const { bookingId: hers } = await book(sandbox, session.id, waiting!);
    expect(await bookingOf(hers)).toMatchObject({ status: 'confirmed' });
  });

  test('of several seats and several processes at once: each seat once, in order', async () => {
    const session = await aSession({ maxPlayers: 4 });
    const booked = [];
    for (let at = 0; at < 4; at += 1) booked.push(await book(sandbox, session.id));
    const line = await inLine(session.id, 6);
    for (const { viewer, bookingId } of booked.slice(0, 3)) await cancelBooking(viewer, bookingId);
    await Promise.all([1, 2, 3, 4].map(() => offerSeats()));
    const statuses = await Promise.all(
      line.map(async (player) => (await entryOf(player, session.id)).status),
    );
    expect(statuses).toEqual(['offered', 'offered', 'offered', 'waiting', 'waiting', 'waiting']);
  });
});

describe('other ways in which seats become free', () => {
  test('a hold that runs out goes to who waits, not to the public', async () => {
    const session = await aSession({ maxPlayers: 1 });
    await ask(await aUser(), session.id);
    const [waiting] = await inLine(session.id, 1);
    later(33 * 60_000);
    await refused(ask(await aUser(), session.id), 'SESSION_FULL');
    await offerSeats();
    expect(await entryOf(waiting!, session.id)).toMatchObject({ status: 'offered' });
  });

  test('one more seat at the table', async () => {
    const { session } = await aFullSession(sandbox);
    const [first, second] = await inLine(session.id, 2);
    const staff = await aStaffMember();
    const { title, description, gameSystem, priceCents, scheduledAt, durationMinutes, gameMasterId } =
      session;
    const form = { title, description, gameSystem, priceCents, scheduledAt, durationMinutes, gameMasterId };
    await updateSession(staff, session.id, { ...form, type: 'one_shot', tags: [], maxPlayers: 2 });
    await refused(ask(second!, session.id), 'SESSION_FULL');
    await offerSeats();
    expect(await entryOf(first!, session.id)).toMatchObject({ status: 'offered' });
    // An offered seat is not taken away.
    await refused(
      updateSession(staff, session.id, { ...form, type: 'one_shot', tags: [], maxPlayers: 1 }),
      'CONFLICT',
      'maxPlayers',
    );
    expect(await db.seat.count({ where: { sessionId: session.id } })).toBe(2);
  });

  test('somebody who is gone, or was seated in another way, holds up nobody', async () => {
    const { session, owner, bookingId } = await aFullSession(sandbox);
    const [gone, next] = await inLine(session.id, 2);
    await db.user.update({ where: { id: gone!.id }, data: { disabledAt: clock.now() } });
    await cancelBooking(owner, bookingId);
    await offerSeats();
    expect(await entryOf(gone!, session.id)).toMatchObject({ status: 'left' });
    expect(await entryOf(next!, session.id)).toMatchObject({ status: 'offered' });
    await db.user.update({ where: { id: next!.id }, data: { disabledAt: clock.now() } });
    await offerSeats();
    expect(await entryOf(next!, session.id)).toMatchObject({ status: 'left', seat: null });
    expect(await spots(session.id)).toBe(1);
  });
});

describe('the last 24 hours', () => {
  test('an offer ends there; from then on the seat is anybody’s, and all who wait are told once', async () => {
    const { session, owner, bookingId } = await aFullSession(sandbox, { scheduledAt: inHours(30) });
    const [first, second, third] = await inLine(session.id, 3);
    await cancelBooking(owner, bookingId);
    await offerSeats();
    const { offeredUntil } = await entryOf(first!, session.id);
    expect(offeredUntil).toEqual(new Date(session.scheduledAt.getTime() - 24 * HOUR));
    expect(await spots(session.id)).toBe(0);

    later(offeredUntil!.getTime() - clock.now().getTime() - 1000);
    await refused(ask(await aUser(), session.id), 'SESSION_FULL');
    later(1000);
    expect(await spots(session.id)).toBe(1);
    await offerSeats();
    await offerSeats();
    expect(await entryOf(first!, session.id)).toMatchObject({ status: 'lapsed' });
    const told = async () => [await mailsTo(second!, 'seat-free'), await mailsTo(third!, 'seat-free')];
    expect(await told()).toEqual([1, 1]);

    const checkout = await ask(second!, session.id);
    expect(await spots(session.id)).toBe(0);
    await offerSeats();
    expect(await told()).toEqual([1, 1]);
    await releaseCheckout(checkout.id); // the seat is free once more
    await offerSeats();
    await offerSeats();
    expect(await told()).toEqual([2, 2]);
    const { bookingId: taken } = await book(sandbox, session.id, third!);
    expect(await bookingOf(taken)).toMatchObject({ status: 'confirmed' });
    expect(await entryOf(third!, session.id)).toMatchObject({ status: 'booked' });
  });

  test('nobody has all who wait told of the same seat again and again', async () => {
    const session = await aSession({ maxPlayers: 1, scheduledAt: inHours(20) });
    const hesitant = await aUser();
    const { id } = await ask(hesitant, session.id);
    const [waiting] = await inLine(session.id, 1);
    await releaseCheckout(id);
    for (let times = 1; times <= 6; times += 1) {
      await releaseCheckout((await ask(hesitant, session.id)).id);
      await offerSeats();
    }
    expect(await mailsTo(waiting!, 'seat-free')).toBe(6);
    await refused(ask(hesitant, session.id), 'RATE_LIMITED');
    await releaseCheckout((await ask(waiting!, session.id)).id);
    expect(await ask(await aUser(), session.id)).toMatchObject({ url: expect.any(String) });
  });

  test('who changes their order once too often keeps the seat they hold', async () => {
    const session = await aSession({ maxPlayers: 2, scheduledAt: inHours(20) });
    const [hesitant, other] = [await aUser(), await aUser()];
    const { id: mine } = await ask(hesitant, session.id);
    const { id } = await ask(other, session.id);
    await inLine(session.id, 1);
    await releaseCheckout(mine);
    await releaseCheckout(id);
    const askWith = (friends: number) =>
      startCheckout(hesitant, { sessionId: session.id, friends, agreeToTerms: true });
    for (let times = 1; times <= 6; times += 1) await askWith(times % 2);
    await refused(askWith(1), 'RATE_LIMITED');
    expect(await db.booking.count({ where: { userId: hesitant.id, status: 'pending' } })).toBe(1);
  });

  test('who asked in vain many times has let nothing go, and takes the seat once it is free', async () => {
    const session = await aSession({ maxPlayers: 1, scheduledAt: inHours(20) });
    const { id } = await ask(await aUser(), session.id);
    await inLine(session.id, 1);
    const eager = await aUser();
    for (let times = 1; times <= 8; times += 1) await refused(ask(eager, session.id), 'SESSION_FULL');
    await releaseCheckout(id);
    expect(await ask(eager, session.id)).toMatchObject({ url: expect.any(String) });
  });

  test('the start ends the waiting', async () => {
    const { session } = await aFullSession(sandbox, { scheduledAt: inHours(2) });
    const [waiting] = await inLine(session.id, 1);
    later(2 * HOUR + 1000);
    await offerSeats();
    expect(await entryOf(waiting!, session.id)).toMatchObject({ status: 'lapsed' });
    expect(await mailsTo(waiting!, 'waitlist-ended')).toBe(0);
  });
});

test('a session that is called off is kept for those who wait, and they are told', async () => {
  const { session, owner, bookingId } = await aFullSession(sandbox);
  const [first, second] = await inLine(session.id, 2);
  await cancelBooking(owner, bookingId);
  await offerSeats();
  expect(await callOffSession(await aStaffMember(), session.id, 'The Game Master is ill.')).toMatchObject({
    deleted: false,
  });
  for (const player of [first!, second!]) {
    expect(await entryOf(player, session.id)).toMatchObject({ status: 'lapsed', seat: null });
    expect(await mailsTo(player, 'waitlist-ended')).toBe(1);
  }
});
