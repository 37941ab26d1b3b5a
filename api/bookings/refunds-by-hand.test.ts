import { aCampaign } from '../../tests/scene/campaign.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { leftOf } from '../../tests/scene/money.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser, inHours, refused } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';
import { auditMoney, runAudit } from './audit/audit.service.ts';
import { fixFinding } from './audit/fixes.service.ts';
import { payRefunds, processWebhooks, reconcile } from './bookings.jobs.ts';
import { endCampaign, previewEnd } from './campaigns/campaigns.service.ts';
import { cancelBooking, requestCancellation } from './cancelling/cancellation.service.ts';
import { decideCancellation } from './cancelling/decision.service.ts';
import { refundBooking } from './cancelling/part-refund.service.ts';
import { callOffSession } from './cancelling/session-cancellation.service.ts';
import { startCheckout } from './checkout/checkout.service.ts';
import { settle } from './checkout/settle.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.stripe('POST', '/webhooks', { drop: true }));
afterEach(async () => {
  await sandbox.stripe('DELETE', '/faults');
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  clock.setOffset(0);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function paid(hours = 24 * 7, given?: { id: number }) {
  const player = await aUser();
  const session = given ?? (await aSession({ scheduledAt: inHours(hours) }));
  const checkout = await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  await sandbox.pay(checkout.stripeSessionId!);
  await settle(checkout.id);
  const booking = () =>
    db.booking.findFirstOrThrow({
      where: { checkoutId: checkout.id },
      include: { payment: true, seat: true, refunds: { orderBy: { id: 'asc' } } },
    });
  const { id, payment } = await booking();
  const intent = payment!.stripePaymentIntentId;
  const byHand = (amount?: number) => sandbox.stripe('POST', '/refunds', { payment_intent: intent, amount });
  return { player, session, checkout, booking, id, intent, byHand };
}

const creditOf = async (userId: number) =>
  (await db.credit.findMany({ where: { userId } })).map(({ amountCents }) => amountCents);

describe('a refund made by hand at Stripe', () => {
  test('becomes a row with its movement from an event, once, and staff hear of the seat that stays', async () => {
    const staff = await aStaffMember();
    const { booking, intent, byHand } = await paid();
    await byHand(1000);
    await Promise.all([reconcile(), reconcile()]);
    await processWebhooks();
    expect(await booking()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'partially_refunded',
      refunds: [{ cause: 'by_hand', amountCents: 1000, status: 'succeeded' }],
    });
    expect(await leftOf(sandbox, intent)).toEqual([1500, 1500]);
    expect(await db.outboxMail.count({ where: { toAddress: staff.email, kind: 'alarm' } })).toBe(1);
    await byHand(500);
    await reconcile();
    expect(await leftOf(sandbox, intent)).toEqual([1000, 1000]);
    expect((await auditMoney()).filter(({ kind }) => kind === 'payment')).toEqual([]);
  });

  test('becomes a row by the audit, when no event tells of it', async () => {
    const { intent, byHand } = await paid();
    await byHand(1000);
    const { findings } = await runAudit(null);
    expect(findings.filter(({ rule }) => rule === 'provider')).toEqual([]);
    expect(await leftOf(sandbox, intent)).toEqual([1500, 1500]);
  });

  test('is asked of Stripe before anything is promised: cancelling brings the rest', async () => {
    const { player, booking, id, intent, byHand } = await paid();
    await byHand(1000);
    expect(await cancelBooking(player, id)).toBe(
      'Your booking was cancelled. $15.00 is on its way back. $10.00 already went back to your card.',
    );
    await payRefunds();
    expect(await booking()).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
    expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
  });

  test('of everything leaves nothing to promise', async () => {
    const { player, booking, id, intent, byHand } = await paid();
    await byHand();
    expect(await cancelBooking(player, id)).toBe(
      'Your booking was cancelled. $25.00 already went back to your card.',
    );
    expect(await booking()).toMatchObject({
      status: 'refunded',
      seat: null,
      refunds: [{ cause: 'by_hand' }],
    });
    expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
  });

  test('is asked for before a session that is called off promises it once more', async () => {
    const staff = await aStaffMember();
    const session = await aSession();
    const [part, all, none] = [
      await paid(undefined, session),
      await paid(undefined, session),
      await paid(undefined, session),
    ];
    await part.byHand(1000);
    await all.byHand();
    expect(await callOffSession(staff, session.id, 'A flood.')).toEqual({
      deleted: false,
      refundedBookings: 2,
      message:
        '3 players told: $40.00 is on its way back. For 2 players that is less than the price: the rest was already refunded or on its way, or a bank holds it; we told them so.',
    });
    const told = async ({ player }: { player: Viewer }) => {
      const where = { toAddress: player.email, kind: 'money-returned' };
      const [mail] = await db.outboxMail.findMany({ where });
      return mail!.subject;
    };
    const calledOff = `Called off: ${session.title}`;
    expect([await told(part), await told(all), await told(none)]).toEqual([
      `${calledOff}. $15.00 is on its way back`,
      calledOff,
      `${calledOff}. $25.00 is on its way back`,
    ]);
    expect((await all.booking()).endReason).toBe(
      'The session was cancelled by our staff: A flood. $25.00 already went back to your card.',
    );
    await payRefunds();
    for (const { intent } of [part, all, none]) expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
  });

  test('is asked for before a campaign ends by a sum that was read', async () => {
    const { campaign, sessions, gameMaster } = await aCampaign([inHours(24 * 7)]);
    const { byHand, intent } = await paid(undefined, sessions[0]);
    expect(await previewEnd(gameMaster, campaign)).toMatchObject({ refundCents: 2500 });
    await byHand(1000);
    await refused(endCampaign(gameMaster, campaign.id, 'Over.', 2500), 'CONFLICT');
    await endCampaign(gameMaster, campaign.id, 'Over.', 1500);
    await payRefunds();
    expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
  });

  test('is asked for before a booking that has lost its seat is refunded', async () => {
    const session = await aSession({ maxPlayers: 1 });
    const { player, booking, id, intent, byHand } = await paid(undefined, session);
    await db.seat.updateMany({ where: { bookingId: id }, data: { bookingId: null } });
    await paid(undefined, session);
    await runAudit(null);
    await byHand(1000);
    expect(
      await fixFinding(await aStaffMember(), { key: `paid-without-seat:${id}`, choice: 'seat_or_refund' }),
    ).toBe(
      'No seat was free, and the player is told. $15.00 is on its way back. $10.00 already went back to your card.',
    );
    const where = { toAddress: player.email, kind: 'money-returned' };
    const { subject } = await db.outboxMail.findFirstOrThrow({ where });
    expect(subject).toContain('$15.00 is on its way back');
    await payRefunds();
    expect((await booking()).refunds.map(({ amountCents }) => amountCents)).toEqual([1000, 1500]);
    expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
  });

  test('keeps a promise that was made already, in part or in whole', async () => {
    for (const amount of [1000, 2500]) {
      const { player, booking, id, intent, byHand } = await paid();
      await cancelBooking(player, id);
      await byHand(amount);
      await payRefunds();
      expect(await booking()).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
      expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
    }
  });

  test('keeps a part of a promise and goes beyond it: what is left of the promise goes back', async () => {
    const { booking, id, intent, byHand } = await paid();
    const reason = 'The heating failed';
    await refundBooking(await aSuperAdmin(), id, { amountCents: 2000, leftCents: 2500, reason });
    await byHand(1000);
    await payRefunds();
    expect((await booking()).refunds).toMatchObject([
      { cause: 'goodwill', amountCents: 1500, status: 'succeeded' },
      { cause: 'by_hand', amountCents: 1000, status: 'succeeded' },
    ]);
    expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
  });

  test('is a part of what staff decide: credit for the rest, the late fee within the price', async () => {
    const staff = await aStaffMember();
    for (const [answer, credit, left] of [
      [{ decision: 'session_credit' }, [1500], 1500],
      [{ decision: 'partial_refund', feePercent: 50 }, [], 1250],
    ] as const) {
      const { player, id, intent, byHand } = await paid(25);
      clock.setOffset(2 * 3_600_000);
      await requestCancellation(player, id, '');
      await byHand(1000);
      const request = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId: id } });
      await decideCancellation(staff, request.id, { ...answer, reason: 'A cold' });
      await payRefunds();
      expect(await creditOf(player.id)).toEqual(credit);
      expect(await leftOf(sandbox, intent)).toEqual([left, left]);
      clock.setOffset(0);
    }
    expect(await auditMoney()).toEqual([]);
  });

  test('is not given as credit once more when a refund had failed', async () => {
    const staff = await aStaffMember();
    const { player, booking, id, intent, byHand } = await paid();
    await cancelBooking(player, id);
    await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
    await payRefunds();
    expect(await booking()).toMatchObject({ status: 'refund_failed' });
    expect(await db.outboxMail.count({ where: { toAddress: player.email, kind: 'refund-failed' } })).toBe(1);
    await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
    await byHand(1000);
    expect(await fixFinding(staff, { key: `refund-failed:${id}`, choice: 'credit' })).toContain('$15.00');
    expect(await creditOf(player.id)).toEqual([1500]);
    expect(await leftOf(sandbox, intent)).toEqual([1500, 1500]);
  });

  test('before we knew of the payment: no seat is given for money that is back', async () => {
    const player = await aUser();
    const session = await aSession({ maxPlayers: 1 });
    const checkout = await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
    const { session: page } = await sandbox.pay(checkout.stripeSessionId!);
    await sandbox.stripe('POST', '/refunds', { payment_intent: page.payment_intent });
    await reconcile();
    const booking = await db.booking.findFirstOrThrow({
      where: { checkoutId: checkout.id },
      include: { seat: true },
    });
    expect(booking).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', seat: null });
    expect(await leftOf(sandbox, page.payment_intent)).toEqual([0, 0]);
  });
});

