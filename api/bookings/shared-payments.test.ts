import { auditorFinds } from '../../tests/promises/stage.ts';
import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { creditFor } from '../../tests/scene/money.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aCartOfTwo, book, bookingOf, intentOf } from '../../tests/scene/seats.ts';
import { aSession, aSuperAdmin, aUser, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { fixFinding } from './audit/fixes.service.ts';
import { payRefunds, reconcile } from './bookings.jobs.ts';
import { callOffEffects } from './cancelling/call-off-effects.service.ts';
import { cancelBooking, requestCancellation } from './cancelling/cancellation.service.ts';
import { decideCancellation } from './cancelling/decision.service.ts';
import { callOffSession } from './cancelling/session-cancellation.service.ts';
import { readOwed } from './core/owed-refunds.service.ts';
import { returnFee } from './core/resale.ts';
import { lockBooking, lockSeller, returnMoney } from './core/return-money.ts';

let sandbox: Sandbox;
let admin: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  admin = await aSuperAdmin();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

/** The bank returns so much of the payment of a booking. */
async function loseToBank(bookingId: number, amount: number) {
  const dispute = { payment_intent: await intentOf(bookingId), amount };
  const { id } = await sandbox.stripe('POST', '/disputes', dispute);
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'lost' });
  await reconcile();
}

/** Two seats of $25.00 each, of whose payment the bank has returned $30.00. */
async function afterDispute() {
  const player = await aUser();
  const [first, second] = await aCartOfTwo(sandbox, player);
  await loseToBank(first, 3000);
  return { player, first, second };
}
const outside = (bookingId: number, amountCents: number) =>
  fixFinding(admin, {
    key: `refund-failed:${bookingId}`,
    choice: 'outside',
    amountCents,
    reason: 'Transfer 0815',
  });
const sessionsOf = async (ids: number[]) =>
  (await db.booking.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })).map(
    ({ sessionId }) => sessionId,
  );
const cancellation = async (player: Viewer, bookingId: number) =>
  (
    await as(player).ask(
      `{ booking(id: "${bookingId}") { cancellation { sentence } cancellationNow { sentence } } }`,
    )
  ).booking;

test.each(['at once', 'after it was returned'])(
  'what no card takes of a cart is owed for one of its seats, asked for the second %s',
  async (when) => {
    const { player, first, second } = await afterDispute();
    expect(await cancelBooking(player, first)).toContain('our staff return $20.00 to you another way');
    if (when !== 'at once') await outside(first, 2000);
    const preview = await cancellation(player, second);
    expect([preview.cancellation.sentence, preview.cancellationNow.sentence]).toEqual([
      expect.stringContaining('Your bank has returned $25.00 to you already'),
      expect.stringContaining('Your bank has returned $25.00 to you already'),
    ]);
    const said = await cancelBooking(player, second);
    expect(said).toContain('Your bank has returned $25.00 to you already');
    expect(said).not.toContain('another way');
    expect(await bookingOf(second)).toMatchObject({ status: 'cancelled' });
    if (when === 'at once') await outside(first, 2000);
    expect(await bookingOf(first)).toMatchObject({ status: 'cancelled' });
    expect(await auditorFinds()).toEqual([]);
  },
);

test('what is on its way is not owed beside it', async () => {
  const player = await aUser();
  const [first] = await aCartOfTwo(sandbox, player);
  await cancelBooking(player, first);
  expect(await readOwed(db, [first])).toMatchObject([{ owed: { amountCents: 0 } }]);
});

test('of two seats that end at the same moment the second sees what the first is owed', async () => {
  const { player, first, second } = await afterDispute();
  const [, said] = await overlap(
    async (tx) => returnMoney(tx, await lockBooking(tx, first), 'player_cancelled', 'You cancelled.'),
    () => cancelBooking(player, second),
  );
  expect(said).toMatchObject({ value: expect.not.stringContaining('another way') });
});

