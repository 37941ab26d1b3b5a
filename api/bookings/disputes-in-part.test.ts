import { closeAll } from '../../tests/scene/close.ts';
import { leftOf } from '../../tests/scene/money.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aCartOfTwo, book, intentOf } from '../../tests/scene/seats.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { closeCircuits } from '../platform/provider.ts';
import { auditMoney } from './audit/audit.service.ts';
import { fixFinding } from './audit/fixes.service.ts';
import { payRefunds, reconcile } from './bookings.jobs.ts';
import { cancelBooking } from './cancelling/cancellation.service.ts';
import { tellWhatWasHeld } from './core/decided-disputes.ts';
import { dropPromises } from './core/refund-status.ts';
import { statusLabel } from './core/status.rules.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.stripe('POST', '/webhooks', { drop: true }));
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const IN_TIME = 'You cancelled in time for a full refund.';

/** A cart of two seats, one of which the player disputes. */
async function halfDisputed() {
  const player = await aUser();
  const [first, second] = await aCartOfTwo(sandbox, player);
  const { id: disputeId } = await sandbox.stripe('POST', '/disputes', {
    payment_intent: await intentOf(second),
    amount: 2500,
  });
  await reconcile();
  return { player, first, second, disputeId };
}

test('a dispute over one seat of a cart does not eat what is owed for the other', async () => {
  const { player, second, disputeId } = await halfDisputed();
  expect(await cancelBooking(player, second)).toContain('$25.00 is on its way back');
  await payRefunds(); // waits: Stripe refunds nothing of it while the bank decides
  await sandbox.stripe('POST', `/disputes/${disputeId}/close`, { status: 'lost' });
  await reconcile();
  clock.setOffset(3_700_000);
  await payRefunds();
  // Stripe refunds no charge whose dispute was decided: staff owe it in another way, and nobody says that it came.
  expect(await db.booking.findUnique({ where: { id: second } })).toMatchObject({
    status: 'refund_failed',
    endReason: 'You cancelled in time for a full refund.',
  });
  expect(await db.moneyAlert.count({ where: { message: { contains: 'charge_disputed' } } })).toBe(1);
});

test('a refund waits for each dispute over its payment, not for the first that is decided', async () => {
  const { player, first, disputeId } = await halfDisputed();
  await cancelBooking(player, first);
  const other = { payment_intent: await intentOf(first), amount: 1000 };
  const { id: otherId } = await sandbox.stripe('POST', '/disputes', other);
  await sandbox.stripe('POST', `/disputes/${disputeId}/close`, { status: 'lost' });
  await reconcile();
  const refund = () => db.refund.findFirstOrThrow({ where: { bookingId: first } });
  await payRefunds();
  expect(await refund()).toMatchObject({ status: 'pending' });
  await sandbox.stripe('POST', `/disputes/${otherId}/close`, { status: 'won' });
  await reconcile();
  clock.setOffset(3_700_000);
  await payRefunds();
  expect(await refund()).toMatchObject({ status: 'failed', failureReason: 'charge_disputed' });
});

test('of two promises of a cart the bank’s part is taken once', async () => {
  const { player, first, second, disputeId } = await halfDisputed();
  await sandbox.stripe('POST', '/faults', { kind: '500_before', path: '/v1/*', count: 1000 });
  await db.dispute.deleteMany(); // promised before we heard of the dispute
  await cancelBooking(player, first);
  await cancelBooking(player, second);
  await sandbox.stripe('DELETE', '/faults');
  closeCircuits();
  await sandbox.stripe('POST', `/disputes/${disputeId}/close`, { status: 'lost' });
  await reconcile();
  const refund = (bookingId: number) => db.refund.findFirstOrThrow({ where: { bookingId } });
  expect(await refund(first)).toMatchObject({ status: 'pending', amountCents: 2500 });
  expect(await refund(second)).toMatchObject({ status: 'failed', failureReason: 'dispute_lost' });
  expect(await db.booking.findUnique({ where: { id: second } })).toMatchObject({
    status: 'cancelled',
    endReason: `${IN_TIME} Your bank has returned $25.00 to you already, after a dispute.`,
  });
});

