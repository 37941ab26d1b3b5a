import { aCampaign, aMember, atStripe, timeMachine } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { bookingOf, mailsTo, runJobs } from '../../../tests/scene/seats.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { payRefunds, processWebhooks } from '../bookings.jobs.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { refundBooking } from '../cancelling/part-refund.service.ts';
import { callOffSession } from '../cancelling/session-cancellation.service.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { settle } from '../checkout/settle.service.ts';
import { auditMoney, lookAtMoney } from './audit.service.ts';
import { detail } from './findings.service.ts';
import type { FixChoice } from './fix.ts';
import { fixFinding } from './fixes.service.ts';

let sandbox: Sandbox;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  staff = await aStaffMember();
});
afterEach(async () => {
  await sandbox.stripe('DELETE', '/faults');
  await runJobs();
  expect(await keys()).toEqual([]);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const keys = async () => (await auditMoney()).filter(({ rule }) => rule !== 'mails').map(({ key }) => key);

async function held() {
  const player = await aUser();
  const session = await aSession();
  const checkout = await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  const { id } = await db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id } });
  return { player, session, checkout, id };
}

async function paid() {
  const it = await held();
  await sandbox.pay(it.checkout.stripeSessionId!);
  await settle(it.checkout.id);
  const { payment } = await db.booking.findUniqueOrThrow({
    where: { id: it.id },
    include: { payment: true },
  });
  return { ...it, paymentId: payment!.id, intent: payment!.stripePaymentIntentId };
}

/** Nothing is off, then exactly this is, and the fix says what it did; asked twice at once it is done once. */
async function putRight(key: string, choice: FixChoice, damage: () => Promise<unknown>) {
  expect(await keys()).toEqual([]);
  await damage();
  expect(await keys()).toEqual([key]);
  const done = await Promise.allSettled([1, 2].map(() => fixFinding(staff, { key, choice })));
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  return done.find((each) => each.status === 'fulfilled')?.value;
}

describe('a booking that waits long after its hold', () => {
  const forget = (id: number) => () =>
    db.booking.update({ where: { id }, data: { heldUntil: inHours(-1.1) } });

  test('ends, with its page at the provider, when it was not paid', async () => {
    const { id, checkout } = await held();
    await putRight(`hold-over:${id}`, 'settle', forget(id));
    expect(await bookingOf(id)).toMatchObject({ status: 'expired', seat: null });
    expect(await db.checkout.findUnique({ where: { id: checkout.id } })).toMatchObject({ status: 'expired' });
    await expect(sandbox.pay(checkout.stripeSessionId!)).rejects.toThrow();
  });

  test('is confirmed when it was paid', async () => {
    const { id, checkout } = await held();
    await db.booking.update({ where: { id }, data: { heldUntil: inHours(-1.1) } });
    await sandbox.pay(checkout.stripeSessionId!);
    expect(await keys()).toContain(`hold-over:${id}`);
    await fixFinding(staff, { key: `hold-over:${id}`, choice: 'settle' });
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', seat: { heldUntil: null } });
  });

  test('ends when it never had a page', async () => {
    const { id } = await held();
    const { checkoutId } = await db.booking.findUniqueOrThrow({ where: { id } });
    await putRight(`hold-over:${id}`, 'settle', () =>
      db.booking.update({ where: { id }, data: { heldUntil: inHours(-2), checkoutId: null } }),
    );
    expect(await bookingOf(id)).toMatchObject({ status: 'expired', seat: null });
    await settle(checkoutId!);
  });

  test('stays while its money waits for a person', async () => {
    const { id, checkout } = await held();
    await db.checkout.update({ where: { id: checkout.id }, data: { amountCents: 2000 } });
    await sandbox.pay(checkout.stripeSessionId!);
    await settle(checkout.id);
    await forget(id)();
    await refused(fixFinding(staff, { key: `hold-over:${id}`, choice: 'settle' }), 'CONFLICT');
    expect(await bookingOf(id)).toMatchObject({ status: 'pending', paymentStatus: 'in_review' });
    const { id: paymentId } = await db.payment.findFirstOrThrow({ where: { checkoutId: checkout.id } });
    await fixFinding(staff, { key: `wrong-amount:${paymentId}`, choice: 'refund' });
  });
});

test('a reserved date that was not released 24 hours before it starts is released', async () => {
  const { sessions } = await aCampaign([inHours(100)]);
  const { player } = await aMember({ campaign: { id: sessions[0]!.campaignId! } as never, sessions });
  const { id } = await db.booking.findFirstOrThrow({ where: { userId: player.id } });
  const sentence = await putRight(`reservation-over:${id}`, 'free_seat', () =>
    db.session.update({ where: { id: sessions[0]!.id }, data: { scheduledAt: inHours(22) } }),
  );
  expect(sentence).toContain('The seat is free again');
  expect(await bookingOf(id)).toMatchObject({ status: 'expired', seat: null });
  expect(await mailsTo(player, 'date-released')).toBe(1);
});