/** A fee of half of the first seat was kept, as its session was near. */
async function cancelledLate(player: Viewer, bookingId: number) {
  const { sessionId } = await bookingOf(bookingId);
  await db.session.update({ where: { id: sessionId }, data: { scheduledAt: inHours(20) } });
  await requestCancellation(player, bookingId, 'A cold');
  const { requests } = await bookingOf(bookingId);
  const answer = { decision: 'partial_refund', feePercent: 50, reason: 'Late' };
  await decideCancellation(admin, requests[0]!.id, answer);
}
const bankRefuses = async () => {
  await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
  await payRefunds();
  await reconcile();
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
};

test('the fee of a seat that is sold sees what another seat that ends at the same moment has taken', async () => {
  const player = await aUser();
  const [first, second] = await aCartOfTwo(sandbox, player);
  await cancelledLate(player, first);
  await payRefunds();
  await reconcile();
  const dispute = { payment_intent: await intentOf(first), amount: 3000 };
  const { id } = await sandbox.stripe('POST', '/disputes', dispute);
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'lost' });
  await reconcile();
  const [, fee] = await overlap(
    async (tx) => returnMoney(tx, await lockBooking(tx, second), 'player_cancelled', 'You cancelled.'),
    () => transaction(async (tx) => returnFee(tx, await lockSeller(tx, first), 'seat_resold')),
  );
  expect(fee).toMatchObject({ value: { feeCents: 1250, cardCents: 0, byStaffCents: 0 } });
  const owing = await readOwed(db, [first, second]);
  expect(owing.map(({ status, owed }) => [status, owed.amountCents])).toEqual([
    ['refunded', 0],
    ['refund_failed', 750],
  ]);
});

test('credit in place of the card counts whole, where credit that had paid is kept as a fee', async () => {
  const player = await aUser();
  await creditFor(player.id, 700);
  const [first, second] = await aCartOfTwo(sandbox, player);
  await cancelledLate(player, first);
  await bankRefuses();
  await fixFinding(admin, { key: `refund-failed:${first}`, choice: 'credit' });
  await sandbox.stripe('POST', '/refunds', { payment_intent: await intentOf(first), amount: 1500 });
  await reconcile();
  const { paymentId } = await bookingOf(first);
  const off = async () => (await auditorFinds()).filter((line) => line.includes(`payment ${paymentId} `));
  expect(await cancelBooking(player, second)).toContain('$15.50 is on its way back');
  expect(await off()).toEqual([]);
  await payRefunds();
  // One dollar more than was paid, by a slip at the provider.
  await db.payment.update({ where: { id: paymentId! }, data: { amountCents: { decrement: 100 } } });
  expect(await off()).toContainEqual(expect.stringContaining('was returned by more than it was'));
  await db.payment.update({ where: { id: paymentId! }, data: { amountCents: { increment: 100 } } });
});

describe('calling off all sessions of a cart says what it does, once', () => {
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

  test('a part was returned by hand', async () => {
    const bookings = await aCartOfTwo(sandbox, await aUser());
    const hand = { payment_intent: await intentOf(bookings[0]), amount: 3000 };
    await sandbox.stripe('POST', '/refunds', hand);
    await reconcile();
    const sessions = await sessionsOf(bookings);
    const { cardCents, goneCents } = await callOffEffects(sessions);
    expect([cardCents, goneCents]).toEqual([2000, 3000]);
    for (const id of sessions) await callOffSession(admin, id, 'Ill');
    const where = { bookingId: { in: bookings }, cause: 'session_cancelled' } as const;
    const made = await db.refund.findMany({ where });
    expect(sum(made.map(({ amountCents }) => amountCents))).toBe(cardCents);
  });

  test('a part was lost to a bank', async () => {
    const { first, second } = await afterDispute();
    const sessions = await sessionsOf([first, second]);
    const { cardCents, byStaffCents } = await callOffEffects(sessions);
    expect([cardCents, byStaffCents]).toEqual([0, 2000]);
    for (const id of sessions) await callOffSession(admin, id, 'Ill');
    const owing = await readOwed(db, [first, second]);
    expect(sum(owing.map(({ owed }) => owed.amountCents))).toBe(byStaffCents);
  });

  test('the fee of one and the seat of the other', async () => {
    const player = await aUser();
    const [first, second] = await aCartOfTwo(sandbox, player);
    await cancelledLate(player, first);
    await payRefunds();
    await sandbox.stripe('POST', '/refunds', { payment_intent: await intentOf(first), amount: 1500 });
    await reconcile();
    expect(await callOffEffects(await sessionsOf([first, second]))).toMatchObject({ cardCents: 2250 });
  });

  test('the fee of one and the seat of the other, of which no card takes anything', async () => {
    const player = await aUser();
    const [first, second] = await aCartOfTwo(sandbox, player);
    await cancelledLate(player, first);
    await payRefunds();
    await loseToBank(first, 1500);
    const sessions = await sessionsOf([first, second]);
    expect(await callOffEffects(sessions)).toMatchObject({ cardCents: 0, byStaffCents: 2250 });
    for (const id of sessions) await callOffSession(admin, id, 'Ill');
    const owing = await readOwed(db, [first, second]);
    expect(sum(owing.map(({ owed }) => owed.amountCents))).toBe(2250);
  });
});

