import { closeAll } from '../../../tests/scene/close.ts';
import { aGroupOf } from '../../../tests/scene/friends.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { refused } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { pricesWithFriends } from '../checkout/order.service.ts';

// Several orders of one player for one table, each with seats for friends.

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

test('five friends come to a table, however often their player orders', async () => {
  const { payer, session, own, seats } = await aGroupOf(sandbox, 4, { maxPlayers: 12 });
  await cancelBooking(payer, own.id);
  const order = { sessionId: session.id, agreeToTerms: true };
  const most = async () => (await pricesWithFriends(payer, { ...session, availableSpots: 8 })).length - 1;
  expect(await most()).toBe(1);
  await refused(startCheckout(payer, { ...order, friends: 2 }), 'CONFLICT', 'friends');
  expect(await db.booking.count({ where: { userId: payer.id, status: 'pending' } })).toBe(0);
  // What was given up counts no more.
  await cancelBooking(payer, seats[0]!.id);
  expect(await most()).toBe(2);
  const { id } = await startCheckout(payer, { ...order, friends: 2 });
  expect((await startCheckout(payer, { ...order, friends: 2 })).id).toBe(id);
});
