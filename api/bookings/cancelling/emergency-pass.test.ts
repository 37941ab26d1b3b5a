import { closeAll } from '../../../tests/scene/close.ts';
import { overlap } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aLateCanceller, bookingOf } from '../../../tests/scene/seats.ts';
import { aSession, aStaffMember, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { payRefunds } from '../bookings.jobs.ts';
import { decideCancellation } from './decision.service.ts';

let sandbox: Sandbox;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  staff = await aStaffMember();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const asked = async (player?: Viewer) =>
  aLateCanceller(sandbox, (await aSession({ scheduledAt: inHours(10) })).id, player);
const pass = (requestId: number) =>
  decideCancellation(staff, requestId, { decision: 'emergency_pass', reason: 'We wish you well.' });
const passesOf = (viewer: Viewer) =>
  db.emergencyPass.findMany({
    where: { userId: viewer.id },
    select: { reason: true, usedOnBookingId: true },
    orderBy: { id: 'asc' },
  });
const give = (viewer: Viewer, reason: string, usedAt: Date | null = null) =>
  db.emergencyPass.create({ data: { userId: viewer.id, reason, usedAt } });
const monthsAgo = (months: number) => {
  const at = clock.now();
  at.setUTCMonth(at.getUTCMonth() - months);
  return at;
};

test('a spare one that staff gave is used first, and by its own player', async () => {
  const other = await aUser();
  await give(other, 'Not theirs');
  const { viewer, bookingId, requestId } = await asked();
  await give(viewer, 'Used before', monthsAgo(1));
  await give(viewer, 'A present');
  await pass(requestId);
  expect(await passesOf(viewer)).toEqual([
    { reason: 'Used before', usedOnBookingId: null },
    { reason: 'A present', usedOnBookingId: bookingId },
  ]);
  expect(await passesOf(other)).toEqual([{ reason: 'Not theirs', usedOnBookingId: null }]);
});

test('one in twelve months, counted from the request', async () => {
  const soon = await asked();
  await give(soon.viewer, 'Last year', monthsAgo(11));
  await refused(pass(soon.requestId), 'CONFLICT', 'decision');
  const later = await asked();
  await give(later.viewer, 'Long ago', monthsAgo(13));
  await pass(later.requestId);
  expect(await passesOf(later.viewer)).toMatchObject([{}, { usedOnBookingId: later.bookingId }]);
  // However long staff take to decide.
  const slow = await asked();
  await give(slow.viewer, 'A year ago but for an hour', new Date(monthsAgo(12).getTime() + HOUR));
  clock.setOffset(2 * HOUR);
  await refused(pass(slow.requestId), 'CONFLICT', 'decision');
});

test('two requests of one player at once: one pass', async () => {
  const player = await aUser();
  const [one, other] = [await asked(player), await asked(player)];
  const outcomes: PromiseSettledResult<unknown>[] = [];
  await overlap(
    // Whoever holds the player holds both back, so that they stand side by side.
    (tx) => tx.$queryRaw`SELECT 1 FROM "User" WHERE id = ${player.id} FOR NO KEY UPDATE`,
    async () => {
      outcomes.push(...(await Promise.allSettled([pass(one.requestId), pass(other.requestId)])));
    },
    2,
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await passesOf(player)).toHaveLength(1);
});

test('decided by two at once is decided once', async () => {
  const { bookingId, requestId } = await asked();
  const answers = [
    { decision: 'session_credit', reason: 'One' },
    { decision: 'full_refund', reason: 'Two' },
  ];
  const outcomes: PromiseSettledResult<unknown>[] = [];
  await overlap(
    (tx) => tx.$queryRaw`SELECT 1 FROM "Seat" WHERE "bookingId" = ${bookingId} FOR UPDATE`,
    async () => {
      const decided = answers.map((answer) => decideCancellation(staff, requestId, answer));
      outcomes.push(...(await Promise.allSettled(decided)));
    },
    2,
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const given = await db.credit.count({ where: { sourceBookingId: bookingId } });
  expect(given + (await bookingOf(bookingId)).refunds.length).toBe(1);
});

test('what goes back is on its way until the provider has paid it', async () => {
  const { bookingId, requestId } = await asked();
  await pass(requestId);
  expect(await bookingOf(bookingId)).toMatchObject({
    status: 'refunding',
    paymentStatus: 'paid',
    refunds: [{ status: 'pending' }],
  });
  await payRefunds();
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
});