describe('a promise of which the bank returns a part', () => {
  async function promised() {
    const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
    const payment_intent = await intentOf(bookingId);
    await cancelBooking(viewer, bookingId);
    const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent, amount: 1500 });
    await payRefunds();
    await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'lost' });
    const read = () =>
      db.booking.findUniqueOrThrow({ where: { id: bookingId }, include: { refunds: true, payment: true } });
    return { viewer, bookingId, read };
  }

  test('stays owed for the rest, by a request of its own, and the player reads both amounts', async () => {
    const { viewer, bookingId, read } = await promised();
    const [before] = (await read()).refunds;
    await reconcile();
    const { refunds, ...booking } = await read();
    expect(booking).toMatchObject({
      status: 'refunding',
      endReason: `${IN_TIME} Your bank has returned $15.00 to you already, after a dispute.`,
    });
    expect(refunds).toMatchObject([{ status: 'pending', amountCents: 1000 }]);
    expect(refunds[0]!.idempotencyKey).not.toBe(before!.idempotencyKey);
    clock.setOffset(3_700_000);
    await payRefunds();
    // Stripe refunds no charge whose dispute was decided: staff owe the rest in another way.
    expect(await read()).toMatchObject({ status: 'refund_failed', refunds: [{ status: 'failed' }] });
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { toAddress: viewer.email, kind: 'refund-failed' },
    });
    expect(mail.text).toContain('You will still get the $10.00');
    await fixFinding(await aStaffMember(), { key: `refund-failed:${bookingId}`, choice: 'credit' });
    expect(await db.credit.findMany({ where: { userId: viewer.id } })).toMatchObject([{ amountCents: 1000 }]);
    const off = (await auditMoney()).filter(({ kind, id }) => kind === 'booking' && id === String(bookingId));
    expect(off).toEqual([]);
  });

  test.each(['kept', 'given up'])(
    'of a payment that was one too many says nothing of a seat that was %s',
    async (seat) => {
      const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
      if (seat === 'given up') await cancelBooking(viewer, bookingId);
      const { userId, status, endReason } = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
      const { id: paymentId } = await db.payment.create({
        data: { userId, stripePaymentIntentId: `pi_second_${seat}`, amountCents: 2500, paidAt: clock.now() },
      });
      const dispute = {
        stripeDisputeId: `du_second_${seat}`,
        amountCents: 2500,
        reason: 'duplicate',
        status: 'lost',
      };
      await db.dispute.create({ data: { ...dispute, paymentId } });
      const owed = {
        bookingId,
        amountCents: 2500,
        cause: 'duplicate_payment',
        idempotencyKey: `second ${seat}`,
      } as const;
      await db.refund.create({ data: { ...owed, paymentId } });
      await dropPromises(paymentId);
      expect(await db.refund.findFirst({ where: { paymentId } })).toMatchObject({ status: 'failed' });
      expect(await db.booking.findUnique({ where: { id: bookingId } })).toMatchObject({ status, endReason });
    },
  );
});

test('a dispute over another amount than was asked about at first is so in our books', async () => {
  const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
  const { id } = await sandbox.stripe('POST', '/disputes', {
    payment_intent: await intentOf(bookingId),
    inquiry: true,
  });
  await reconcile();
  await sandbox.stripe('POST', `/disputes/${id}/update`, { status: 'needs_response', amount: 1000 });
  await reconcile();
  expect(await db.dispute.findUnique({ where: { stripeDisputeId: String(id) } })).toMatchObject({
    status: 'needs_response',
    amountCents: 1000,
  });
  expect(await cancelBooking(viewer, bookingId)).toContain(
    '$15.00 is on its way back. Your bank holds $10.00',
  );
});

test('what went back by hand and what the bank has are told apart, and the booking is “partly refunded”', async () => {
  const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
  const payment_intent = await intentOf(bookingId);
  await sandbox.stripe('POST', '/refunds', { payment_intent, amount: 1000 });
  const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent, amount: 1500 });
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'lost' });
  await reconcile();
  expect(await cancelBooking(viewer, bookingId)).toBe(
    'Your booking was cancelled. $10.00 already went back to your card. Your bank has returned $15.00 to you already, after a dispute.',
  );
  const booking = await db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { session: true },
  });
  expect(booking).toMatchObject({ status: 'refunded', paymentStatus: 'partially_refunded' });
  expect(statusLabel(booking, clock.now())).toBe('Partly refunded');
});

test('a bank that only asks is told as that, and staff hear of it when it takes the money', async () => {
  const { email } = await aStaffMember();
  const { bookingId } = await book(sandbox, (await aSession()).id);
  const { id } = await sandbox.stripe('POST', '/disputes', {
    payment_intent: await intentOf(bookingId),
    inquiry: true,
  });
  const alarms = async () => {
    await reconcile();
    const mails = await db.outboxMail.findMany({
      where: { toAddress: email, kind: 'alarm' },
      orderBy: { id: 'asc' },
    });
    return mails.map(({ text }) => text);
  };
  expect(await alarms()).toEqual([expect.stringContaining('has taken nothing')]);
  await sandbox.stripe('POST', `/disputes/${id}/update`, { status: 'needs_response' });
  const [, second, ...more] = await alarms();
  expect(second).toContain('Until it is decided nothing of this payment can be refunded');
  expect(more).toEqual([]);
});

