import { closeAll } from '../../../tests/scene/close.ts';
import { before, lockWaiters } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { until } from '../../../tests/scene/until.ts';
import { aSession, aStaffMember, aUser, refused } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { payRefunds, reconcile } from '../bookings.jobs.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { callOffSession } from '../cancelling/session-cancellation.service.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { settle } from '../checkout/settle.service.ts';
import { auditMoney, runAudit } from './audit.service.ts';
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
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function held({ maxPlayers = 4, priceCents = 2500 } = {}) {
  const player = await aUser();
  const session = await aSession({ maxPlayers, priceCents });
  const checkout = await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  const { id } = await db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id } });
  return { player, session, checkout, id };
}
async function paid(options?: { maxPlayers?: number }) {
  const place = await held(options);
  await sandbox.pay(place.checkout.stripeSessionId!);
  await settle(place.checkout.id);
  return place;
}
const loseSeat = (id: number) =>
  db.seat.updateMany({ where: { bookingId: id }, data: { bookingId: null, heldUntil: null } });
const read = (id: number) =>
  db.booking.findUniqueOrThrow({ where: { id }, include: { seat: true, refunds: true } });
const fixedTimes = (key: string) => db.auditEntry.count({ where: { targetId: key, action: 'money.fixed' } });

async function allClean() {
  await payRefunds();
  expect(await auditMoney()).toEqual([]);
}

