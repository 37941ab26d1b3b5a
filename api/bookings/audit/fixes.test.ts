import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aSession, aStaffMember, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { post } from '../../payments/ledger.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { payRefunds } from '../bookings.jobs.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import { auditMoney, auditNightly, lastAudit, runAudit } from './audit.service.ts';
import { detail } from './findings.service.ts';
import type { FixChoice } from './fix.ts';
import { fixFinding } from './fixes.service.ts';

let sandbox: Sandbox;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  staff = await aStaffMember();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const read = (id: number) =>
  db.booking.findUniqueOrThrow({
    where: { id },
    include: { seat: true, refunds: { orderBy: { id: 'asc' } }, payment: { include: { refunds: true } } },
  });
const audited = (key: string) =>
  db.auditEntry.count({ where: { action: 'money.fixed', targetType: 'MoneyFinding', targetId: key } });
const mailsOf = (player: Viewer) =>
  db.outboxMail.findMany({ where: { toAddress: player.email }, orderBy: { id: 'asc' } });
const keys = async () => (await auditMoney()).map(({ key }) => key);
const balance = async (account: 'stripe' | 'revenue' | 'unallocated' | 'credit') =>
  (await db.ledgerEntry.aggregate({ where: { account }, _sum: { amountCents: true } }))._sum.amountCents ?? 0;

async function paid({ maxPlayers = 4 } = {}) {
  const player = await aUser();
  const session = await aSession({ maxPlayers });
  const checkout = await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  await sandbox.pay(checkout.stripeSessionId!);
  await verifyCheckout(player, checkout.stripeSessionId);
  const booking = await db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id } });
  return { player, session, checkout, id: booking.id, paymentId: booking.paymentId! };
}
const loseSeat = (id: number) =>
  db.seat.updateMany({ where: { bookingId: id }, data: { bookingId: null, heldUntil: null } });

/** Found, fixed, clean; a second time nothing happens. */
async function putRight(key: string, choice: FixChoice) {
  expect(await keys()).toContain(key);
  const sentence = await fixFinding(staff, { key, choice });
  expect(await keys()).not.toContain(key);
  await refused(fixFinding(staff, { key, choice }), 'CONFLICT');
  expect(await audited(key)).toBe(1);
  return sentence;
}

/** Everything that is owed is paid, and nothing is off any more. */
async function allClean() {
  await payRefunds();
  expect(await auditMoney()).toEqual([]);
}

test('I1: too few seats are added, free ones too many taken away, taken ones never', async () => {
  const { session, id } = await paid({ maxPlayers: 2 });
  const key = `seat-count:${session.id}`;
  await db.session.update({ where: { id: session.id }, data: { maxPlayers: 3 } });
  await putRight(key, 'repair_seats');
  expect(await db.seat.count({ where: { sessionId: session.id } })).toBe(3);
  await db.session.update({ where: { id: session.id }, data: { maxPlayers: 1 } });
  expect(await fixFinding(staff, { key, choice: 'repair_seats' })).toBe('It has 1 seat now.');
  expect((await read(id)).seat).not.toBeNull();
  await allClean();
});

test('I1: a paid booking without a seat gets a free one', async () => {
  const { id } = await paid();
  await loseSeat(id);
  expect(await putRight(`paid-without-seat:${id}`, 'seat_or_refund')).toBe('It has a free seat now.');
  expect(await read(id)).toMatchObject({ status: 'confirmed', seat: { heldUntil: null }, refunds: [] });
  await allClean();
});

test('I1: where no seat is free the whole price goes back, once, and the player is told', async () => {
  const { id, player, session } = await paid({ maxPlayers: 1 });
  await loseSeat(id);
  const other = await startCheckout(await aUser(), { sessionId: session.id, agreeToTerms: true });
  await sandbox.pay(other.stripeSessionId!);
  await putRight(`paid-without-seat:${id}`, 'seat_or_refund');
  const { status, refunds } = await read(id);
  expect([status, refunds.length, refunds[0]]).toMatchObject([
    'refunding',
    1,
    { amountCents: 2500, cause: 'session_full', status: 'pending' },
  ]);
  expect((await mailsOf(player)).at(-1)?.kind).toBe('money-returned');
  await db.checkout.update({ where: { id: other.id }, data: { nextCheckAt: clock.now() } });
  await runAudit(staff.id);
  await fixFinding(staff, {
    key: (await lastAudit())!.findings.find(({ kind }) => kind === 'intent')!.key,
    choice: 'settle',
  });
  await allClean();
  expect((await read(id)).status).toBe('refunded');
});