test('a dispute that is under review holds its money like one that waits for an answer', async () => {
  const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
  const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent: await intentOf(bookingId) });
  await sandbox.stripe('POST', `/disputes/${id}/update`, { status: 'under_review' });
  await reconcile();
  expect(await cancelBooking(viewer, bookingId)).toContain('Your bank holds $25.00');
  expect(await db.refund.count({ where: { bookingId } })).toBe(0);
});

test('whoever cancelled while the bank held the money is owed it when the bank decides for us', async () => {
  const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
  const staff = await aStaffMember();
  const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent: await intentOf(bookingId) });
  await reconcile();
  await cancelBooking(viewer, bookingId);
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'won' });
  await reconcile();
  await reconcile();
  expect(await db.booking.findUnique({ where: { id: bookingId } })).toMatchObject({
    status: 'refund_failed',
    endReason: expect.stringMatching(
      /^You cancelled in time\. Your bank does not accept .* our staff return \$25\.00 to you/,
    ),
  });
  const alarm = { toAddress: staff.email, subject: { startsWith: '$25.00 is to be returned another way' } };
  expect(await db.outboxMail.count({ where: alarm })).toBe(1);
  expect(await db.outboxMail.count({ where: { toAddress: viewer.email, kind: 'dispute-won' } })).toBe(1);
  const found = async () =>
    (await auditMoney()).map(({ key }) => key).filter((key) => key.endsWith(`:${bookingId}`));
  expect(await found()).toEqual([`refund-failed:${bookingId}`]);
  await fixFinding(staff, { key: `refund-failed:${bookingId}`, choice: 'credit' });
  // An event that comes again owes nothing again.
  await tellWhatWasHeld(String(id));
  expect(await found()).toEqual([]);
  expect(await db.credit.findMany({ where: { userId: viewer.id } })).toMatchObject([{ amountCents: 2500 }]);
});

const BY_STAFF = (usd: string) =>
  `Your bank does not accept a refund of this payment to the card after the dispute: our staff return ${usd} to you another way and write to you.`;

test('whoever cancelled while the bank held a part of the money is owed that too when it decides for us', async () => {
  const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
  const payment_intent = await intentOf(bookingId);
  const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent, amount: 1000 });
  await reconcile();
  expect(await cancelBooking(viewer, bookingId)).toContain(
    '$15.00 is on its way back. Your bank holds $10.00',
  );
  await payRefunds(); // waits for the bank
  const staff = await aStaffMember();
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'won' });
  await reconcile();
  await reconcile();
  const read = () => db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  expect(await read()).toMatchObject({
    status: 'refund_failed',
    endReason: `You cancelled in time. ${BY_STAFF('$10.00')}`,
  });
  const mails = await db.outboxMail.findMany({ where: { toAddress: viewer.email, kind: 'dispute-won' } });
  expect(mails).toMatchObject([{ text: expect.stringContaining('our staff return $10.00 to you') }]);
  clock.setOffset(3_700_000);
  await payRefunds();
  expect(await read()).toMatchObject({ status: 'refund_failed', paymentStatus: 'paid' });
  await fixFinding(staff, { key: `refund-failed:${bookingId}`, choice: 'credit' });
  expect(await db.credit.findMany({ where: { userId: viewer.id } })).toMatchObject([{ amountCents: 2500 }]);
});

test('of two disputes the later decision takes the bank’s sentences only, not what staff had returned', async () => {
  const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
  const payment_intent = await intentOf(bookingId);
  const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent, amount: 1000 });
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'lost' });
  await reconcile();
  const { paymentId } = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const stripeDisputeId = `dp_second_${bookingId}`;
  const second = { stripeDisputeId, paymentId: paymentId!, amountCents: 500, reason: 'general' };
  await db.dispute.create({ data: { ...second, status: 'needs_response', updatedAt: clock.now() } });
  const said = await cancelBooking(viewer, bookingId);
  expect(said).toContain(
    `${BY_STAFF('$10.00')} Your bank has returned $10.00 to you already, after a dispute.`,
  );
  expect(said).toContain('Your bank holds $5.00');
  const key = `refund-failed:${bookingId}`;
  const sent = { key, choice: 'outside', amountCents: 1000, reason: 'SEPA 4711' };
  await fixFinding(await aSuperAdmin(), sent);
  await db.dispute.update({ where: { stripeDisputeId }, data: { status: 'won' } });
  await tellWhatWasHeld(stripeDisputeId);
  expect(await db.booking.findUnique({ where: { id: bookingId } })).toMatchObject({
    status: 'refund_failed',
    endReason: `You cancelled in time. Our staff returned $10.00 to you another way (reference: SEPA 4711). Your bank has returned $10.00 to you already, after a dispute. ${BY_STAFF('$5.00')}`,
  });
});