describe('a payment of a wrong amount', () => {
  /** The player pays $25.00 where `priceCents` was the price. */
  async function wrong(priceCents: number, options?: { maxPlayers?: number }) {
    const place = await held(options);
    await sandbox.pay(place.checkout.stripeSessionId!);
    await db.booking.update({ where: { id: place.id }, data: { amountCents: priceCents } });
    await db.checkout.update({ where: { id: place.checkout.id }, data: { amountCents: priceCents } });
    await settle(place.checkout.id);
    const payment = await db.payment.findFirstOrThrow({ where: { checkoutId: place.checkout.id } });
    expect((await read(place.id)).status).toBe('pending');
    return { ...place, paymentId: payment.id, key: `wrong-amount:${payment.id}` };
  }
  const choicesOf = async (key: string) => {
    const found = (await auditMoney()).filter((finding) => finding.key === key);
    return (await detail(found))[0]?.choices;
  };

  test('that is too much is accepted: a seat for the price, the rest goes back', async () => {
    const { id, key, paymentId } = await wrong(2000);
    const [accept, refuse] = (await choicesOf(key))!;
    expect(accept).toMatchObject({ choice: 'accept', effect: expect.stringContaining('$5.00, goes back') });
    expect(refuse).toMatchObject({ choice: 'refund', label: 'Refund $25.00' });
    expect(await fixFinding(staff, { key, choice: 'accept' })).toBe('1 of 1 seat given; $5.00 goes back.');
    await refused(fixFinding(staff, { key, choice: 'refund' }), 'CONFLICT');
    await allClean();
    expect(await read(id)).toMatchObject({ status: 'confirmed', paymentId, seat: { heldUntil: null } });
    expect(await db.refund.findMany({ where: { paymentId } })).toMatchObject([
      { bookingId: null, amountCents: 500, cause: 'wrong_amount', status: 'succeeded' },
    ]);
    const { _sum } = await db.ledgerEntry.aggregate({
      where: { bookingId: id, account: 'revenue' },
      _sum: { amountCents: true },
    });
    expect(_sum.amountCents).toBe(-2000);
    const alerts = { key: { startsWith: 'amount-mismatch:' }, resolvedAt: null };
    expect(await db.moneyAlert.count({ where: alerts })).toBe(0);
    // An accepted booking is like any other: it can be cancelled for its price.
    const { player } = {
      player: await db.booking.findUniqueOrThrow({ where: { id }, include: { user: true } }),
    };
    await cancelBooking({ ...staff, id: player.userId }, id);
    await allClean();
    expect((await read(id)).status).toBe('refunded');
  });

  test('is refunded whole and the seat is free', async () => {
    const { id, key, paymentId, session } = await wrong(2000);
    await fixFinding(staff, { key, choice: 'refund' });
    expect(await read(id)).toMatchObject({ status: 'cancelled', seat: null });
    await allClean();
    expect(await db.refund.findMany({ where: { paymentId } })).toMatchObject([{ amountCents: 2500 }]);
    expect(await db.seat.count({ where: { sessionId: session.id, bookingId: null } })).toBe(4);
  });

  test('that is too little can only be refunded', async () => {
    const { key } = await wrong(3000);
    expect((await choicesOf(key))?.map(({ choice }) => choice)).toEqual(['refund']);
    await refused(fixFinding(staff, { key, choice: 'accept' }), 'BAD_INPUT', 'choice');
    await fixFinding(staff, { key, choice: 'refund' });
    await allClean();
  });

  test('of which a part went back meanwhile is not accepted for less than the price', async () => {
    const { id, key, paymentId } = await wrong(2000);
    const { stripePaymentIntentId } = await db.payment.findUniqueOrThrow({ where: { id: paymentId } });
    await sandbox.stripe('POST', '/refunds', { payment_intent: stripePaymentIntentId, amount: 1000 });
    await refused(fixFinding(staff, { key, choice: 'accept' }), 'CONFLICT', 'choice');
    expect((await read(id)).status).toBe('pending');
    await fixFinding(staff, { key, choice: 'refund' });
    await allClean();
    const rows = await db.refund.findMany({ where: { paymentId }, orderBy: { id: 'asc' } });
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([1000, 1500]);
  });

  test('that somebody returned at the provider keeps its seat until staff end the booking', async () => {
    const { id, key, paymentId } = await wrong(2000);
    const { stripePaymentIntentId } = await db.payment.findUniqueOrThrow({ where: { id: paymentId } });
    await sandbox.stripe('POST', '/refunds', { payment_intent: stripePaymentIntentId });
    await reconcile();
    const choices = await choicesOf(key);
    expect(choices).toMatchObject([{ choice: 'refund', label: 'End the booking' }]);
    expect(await fixFinding(staff, { key, choice: 'refund' })).toBe(
      'Nothing goes back to the card, the seat is free and the player is told.',
    );
    expect(await read(id)).toMatchObject({
      status: 'cancelled',
      seat: null,
      endReason: 'The amount that was paid was not the price. $25.00 already went back to your card.',
    });
    await allClean();
  });

  test.each([
    ['open', 'Your bank holds $25.00 because the payment was disputed there.', 1],
    ['lost', 'Your bank has returned $25.00 to you already, after a dispute.', 0],
  ])(
    'that a bank has taken (%s) is refused, and nothing is said to be on its way',
    async (state, says, owed) => {
      const { id, key, paymentId } = await wrong(2000);
      const { stripePaymentIntentId: payment_intent } = await db.payment.findUniqueOrThrow({
        where: { id: paymentId },
      });
      const dispute = await sandbox.stripe('POST', '/disputes', { payment_intent });
      if (state === 'lost') await sandbox.stripe('POST', `/disputes/${dispute.id}/close`, { status: 'lost' });
      await reconcile();
      await fixFinding(staff, { key, choice: 'refund' });
      const { endReason, seat, userId } = await read(id);
      expect([seat, endReason]).toEqual([
        null,
        expect.stringContaining(`The amount that was paid was not the price. ${says}`),
      ]);
      const mail = await db.outboxMail.findFirstOrThrow({ where: { userId, kind: 'payment-returned' } });
      expect([mail.subject, mail.text]).toEqual([
        'Your payment was not taken',
        expect.stringContaining(says),
      ]);
      expect(await db.refund.count({ where: { paymentId, bookingId: null } })).toBe(owed);
      if (state === 'open') await sandbox.stripe('POST', `/disputes/${dispute.id}/close`, { status: 'lost' });
      await reconcile();
      await allClean();
    },
  );

  test('whose seat was sold meanwhile goes back when it is accepted', async () => {
    const { id, key, session } = await wrong(2000, { maxPlayers: 1 });
    await loseSeat(id);
    await startCheckout(await aUser(), { sessionId: session.id, agreeToTerms: true });
    expect(await fixFinding(staff, { key, choice: 'accept' })).toBe('0 of 1 seat given; $5.00 goes back.');
    await allClean();
    expect((await read(id)).status).toBe('refunded');
  });

  test('whose session was called off meanwhile can only be refunded', async () => {
    const { id, key, session } = await wrong(2000);
    await callOffSession(staff, session.id, 'Ill');
    expect((await choicesOf(key))?.map(({ choice }) => choice)).toEqual(['refund']);
    await refused(fixFinding(staff, { key, choice: 'accept' }), 'BAD_INPUT', 'choice');
    await fixFinding(staff, { key, choice: 'refund' });
    await allClean();
    expect((await read(id)).status).toBe('cancelled');
  });
});