test('the payment page of a booking that is paid already is closed, and the seat stays', async () => {
  const { id, checkout } = await held();
  await putRight(`paid-page-open:${id}`, 'settle', () =>
    db.$executeRaw`UPDATE "Booking" SET status = 'confirmed', "paymentStatus" = 'paid', "creditCents" = 0,
      "amountCents" = 0, "confirmedAt" = now() WHERE id = ${id}`.then(
      () => db.$executeRaw`UPDATE "Seat" SET "heldUntil" = NULL WHERE "bookingId" = ${id}`,
    ),
  );
  expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', seat: { heldUntil: null } });
  expect(await db.checkout.findUnique({ where: { id: checkout.id } })).toMatchObject({ status: 'expired' });
  await expect(sandbox.pay(checkout.stripeSessionId!)).rejects.toThrow();
});

describe('a refund on its way for days', () => {
  const old = (id: number) => () =>
    db.refund.updateMany({
      where: { bookingId: id },
      data: { createdAt: inHours(-73), nextAttemptAt: inHours(24) },
    });

  test('is asked for again, and made once', async () => {
    const { id, player } = await paid();
    await cancelBooking(player, id);
    const { id: refundId } = await db.refund.findFirstOrThrow({ where: { bookingId: id } });
    await putRight(`refund-waits:${refundId}`, 'refund', old(id));
    await payRefunds();
    await payRefunds();
    expect(await bookingOf(id)).toMatchObject({ status: 'refunded', refunds: [{ status: 'succeeded' }] });
  });

  test('is written down when it was made and we did not hear of it', async () => {
    const { id, player, intent } = await paid();
    await cancelBooking(player, id);
    await sandbox.stripe('POST', '/faults', {
      kind: 'drop_after',
      path: '/v1/refunds',
      method: 'POST',
      count: 3,
    });
    await payRefunds();
    await sandbox.stripe('DELETE', '/faults');
    await old(id)();
    const { id: refundId } = await db.refund.findFirstOrThrow({ where: { bookingId: id } });
    expect(await keys()).toContain(`refund-waits:${refundId}`);
    const sentence = await fixFinding(staff, { key: `refund-waits:${refundId}`, choice: 'refund' });
    expect(sentence).toBe('We asked the provider: the refund is settled, and the booking says so.');
    expect(await bookingOf(id)).toMatchObject({ status: 'refunded', refunds: [{ status: 'succeeded' }] });
    const { payments } = await sandbox.ledger();
    expect(payments.find((each: { payment_intent: string }) => each.payment_intent === intent).net).toBe(0);
  });

  test('is looked up by a person when the provider has it and its bank is silent', async () => {
    const { id, player } = await paid();
    await cancelBooking(player, id);
    await sandbox.stripe('POST', '/refunds/mode', { status: 'pending' });
    await payRefunds();
    await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
    await old(id)();
    const refund = await db.refund.findFirstOrThrow({ where: { bookingId: id } });
    const key = `refund-waits:${refund.id}`;
    await expect(fixFinding(staff, { key, choice: 'refund' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(refund.stripeRefundId!),
    });
    await sandbox.stripe('POST', `/refunds/${refund.stripeRefundId}/settle`, { status: 'succeeded' });
    await fixFinding(staff, { key, choice: 'refund' });
  });

  test('waits for a bank that has not decided', async () => {
    const { id, player, paymentId } = await paid();
    await cancelBooking(player, id);
    const dispute = await db.dispute.create({
      data: {
        paymentId,
        stripeDisputeId: 'dp_waits',
        amountCents: 1,
        reason: 'general',
        status: 'under_review',
      },
    });
    await old(id)();
    expect(await keys()).toEqual([]);
    await db.dispute.delete({ where: { id: dispute.id } });
    await db.refund.updateMany({ where: { bookingId: id }, data: { nextAttemptAt: inHours(-1) } });
  });
});

test('an event that could not be worked off is shown with its error and tried again', async () => {
  const { id, player, checkout } = await held();
  const event = 'evt_stuck1';
  await putRight(`event-stuck:${event}`, 'settle', () =>
    db.webhookEvent.create({
      data: {
        id: event,
        type: 'checkout.session.completed',
        payload: { id: event, data: { object: { id: checkout.stripeSessionId, metadata: {} } } },
        receivedAt: inHours(-1.1),
        nextAttemptAt: inHours(1),
        attempts: 9,
        error: 'something broke',
      },
    }),
  );
  const [view] = await detail((await auditMoney()).filter(({ kind }) => kind === 'event'));
  expect(view?.message).toMatch(/not worked off \(checkout.session.completed\): something broke$/);
  await processWebhooks();
  expect(await db.webhookEvent.findUnique({ where: { id: event } })).toMatchObject({
    processedAt: expect.any(Date),
  });
  expect((await bookingOf(id)).status).toBe('pending');
  await cancelBooking(player, id);
});

test('whoever is still booked in a session that was called off gets everything back, and is told', async () => {
  const { id, player, session } = await paid();
  await putRight(`booked-cancelled:${id}`, 'refund', () =>
    db.session.update({ where: { id: session.id }, data: { status: 'cancelled', cancelReason: 'A flood.' } }),
  );
  await payRefunds();
  expect(await bookingOf(id)).toMatchObject({
    status: 'refunded',
    seat: null,
    endReason: 'A flood.',
    refunds: [{ amountCents: 2500, cause: 'session_cancelled', status: 'succeeded' }],
  });
  expect(await mailsTo(player, 'money-returned')).toBe(1);
  await refused(callOffSession(staff, session.id, 'A flood.'), 'CONFLICT');
  expect((await bookingOf(id)).refunds).toHaveLength(1);
});

describe('a refund of a payment that is older than the days looked at', () => {
  const DAYS = 30;
  let time: ReturnType<typeof timeMachine>;
  beforeAll(() => {
    time = timeMachine(sandbox);
  });
  afterAll(() => clock.setOffset(0));

  async function returnedLate() {
    const it = await paid();
    await time.ahead(40 * 86_400);
    expect(await keys()).toEqual([]);
    const { id: refundId } = await sandbox.stripe('POST', '/refunds', {
      payment_intent: it.intent,
      amount: 1000,
    });
    return { ...it, refundId: String(refundId) };
  }

  test('that the bank refused after it had counted as made is owed again by the look', async () => {
    const { id, paymentId, player } = await paid();
    await time.ahead(40 * 86_400);
    const given = { amountCents: 1000, leftCents: 2500, reason: 'The lights went out' };
    await refundBooking(await aSuperAdmin(), id, given);
    await payRefunds();
    const { stripeRefundId } = await db.refund.findFirstOrThrow({
      where: { paymentId, status: 'succeeded' },
    });
    await sandbox.stripe('POST', `/refunds/${stripeRefundId}/settle`, { status: 'failed' });
    expect(await keys()).toEqual([`refund-unknown:${paymentId}`]);
    await lookAtMoney(DAYS);
    const { refunds } = await bookingOf(id);
    expect(refunds).toMatchObject([{ status: 'failed', amountCents: 1000 }]);
    expect(await mailsTo(player, 'refund-failed')).toBe(1);
    expect(await keys()).toEqual([`unsettled-refund:${refunds[0]!.id}`]);
    await refundBooking(await aSuperAdmin(), id, given);
  });

  test('that was made there by hand and refused is nobody’s', async () => {
    const { id, refundId } = await returnedLate();
    await sandbox.stripe('POST', `/refunds/${refundId}/settle`, { status: 'failed' });
    expect(await keys()).toEqual([]);
    expect(await bookingOf(id)).toMatchObject({ refunds: [] });
  });

  test('that was made there by hand becomes a row by the look', async () => {
    const { id, paymentId } = await returnedLate();
    expect(await keys()).toEqual([`refund-unknown:${paymentId}`]);
    expect((await lookAtMoney(DAYS)).findings.filter(({ rule }) => rule !== 'mails')).toEqual([]);
    expect(await bookingOf(id)).toMatchObject({ refunds: [{ cause: 'by_hand', amountCents: 1000 }] });
  });

  test('that was made there by hand is found behind more refunds than one page holds', async () => {
    const { id } = await returnedLate();
    const { id: payment_intent } = await atStripe('POST', '/payment_intents', {
      amount: '900',
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      'allowed_payment_method_types[]': 'card',
    });
    for (let made = 0; made < 100; made += 1)
      await atStripe('POST', '/refunds', { payment_intent, amount: '1' });
    await lookAtMoney(DAYS);
    expect(await bookingOf(id)).toMatchObject({ refunds: [{ cause: 'by_hand', amountCents: 1000 }] });
  });

  test('that was made there by hand is compared by a person when our books have no room for it', async () => {
    const { id, paymentId } = await returnedLate();
    const wrong = await db.refund.create({
      data: {
        paymentId,
        bookingId: id,
        amountCents: 2500,
        cause: 'player_cancelled',
        status: 'succeeded',
        stripeRefundId: 're_never_made',
        idempotencyKey: 'refund:never-made',
      },
    });
    const found = (await lookAtMoney(DAYS)).findings.filter(({ rule }) => rule === 'provider');
    const [view] = await detail(found);
    expect(view).toMatchObject({
      key: `refund-unknown:${paymentId}`,
      choices: [],
      advice: expect.stringContaining('Compare its refunds'),
    });
    await db.$transaction([
      db.$executeRaw`SET LOCAL session_replication_role = 'replica'`,
      db.refund.delete({ where: { id: wrong.id } }),
    ]);
    await lookAtMoney(DAYS);
  });
});