describe('the bank decides for the player and gives a part back to us: “lost”, and not all of it', () => {
  const partlyLost = async (id: string) => {
    await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'lost', reinstated: 1500 });
    await reconcile();
    await reconcile();
  };

  test('a seat that is kept can have the rest back', async () => {
    const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
    const payment_intent = await intentOf(bookingId);
    const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent });
    await reconcile();
    await partlyLost(String(id));
    expect(await db.dispute.findUnique({ where: { stripeDisputeId: String(id) } })).toMatchObject({
      status: 'lost',
      amountCents: 1000,
    });
    expect(await cancelBooking(viewer, bookingId)).toBe(
      `Your booking was cancelled. ${BY_STAFF('$15.00')} Your bank has returned $10.00 to you already, after a dispute.`,
    );
    expect(await leftOf(sandbox, String(payment_intent), 'balance')).toEqual([0, 0]);
  });

  test('whoever cancelled while it held all reads both amounts, and staff hear what is owed', async () => {
    const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
    const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent: await intentOf(bookingId) });
    await reconcile();
    await cancelBooking(viewer, bookingId);
    const staff = await aStaffMember();
    await partlyLost(String(id));
    expect(await db.booking.findUnique({ where: { id: bookingId } })).toMatchObject({
      status: 'refund_failed',
      endReason: `You cancelled in time. Your bank has returned $10.00 to you already, after a dispute. ${BY_STAFF('$15.00')}`,
    });
    const alarm = { toAddress: staff.email, subject: { startsWith: '$15.00 is to be returned another way' } };
    expect(await db.outboxMail.count({ where: alarm })).toBe(1);
    const lost = { toAddress: staff.email, subject: { startsWith: 'Dispute over $10.00 lost' } };
    expect((await db.outboxMail.findFirstOrThrow({ where: lost })).text).toContain('and it keeps $10.00');
    expect(await db.outboxMail.count({ where: { toAddress: viewer.email, kind: 'dispute-lost' } })).toBe(1);
  });
});

test('whoever cancelled while the bank held the money reads and is told once that the bank has returned it', async () => {
  const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
  const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent: await intentOf(bookingId) });
  await reconcile();
  await cancelBooking(viewer, bookingId);
  const read = async () => (await db.booking.findUniqueOrThrow({ where: { id: bookingId } })).endReason;
  expect(await read()).toMatch(/^You cancelled in time\. Your bank holds \$25\.00/);
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'lost' });
  await reconcile();
  await reconcile();
  const returned = 'Your bank has returned $25.00 to you already, after a dispute.';
  expect(await read()).toBe(`You cancelled in time. ${returned}`);
  expect(await db.outboxMail.findMany({ where: { toAddress: viewer.email, kind: 'dispute-lost' } })).toEqual([
    expect.objectContaining({
      text: expect.stringMatching(/decided the dispute in your favor\.[\s\S]*\$25\.00 to you/),
    }),
  ]);
});

test('the audit names an ended seat whose money stayed, though the bank holds that of the other', async () => {
  const { player, first, second, disputeId } = await halfDisputed();
  const keys = [first, second].flatMap((id) => [`ended-earns:${id}`, `refund-failed:${id}`]);
  const found = async () => (await auditMoney()).map(({ key }) => key).filter((key) => keys.includes(key));
  await cancelBooking(player, second);
  await cancelBooking(player, first); // nothing is left of the payment
  expect(await found()).toEqual([]);
  const corrupt = async (refund: 'failed' | 'pending', status: 'cancelled' | 'refunding') => {
    await db.refund.updateMany({ where: { bookingId: second }, data: { status: refund } });
    await db.booking.update({ where: { id: second }, data: { status } });
  };
  await corrupt('failed', 'cancelled');
  expect(await found()).toContain(`ended-earns:${second}`);
  await corrupt('pending', 'refunding');
  await sandbox.stripe('POST', `/disputes/${disputeId}/close`, { status: 'lost' });
  await reconcile();
  clock.setOffset(3_700_000);
  await payRefunds();
  expect(await found()).toEqual([`refund-failed:${second}`]);
  await fixFinding(await aStaffMember(), { key: `refund-failed:${second}`, choice: 'credit' });
  expect(await found()).toEqual([]);
});
