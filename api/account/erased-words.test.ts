import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aClaimedGroup } from '../../tests/scene/friends.ts';
import { aPerson, finishAfter, leave, WEEK, wholePerson } from '../../tests/scene/leaving.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aLateCanceller, book } from '../../tests/scene/seats.ts';
import { aSession, aStaffMember, aSuperAdmin, inHours } from '../../tests/scene/world.ts';
import { payRefunds } from '../bookings/bookings.jobs.ts';
import { decideCancellation } from '../bookings/cancelling/decision.service.ts';
import { refundBooking } from '../bookings/cancelling/part-refund.service.ts';
import { removeFromSession } from '../bookings/cancelling/removal.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';

// Which words of staff go with whom.

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const reasonsOf = async (bookingId: number) =>
  (
    await db.auditEntry.findMany({
      where: { targetType: 'Booking', targetId: String(bookingId) },
      orderBy: { id: 'asc' },
    })
  ).map(({ detail }) => (detail as { reason?: string }).reason);
async function erase(person: Parameters<typeof leave>[0]) {
  await leave(person);
  await payRefunds();
  await finishAfter(WEEK + 60_000);
  expect((await wholePerson(person)).erasedAt).not.toBeNull();
  clock.setOffset(0);
}

test('a friend who goes takes along no reason that was told to who paid', async () => {
  const boss = await aSuperAdmin();
  const { payer, friend, claimed, session } = await aClaimedGroup(sandbox, 24 * 12);
  await refundBooking(boss, claimed, { amountCents: 500, leftCents: 2500, reason: 'We begin late' });
  await payRefunds();
  const played = { scheduledAt: inHours(-30), status: 'completed' } as const;
  await db.session.update({ where: { id: session.id }, data: played });
  await erase(friend);
  expect(await reasonsOf(claimed)).toEqual(['We begin late']);
  await erase(payer);
  expect(await reasonsOf(claimed)).toEqual([undefined]);
});

test('a friend who goes takes along why staff took the seat, and nothing else', async () => {
  const boss = await aSuperAdmin();
  const { friend, claimed } = await aClaimedGroup(sandbox, 24 * 12);
  await refundBooking(boss, claimed, { amountCents: 500, leftCents: 2500, reason: 'We begin late' });
  await removeFromSession(boss, claimed, { reason: 'Grace threw dice' });
  await erase(friend);
  expect(await reasonsOf(claimed)).toEqual(['We begin late', undefined]);
});

test.each(['payer', 'friend'] as const)(
  'when the %s is erased already, no words are kept of a removal',
  async (who) => {
    const boss = await aSuperAdmin();
    const { claimed, session, ...people } = await aClaimedGroup(sandbox, 24 * 12);
    const played = { scheduledAt: inHours(-30), status: 'completed' } as const;
    if (who === 'friend') await db.session.update({ where: { id: session.id }, data: played });
    await erase(people[who]);
    // What is told to who paid is theirs.
    await refundBooking(boss, claimed, { amountCents: 500, leftCents: 2500, reason: 'We begin late' });
    await payRefunds();
    await removeFromSession(boss, claimed, { reason: 'Grace threw dice', refund: 'nothing' });
    const { endReason } = await db.booking.findUniqueOrThrow({ where: { id: claimed } });
    expect(endReason).toMatch(/^Our staff removed you from this session\.( |$)/);
    expect(await reasonsOf(claimed)).toEqual([who === 'friend' ? 'We begin late' : undefined, null]);
  },
);

test('what staff decide of somebody who is erased keeps no words about them', async () => {
  const [player, staff] = [await aPerson(), await aStaffMember()];
  const { bookingId } = await book(sandbox, (await aSession({ scheduledAt: inHours(20) })).id, player);
  await erase(player);
  const { id } = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId } });
  await decideCancellation(staff, id, { decision: 'full_refund', reason: 'Ada called from hospital' });
  const decided = { decision: 'full_refund', decidedById: staff.id, decisionReason: '' };
  expect(await db.cancellationRequest.findUnique({ where: { id } })).toMatchObject(decided);
  expect(await reasonsOf(bookingId)).toEqual([undefined]);
});

test('a player reads why it was decided so also when who decided is erased', async () => {
  const [boss, staff] = [await aSuperAdmin(), await aStaffMember()];
  const { requestId } = await aLateCanceller(sandbox, (await aSession({ scheduledAt: inHours(20) })).id);
  await decideCancellation(staff, requestId, { decision: 'declined', reason: 'The seat is empty' });
  await as(boss).ok('deleteUser', { userId: globalId('AdminUser', staff.id) });
  expect((await wholePerson(staff)).erasedAt).not.toBeNull();
  expect(await db.cancellationRequest.findUnique({ where: { id: requestId } })).toMatchObject({
    decisionReason: 'The seat is empty',
  });
});