test('I4: money that was captured and no webhook told of is settled', async () => {
  const { id, checkout } = await held();
  await sandbox.pay(checkout.stripeSessionId!);
  const found = (await runAudit(staff.id)).findings;
  expect(found).toMatchObject([{ rule: 'payments', kind: 'intent', checkoutId: checkout.id }]);
  const { key } = found[0]!;
  await Promise.allSettled([1, 2].map(() => fixFinding(staff, { key, choice: 'settle' })));
  expect([(await read(id)).status, await fixedTimes(key)]).toEqual(['confirmed', 1]);
  await refused(fixFinding(staff, { key, choice: 'settle' }), 'NOT_FOUND');
  await allClean();
});

test('I3: other sums than at the provider are compared by a person', async () => {
  const { id } = await paid();
  const { paymentId } = await read(id);
  await db.payment.update({ where: { id: paymentId! }, data: { amountCents: 2400 } });
  const { findings } = await runAudit(null);
  expect(findings.map(({ rule }) => rule)).toEqual(['ledger', 'provider']);
  expect(await detail(findings)).toMatchObject([
    { choices: [] },
    { choices: [], session: { id: expect.any(Number) } },
  ]);
  await refused(fixFinding(staff, { key: `provider-differs:${paymentId}`, choice: 'refund' }), 'CONFLICT');
  await db.payment.update({ where: { id: paymentId! }, data: { amountCents: 2500 } });
  await allClean();
});

test('I6: what went back twice is for a person to judge', async () => {
  const { id } = await paid();
  const { paymentId } = await read(id);
  await db.$executeRaw`ALTER TABLE "Refund" DISABLE TRIGGER refunds_within_payment`;
  await db.$executeRaw`DROP INDEX refund_once_per_cause`;
  const cause = { paymentId: paymentId!, bookingId: id, cause: 'late_request', status: 'pending' } as const;
  for (const number of [1, 2]) {
    const idempotencyKey = `refund:twice-${number}`;
    await db.refund.create({
      data: { ...cause, amountCents: 1500, idempotencyKey, nextAttemptAt: clock.now() },
    });
  }
  const found = await detail(await auditMoney());
  expect(found.map(({ key, choices }) => [key, choices])).toEqual([
    [`over-refunded:${paymentId}`, []],
    [`refunded-twice:${id}`, []],
  ]);
  await db.refund.updateMany({ where: { bookingId: id }, data: { status: 'failed' } });
  await db.$executeRaw`CREATE UNIQUE INDEX refund_once_per_cause ON "Refund" ("paymentId", COALESCE("bookingId", 0), cause)
    WHERE status <> 'failed'`;
  await db.$executeRaw`ALTER TABLE "Refund" ENABLE TRIGGER refunds_within_payment`;
  await allClean();
});

