import type { Sandbox } from '../testing/sandbox.ts';

// The control of the seat race: without the lock the same crowd oversells, so the race is a real one.
// The switch is read when the environment is, hence the late imports.
process.env.TEST_DISABLE_SEAT_LOCK = '1';
const { startSandbox } = await import('../testing/sandbox.ts');
const { closeAll } = await import('../testing/close.ts');
const { aSession, aUser } = await import('../testing/world.ts');
const { startCheckout } = await import('./checkout.service.ts');

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

test('without the seat lock 200 buyers get more than 6 seats', async () => {
  const session = await aSession({ maxPlayers: 6 });
  const players = await Promise.all(Array.from({ length: 200 }, () => aUser()));
  const outcomes = await Promise.allSettled(
    players.map((player) => startCheckout(player, { sessionId: session.id, agreeToTerms: true })),
  );
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled').length).toBeGreaterThan(6);
}, 60_000);
