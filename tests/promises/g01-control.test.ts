import type { Sandbox } from '../scene/sandbox.ts';

// The control of the seat race: without the lock the same crowd oversells, so the race is a real one.
// The switch is read when the environment is, hence the late imports.
process.env.TEST_DISABLE_SEAT_LOCK = '1';
const { startSandbox } = await import('../scene/sandbox.ts');
const { closeAll } = await import('../scene/close.ts');
const { aSession, aUser } = await import('../scene/world.ts');
const { report } = await import('./scale.ts');
const { startCheckout } = await import('../../api/bookings/checkout/checkout.service.ts');

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
}, 60_000);
