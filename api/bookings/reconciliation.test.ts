import { closeAll } from '../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aSession, aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { MINUTE } from '../platform/rules.ts';
import { payRefunds, processWebhooks, reconcile } from './bookings.jobs.ts';
import { cancelBooking } from './cancelling/cancellation.service.ts';
import { startCheckout } from './checkout/checkout.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.stripe('POST', '/webhooks', { drop: true }));
afterEach(async () => {
  await sandbox.stripe('DELETE', '/faults');
  clock.setOffset(0);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function paidCheckout() {
  const player = await aUser();
  const { id } = await aSession();
  const checkout = await startCheckout(player, { sessionId: id, agreeToTerms: true });
  await sandbox.pay(checkout.stripeSessionId!);
  const booking = () =>
    db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id }, include: { payment: true } });
  return { player, checkout, booking };
}

test('a refund that failed and a dispute are heard of without any webhook, each once', async () => {
  const { player, booking } = await paidCheckout();
  const other = await paidCheckout();
  await reconcile();
  await cancelBooking(player, (await booking()).id);
  await payRefunds();
  const { stripeRefundId } = await db.refund.findFirstOrThrow({ where: { bookingId: (await booking()).id } });
  await sandbox.stripe('POST', `/refunds/${stripeRefundId}/settle`, { status: 'failed' });
  const { paymentId, payment } = await other.booking();
  await sandbox.stripe('POST', '/disputes', {
    payment_intent: payment!.stripePaymentIntentId,
    reason: 'fraudulent',
  });
  await Promise.all([reconcile(), reconcile()]);
  await processWebhooks();
  expect(await booking()).toMatchObject({ status: 'refund_failed' });
  expect(await db.dispute.count({ where: { paymentId: paymentId! } })).toBe(1);
  expect(await db.webhookEvent.count({ where: { processedAt: null } })).toBe(0);
});

test('more events than one page holds', async () => {
  const { booking } = await paidCheckout();
  for (let index = 0; index < 130; index += 1) {
    const object = { object: 'refund', id: `re_of_somebody_${index}`, status: 'failed' };
    await sandbox.stripe('POST', '/webhooks/send', { type: 'refund.failed', object });
  }
  await reconcile();
  expect(await booking()).toMatchObject({ status: 'confirmed' });
  expect(await db.webhookEvent.count({ where: { type: 'refund.failed' } })).toBeGreaterThanOrEqual(130);
});

test('breaking off in the middle loses nothing, and what was read is not read for ever', async () => {
  const { booking } = await paidCheckout();
  await sandbox.stripe('POST', '/faults', { kind: '500_before', path: '/v1/events', count: 3 });
  await expect(reconcile()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await reconcile();
  expect(await booking()).toMatchObject({ status: 'confirmed' });

  const seen = () => db.setting.findUniqueOrThrow({ where: { key: 'stripe-events-seen-until' } });
  const before = new Date(String((await seen()).value));
  await sandbox.stripe('POST', '/clock', { advanceSeconds: 3600 });
  clock.setOffset(3_600_000);
  const later = await paidCheckout();
  await reconcile();
  expect(await later.booking()).toMatchObject({ status: 'confirmed' });
  expect(new Date(String((await seen()).value)).getTime() - before.getTime()).toBeGreaterThan(3_500_000);
});

test('a look that breaks off on its second page is begun anew', async () => {
  await reconcile();
  const tell = (id: string) => {
    const object = { object: 'refund', id, status: 'failed' };
    return sandbox.stripe('POST', '/webhooks/send', { type: 'refund.failed', object });
  };
  const { id } = await tell('re_the_oldest');
  // Farther apart than the looks overlap.
  await sandbox.stripe('POST', '/clock', { advanceSeconds: 1_800 });
  for (let index = 0; index < 100; index += 1) await tell(`re_newer_${index}`);
  await sandbox.stripe('POST', '/faults', { kind: '500_before', path: '/v1/events', skip: 1, count: 3 });
  await expect(reconcile()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const heard = () => db.webhookEvent.count({ where: { id } });
  expect(await heard()).toBe(0);
  await reconcile();
  expect(await heard()).toBe(1);
});

test('an event that is seen later than one after it is heard of', async () => {
  await reconcile();
  const object = { object: 'refund', id: 're_seen_late', status: 'failed' };
  await sandbox.stripe('POST', '/webhooks/send', { type: 'refund.failed', object });
  const later = JSON.stringify(new Date(clock.now().getTime() + 10 * MINUTE));
  await db.$executeRaw`UPDATE "Setting" SET value = ${later}::jsonb WHERE key = 'stripe-events-seen-until'`;
  const heard = () => db.webhookEvent.count({ where: { type: 'refund.failed' } });
  const before = await heard();
  await reconcile();
  expect(await heard()).toBe(before + 1);
});

test('an event from the future hides nothing of what happens until then', async () => {
  await sandbox.stripe('POST', '/clock', { advanceSeconds: 86_400 });
  const object = { object: 'refund', id: 're_of_tomorrow', status: 'failed' };
  const { id } = await sandbox.stripe('POST', '/webhooks/send', { type: 'refund.failed', object });
  await reconcile();
  expect(await db.webhookEvent.count({ where: { id, processedAt: { not: null } } })).toBe(1);
  const seen = await db.setting.findUnique({ where: { key: 'stripe-events-seen-until' } });
  expect(new Date(String(seen?.value ?? 0)).getTime()).toBeLessThan(clock.now().getTime() + 60 * MINUTE);
});