describe('two admins at once', () => {
  const both = async (key: string, choice: FixChoice) => {
    const other = await aStaffMember();
    const settled = await Promise.allSettled(
      [staff, other, staff, other].map((viewer) => fixFinding(viewer, { key, choice })),
    );
    const refusals = settled.filter(({ status }) => status === 'rejected');
    for (const { reason } of refusals as PromiseRejectedResult[])
      expect(reason).toMatchObject({ name: 'Refusal', code: 'CONFLICT' });
    expect([settled.length - refusals.length, await fixedTimes(key)]).toEqual([1, 1]);
  };

  test('refund a lost seat once', async () => {
    const { id, session } = await paid({ maxPlayers: 1 });
    await loseSeat(id);
    await db.session.update({ where: { id: session.id }, data: { status: 'cancelled' } });
    await both(`paid-without-seat:${id}`, 'seat_or_refund');
    await allClean();
    expect((await read(id)).refunds).toHaveLength(1);
  });

  async function failedRefund() {
    const { id, player } = await paid();
    const { paymentId } = await read(id);
    await loseSeat(id);
    await db.refund.create({
      data: {
        paymentId: paymentId!,
        bookingId: id,
        amountCents: 2500,
        cause: 'player_cancelled',
        status: 'failed',
        idempotencyKey: `refund:race-${id}`,
      },
    });
    await db.booking.update({ where: { id }, data: { status: 'refund_failed' } });
    return { key: `refund-failed:${id}`, player };
  }

  test('give credit for a failed refund once', async () => {
    const { key, player } = await failedRefund();
    await both(key, 'credit');
    expect(await db.credit.count({ where: { userId: player.id } })).toBe(1);
    await allClean();
  });

  test('whoever chooses while another puts it right is told so', async () => {
    const { key } = await failedRefund();
    const other = await aStaffMember();
    const fixed = before(/FROM "public"."Seat"/, () => fixFinding(other, { key, choice: 'credit' }));
    await refused(fixFinding(staff, { key, choice: 'credit' }), 'CONFLICT');
    expect(fixed.happened()).toBe(true);
    await allClean();
  });
});

test('a booking that changed meanwhile is left alone, and the answer says so', async () => {
  const { id, session } = await paid();
  await loseSeat(id);
  const key = `paid-without-seat:${id}`;
  await runAudit(staff.id);
  // Somebody holds the booking while the fix waits for its lock, and puts it right.
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM "Booking" WHERE id = ${id} FOR UPDATE`;
    locked.resolve();
    await release.promise;
    await tx.seat.updateMany({ where: { sessionId: session.id, number: 2 }, data: { bookingId: id } });
  });
  await locked.promise;
  const fix = refused(fixFinding(staff, { key, choice: 'seat_or_refund' }), 'CONFLICT');
  await until(lockWaiters);
  release.resolve();
  await holder;
  await fix;
  expect(await read(id)).toMatchObject({ status: 'confirmed', refunds: [], seat: { number: 2 } });
  expect(await fixedTimes(key)).toBe(0);
  await allClean();
});

test('nobody but staff fixes anything; what is no finding is refused', async () => {
  const { id, player } = await paid();
  await loseSeat(id);
  const key = `paid-without-seat:${id}`;
  await refused(fixFinding(player, { key, choice: 'seat_or_refund' }), 'FORBIDDEN');
  await refused(fixFinding(null, { key, choice: 'seat_or_refund' }), 'NOT_LOGGED_IN');
  await refused(fixFinding(staff, { key, choice: 'refund' }), 'BAD_INPUT', 'choice');
  await refused(fixFinding(staff, { key, choice: 'burn' }), 'BAD_INPUT', 'choice');
  for (const wrong of ['paid-without-seat:99999999999', 'nonsense:1', 'unknown-capture:pi_1'])
    await refused(fixFinding(staff, { key: wrong, choice: 'settle' }), 'NOT_FOUND');
  await refused(
    fixFinding(staff, { key: `paid-without-seat:0${id}`, choice: 'seat_or_refund' }),
    'NOT_FOUND',
  );
  for (const wrong of ['', 'x', `paid-without-seat:${'1'.repeat(300)}`, "a:1'; DROP TABLE", 1])
    await refused(fixFinding(staff, { key: wrong, choice: 'settle' }), 'BAD_INPUT', 'key');
  expect(await fixedTimes(key)).toBe(0);
  await fixFinding(staff, { key, choice: 'seat_or_refund' });
  await allClean();
});

test('a provider that does not answer leaves our own books to be checked, and says so', async () => {
  const { id } = await paid();
  await loseSeat(id);
  await sandbox.stripe('POST', '/faults', {
    kind: '500_before',
    method: 'GET',
    path: '/v1/payment_intents',
    count: 3,
  });
  const audit = await runAudit(staff.id);
  expect(audit).toMatchObject({ provider: null, findings: [{ key: `paid-without-seat:${id}` }] });
  await sandbox.stripe('DELETE', '/faults');
});