/** Cancelled, refused by the bank, and sent by a transfer. */
async function returnedOutside(player: Viewer, bookingId: number) {
  await cancelBooking(player, bookingId);
  await bankRefuses();
  await outside(bookingId, 2500);
}

test('what went back outside and by hand is gone for the other seat', async () => {
  const player = await aUser();
  const [first, second] = await aCartOfTwo(sandbox, player);
  await returnedOutside(player, first);
  await sandbox.stripe('POST', '/refunds', { payment_intent: await intentOf(first), amount: 1000 });
  await reconcile();
  expect((await cancellation(player, second)).cancellation.sentence).toContain('$15.00 goes back');
  expect(await cancelBooking(player, second)).toContain('$15.00 is on its way back');
});

/** What the auditor says of a booking and of its payment. */
async function saidOf(bookingId: number) {
  const { paymentId } = await bookingOf(bookingId);
  const [booking, payment] = [`booking ${bookingId} `, `payment ${paymentId} `];
  return (await auditorFinds()).filter((line) => line.includes(booking) || line.includes(payment));
}
const TWICE = expect.stringContaining('was returned by more than it was');

test('what went back twice of a seat is said once, of the seat', async () => {
  const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
  await returnedOutside(viewer, bookingId);
  await sandbox.stripe('POST', '/refunds', { payment_intent: await intentOf(bookingId), amount: 2500 });
  await reconcile();
  expect(await saidOf(bookingId)).toEqual([
    `ledger: booking ${bookingId} has ended, and more went back of it than was paid`,
  ]);
});

test('credit for one seat and a bank for both is more than was paid', async () => {
  const player = await aUser();
  const [first] = await aCartOfTwo(sandbox, player);
  await cancelBooking(player, first);
  await bankRefuses();
  await fixFinding(admin, { key: `refund-failed:${first}`, choice: 'credit' });
  const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent: await intentOf(first) });
  await reconcile();
  expect(await saidOf(first)).not.toContainEqual(TWICE); // what a bank only holds is not back
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'lost' });
  await reconcile();
  expect(await saidOf(first)).toContainEqual(TWICE);
});

test('credit in place of a refund that failed is no second return', async () => {
  const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
  await cancelBooking(viewer, bookingId);
  await bankRefuses();
  await fixFinding(admin, { key: `refund-failed:${bookingId}`, choice: 'credit' });
  expect(await saidOf(bookingId)).toEqual([]);
});

test('what a bank takes after the card had it back is no credit that was given twice', async () => {
  const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
  const { paymentId } = await bookingOf(bookingId);
  await cancelBooking(viewer, bookingId);
  await payRefunds();
  await db.dispute.create({
    data: {
      paymentId: paymentId!,
      stripeDisputeId: `dp_late_${bookingId}`,
      amountCents: 2500,
      reason: 'fraudulent',
      status: 'lost',
    },
  });
  expect(await saidOf(bookingId)).not.toContainEqual(TWICE);
});
