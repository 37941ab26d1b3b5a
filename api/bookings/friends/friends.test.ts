import { auditorFinds } from '../../../tests/promises/stage.ts';
import { as } from '../../../tests/scene/as.ts';
import { atStripe } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { aGroupOf, bookingsOf, ordered } from '../../../tests/scene/friends.ts';
import { moveSession } from '../../../tests/scene/move.ts';
import { overlap } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { book, entryOf, ledger, mailsTo } from '../../../tests/scene/seats.ts';
import { aGameMaster, aSession, aSuperAdmin, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { payRefunds } from '../bookings.jobs.ts';
import { cancelBooking, requestCancellation } from '../cancelling/cancellation.service.ts';
import { removeFromSession } from '../cancelling/removal.service.ts';
import { callOffSession } from '../cancelling/session-cancellation.service.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { pricesWithFriends } from '../checkout/order.service.ts';
import { releaseCheckout, settle } from '../checkout/settle.service.ts';
import { closeBookings, hasClosed } from '../closing/closing.service.ts';
import { offerSeats } from '../waitlist/offers.service.ts';
import { joinWaitlist } from '../waitlist/waitlist.service.ts';
import { closeInvitation, giveSeatBack, renewInvitation } from './friends.service.ts';
import { claimSeatOf, getInvitation } from './invitations.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const aGroup = (friends: number, overrides?: Parameters<typeof aSession>[0]) =>
  aGroupOf(sandbox, friends, overrides);

/** What Stripe has kept of a payment, and what our books say we have earned with it. */
async function kept(checkoutId: number) {
  const payment = await db.payment.findFirstOrThrow({ where: { checkoutId }, include: { bookings: true } });
  const { latest_charge: charge } = await atStripe(
    'GET',
    `/payment_intents/${payment.stripePaymentIntentId}`,
    {
      'expand[]': 'latest_charge',
    },
  );
  let earned = 0;
  for (const { id } of payment.bookings) earned += await ledger('revenue', id);
  return { atStripe: charge.amount - charge.amount_refunded, earned };
}

test('one payment holds a seat for its player and each friend, and settles once', async () => {
  const { id, checkout, payer, session } = await ordered(2);
  expect(checkout.amountCents).toBe(7500);
  await sandbox.pay(checkout.stripeSessionId!);
  await Promise.all([settle(id), settle(id)]);
  await settle(id);
  const bookings = await bookingsOf(id);
  expect(bookings.map(({ status, sitterId, seat }) => [status, sitterId, seat?.heldUntil])).toEqual([
    ['confirmed', payer.id, null],
    ['confirmed', null, null],
    ['confirmed', null, null],
  ]);
  expect(await db.payment.count({ where: { checkoutId: id } })).toBe(1);
  expect(await kept(id)).toEqual({ atStripe: 7500, earned: 7500 });
  expect([await mailsTo(payer, 'booking-confirmed'), await mailsTo(payer, 'seats-for-friends')]).toEqual([
    1, 1,
  ]);
  expect(await pricesWithFriends(await aUser(), { ...session, availableSpots: 1 })).toHaveLength(1);
  expect(await auditorFinds()).toEqual([]);
});

test('all seats of an order are held, or none', async () => {
  const session = await aSession({ maxPlayers: 3 });
  await book(sandbox, session.id);
  const player = await aUser();
  const order = { sessionId: session.id, agreeToTerms: true };
  await refused(startCheckout(player, { ...order, friends: 2 }), 'SESSION_FULL', 'friends');
  expect(await db.booking.count({ where: { userId: player.id } })).toBe(0);
  await refused(startCheckout(player, { ...order, friends: 6 }), 'BAD_INPUT', 'friends');
  // Another number of friends is another order: the first page is closed, and its seats are free for it.
  const alone = await startCheckout(player, order);
  const both = await startCheckout(player, { ...order, friends: 1 });
  expect(both.id).not.toBe(alone.id);
  expect((await startCheckout(player, { ...order, friends: 1 })).id).toBe(both.id);
  expect(await pricesWithFriends(player, { ...session, availableSpots: 0 })).toMatchObject([
    { priceCents: 2500 },
    { priceCents: 5000 },
  ]);
  await releaseCheckout(both.id);
  expect((await bookingsOf(both.id)).map(({ status, seat }) => [status, seat])).toEqual([
    ['expired', null],
    ['expired', null],
  ]);
});

test('paid too late, who pays is seated first, and what finds no seat goes back', async () => {
  const { id, checkout, session } = await ordered(2, { maxPlayers: 3 });
  await sandbox.pay(checkout.stripeSessionId!);
  // The hold ran out, and others bought two of the seats.
  await db.booking.updateMany({
    where: { checkoutId: id },
    data: { status: 'expired', endedAt: clock.now() },
  });
  await db.seat.updateMany({ where: { sessionId: session.id }, data: { bookingId: null, heldUntil: null } });
  await book(sandbox, session.id);
  await book(sandbox, session.id);
  await settle(id);
  await payRefunds();
  expect((await bookingsOf(id)).map(({ status }) => status)).toEqual(['confirmed', 'refunded', 'refunded']);
  expect(await kept(id)).toEqual({ atStripe: 2500, earned: 2500 });
  expect(await auditorFinds()).toEqual([]);
});

test('of two friends and one seat exactly one has it', async () => {
  const { claim, seats, session } = await aGroup(1);
  const friends = [await aUser(), await aUser()];
  const outcomes = await overlap(
    (tx) => tx.$queryRaw`SELECT 1 FROM "Booking" WHERE id = ${seats[0]!.id} FOR UPDATE`,
    () => Promise.allSettled(friends.map((friend) => claim(friend))),
    2,
  );
  const settled = outcomes.flatMap((each) => (each.status === 'fulfilled' ? (each.value as never) : []));
  expect((settled as PromiseSettledResult<unknown>[]).map(({ status }) => status).sort()).toEqual([
    'fulfilled',
    'rejected',
  ]);
  expect(
    await db.booking.count({
      where: { sessionId: session.id, sitterId: { in: friends.map(({ id }) => id) } },
    }),
  ).toBe(1);
});

test('who claims sits at the table, and nobody sits twice', async () => {
  const master = await aGameMaster();
  const { claim, session, payer, seats } = await aGroup(2, { gameMasterId: master.profile.id });
  const friend = await aUser({ fullName: 'Grace Brewster Hopper' });
  const { bookingId } = await claim(friend);
  expect(bookingId).toBe(seats[0]!.id);
  const seen = await as(friend).ask(
    `{ booking(id: "${bookingId}") { guestOf sitter { fullName } canGiveBack endReason toPay { creditCents } group { invitationUrl } }
       viewer { evenings(group: UPCOMING) { edges { node { databaseId } } } }
       session(id: "${session.id}") { viewerBooking { databaseId } thread { canWrite } } }`,
  );
  expect(seen).toMatchObject({
    booking: {
      guestOf: payer.fullName,
      sitter: { fullName: 'Grace Brewster Hopper' },
      canGiveBack: true,
      group: null,
    },
    viewer: { evenings: { edges: [{ node: { databaseId: bookingId } }] } },
    session: { viewerBooking: { databaseId: bookingId }, thread: { canWrite: true } },
  });
  await refused(claim(friend), 'CONFLICT');
  await refused(startCheckout(friend, { sessionId: session.id, agreeToTerms: true }), 'CONFLICT');
  await refused(claim(payer), 'CONFLICT');
  await refused(claim(master.viewer), 'CONFLICT');
  const stranger = await aUser();
  await db.block.create({ data: { blockerId: payer.id, blockedId: stranger.id } });
  await refused(claim(stranger), 'FORBIDDEN');
  const wary = await aUser();
  await db.block.create({ data: { blockerId: wary.id, blockedId: payer.id } });
  await refused(claim(wary), 'FORBIDDEN');
  await refused(claimSeatOf(null, {}), 'NOT_LOGGED_IN');
  expect(await mailsTo(friend, 'seat-claimed')).toBe(1);
});

test('what a seat cost is read by who paid for it and staff, not by who sits there', async () => {
  const { claim, payer, session } = await aGroup(1);
  const friend = await aUser();
  const { bookingId } = await claim(friend);
  const read = async (who: Viewer) => {
    const { booking, session: evening } = await as(who).ask(`{ booking(id: "${bookingId}") {
        amountCents toPay { priceCents creditCents cardCents words } paymentPlan { payments { amountCents } } }
      session(id: "${session.id}") { paymentPlan { payments { state amountCents } } } }`);
    return { ...booking, plan: evening.paymentPlan.payments };
  };
  const told = (cents: number, words: string) => ({
    amountCents: cents,
    toPay: { priceCents: cents, creditCents: 0, cardCents: cents, words },
  });
  expect(await read(friend)).toEqual({ ...told(0, '$0.00'), paymentPlan: { payments: [] }, plan: [] });
  const payments = [{ amountCents: 2500 }];
  const plan = [{ state: 'PAID', amountCents: 2500 }];
  const whole = { ...told(2500, '$25.00'), paymentPlan: { payments } };
  expect(await read(payer)).toEqual({ ...whole, plan });
  expect(await read({ ...friend, isAdmin: true })).toEqual({ ...whole, plan: [] });
});

test('who claims a seat says to be 18 or older, unless they have', async () => {
  const { link } = await aGroup(1);
  const friend = await aUser();
  await db.user.update({ where: { id: friend.id }, data: { adultConfirmedAt: null } });
  const claimed = { ...(await link()), agreeToTerms: true };
  await as(friend).refused('claimSeat', claimed, 'BAD_INPUT', 'isAdult');
  await as(friend).ok('claimSeat', { ...claimed, isAdult: true });
  const { adultConfirmedAt } = await db.user.findUniqueOrThrow({ where: { id: friend.id } });
  expect(adultConfirmedAt).toEqual(expect.any(Date));
});

test('who waits for a seat and claims one waits no longer', async () => {
  const { claim, session } = await aGroup(1, { maxPlayers: 2 });
  const friend = await aUser();
  await joinWaitlist(friend, session.id);
  await claim(friend);
  await offerSeats();
  expect(await entryOf(friend, session.id)).toMatchObject({ status: 'booked', seat: null });
});

test('a link is dead when it is renewed, taken back, or the session has begun', async () => {
  const { link, payer, own, claim, session } = await aGroup(1);
  const first = await link();
  expect(await getInvitation(null, first)).toMatchObject({
    seatsLeft: 1,
    isOpen: true,
    sessionId: session.id,
  });
  expect(await getInvitation(null, { ...first, token: `${first.token}x` })).toBeNull();
  await renewInvitation(payer, own.id);
  const friend = await aUser();
  await refused(claimSeatOf(friend, { ...first, agreeToTerms: true }), 'NOT_FOUND');
  const second = await link();
  await closeInvitation(payer, own.id);
  await refused(claimSeatOf(friend, { ...second, agreeToTerms: true }), 'NOT_FOUND');
  await refused(renewInvitation(friend, own.id), 'NOT_FOUND');
  await renewInvitation(payer, own.id);
  clock.setOffset(8 * 24 * 3_600_000);
  await refused(claim(friend), 'CONFLICT');
  expect(await getInvitation(null, await link())).toMatchObject({ isOpen: false });
});

test('unclaimed seats are cancelled by the policy, one by one, to the cent', async () => {
  const { claim, payer, seats, id, own } = await aGroup(3);
  const friend = await aUser();
  await claim(friend);
  const [claimed, second, third] = seats.map((seat) => seat.id) as [number, number, number];
  const { booking } = await as(payer).ask(`{ booking(id: "${claimed}") { cancellation { kind sentence } } }`);
  expect(booking.cancellation).toEqual({
    kind: 'NONE',
    sentence: 'A friend has claimed this seat. It can be cancelled when they have given it back.',
  });
  await refused(cancelBooking(payer, claimed), 'CONFLICT');
  await refused(cancelBooking(friend, claimed), 'NOT_FOUND');
  expect(await cancelBooking(payer, second)).toBe(
    'Your friend’s seat was cancelled. $25.00 is on its way back.',
  );
  const { endReason } = await db.booking.findUniqueOrThrow({ where: { id: second } });
  expect(endReason).toBe('You cancelled your friend’s seat in time for a full refund.');
  await payRefunds();
  expect(await kept(id)).toEqual({ atStripe: 7500, earned: 7500 });
  await giveSeatBack(friend, claimed);
  await refused(giveSeatBack(friend, claimed), 'NOT_FOUND');
  expect(await mailsTo(payer, 'seat-given-back')).toBe(1);
  await cancelBooking(payer, claimed);
  await cancelBooking(payer, own.id);
  await payRefunds();
  expect(await kept(id)).toEqual({ atStripe: 2500, earned: 2500 });
  expect((await bookingsOf(id)).map(({ status }) => status)).toEqual([
    'refunded',
    'refunded',
    'refunded',
    'confirmed',
  ]);
  // Without a seat of their own the seat for a friend is what the account shows.
  const { viewer } = await as(payer).ask(
    '{ viewer { evenings(group: UPCOMING) { edges { node { databaseId } } } } }',
  );
  expect(viewer.evenings.edges.map(({ node }: { node: { databaseId: number } }) => node.databaseId)).toEqual([
    third,
  ]);
  expect(await auditorFinds()).toEqual([]);
});

test('whoever was about to pay for friends too is told once that the session is called off', async () => {
  const { payer, session } = await ordered(2);
  expect(await callOffSession(await aSuperAdmin(), session.id, 'Ill')).toMatchObject({ deleted: true });
  expect(await mailsTo(payer, 'session-called-off')).toBe(1);
});

test('late, too, a claimed seat is its friend’s: who paid cannot ask to cancel it', async () => {
  const { claim, payer, seats, session } = await aGroup(1);
  const friend = await aUser();
  const { bookingId } = await claim(friend);
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(10) } });
  await expect(requestCancellation(payer, bookingId, 'A cold')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'A friend has claimed this seat. It can be cancelled when they have given it back.',
  });
  await giveSeatBack(friend, bookingId);
  await requestCancellation(payer, seats[0]!.id, 'A cold');
});

