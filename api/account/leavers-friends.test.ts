import { auditorFinds } from '../../tests/promises/stage.ts';
import { as } from '../../tests/scene/as.ts';
import { caller, mailedToken, mailTo } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aClaimedGroup } from '../../tests/scene/friends.ts';
import { lockWaiters } from '../../tests/scene/overlap.ts';
import { PASSWORD } from '../../tests/scene/password.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { mailsTo } from '../../tests/scene/seats.ts';
import { eventually } from '../../tests/scene/until.ts';
import { aSuperAdmin } from '../../tests/scene/world.ts';
import { payRefunds } from '../bookings/bookings.jobs.ts';
import { giveSeatBack } from '../bookings/friends/friends.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lock } from '../seating/locks.ts';
import { KEPT_BY_FRIENDS } from './deletion.rules.ts';
import { finishDeletions } from './deletion.service.ts';
import { deleteAccount, keepAccount } from './own-deletion.service.ts';

// Seats for friends when who paid, or who sits there, leaves.

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

const WEEK = 7 * 24 * HOUR;
const leave = (person: Viewer) => as(person).ok('deleteAccount', { password: PASSWORD }, 'message');
const seatOf = (id: number) =>
  db.booking.findUniqueOrThrow({ where: { id }, include: { seat: true, requests: true } });
const previewOf = async (person: Viewer) =>
  (
    await as(person).ask(
      '{ viewer { deletionPreview { bookings late refundCents claimedSeats guestSeats } } }',
    )
  ).viewer.deletionPreview;
const previewByStaff = async (boss: Viewer, { id }: Viewer) =>
  (
    await as(boss).ask(
      'query ($id: ID!) { admin { user(id: $id) { deletionPreview { bookings refundCents claimedSeats guestSeats } } } }',
      { id: globalId('AdminUser', id) },
    )
  ).admin.user.deletionPreview;

test.each([
  ['late', 20, 'cancel_requested'],
  ['in time', 24 * 9, 'refunded'],
])('who paid leaves %s: a claimed seat stays with the friend, the others end', async (when, hours, ended) => {
  const { payer, friend, own, claimed, free } = await aClaimedGroup(sandbox, hours);
  const late = when === 'late';
  expect(await previewOf(payer)).toEqual({
    bookings: 2,
    late: late ? 2 : 0,
    refundCents: late ? 0 : 5000,
    claimedSeats: 1,
    guestSeats: [],
  });
  await leave(payer);
  await payRefunds();
  expect([(await seatOf(own.id)).status, (await seatOf(free)).status]).toEqual([ended, ended]);
  expect(await seatOf(claimed)).toMatchObject({
    status: 'confirmed',
    sitterId: friend.id,
    requests: [],
    seat: { resaleBookingId: null },
  });
  expect((await mailTo(payer.email, 'account-closed'))?.text).toContain(
    `Friends who have claimed a seat that you paid for keep it. ${KEPT_BY_FRIENDS}`,
  );
  clock.setOffset(WEEK + 60_000);
  await finishDeletions();
  expect(await db.user.findUnique({ where: { id: payer.id } })).toMatchObject({ fullName: 'Deleted user' });
  expect(await seatOf(claimed)).toMatchObject({ status: 'confirmed', sitterId: friend.id });
  expect(await mailsTo(friend, 'friend-seat-ended')).toBe(0);
  expect(await auditorFinds(['mails'])).toEqual([]);
});

test.each([
  ['in the week', 0],
  ['after it', WEEK + 60_000],
])('a seat that is given back %s goes back to the card of who paid and left', async (_when, later) => {
  const { payer, friend, claimed } = await aClaimedGroup(sandbox, 24 * 12);
  await leave(payer);
  await payRefunds();
  clock.setOffset(later);
  await finishDeletions();
  await giveSeatBack(friend, claimed);
  await payRefunds();
  expect(await seatOf(claimed)).toMatchObject({ status: 'refunded', seat: null });
  expect(await db.refund.findMany({ where: { bookingId: claimed } })).toMatchObject([
    { amountCents: 2500, cause: 'user_deleted', status: 'succeeded' },
  ]);
  expect([await mailsTo(payer, 'money-returned'), await mailsTo(friend, 'friend-seat-ended')]).toEqual([
    later === 0 ? 3 : 2, // the address of who is erased is not written to any more
    0,
  ]);
  expect(await mailsTo(payer, 'seat-given-back')).toBe(0); // nobody claims or cancels it any more
  expect(await auditorFinds(['mails'])).toEqual([]);
});

test('late, what is given back is offered to others, and staff decide', async () => {
  const { payer, friend, claimed } = await aClaimedGroup(sandbox, 20);
  await leave(payer);
  await giveSeatBack(friend, claimed);
  expect(await seatOf(claimed)).toMatchObject({
    status: 'cancel_requested',
    sitterId: null,
    requests: [{ decision: null }],
    seat: { resaleBookingId: claimed },
  });
});

test('staff who delete who paid give everything back, and the friend is told', async () => {
  const boss = await aSuperAdmin();
  const { payer, friend, session, claimed } = await aClaimedGroup(sandbox, 20);
  expect(await previewByStaff(boss, friend)).toMatchObject({ bookings: 0, guestSeats: [session.title] });
  expect(await previewByStaff(boss, payer)).toEqual({
    bookings: 3,
    refundCents: 7500,
    claimedSeats: 1,
    guestSeats: [],
  });
  await as(boss).ok('deleteUser', { userId: globalId('AdminUser', payer.id) });
  await payRefunds();
  expect(await seatOf(claimed)).toMatchObject({ status: 'refunded' });
  expect((await mailTo(friend.email, 'friend-seat-ended'))?.text).toContain(
    'The friend who paid for it no longer has an account.',
  );
});

test('who sits on a seat of a friend and leaves reads which, and gives it back at once', async () => {
  const { payer, friend, session, claimed } = await aClaimedGroup(sandbox, 24 * 9);
  expect(await previewOf(friend)).toMatchObject({
    bookings: 0,
    claimedSeats: 0,
    guestSeats: [session.title],
  });
  await leave(friend);
  expect(await seatOf(claimed)).toMatchObject({ status: 'confirmed', sitterId: null });
  expect(await mailsTo(payer, 'seat-given-back')).toBe(1);
});

test('a friend who keeps the account meanwhile keeps the seat', async () => {
  const { payer, friend, claimed } = await aClaimedGroup(sandbox, 24 * 9);
  let leaving: Promise<unknown> = Promise.resolve();
  await db.$transaction(async (tx) => {
    await lock(tx, { bookings: [claimed] });
    leaving = deleteAccount(friend, { password: PASSWORD });
    expect(await eventually(async () => (await lockWaiters()) > 0)).toBe(true);
    await keepAccount(caller(), { token: await mailedToken(friend.email, 'account-closed') });
  });
  await leaving;
  clock.setOffset(60_000);
  await finishDeletions();
  expect(await seatOf(claimed)).toMatchObject({ sitterId: friend.id });
  expect(await mailsTo(payer, 'seat-given-back')).toBe(0);
});
