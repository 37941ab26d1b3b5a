import { timeMachine } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aSession, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { settings } from '../../settings/settings.service.ts';
import { holdMs } from '../core/checkout.rules.ts';
import { startCheckout } from './checkout.service.ts';
import { releaseCheckout } from './settle.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const tablesOf = async (count: number) => {
  const sessions = await Promise.all(Array.from({ length: count }, () => aSession({ maxPlayers: 6 })));
  return sessions.map(({ id }) => ({ sessionId: id, agreeToTerms: true }));
};
const heldBy = ({ id: userId }: Viewer) => db.booking.count({ where: { userId, status: 'pending' } });

test('nobody keeps the seats of a whole shop without paying', async () => {
  const [player, tables] = [await aUser(), await tablesOf(12)];
  for (const order of tables.slice(0, 10)) await startCheckout(player, { ...order, friends: 5 });
  expect(await heldBy(player)).toBe(60);
  await refused(startCheckout(player, tables[10]), 'CONFLICT');
  // The page that is open already is the same one.
  await startCheckout(player, { ...tables[0], friends: 5 });
  expect(await heldBy(player)).toBe(60);
  await startCheckout(await aUser(), tables[11]);
});

test('what was let go, or never had, keeps nobody from booking', async () => {
  const [player, [table, full]] = [await aUser(), await tablesOf(2)];
  await startCheckout(await aUser(), { ...full, friends: 5 });
  for (let tries = 0; tries < 5; tries += 1) {
    await refused(startCheckout(player, { ...full, friends: 5 }), 'SESSION_FULL');
    await startCheckout(player, { ...table, friends: 4 });
    await startCheckout(player, { ...table, friends: 5 });
  }
  expect(await heldBy(player)).toBe(6);
});

test('whoever would hold too many keeps those they hold', async () => {
  const [player, tables] = [await aUser(), await tablesOf(11)];
  for (const order of tables.slice(0, 9)) await startCheckout(player, { ...order, friends: 5 });
  await startCheckout(player, tables[9]);
  await startCheckout(player, { ...tables[10], friends: 3 });
  await refused(startCheckout(player, { ...tables[10], friends: 5 }), 'CONFLICT');
  expect(await heldBy(player)).toBe(59);
});

test('nor do many orders at once hold more', async () => {
  const [player, tables] = [await aUser(), await tablesOf(12)];
  await Promise.allSettled(tables.map((order) => startCheckout(player, { ...order, friends: 5 })));
  expect(await heldBy(player)).toBeLessThanOrEqual(60);
});

test('what ran out and was not tidied yet keeps nobody from booking', async () => {
  const [player, tables] = [await aUser(), await tablesOf(11)];
  for (const order of tables.slice(0, 10)) await startCheckout(player, { ...order, friends: 5 });
  await db.booking.updateMany({ where: { userId: player.id }, data: { heldUntil: inHours(-0.1) } });
  await startCheckout(player, tables[10]);
  expect(await heldBy(player)).toBe(61);
});

describe('of one table', () => {
  let time: ReturnType<typeof timeMachine>;
  beforeAll(() => {
    time = timeMachine(sandbox);
  });
  afterAll(() => clock.setOffset(0));

  /** Holds all of it and goes away, so that the page runs out. */
  async function letRunOut(player: Viewer, table: object) {
    const { id } = await startCheckout(player, { ...table, friends: 5 });
    await time.jump(holdMs(settings()) / 1000);
    await releaseCheckout(id);
  }

  test('nobody keeps others out all day, hold after hold', async () => {
    const [player, [table, other]] = [await aUser(), await tablesOf(2)];
    for (let times = 1; times <= 4; times += 1) await letRunOut(player, table!);
    await refused(startCheckout(player, table), 'CONFLICT', 'sessionId');
    await startCheckout(player, other);
    await startCheckout(await aUser(), table);
  });

  test('whoever waited for hours until their bank refused may book again at once', async () => {
    const [player, [table]] = [await aUser(), await tablesOf(1)];
    const { id } = await startCheckout(player, table);
    const long = { endedAt: inHours(-1), heldUntil: inHours(24 * 60), termsAcceptedAt: inHours(-7) };
    await db.booking.updateMany({
      where: { checkoutId: id },
      data: { ...long, status: 'expired', paymentStatus: 'unpaid' },
    });
    await db.seat.updateMany({
      where: { booking: { checkoutId: id } },
      data: { bookingId: null, heldUntil: null },
    });
    await startCheckout(player, table);
  });

  test('whoever has kept it long may book it the next day', async () => {
    const [player, [table]] = [await aUser(), await tablesOf(1)];
    for (let times = 1; times <= 4; times += 1) await letRunOut(player, table!);
    await time.jump(24 * 3600);
    await startCheckout(player, table);
  });
});
