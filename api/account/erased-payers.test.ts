import { closeAll } from '../../tests/scene/close.ts';
import { aClaimedGroup } from '../../tests/scene/friends.ts';
import { finishAfter, leave, WEEK, wholePerson } from '../../tests/scene/leaving.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { intentOf, mailsTo } from '../../tests/scene/seats.ts';
import { aSuperAdmin, inHours } from '../../tests/scene/world.ts';
import { ruleOf } from '../bookings/audit/audit.service.ts';
import { detail, findingOf } from '../bookings/audit/findings.service.ts';
import { fixFinding } from '../bookings/audit/fixes.service.ts';
import { payRefunds, reconcile } from '../bookings/bookings.jobs.ts';
import { callOffSession } from '../bookings/cancelling/session-cancellation.service.ts';
import { syncDispute } from '../bookings/core/payment-sync.ts';
import { giveSeatBack } from '../bookings/friends/friends.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lockToEdit } from '../seating/locks.ts';

// Who paid for a friend is erased; what is owed for that seat falls due afterwards.

let sandbox: Sandbox;
let boss: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  boss = await aSuperAdmin();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

/** A friend has the seat, and who paid for it is erased. */
async function erased() {
  const group = await aClaimedGroup(sandbox, 24 * 12);
  const intent = await intentOf(group.claimed);
  await leave(group.payer);
  await payRefunds();
  await finishAfter(WEEK + 60_000);
  expect((await wholePerson(group.payer)).erasedAt).not.toBeNull();
  return { ...group, intent };
}
const seatOf = (id: number) => db.booking.findUniqueOrThrow({ where: { id }, include: { refunds: true } });
const alarm = async (key: string) =>
  (await db.outboxMail.findUnique({ where: { dedupeKey: `alarm:${key}:${boss.id}` } }))?.text;

test('of a session that is called off all goes back to the card', async () => {
  const { session, claimed, friend } = await erased();
  await callOffSession(boss, session.id, 'Ill');
  await payRefunds();
  expect(await seatOf(claimed)).toMatchObject({
    status: 'refunded',
    refunds: [{ amountCents: 2500, status: 'succeeded' }],
  });
  expect(await mailsTo(friend, 'friend-seat-ended')).toBe(1);
});

test('what no card takes is left to staff, who read where the payer is found', async () => {
  const { session, claimed, intent } = await erased();
  await callOffSession(boss, session.id, 'Ill');
  await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
  await payRefunds();
  await reconcile();
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  const { status, refunds } = await seatOf(claimed);
  expect(status).toBe('refund_failed');
  const told = await alarm(`refund-failed:${refunds[0]!.id}`);
  expect(told).toContain('The player who paid no longer has an account');
  expect(told).toContain(intent);
  const finding = `refund-failed:${claimed}`;
  const [shown] = await detail([(await findingOf(ruleOf(finding)!, finding))!]);
  expect(shown?.choices.map(({ choice }) => choice)).toEqual(['refund', 'outside']);
  await fixFinding(boss, { key: finding, choice: 'refund' });
  await payRefunds();
  expect(await seatOf(claimed)).toMatchObject({ status: 'refunded' });
});

test('what a bank held and gave back to us is left to staff in the same words', async () => {
  const { session, claimed, intent } = await erased();
  const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent: intent });
  await syncDispute(id);
  await callOffSession(boss, session.id, 'Ill');
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'won' });
  await syncDispute(id);
  expect(await seatOf(claimed)).toMatchObject({ status: 'refund_failed' });
  const told = await alarm(`unpaid-refund:${claimed}:2500`);
  expect(told).toContain('The player who paid no longer has an account');
  expect(told).toContain(intent);
  expect(told).not.toMatch(/session credit|was told/);
});

test('a seat that is given back and cannot end by itself is left to staff', async () => {
  const { claimed, friend } = await erased();
  await db.booking.update({ where: { id: claimed }, data: { status: 'cancel_requested' } });
  await giveSeatBack(friend, claimed);
  expect(await seatOf(claimed)).toMatchObject({ status: 'cancel_requested', sitterId: null, refunds: [] });
  expect(await alarm(`given-back:${claimed}`)).toContain('remove it from the session');
});

test('who gives a seat back while its payer leaves leaves nobody with a seat that is nobody’s', async () => {
  const { payer, friend, claimed } = await aClaimedGroup(sandbox, 24 * 12);
  const order = { userId: payer.id, requestedById: payer.id, address: payer.email, createdAt: clock.now() };
  const [, given] = await overlap(
    async (tx) => {
      await lockToEdit(tx, 'User', payer.id);
      await tx.userDeletion.create({
        data: { ...order, eraseAt: inHours(168), nextAttemptAt: inHours(168) },
      });
    },
    () => giveSeatBack(friend, claimed),
  );
  expect(given.status).toBe('fulfilled');
  expect(await seatOf(claimed)).toMatchObject({ status: 'refunding', sitterId: null });
  expect(await mailsTo(payer, 'seat-given-back')).toBe(0);
});
