import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { moveSession } from '../../../tests/scene/move.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { payRefunds } from '../bookings.jobs.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import { cancelBooking, requestCancellation } from './cancellation.service.ts';
import { decideCancellation, openRequests } from './decision.service.ts';
import { refundBooking } from './part-refund.service.ts';
import { removeFromSession } from './removal.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function revenueOf(bookingId: number) {
  const { _sum } = await db.ledgerEntry.aggregate({
    where: { bookingId, account: 'revenue' },
    _sum: { amountCents: true },
  });
  return 0 - (_sum.amountCents ?? 0);
}

/** A paid booking whose player has asked to cancel 10 hours before the start. */
async function asked(player = aUser()) {
  const viewer = await player;
  const session = await aSession({ scheduledAt: inHours(10), priceCents: 2501, platform: 'discord' });
  const checkout = await startCheckout(viewer, { sessionId: session.id, agreeToTerms: true });
  if (checkout.stripeSessionId) {
    await sandbox.pay(checkout.stripeSessionId);
    await verifyCheckout(viewer, checkout.stripeSessionId);
  }
  const booking = await db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id } });
  await requestCancellation(viewer, booking.id, 'A cold');
  const request = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId: booking.id } });
  return { player: viewer, session, bookingId: booking.id, requestId: request.id };
}
const outcome = async (bookingId: number) => {
  await payRefunds();
  return db.booking.findUniqueOrThrow({ where: { id: bookingId }, include: { seat: true, refunds: true } });
};
const reason = 'We wish you well.';

test('of a session that was moved after it was asked no answer brings less than one click would', async () => {
  const staff = await aStaffMember();
  const { requestId, bookingId, session } = await asked();
  await moveSession(staff, session.id, { scheduledAt: inHours(200) });
  const less = [
    { decision: 'partial_refund', feePercent: 60 },
    { decision: 'session_credit' },
    { decision: 'emergency_pass' },
  ];
  for (const answer of less)
    await refused(decideCancellation(staff, requestId, { ...answer, reason }), 'CONFLICT', 'decision');
  await decideCancellation(staff, requestId, { decision: 'full_refund', reason });
  expect(await outcome(bookingId)).toMatchObject({ status: 'refunded', refunds: [{ amountCents: 2501 }] });
});

test('how many requests wait is told to staff alone', async () => {
  const staff = await aStaffMember();
  const waiting = async (viewer: Viewer) =>
    (await as(viewer).ask('{ viewer { waitingCancellations } }')).viewer.waitingCancellations;
  const before = await waiting(staff);
  const { player, requestId } = await asked();
  expect(await waiting(staff)).toBe(before + 1);
  expect(await waiting(player)).toBeNull();
  const input = { requestId: globalId('CancellationRequest', requestId), decision: 'FULL_REFUND', reason };
  const { viewer } = await as(staff).ok('decideCancellation', input, 'viewer { waitingCancellations }');
  expect(viewer.waitingCancellations).toBe(before);
});

test('nobody of the staff gives money of their own bookings back to themselves', async () => {
  const [staff, boss] = [await aStaffMember(), await aSuperAdmin()];
  const own = await asked(Promise.resolve(staff));
  await refused(decideCancellation(staff, own.requestId, { decision: 'full_refund', reason }), 'FORBIDDEN');
  const { bookingId, requestId } = await asked(Promise.resolve(boss));
  await refused(refundBooking(boss, bookingId, { amountCents: 100, leftCents: 2501, reason }), 'FORBIDDEN');
  await refused(removeFromSession(boss, bookingId, { reason, refund: 'whole' }), 'FORBIDDEN');
  expect(await outcome(bookingId)).toMatchObject({ status: 'cancel_requested', refunds: [] });
  await decideCancellation(staff, requestId, { decision: 'full_refund', reason });
  expect(await outcome(bookingId)).toMatchObject({ status: 'refunded' });
});

