// The control of the seat race: without the lock the same crowd oversells, so the race is a real one.
import '../scene/without-seat-lock.ts';
import { startCheckout } from '../../api/bookings/checkout/checkout.service.ts';
import { closeAll } from '../scene/close.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { aSession, aUser } from '../scene/world.ts';
import { report } from './scale.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

test('G1, the control: without the seat lock 200 buyers get more than 6 seats', async () => {
  const session = await aSession({ maxPlayers: 6 });
  const players = await Promise.all(Array.from({ length: 200 }, () => aUser()));
  const outcomes = await Promise.allSettled(
    players.map((player) => startCheckout(player, { sessionId: session.id, agreeToTerms: true })),
  );
  const held = outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
  report('G1', `control: ${held} holds of 6 seats without the lock`);
  expect(held).toBeGreaterThan(6);
});
