import { closeAll } from '../../../tests/scene/close.ts';
import { moveSession } from '../../../tests/scene/move.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aLateCanceller, bookingOf, ledger } from '../../../tests/scene/seats.ts';
import { aSession, aStaffMember, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { deliverMails } from '../../platform/mail-delivery.ts';
import { auditMoney } from '../audit/audit.service.ts';
import { payRefunds, reconcile } from '../bookings.jobs.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import { requestCancellation } from './cancellation.service.ts';
import { decideCancellation } from './decision.service.ts';
import { callOffSession } from './session-cancellation.service.ts';

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

const reason = 'We wish you well.';
const half = { decision: 'partial_refund', feePercent: 50, reason };
const tenHours = () => aSession({ scheduledAt: inHours(10) });

/** A booking of $25.00 that was cancelled late with a fee of $12.50, which the card has paid. */
async function withFee() {
  const session = await tenHours();
  const late = await aLateCanceller(sandbox, session.id);
  await decideCancellation(await aStaffMember(), late.requestId, half);
  await payRefunds();
  const { payment } = await db.booking.findUniqueOrThrow({
    where: { id: late.bookingId },
    include: { payment: true },
  });
  return { ...late, session, intent: payment!.stripePaymentIntentId };
}

const feeMail = async ({ email }: { email: string }) =>
  (await db.outboxMail.findFirstOrThrow({ where: { toAddress: email, kind: 'fee-returned' } })).text;

test('a fee that went back by hand is not credit as well when the session is called off', async () => {
  const { viewer, bookingId, session, intent } = await withFee();
  await sandbox.stripe('POST', '/refunds', { payment_intent: intent });
  await reconcile();
  await callOffSession(await aStaffMember(), session.id, reason);
  await payRefunds();
  expect(await creditBalance(viewer.id)).toBe(0);
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
  expect([await ledger('revenue', bookingId), await ledger('fees', bookingId)]).toEqual([0, 0]);
  expect(await feeMail(viewer)).toContain('$12.50 already went back to your card.');
  await deliverMails();
  expect(await auditMoney()).toEqual([]);
});

test('of a cart, a fee that went back by hand is not paid once more out of another seat', async () => {
  const [player, staff] = [await aUser(), await aStaffMember()];
  const cartItems = [{ sessionId: (await tenHours()).id }, { sessionId: (await tenHours()).id }];
  const { id, stripeSessionId } = await startCheckout(player, { cartItems, agreeToTerms: true });
  await sandbox.pay(stripeSessionId!);
  await verifyCheckout(player, stripeSessionId);
  const late = await db.booking.findFirstOrThrow({
    where: { checkoutId: id },
    include: { payment: true },
    orderBy: { id: 'asc' },
  });
  await requestCancellation(player, late.id, 'A cold');
  const request = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId: late.id } });
  await decideCancellation(staff, request.id, half);
  await payRefunds();
  await sandbox.stripe('POST', '/refunds', {
    payment_intent: late.payment!.stripePaymentIntentId,
    amount: 1250,
  });
  await reconcile();
  await callOffSession(staff, late.sessionId, reason);
  await payRefunds();
  const { refunds } = await bookingOf(late.id);
  expect(refunds.map(({ cause, amountCents }) => [cause, amountCents])).toEqual([
    ['late_request', 1250],
    ['by_hand', 1250],
  ]);
  expect(await feeMail(player)).toContain('$12.50 already went back to your card.');
});

test('a fee that a bank took back is not promised beside it', async () => {
  const { viewer, bookingId, session, intent } = await withFee();
  const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent: intent, amount: 1250 });
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'lost' });
  await reconcile();
  await callOffSession(await aStaffMember(), session.id, reason);
  await payRefunds();
  expect((await bookingOf(bookingId)).refunds).toMatchObject([{ cause: 'late_request' }]);
  expect(await feeMail(viewer)).toContain('Your bank has returned $12.50 to you already, after a dispute.');
});

test('what no card took of the price waits for a person on while the fee goes back beside it', async () => {
  await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
  const { bookingId, session } = await withFee();
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'refund_failed' });
  await callOffSession(await aStaffMember(), session.id, reason);
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'refund_failed' });
  await payRefunds();
  const { status, paymentStatus, refunds } = await bookingOf(bookingId);
  expect([status, paymentStatus]).toEqual(['refund_failed', 'partially_refunded']);
  expect(refunds.map(({ cause, status: became }) => [cause, became])).toEqual([
    ['late_request', 'failed'],
    ['session_cancelled', 'succeeded'],
  ]);
  expect([await ledger('revenue', bookingId), await ledger('fees', bookingId)]).toEqual([1250, 0]);
  const found = (await auditMoney()).filter(({ kind, id }) => kind === 'booking' && id === `${bookingId}`);
  expect(found.map(({ key }) => key)).toEqual([`refund-failed:${bookingId}`]);
});

test('once the session is moved, no answer brings less than the click that gives everything back', async () => {
  const session = await tenHours();
  const { bookingId, requestId } = await aLateCanceller(sandbox, session.id);
  const staff = await aStaffMember();
  await moveSession(staff, session.id, { scheduledAt: inHours(8) });
  for (const answer of [half, { decision: 'session_credit', reason }, { decision: 'emergency_pass', reason }])
    await refused(decideCancellation(staff, requestId, answer), 'CONFLICT', 'decision');
  await decideCancellation(staff, requestId, { decision: 'full_refund', reason });
  await payRefunds();
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
});

test('when the promise of a move has ended, a late request is answered like any other', async () => {
  const session = await aSession({ scheduledAt: inHours(20) });
  const { bookingId, requestId } = await aLateCanceller(sandbox, session.id);
  const staff = await aStaffMember();
  await moveSession(staff, session.id, { scheduledAt: inHours(70) });
  clock.setOffset(49 * HOUR);
  await decideCancellation(staff, requestId, half);
  expect(await bookingOf(bookingId)).toMatchObject({ requests: [{ decision: 'partial_refund' }] });
});