describe('staff decide', () => {
  test('a full refund: everything goes back', async () => {
    const { bookingId, requestId, player } = await asked();
    await decideCancellation(await aStaffMember(), requestId, { decision: 'full_refund', reason });
    expect(await outcome(bookingId)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'refunded',
      seat: null,
    });
    expect(await revenueOf(bookingId)).toBe(0);
    expect(
      await db.outboxMail.count({ where: { toAddress: player.email, kind: 'cancellation-decided' } }),
    ).toBe(1);
  });

  test('a partial refund: the fee stays, a fraction of a cent goes to the player', async () => {
    const { bookingId, requestId } = await asked();
    await decideCancellation(await aStaffMember(), requestId, {
      decision: 'partial_refund',
      feePercent: 50,
      reason,
    });
    const booking = await outcome(bookingId);
    expect(booking).toMatchObject({ status: 'refunded', paymentStatus: 'partially_refunded' });
    expect(booking.refunds).toMatchObject([{ amountCents: 1251, status: 'succeeded' }]);
    expect(await revenueOf(bookingId)).toBe(0);
  });

  test('session credit: spendable on the next session, and returned when that is cancelled', async () => {
    const { player, bookingId, requestId } = await asked();
    await decideCancellation(await aStaffMember(), requestId, { decision: 'session_credit', reason });
    expect(await outcome(bookingId)).toMatchObject({ status: 'cancelled', seat: null, refunds: [] });
    expect(await creditBalance(player.id)).toBe(2501);

    const cheap = await aSession({ priceCents: 2000 });
    const free = await startCheckout(player, { sessionId: cheap.id, agreeToTerms: true });
    expect(free).toMatchObject({ stripeSessionId: null, amountCents: 0 });
    const booking = await db.booking.findFirstOrThrow({
      where: { sessionId: cheap.id },
      include: { seat: true },
    });
    expect(booking).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      creditCents: 2000,
      seat: { heldUntil: null },
    });
    expect(await creditBalance(player.id)).toBe(501);
    expect(await revenueOf(booking.id)).toBe(2000);

    const dear = await aSession({ priceCents: 540 });
    const rest = await startCheckout(player, { sessionId: dear.id, agreeToTerms: true });
    expect(rest.amountCents).toBe(50); // cards pay no less
    await cancelBooking(player, booking.id);
    expect(await creditBalance(player.id)).toBe(2011);
    expect(await revenueOf(booking.id)).toBe(0);
  });

  test.each([
    [{ decision: 'full_refund' }, /\$25\.01 goes back to the card you paid with\./],
    [{ decision: 'emergency_pass' }, /\$25\.01 goes back to the card you paid with\./],
    [
      { decision: 'session_credit' },
      /its price of \$25\.01 is now session credit, to spend on any session until \w+/,
    ],
    [
      { decision: 'partial_refund', feePercent: 50 },
      /A late fee of \$12\.50 \(50% of the price\) is kept\. \$12\.51 goes back to the card/,
    ],
  ])('the mail names the amounts: %o', async (answer, words) => {
    const { requestId, player } = await asked();
    await decideCancellation(await aStaffMember(), requestId, { ...answer, reason });
    const { text } = await db.outboxMail.findFirstOrThrow({
      where: { toAddress: player.email, kind: 'cancellation-decided' },
    });
    expect(text.replace(/\s+/g, ' ')).toMatch(words);
  });

  test.each([
    [{ decision: 'declined' }, true],
    [{ decision: 'full_refund' }, false],
    [{ decision: 'partial_refund', feePercent: 50 }, false],
  ])('only whoever keeps the seat is told where to be: %o', async (answer, isTold) => {
    const { requestId, player } = await asked();
    await decideCancellation(await aStaffMember(), requestId, { ...answer, reason });
    const { text } = await db.outboxMail.findFirstOrThrow({
      where: { toAddress: player.email, kind: 'cancellation-decided' },
    });
    expect(text.includes('\nWhere: Discord')).toBe(isTold);
  });

  test('in a cart credit pays for one seat and a card for the other; each comes back the way it was paid', async () => {
    const { player, requestId } = await asked();
    await decideCancellation(await aStaffMember(), requestId, { decision: 'session_credit', reason });
    const [cheap, dear] = [
      await aSession({ priceCents: 2501, maxPlayers: 1 }),
      await aSession({ priceCents: 4000 }),
    ];
    const cartItems = [{ sessionId: cheap.id }, { sessionId: dear.id }];
    const checkout = await startCheckout(player, { cartItems, agreeToTerms: true });
    expect(checkout.amountCents).toBe(4000);
    await sandbox.stripe('POST', '/webhooks', { drop: true });
    await sandbox.pay(checkout.stripeSessionId!);
    clock.setOffset(33 * 60_000); // the payment is heard of late, and somebody else took the only seat meanwhile
    await startCheckout(await aUser(), { sessionId: cheap.id, agreeToTerms: true });
    await verifyCheckout(player, checkout.stripeSessionId);
    const [first, second] = await db.booking.findMany({
      where: { checkoutId: checkout.id },
      orderBy: { id: 'asc' },
    });
    expect(first).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
    expect(second).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await creditBalance(player.id)).toBe(2501);
    await sandbox.stripe('POST', '/webhooks', { drop: false });
  });

  test('an emergency pass: once in twelve months', async () => {
    const player = aUser();
    const first = await asked(player);
    await decideCancellation(await aStaffMember(), first.requestId, { decision: 'emergency_pass', reason });
    expect(await outcome(first.bookingId)).toMatchObject({ paymentStatus: 'refunded' });
    const second = await asked(player);
    await refused(
      decideCancellation(await aStaffMember(), second.requestId, { decision: 'emergency_pass', reason }),
      'CONFLICT',
      'decision',
    );
    await decideCancellation(await aStaffMember(), second.requestId, { decision: 'declined', reason });
    expect(await outcome(second.bookingId)).toMatchObject({
      status: 'confirmed',
      seat: { heldUntil: null },
      refunds: [],
    });
  });

  test('what was paid with credit goes back as credit', async () => {
    const player = await aUser();
    const decide = async (requestId: number, answer: object) =>
      decideCancellation(await aStaffMember(), requestId, { ...answer, reason });
    const first = await asked(Promise.resolve(player));
    await decide(first.requestId, { decision: 'session_credit' });

    const full = await asked(Promise.resolve(player)); // paid with credit alone
    expect(await creditBalance(player.id)).toBe(0);
    await decide(full.requestId, { decision: 'full_refund' });
    expect(await outcome(full.bookingId)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'refunded',
      seat: null,
      refunds: [],
    });
    expect([await creditBalance(player.id), await revenueOf(full.bookingId)]).toEqual([2501, 0]);

    const part = await asked(Promise.resolve(player));
    await decide(part.requestId, { decision: 'partial_refund', feePercent: 50 });
    expect(await outcome(part.bookingId)).toMatchObject({ status: 'cancelled', seat: null, refunds: [] });
    expect([await creditBalance(player.id), await revenueOf(part.bookingId)]).toEqual([1251, 0]);

    const mixed = await asked(Promise.resolve(player)); // 12.51 in credit, 12.50 by card
    await decide(mixed.requestId, { decision: 'emergency_pass' });
    expect((await outcome(mixed.bookingId)).refunds).toMatchObject([{ amountCents: 1250 }]);
    expect([await creditBalance(player.id), await revenueOf(mixed.bookingId)]).toEqual([1251, 0]);
  });

  test('whoever was declined may ask again, and hears of every decision', async () => {
    const { player, bookingId, requestId } = await asked();
    const staff = await aStaffMember();
    await decideCancellation(staff, requestId, { decision: 'declined', reason });
    await requestCancellation(player, bookingId, 'It got worse');
    const [again] = await db.cancellationRequest.findMany({ where: { bookingId, decision: null } });
    await decideCancellation(staff, again!.id, { decision: 'full_refund', reason });
    const mails = { toAddress: player.email, kind: 'cancellation-decided' };
    expect(await db.outboxMail.count({ where: mails })).toBe(2);
  });

  test('once: of two admins at the same time one is told that it was decided', async () => {
    const { bookingId, requestId } = await asked();
    const admins = [await aStaffMember(), await aStaffMember()];
    const tries = await Promise.allSettled(
      admins.map((admin) => decideCancellation(admin, requestId, { decision: 'full_refund', reason })),
    );
    expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    expect((await outcome(bookingId)).refunds).toHaveLength(1);
  });

  test('with a reason, a fee between 50 and 75 percent, and as staff', async () => {
    const { requestId, player } = await asked();
    const staff = await aStaffMember();
    await refused(
      decideCancellation(staff, requestId, { decision: 'full_refund', reason: ' ' }),
      'BAD_INPUT',
      'reason',
    );
    await refused(
      decideCancellation(staff, requestId, { decision: 'partial_refund', feePercent: 49, reason }),
      'BAD_INPUT',
      'feePercent',
    );
    await refused(
      decideCancellation(staff, requestId, { decision: 'partial_refund', feePercent: 76, reason }),
      'BAD_INPUT',
      'feePercent',
    );
    await refused(decideCancellation(staff, requestId, { decision: 'gift', reason }), 'BAD_INPUT');
    await refused(decideCancellation(player, requestId, { decision: 'full_refund', reason }), 'FORBIDDEN');
    expect((await openRequests()).map((request) => request.id)).toContain(requestId);
  });

  test('a request is judged after the start too, by the time it was made', async () => {
    const { bookingId, requestId } = await asked();
    clock.setOffset(12 * HOUR);
    await decideCancellation(await aStaffMember(), requestId, { decision: 'full_refund', reason });
    expect(await outcome(bookingId)).toMatchObject({ status: 'refunded' });
  });
});
