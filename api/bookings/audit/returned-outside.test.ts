import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { book, bookingOf } from '../../../tests/scene/seats.ts';
import { aSession, aStaffMember, aSuperAdmin, inHours } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { payRefunds, reconcile } from '../bookings.jobs.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { refundBooking } from '../cancelling/part-refund.service.ts';
import { auditMoney } from './audit.service.ts';
import { fixFinding } from './fixes.service.ts';

let sandbox: Sandbox;
let admin: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  admin = await aSuperAdmin();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

/** Cancelled in time, and the bank takes no refund: the card was closed. */
async function owed() {
  const { viewer, bookingId } = await book(sandbox, (await aSession({ scheduledAt: inHours(240) })).id);
  await cancelBooking(viewer, bookingId);
  await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
  await payRefunds();
  await reconcile();
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  expect(await db.booking.findUnique({ where: { id: bookingId } })).toMatchObject({
    status: 'refund_failed',
  });
  return { player: viewer, bookingId, key: `refund-failed:${bookingId}` };
}
const outside = (key: string, more: object = {}) => ({
  key,
  choice: 'outside',
  amountCents: 2500,
  reason: 'Transfer 0815',
  ...more,
});

test('what was sent by a transfer is in the books once; the player and the records know', async () => {
  const { player, bookingId, key } = await owed();
  const two = await Promise.allSettled([
    fixFinding(admin, outside(key)),
    fixFinding(await aSuperAdmin(), outside(key)),
  ]);
  expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(fixFinding(admin, outside(key))).rejects.toMatchObject({ code: 'CONFLICT' });
  const entries = await db.ledgerEntry.findMany({
    where: { bookingId, transaction: { key: { startsWith: 'returned-outside:' } } },
    orderBy: { id: 'asc' },
  });
  expect(entries).toMatchObject([
    { account: 'revenue', amountCents: 2500 },
    { account: 'outside', amountCents: -2500 },
  ]);
  expect(await db.booking.findUnique({ where: { id: bookingId } })).toMatchObject({
    status: 'cancelled',
    endReason: expect.stringMatching(
      /Our staff returned \$25\.00 to you another way \(reference: Transfer 0815\)\.$/,
    ),
  });
  const mails = await db.outboxMail.findMany({ where: { userId: player.id, kind: 'returned-outside' } });
  expect(mails).toMatchObject([{ text: expect.stringContaining('reference: Transfer 0815') }]);
  const { admin: page } = await as(admin).ask(
    `query ($id: ID!) { admin { ledgerTotals { outsideCents } failedRefunds { booking { databaseId } isSettled }
      user(id: $id) { payments { edges { node { refundedCents outsideCents } } } history { edges { node { action } } } } } }`,
    { id: globalId('AdminUser', player.id) },
  );
  expect(page.ledgerTotals.outsideCents).toBe(2500);
  expect(page.failedRefunds).toContainEqual({ booking: { databaseId: bookingId }, isSettled: true });
  expect(page.user).toEqual({
    payments: { edges: [{ node: { refundedCents: 0, outsideCents: 2500 } }] },
    history: { edges: [{ node: { action: 'booking.returned-outside' } }] },
  });
  const off = (await auditMoney()).filter(({ kind, id }) => kind === 'booking' && id === String(bookingId));
  expect(off).toEqual([]);
});

test('what is still on its way to the card is waited for', async () => {
  const { bookingId, key } = await owed();
  const { paymentId } = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const data = { bookingId, paymentId: paymentId!, amountCents: 1000, cause: 'goodwill' as const };
  await db.refund.create({ data: { ...data, idempotencyKey: `part-of:${bookingId}` } });
  await fixFinding(admin, outside(key, { amountCents: 1500 }));
  const status = async () => (await db.booking.findUniqueOrThrow({ where: { id: bookingId } })).status;
  expect(await status()).toBe('refunding');
  await payRefunds();
  expect(await status()).toBe('refunded');
  expect(await bookingOf(bookingId)).toMatchObject({ paymentStatus: 'refunded' });
});

test('what was sent of a seat that is kept counts to what is back of its price', async () => {
  const { viewer, bookingId } = await book(sandbox, (await aSession({ scheduledAt: inHours(240) })).id);
  const reason = 'The lights went out';
  await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
  await refundBooking(admin, bookingId, { amountCents: 1000, leftCents: 2500, reason });
  await payRefunds();
  await reconcile();
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  const [{ id } = { id: 0 }] = (await bookingOf(bookingId)).refunds;
  await fixFinding(admin, outside(`unsettled-refund:${id}`, { amountCents: 1000 }));
  expect(await bookingOf(bookingId)).toMatchObject({ paymentStatus: 'partially_refunded' });
  await refundBooking(admin, bookingId, { amountCents: 500, leftCents: 1500, reason });
  await payRefunds();
  expect(await bookingOf(bookingId)).toMatchObject({ paymentStatus: 'partially_refunded' });
  await cancelBooking(viewer, bookingId);
  await payRefunds();
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
});

test('money of nobody that failed twice is owed once', async () => {
  const { bookingId } = await book(sandbox, (await aSession()).id);
  const { paymentId, seat } = await bookingOf(bookingId);
  await db.seat.update({ where: { id: seat!.id }, data: { bookingId: null } });
  const nobodys = { paymentId: null, status: 'expired', paymentStatus: 'unpaid' } as const;
  await db.booking.update({ where: { id: bookingId }, data: nobodys });
  await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
  for (const _try of [1, 2]) {
    await fixFinding(admin, { key: `unclaimed-payment:${paymentId}`, choice: 'refund' });
    await payRefunds();
  }
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  const refunds = await db.refund.findMany({ where: { paymentId: paymentId! }, orderBy: { id: 'asc' } });
  expect(refunds).toMatchObject([
    { status: 'failed', settled: 'again' },
    { status: 'failed', settled: null },
  ]);
  const found = (await auditMoney()).filter(
    ({ kind, id }) => kind === 'refund' && refunds.some((each) => String(each.id) === id),
  );
  expect(found.map(({ key }) => key)).toEqual([`unsettled-refund:${refunds[1]!.id}`]);
});

test('another sum, no reference, or somebody who is no super admin writes nothing down', async () => {
  const { bookingId, key } = await owed();
  await expect(fixFinding(admin, outside(key, { amountCents: 2000 }))).rejects.toMatchObject({
    field: 'amountCents',
    message: '$25.00 is owed: please send and enter exactly that amount',
  });
  await expect(fixFinding(admin, outside(key, { reason: ' ' }))).rejects.toMatchObject({ field: 'reason' });
  await expect(fixFinding(await aStaffMember(), outside(key))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await db.ledgerEntry.count({ where: { account: 'outside', bookingId } })).toBe(0);
  expect(await fixFinding(admin, { key, choice: 'credit' })).toContain('$25.00 of session credit');
});