test('a refund that fails before its answer was heard is not dropped', async () => {
  const { player, booking, id } = await paid();
  await cancelBooking(player, id);
  await sandbox.stripe('POST', '/faults', {
    kind: 'drop_after',
    path: '/v1/refunds',
    method: 'POST',
    count: 3,
  });
  await payRefunds();
  const { payment, refunds } = await booking();
  expect(refunds).toMatchObject([{ status: 'pending', stripeRefundId: null }]);
  const { payments } = await sandbox.stripe('GET', '/payments');
  const line = payments.find(
    (each: { paymentIntent: string }) => each.paymentIntent === payment!.stripePaymentIntentId,
  );
  await sandbox.stripe('POST', `/refunds/${line.refunds[0].id}/settle`, { status: 'failed' });
  await sandbox.stripe('DELETE', '/faults');
  await reconcile();
  expect(await booking()).toMatchObject({ status: 'refund_failed', refunds: [{ status: 'failed' }] });
});

test('a refund made by hand that failed before we heard of it is nobody’s matter', async () => {
  const { booking, intent, byHand } = await paid();
  await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
  await byHand(1000);
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  await reconcile();
  expect(await booking()).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', refunds: [] });
  expect(await leftOf(sandbox, intent)).toEqual([2500, 2500]);
});