test('I1: a seat taken for good by an unpaid booking is settled: paid, held or free', async () => {
  const session = await aSession();
  const take = async () => {
    const player = await aUser();
    const checkout = await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
    const booking = await db.booking.findFirstOrThrow({
      where: { checkoutId: checkout.id },
      include: { seat: true },
    });
    await db.seat.update({ where: { id: booking.seat!.id }, data: { heldUntil: null } });
    return { checkout, id: booking.id, key: `unpaid-keeps-seat:${booking.seat!.id}` };
  };
  const [bought, open, never] = [await take(), await take(), await take()];
  await sandbox.pay(bought.checkout.stripeSessionId!);
  await db.booking.update({ where: { id: never.id }, data: { checkoutId: null, heldUntil: null } });
  for (const { key } of [bought, open, never]) await putRight(key, 'settle');
  expect(await read(bought.id)).toMatchObject({ status: 'confirmed', seat: { heldUntil: null } });
  expect(await read(open.id)).toMatchObject({ status: 'pending', seat: { heldUntil: expect.any(Date) } });
  expect(await read(never.id)).toMatchObject({ status: 'expired', seat: null });
  await allClean();
});

test('I2: two live bookings of one player are for a person to judge, and the page says how', async () => {
  const { player, session } = await paid();
  await db.$executeRaw`DROP INDEX booking_one_live_per_user_and_session`;
  const twin = await db.booking.create({
    data: {
      userId: player.id,
      sessionId: session.id,
      amountCents: 2500,
      termsVersion: '1',
      termsAcceptedAt: clock.now(),
      policy: {},
    },
  });
  const found = (await auditMoney()).filter(({ rule }) => rule === 'booked_twice');
  expect(found).toMatchObject([{ key: `twin-booking:${twin.id}`, subject: `booking ${twin.id}` }]);
  expect(await detail(found)).toMatchObject([
    { choices: [], advice: expect.stringContaining('Ask the player'), player: { username: player.username } },
  ]);
  await refused(fixFinding(staff, { key: found[0]!.key, choice: 'refund' }), 'CONFLICT');
  await db.booking.update({ where: { id: twin.id }, data: { status: 'expired' } });
  await db.$executeRaw`CREATE UNIQUE INDEX booking_one_live_per_user_and_session ON "Booking" ("userId", "sessionId")
    WHERE status IN ('pending', 'confirmed', 'cancel_requested')`;
  await allClean();
});

test('I4: a payment of no booking goes back once, out of the right account', async () => {
  const { id, player, paymentId } = await paid();
  await loseSeat(id);
  await db.booking.update({
    where: { id },
    data: { paymentId: null, status: 'expired', paymentStatus: 'unpaid' },
  });
  const unallocated = await balance('unallocated');
  await putRight(`unclaimed-payment:${paymentId}`, 'refund');
  expect((await mailsOf(player)).at(-1)).toMatchObject({ kind: 'payment-returned' });
  await allClean();
  expect(await db.refund.findMany({ where: { paymentId } })).toMatchObject([
    { bookingId: null, amountCents: 2500, status: 'succeeded', cause: 'session_full' },
  ]);
  expect(await balance('unallocated')).toBe(unallocated);
});

test('I4: a payment of no booking that a bank has taken waits for nobody', async () => {
  const { id, paymentId } = await paid();
  await loseSeat(id);
  await db.booking.update({
    where: { id },
    data: { paymentId: null, status: 'expired', paymentStatus: 'unpaid' },
  });
  const dispute = { stripeDisputeId: `du_${paymentId}`, reason: 'fraudulent', amountCents: 1500 };
  const { id: disputeId } = await db.dispute.create({ data: { ...dispute, paymentId, status: 'lost' } });
  const found = async () => (await auditMoney()).map(({ key }) => key);
  expect(await found()).toContain(`unclaimed-payment:${paymentId}`); // $10.00 of it is left
  for (const status of ['needs_response', 'lost']) {
    await db.dispute.update({ where: { id: disputeId }, data: { status, amountCents: 2500 } });
    expect(await found()).not.toContain(`unclaimed-payment:${paymentId}`);
  }
  await db.dispute.update({ where: { id: disputeId }, data: { status: 'won' } });
  expect(await found()).toContain(`unclaimed-payment:${paymentId}`);
  await db.dispute.delete({ where: { id: disputeId } });
  await putRight(`unclaimed-payment:${paymentId}`, 'refund');
  await allClean();
});

