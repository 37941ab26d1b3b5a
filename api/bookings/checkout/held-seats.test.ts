import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aSession, aUser, refused } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { startCheckout } from './checkout.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

test('nobody keeps the seats of a whole shop without paying', async () => {
  const player = await aUser();
  const sessions = await Promise.all(Array.from({ length: 12 }, () => aSession({ maxPlayers: 6 })));
  const tables = sessions.map(({ id }) => ({ sessionId: id, agreeToTerms: true }));
  for (const order of tables.slice(0, 10)) await startCheckout(player, { ...order, friends: 5 });
  const held = { userId: player.id, status: 'pending' as const };
  expect(await db.booking.count({ where: held })).toBe(60);
  await refused(startCheckout(player, tables[10]), 'RATE_LIMITED');
  // The page that is open already is the same one.
  await startCheckout(player, { ...tables[0], friends: 5 });
  expect(await db.booking.count({ where: held })).toBe(60);
  await startCheckout(await aUser(), tables[11]);
});