describe('staff hear of a refund made by hand', () => {
  const alarmsTo = async ({ email }: { email: string }) => {
    await reconcile();
    const mails = await db.outboxMail.findMany({ where: { toAddress: email, kind: 'alarm' } });
    return mails.map(({ subject }) => subject);
  };

  test('of a booking that had become session credit', async () => {
    const staff = await aStaffMember();
    const { player, id, byHand } = await paid(25);
    clock.setOffset(2 * 3_600_000);
    await requestCancellation(player, id, '');
    const request = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId: id } });
    await decideCancellation(staff, request.id, { decision: 'session_credit', reason: 'A cold' });
    await byHand();
    expect(await alarmsTo(staff)).toEqual([expect.stringContaining('nothing was owed')]);
  });

  test('of a payment for several seats', async () => {
    const [staff, player] = [await aStaffMember(), await aUser()];
    const cartItems = [{ sessionId: (await aSession()).id }, { sessionId: (await aSession()).id }];
    const { id, stripeSessionId } = await startCheckout(player, { cartItems, agreeToTerms: true });
    const { session: page } = await sandbox.pay(stripeSessionId!);
    await settle(id);
    await sandbox.stripe('POST', '/refunds', { payment_intent: page.payment_intent, amount: 2500 });
    expect(await alarmsTo(staff)).toEqual([expect.stringContaining('for several seats')]);
  });
});