test('I4: a paid booking that lost its payment finds it again, also when only the provider knows it', async () => {
  const [here, there] = [await paid(), await paid()];
  for (const { id } of [here, there]) await db.booking.update({ where: { id }, data: { paymentId: null } });
  await db.$executeRaw`ALTER TABLE "Payment" DISABLE TRIGGER payment_stays`;
  await db.$executeRaw`ALTER TABLE "LedgerTransaction" DISABLE TRIGGER ledger_transaction_append_only`;
  await db.$executeRaw`UPDATE "LedgerTransaction" SET key = 'lost', "paymentId" = NULL WHERE key = ${`payment:${there.paymentId}`}`;
  await db.payment.delete({ where: { id: there.paymentId } });
  await putRight(`paid-without-payment:${here.id}`, 'find_payment');
  await putRight(`paid-without-payment:${there.id}`, 'find_payment');
  expect((await read(here.id)).paymentId).toBe(here.paymentId);
  expect(await read(there.id)).toMatchObject({ status: 'confirmed', payment: { amountCents: 2500 } });
  await allClean();
});

test('I4: a paid booking whose payment nobody knows stays, and staff are told so', async () => {
  const { id } = await paid();
  const { checkoutId } = await read(id);
  await db.booking.update({ where: { id }, data: { paymentId: null, checkoutId: null } });
  const key = `paid-without-payment:${id}`;
  await refused(fixFinding(staff, { key, choice: 'find_payment' }), 'CONFLICT');
  expect([await audited(key), await keys()]).toEqual([0, expect.arrayContaining([key])]);
  await db.booking.update({ where: { id }, data: { checkoutId } });
  await fixFinding(staff, { key, choice: 'find_payment' });
  await allClean();
});

test('I5: an ended booking gives its seat back', async () => {
  const { id } = await paid();
  await db.refund.create({
    data: {
      paymentId: (await read(id)).paymentId!,
      bookingId: id,
      amountCents: 2500,
      cause: 'player_cancelled',
      idempotencyKey: `refund:test-${id}`,
      nextAttemptAt: clock.now(),
    },
  });
  await db.booking.update({ where: { id }, data: { status: 'refunding' } });
  await putRight(`ended-keeps-seat:${id}`, 'free_seat');
  expect((await read(id)).seat).toBeNull();
  await allClean();
});

test('I6: a refund that was said and never owed is owed again, at the amount that was decided', async () => {
  const [whole, part] = [await paid(), await paid()];
  for (const { id } of [whole, part]) {
    await loseSeat(id);
    await db.booking.update({ where: { id }, data: { status: 'refunding', endedAt: clock.now() } });
  }
  await post(db, {
    key: `late-fee:${part.id}`,
    memo: 'Late fee',
    entries: [
      { account: 'revenue', bookingId: part.id, amountCents: 1250 },
      { account: 'fees', amountCents: -1250 },
    ],
  });
  await db.cancellationRequest.create({
    data: {
      bookingId: part.id,
      requestedAt: clock.now(),
      decision: 'partial_refund',
      feePercent: 50,
      decidedAt: clock.now(),
      decidedById: staff.id,
    },
  });
  expect(await putRight(`refund-missing:${whole.id}`, 'refund')).toBe('$25.00 is on its way back.');
  expect(await putRight(`refund-missing:${part.id}`, 'refund')).toBe('$12.50 is on its way back.');
  await allClean();
  expect(await read(part.id)).toMatchObject({
    status: 'refunded',
    paymentStatus: 'partially_refunded',
    refunds: [{ amountCents: 1250, cause: 'late_request' }],
  });
});

