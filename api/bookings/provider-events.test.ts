import { closeAll } from '../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { until } from '../../tests/scene/until.ts';
import { aSession, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { payRefunds, processWebhooks } from './bookings.jobs.ts';
import { cancelBooking } from './cancelling/cancellation.service.ts';
import { startCheckout } from './checkout/checkout.service.ts';
import { verifyCheckout } from './checkout/verification.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function paid() {
  const player = await aUser();
  const session = await aSession();
  const checkout = await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  await sandbox.pay(checkout.stripeSessionId!);
  await verifyCheckout(player, checkout.stripeSessionId);
  const booking = await db.booking.findFirstOrThrow({
    where: { checkoutId: checkout.id },
    include: { payment: true },
  });
  return { player, booking, intent: booking.payment!.stripePaymentIntentId };
}

/** Works off the inbox until Stripe's event, which is on its way, has had its effect. */
const untilEvent = <T>(look: () => Promise<T | null>) =>
  until(async () => {
    await processWebhooks();
    return look();
  });

test('a refund that fails days later is said so, alarms staff and is taken back in the ledger', async () => {
  const { player, booking } = await paid();
  await cancelBooking(player, booking.id);
  await payRefunds();
  const refund = await db.refund.findFirstOrThrow({ where: { bookingId: booking.id, status: 'succeeded' } });
  await sandbox.stripe('POST', `/refunds/${refund.stripeRefundId}/settle`, { status: 'failed' });
  await untilEvent(() => db.refund.findFirst({ where: { id: refund.id, status: 'failed' } }));
  expect(await db.booking.findUnique({ where: { id: booking.id } })).toMatchObject({
    status: 'refund_failed',
    paymentStatus: 'paid',
  });
  expect(await db.moneyAlert.count({ where: { key: `refund-failed:${refund.id}` } })).toBe(1);
  const { _sum } = await db.ledgerEntry.aggregate({
    where: { bookingId: booking.id, account: 'revenue' },
    _sum: { amountCents: true },
  });
  expect(_sum.amountCents).toBe(-2500);
});

test('a dispute is written down once, with an alert', async () => {
  const { booking, intent } = await paid();
  await sandbox.stripe('POST', '/webhooks', { duplicate: 2 });
  await sandbox.stripe('POST', '/disputes', { payment_intent: intent, reason: 'fraudulent' });
  const dispute = await untilEvent(() => db.dispute.findFirst({ where: { paymentId: booking.paymentId! } }));
  expect(dispute).toMatchObject({ amountCents: 2500, reason: 'fraudulent' });
  await processWebhooks();
  expect(await db.dispute.count({ where: { paymentId: booking.paymentId! } })).toBe(1);
  expect(await db.moneyAlert.count({ where: { key: `dispute:${dispute.stripeDisputeId}` } })).toBe(1);
});

test('an event of a refund that comes days late takes nothing back', async () => {
  const { player, booking } = await paid();
  await cancelBooking(player, booking.id);
  await payRefunds();
  const refund = await db.refund.findFirstOrThrow({ where: { bookingId: booking.id, status: 'succeeded' } });
  const object = { id: refund.stripeRefundId, object: 'refund', status: 'pending' };
  const { id } = await sandbox.stripe('POST', '/webhooks/send', { type: 'refund.created', object });
  await untilEvent(() => db.webhookEvent.findFirst({ where: { id, processedAt: { not: null } } }));
  expect(await db.refund.findUnique({ where: { id: refund.id } })).toMatchObject({ status: 'succeeded' });
});
