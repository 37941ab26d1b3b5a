import { jest } from '@jest/globals';
import { closeAll } from '../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aSession, aUser, refused } from '../../tests/scene/world.ts';
import { compareClocks } from '../platform/clock-watch.ts';
import { db } from '../platform/db.ts';
import { log } from '../platform/log.ts';
import { bookingJobs } from './bookings.jobs.ts';
import { chargeJobs } from './charges/charges.jobs.ts';
import { startCheckout } from './checkout/checkout.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

test('a process whose clock runs ahead does not sell a seat whose payment page can still be paid', async () => {
  jest.spyOn(log, 'error').mockImplementation(() => {});
  const session = await aSession({ maxPlayers: 1 });
  const [first, second] = [await aUser(), await aUser()];
  const page = await startCheckout(first, { sessionId: session.id, agreeToTerms: true });
  const realNow = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + 33 * 60_000);
  await compareClocks();
  await refused(startCheckout(second, { sessionId: session.id, agreeToTerms: true }), 'SESSION_FULL');
  jest.restoreAllMocks();
  await compareClocks();
  expect(
    await db.booking.findFirstOrThrow({ where: { checkoutId: page.id }, include: { seat: true } }),
  ).toMatchObject({
    status: 'pending',
    seat: { heldUntil: expect.any(Date) },
  });
});

test('what moves money or frees seats is marked as such', () => {
  const unmarked = [...bookingJobs, ...chargeJobs].filter(({ money }) => !money).map(({ name }) => name);
  expect(unmarked).toEqual(['mail-ending-credit', 'tell-game-masters', 'remind-players', 'keep-ledger-sums']);
});
