import { closeAll } from '../../../tests/scene/close.ts';
import { aGroupOf, bookingsOf, ordered } from '../../../tests/scene/friends.ts';
import { overlap } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { book, bookingOf, inLine } from '../../../tests/scene/seats.ts';
import { aSession, aUser, refused } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { pricesWithFriends } from '../checkout/order.service.ts';
import { releaseCheckout, settle } from '../checkout/settle.service.ts';
import { lockBooking, returnMoney } from '../core/return-money.ts';
import { offerSeats } from '../waitlist/offers.service.ts';
import { giveSeatBack } from './friends.service.ts';

// Several orders of one player for one table, each with seats for friends.

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

test('five friends come to a table, however often their player orders', async () => {
  const { payer, session, own, seats } = await aGroupOf(sandbox, 4, { maxPlayers: 12 });
  await cancelBooking(payer, own.id);
  const order = { sessionId: session.id, agreeToTerms: true };
  const most = async () => (await pricesWithFriends(payer, { ...session, availableSpots: 8 })).length - 1;
  expect(await most()).toBe(1);
  await refused(startCheckout(payer, { ...order, friends: 2 }), 'CONFLICT', 'friends');
  expect(await db.booking.count({ where: { userId: payer.id, status: 'pending' } })).toBe(0);
  // What was given up counts no more.
  await cancelBooking(payer, seats[0]!.id);
  expect(await most()).toBe(2);
  const { id } = await startCheckout(payer, { ...order, friends: 2 });
  expect((await startCheckout(payer, { ...order, friends: 2 })).id).toBe(id);
});

type Ordered = Awaited<ReturnType<typeof ordered>>;

/** The hold of an order ran out, and what it held is free. */
async function runOut({ id, session }: Ordered) {
  const ended = { status: 'expired', endedAt: clock.now() } as const;
  await db.booking.updateMany({ where: { checkoutId: id }, data: ended });
  await db.seat.updateMany({ where: { sessionId: session.id }, data: { bookingId: null, heldUntil: null } });
}

async function pay({ id, checkout }: Pick<Ordered, 'id' | 'checkout'>) {
  await sandbox.pay(checkout.stripeSessionId!);
  await settle(id);
}
const statesOf = async (id: number) => (await bookingsOf(id)).map(({ status }) => status);

test('paid too late and nothing ordered since: who pays and each friend are seated', async () => {
  const late = await ordered(2);
  await runOut(late);
  await pay(late);
  expect(await statesOf(late.id)).toEqual(['confirmed', 'confirmed', 'confirmed']);
});

test('paid too late after another order: only what was ordered anew is kept', async () => {
  const late = await ordered(1, { maxPlayers: 8 });
  await runOut(late);
  const order = { sessionId: late.session.id, friends: 1, agreeToTerms: true };
  const checkout = await startCheckout(late.payer, order);
  await pay({ id: checkout.id, checkout });
  await pay(late);
  expect([await statesOf(checkout.id), await statesOf(late.id)]).toEqual([
    ['confirmed', 'confirmed'],
    ['refunding', 'refunding'],
  ]);
});

test('two orders paid too late, the first one first: the friends of one are kept', async () => {
  const first = await ordered(3, { maxPlayers: 12 });
  await runOut(first);
  const order = { sessionId: first.session.id, friends: 3, agreeToTerms: true };
  const checkout = await startCheckout(first.payer, order);
  await runOut({ ...first, id: checkout.id });
  await pay(first);
  await pay({ id: checkout.id, checkout });
  expect([await statesOf(first.id), await statesOf(checkout.id)]).toEqual([
    ['confirmed', 'confirmed', 'confirmed', 'confirmed'],
    ['refunding', 'refunding', 'refunding', 'refunding'],
  ]);
});

test('friends of an earlier order are no reason to send those of a late one away', async () => {
  const { payer, session, own } = await aGroupOf(sandbox, 1, { maxPlayers: 8 });
  await cancelBooking(payer, own.id);
  const checkout = await startCheckout(payer, { sessionId: session.id, friends: 1, agreeToTerms: true });
  await db.booking.updateMany({
    where: { checkoutId: checkout.id },
    data: { status: 'expired', endedAt: clock.now() },
  });
  await pay({ id: checkout.id, checkout });
  expect(await statesOf(checkout.id)).toEqual(['confirmed', 'confirmed']);
});

test('a seat held for a friend is not kept for its payer on the waitlist', async () => {
  const session = await aSession({ maxPlayers: 2 });
  const others = [await book(sandbox, session.id), await book(sandbox, session.id)];
  const [payer] = await inLine(session.id, 1);
  await cancelBooking(others[0]!.viewer, others[0]!.bookingId);
  await offerSeats();
  await cancelBooking(others[1]!.viewer, others[1]!.bookingId);
  const { id } = await startCheckout(payer!, { sessionId: session.id, friends: 1, agreeToTerms: true });
  await releaseCheckout(id);
  const seats = await db.seat.findMany({ where: { sessionId: session.id }, orderBy: { id: 'asc' } });
  expect(seats.map(({ bookingId, waitlistEntryId }) => [bookingId, waitlistEntryId !== null])).toEqual([
    [null, true],
    [null, false],
  ]);
});

test('the Game Master is told who claims a seat, and who gives it back', async () => {
  const { claim, session, seats } = await aGroupOf(sandbox, 1);
  const friend = await aUser({ fullName: 'Mary Anning' });
  await claim(friend);
  await giveSeatBack(friend, seats[0]!.id);
  const told = await db.tableChange.findMany({ where: { sessionId: session.id }, orderBy: { id: 'desc' } });
  expect(told.slice(0, 2)).toMatchObject([
    { content: 'Mary Anning gave back a seat that a friend has paid for.', userId: friend.id },
    { content: 'Mary Anning takes a seat that a friend has paid for.', userId: friend.id },
  ]);
});

test('a seat that ends while a friend claims it is not theirs', async () => {
  const { seats, claim } = await aGroupOf(sandbox, 1);
  const { id } = seats[0]!;
  const [, told] = await overlap(
    async (tx) => returnMoney(tx, await lockBooking(tx, id), 'player_cancelled', 'You cancelled in time.'),
    async () => refused(claim(await aUser()), 'SESSION_FULL'),
  );
  expect(told).toMatchObject({ status: 'fulfilled' });
  expect(await bookingOf(id)).toMatchObject({ status: 'refunding', sitterId: null });
});
