import { reconcile } from '../../api/bookings/bookings.jobs.ts';
import { startCheckout } from '../../api/bookings/checkout/checkout.service.ts';
import { db } from '../../api/platform/db.ts';
import { closeAll } from '../scene/close.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { aSession, aUser } from '../scene/world.ts';
import { report, reps } from './scale.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

test('G6: no webhook arrives at all, and one reconciliation confirms every paid booking', async () => {
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  const bookings = reps(5, 50);
  const sessions = await Promise.all(Array.from({ length: bookings }, () => aSession({ maxPlayers: 1 })));
  for (const { id } of sessions) {
    const { stripeSessionId } = await startCheckout(await aUser(), { sessionId: id, agreeToTerms: true });
    await sandbox.pay(stripeSessionId!);
  }
  const confirmed = () => db.booking.count({ where: { status: 'confirmed' } });
  expect(await confirmed()).toBe(0);
  await reconcile();
  const healed = await confirmed();
  report('G6', `${healed}/${bookings} confirmed within one cycle`);
  expect(healed).toBe(bookings);
  expect(await db.payment.count()).toBe(bookings);
  await reconcile();
  expect(await db.payment.count()).toBe(bookings);
});
