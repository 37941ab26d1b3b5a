import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { book } from '../../tests/scene/seats.ts';
import { aSession } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { syncReturns } from './core/payment-sync.ts';
import { lockBooking, returnMoney } from './core/return-money.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

test('what is returned by hand while everything is being promised is a part of the promise', async () => {
  const { bookingId } = await book(sandbox, (await aSession()).id);
  const payment = await db.payment.findFirstOrThrow({ where: { bookings: { some: { id: bookingId } } } });
  const [promise, taken] = await overlap(
    async (tx) => {
      const words = await returnMoney(tx, await lockBooking(tx, bookingId), 'player_cancelled', 'Given up.');
      await sandbox.stripe('POST', '/refunds', {
        payment_intent: payment.stripePaymentIntentId,
        amount: 1000,
      });
      return words;
    },
    () => syncReturns(payment),
  );
  expect([promise.status, taken.status]).toEqual(['fulfilled', 'fulfilled']);
  const rows = await db.refund.findMany({ where: { paymentId: payment.id }, orderBy: { id: 'asc' } });
  expect(rows.map(({ cause, amountCents }) => [cause, amountCents])).toEqual([
    ['player_cancelled', 1500],
    ['by_hand', 1000],
  ]);
});