test('one made by hand that fails after its seat has ended is owed by us, and not called by hand', async () => {
  const { player, booking, id, intent, byHand } = await paid();
  await byHand(1000);
  await cancelBooking(player, id);
  await payRefunds();
  const [made] = (await booking()).refunds;
  await sandbox.stripe('POST', `/refunds/${made!.stripeRefundId}/settle`, { status: 'failed' });
  await reconcile();
  expect(await booking()).toMatchObject({ status: 'refund_failed' });
  await fixFinding(await aStaffMember(), { key: `refund-failed:${id}`, choice: 'refund' });
  await payRefunds();
  const { status, refunds } = await booking();
  expect([status, refunds.at(-1)?.amountCents, made?.cause]).toEqual(['refunded', 1000, 'by_hand']);
  expect(refunds.at(-1)?.cause).not.toBe('by_hand');
  expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
});

describe('an ending of which a part is back reads as partly refunded, whoever returned it', () => {
  const PARTLY = { status: 'refunded', paymentStatus: 'partially_refunded' };

  test.each([['by hand before'], ['by the decision']])('where a late fee is kept: %s', async (way) => {
    const { player, booking, id, byHand } = await paid(25);
    clock.setOffset(2 * 3_600_000);
    await requestCancellation(player, id, '');
    const request = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId: id } });
    if (way === 'by hand before') await byHand(625);
    const answer = { decision: 'partial_refund', feePercent: 75, reason: 'Too late' };
    await decideCancellation(await aStaffMember(), request.id, answer);
    await payRefunds();
    expect(await booking()).toMatchObject({ ...PARTLY, refunds: [{ amountCents: 625 }] });
  });

  test('where the bank holds what is left', async () => {
    for (const end of [
      async ({ session }: { session: { id: number } }) =>
        callOffSession(await aStaffMember(), session.id, 'A flood.'),
      async ({ player, id }: { player: Viewer; id: number }) => {
        clock.setOffset(2 * 3_600_000);
        await requestCancellation(player, id, '');
        const request = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId: id } });
        const answer = { decision: 'full_refund', reason: 'A cold' };
        return decideCancellation(await aStaffMember(), request.id, answer);
      },
    ]) {
      const bought = await paid(25);
      await bought.byHand(1000);
      await sandbox.stripe('POST', '/disputes', { payment_intent: bought.intent });
      await end(bought);
      expect(await bought.booking()).toMatchObject({
        ...PARTLY,
        endReason: expect.stringContaining('holds'),
      });
    }
  });
});

test('a refund made by hand is asked for before a session is called off', async () => {
  const { player, session, byHand } = await paid();
  await byHand(1000);
  await callOffSession(await aStaffMember(), session.id, 'The hall burnt down.');
  const mail = await db.outboxMail.findFirstOrThrow({
    where: { toAddress: player.email, kind: 'money-returned' },
  });
  expect(mail.subject).toContain('$15.00 is on its way back');
  expect(mail.text).toContain('$10.00 already went back to your card.');
});