describe('a refund that the provider refused', () => {
  async function failedRefund() {
    const { id, player, paymentId } = await paid();
    await loseSeat(id);
    const refund = await db.refund.create({
      data: {
        paymentId,
        bookingId: id,
        amountCents: 2500,
        cause: 'player_cancelled',
        status: 'failed',
        failureReason: 'lost_or_stolen_card',
        idempotencyKey: `refund:failed-${id}`,
      },
    });
    await db.booking.update({ where: { id }, data: { status: 'refund_failed', endedAt: clock.now() } });
    await db.moneyAlert.create({ data: { key: `refund-failed:${refund.id}`, message: 'Refund failed' } });
    return { id, player, refund, key: `refund-failed:${id}` };
  }

  test('is tried again as a new one, and its alert is put aside', async () => {
    const { id, key, refund } = await failedRefund();
    await putRight(key, 'refund');
    await allClean();
    expect(await read(id)).toMatchObject({
      status: 'refunded',
      refunds: [{ status: 'failed' }, { status: 'succeeded', amountCents: 2500 }],
    });
    const alerts = await db.moneyAlert.findMany({
      where: { key: { startsWith: `refund-failed:${refund.id}#` } },
    });
    expect(alerts).toMatchObject([{ resolvedAt: expect.any(Date) }]);
  });

  test('becomes session credit, once', async () => {
    const { id, key, player } = await failedRefund();
    await putRight(key, 'credit');
    expect(await db.credit.findMany({ where: { userId: player.id } })).toMatchObject([
      { amountCents: 2500, sourceBookingId: id },
    ]);
    expect((await mailsOf(player)).at(-1)?.kind).toBe('credit-instead');
    await allClean();
  });
});

test('I9: a mail that waits is sent now', async () => {
  const mail = await db.outboxMail.create({
    data: {
      dedupeKey: 'waits',
      kind: 'test',
      toAddress: 'late@example.test',
      subject: 'Late',
      html: '',
      text: '',
      nextAttemptAt: inHours(-1),
    },
  });
  await putRight(`mail-waits:${mail.id}`, 'send');
  await db.outboxMail.update({ where: { id: mail.id }, data: { status: 'dead' } });
  await allClean();
});

test('ledger: sums that differ are compared by a person', async () => {
  const { paymentId } = await paid();
  await db.$executeRaw`ALTER TABLE "LedgerEntry" DISABLE TRIGGER ledger_sums_to_zero`;
  const { id } = await db.ledgerTransaction.create({
    data: {
      key: `test:${paymentId}`,
      memo: 'A slip',
      paymentId,
      entries: { create: [{ account: 'stripe', amountCents: 1 }] },
    },
  });
  expect(await keys()).toEqual([`unbalanced:${id}`, `ledger-differs:${paymentId}`]);
  for (const found of await detail(await auditMoney())) expect(found.choices).toEqual([]);
  await db.ledgerEntry.createMany({
    data: [{ transactionId: id, account: 'stripe', amountCents: -1 }],
  });
  await allClean();
});

test('ledger: a booking that ended while its money stayed is for a person to judge', async () => {
  const { id } = await paid();
  await loseSeat(id);
  await db.booking.update({ where: { id }, data: { status: 'cancelled' } });
  expect(await keys()).toEqual([`ended-earns:${id}`]);
  await refused(fixFinding(staff, { key: `ended-earns:${id}`, choice: 'refund' }), 'CONFLICT');
  await db.booking.update({ where: { id }, data: { status: 'confirmed' } });
  await fixFinding(staff, { key: `paid-without-seat:${id}`, choice: 'seat_or_refund' });
  await allClean();
});

test('the nightly alert of a finding is put aside when it is fixed, and comes back when it is off again', async () => {
  const { id } = await paid();
  const key = `paid-without-seat:${id}`;
  const open = () => db.moneyAlert.count({ where: { key: `audit:${key}`, resolvedAt: null } });
  for (let round = 0; round < 2; round += 1) {
    await loseSeat(id);
    await auditNightly();
    await auditNightly();
    expect([await open(), (await lastAudit())?.findings.map((finding) => finding.key)]).toEqual([1, [key]]);
    if (round === 0) await fixFinding(staff, { key, choice: 'seat_or_refund' });
    else
      await db.seat.updateMany({
        where: { sessionId: (await read(id)).sessionId, number: 1 },
        data: { bookingId: id },
      });
    if (round === 1) await auditNightly();
    expect([await open(), (await lastAudit())?.findings]).toEqual([0, []]);
  }
});