test('a friend who comes too late reads nothing untrue: the seat was cancelled, not claimed', async () => {
  const { claim, payer, seats } = await aGroup(1);
  await cancelBooking(payer, seats[0]!.id);
  await expect(claim(await aUser())).rejects.toMatchObject({
    code: 'SESSION_FULL',
    message: 'You cannot claim any of these seats right now. Please ask the friend who sent you the link.',
  });
});

test('a friend is told when the seat ends, and the money goes to who paid', async () => {
  const removed = await aGroup(1);
  const off = await aGroup(1);
  const friend = await aUser();
  await removed.claim(friend);
  await off.claim(friend);
  const boss = await aSuperAdmin();
  await removeFromSession(boss, removed.seats[0]!.id);
  await callOffSession(boss, off.session.id, 'The Game Master is ill');
  await payRefunds();
  expect(await mailsTo(friend, 'friend-seat-ended')).toBe(2);
  expect([await kept(removed.id), await kept(off.id)]).toEqual([
    { atStripe: 2500, earned: 2500 },
    { atStripe: 0, earned: 0 },
  ]);
  expect(await auditorFinds()).toEqual([]);
});

test('a friend who goes gives the seat back; who paid leaves it to the friend, unless staff delete them', async () => {
  const { claim, seats, payer, id } = await aGroup(2);
  const [leaver, friend] = [await aUser(), await aUser()];
  await claim(leaver);
  await claim(friend);
  const order = { askedAt: clock.now(), goesOn: async () => {}, ended: async () => {} };
  expect(await db.$transaction((tx) => hasClosed(tx, leaver.id, order.askedAt))).toBe(false);
  await closeBookings(leaver.id, order);
  expect(await db.$transaction((tx) => hasClosed(tx, leaver.id, order.askedAt))).toBe(true);
  expect((await db.booking.findUniqueOrThrow({ where: { id: seats[0]!.id } })).sitterId).toBeNull();
  await closeBookings(payer.id, order);
  await payRefunds();
  expect(await kept(id)).toEqual({ atStripe: 2500, earned: 2500 });
  expect(await mailsTo(friend, 'friend-seat-ended')).toBe(0);
  await closeBookings(payer.id, { ...order, askedAt: null });
  await payRefunds();
  expect(await kept(id)).toEqual({ atStripe: 0, earned: 0 });
  expect(await mailsTo(friend, 'friend-seat-ended')).toBe(1);
  expect(await auditorFinds()).toEqual([]);
});

test('every seat keeps the promise of a move, and friends are told', async () => {
  const { claim, session, id } = await aGroup(2);
  const friend = await aUser();
  await claim(friend);
  const staff = await aSuperAdmin();
  await moveSession(staff, session.id, { scheduledAt: inHours(400) });
  expect((await bookingsOf(id)).map(({ refundUntil }) => refundUntil !== null)).toEqual([true, true, true]);
  expect(await mailsTo(friend, 'session-moved')).toBe(1);
});
