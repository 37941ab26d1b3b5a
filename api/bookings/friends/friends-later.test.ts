import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { aGroupOf, bookingsOf } from '../../../tests/scene/friends.ts';
import { moveSession } from '../../../tests/scene/move.ts';
import { overlap } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { book, mailsTo } from '../../../tests/scene/seats.ts';
import {
  aGameMaster,
  type aSession,
  aStaffMember,
  aSuperAdmin,
  aUser,
  inHours,
  refused,
} from '../../../tests/scene/world.ts';
import { bookings, seatsOfFriends } from '../../account/own-bookings.ts';
import type { OwnList } from '../../account/own-list.ts';
import { noteAttendance } from '../../hosting/attendance.service.ts';
import { erase } from '../../identity/erasure.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockRow } from '../../seating/locks.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { payRefunds } from '../bookings.jobs.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { refundBooking } from '../cancelling/part-refund.service.ts';
import { removeFromSession } from '../cancelling/removal.service.ts';
import { forgetPayer } from '../closing/closing.service.ts';
import { TERMS_VERSION } from '../core/checkout.rules.ts';
import { shareLimits } from '../limits/limits.service.ts';
import { remindPlayers } from '../reminders/reminders.service.ts';
import { giveSeatBack } from './friends.service.ts';
import { claimSeatOf } from './invitations.service.ts';

// What becomes of seats for friends after they were claimed.

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

const aGroup = (friends: number, overrides?: Parameters<typeof aSession>[0]) =>
  aGroupOf(sandbox, friends, overrides);
const mailed = (to: Viewer, kind: string) =>
  db.outboxMail.findFirstOrThrow({ where: { toAddress: to.email, kind }, orderBy: { id: 'desc' } });

test('what a move promises of a claimed seat is kept, and its friend is told', async () => {
  const { claim, payer, session, seats, id } = await aGroup(2);
  const friend = await aUser();
  const { bookingId } = await claim(friend);
  await moveSession(await aSuperAdmin(), session.id, { scheduledAt: inHours(400) });
  const { text } = await mailed(payer, 'session-moved');
  expect(text).toContain('The same holds for each seat that no friend has claimed.');
  expect(text).toContain('You can cancel a seat that a friend has claimed until ');
  const { refundUntil } = (await bookingsOf(id)).find((each) => each.id === bookingId)!;
  clock.setOffset(refundUntil!.getTime() - Date.now());
  await refused(cancelBooking(payer, bookingId), 'CONFLICT');
  clock.setOffset(refundUntil!.getTime() - Date.now() - HOUR);
  const { booking } = await as(payer).ask(
    `{ booking(id: "${bookingId}") { cancellation { kind sentence } cancellationNow { sentence } } }`,
  );
  const said = `${friend.fullName} has claimed this seat. They lose it if you cancel, and we tell them by mail.`;
  expect(booking).toEqual({
    cancellation: { kind: 'FULL_REFUND', sentence: expect.stringContaining(said) },
    cancellationNow: { sentence: expect.stringContaining(said) },
  });
  await cancelBooking(payer, bookingId);
  expect(await mailsTo(friend, 'friend-seat-ended')).toBe(1);
  expect(seats).toHaveLength(2);
});

test('of a moved session a friend reads what is theirs, and nothing of the money', async () => {
  const { claim, session, seats, payer } = await aGroup(1);
  const friend = await aUser();
  await claim(friend);
  const id = seats[0]!.id;
  await refundBooking(await aSuperAdmin(), id, { amountCents: 700, leftCents: 2500, reason: 'Sorry' });
  await payRefunds();
  await moveSession(await aSuperAdmin(), session.id, { scheduledAt: inHours(400) });
  const ask = `{ booking(id: "${id}") { moveNote paymentStatus statusLabel cancellation { kind } } }`;
  const { booking } = await as(friend).ask(ask);
  expect(booking).toMatchObject({
    paymentStatus: 'PAID',
    statusLabel: 'Paid & Confirmed',
    cancellation: { kind: 'NONE' },
    moveNote: expect.stringContaining('Give it back in your account'),
  });
  expect(booking.moveNote).not.toMatch(/\$|[Cc]ancel/);
  const { booking: paid } = await as(payer).ask(ask);
  expect(paid).toMatchObject({
    paymentStatus: 'PARTIALLY_REFUNDED',
    cancellation: { kind: 'FULL_REFUND' },
    moveNote: expect.stringContaining('$7.00'),
  });
});

test('nobody claims a seat who is erased at that moment', async () => {
  const { link, seats } = await aGroup(1);
  const friend = await aUser();
  const address = await link();
  const [, claimed] = await overlap(
    async (tx) => {
      await lockRow(tx, 'User', friend.id);
      await erase(tx, await tx.user.findUniqueOrThrow({ where: { id: friend.id } }));
    },
    () => claimSeatOf(friend, { ...address, agreeToTerms: true }),
  );
  expect(claimed).toMatchObject({ status: 'rejected', reason: { code: 'NOT_LOGGED_IN' } });
  expect((await db.booking.findUniqueOrThrow({ where: { id: seats[0]!.id } })).sitterId).toBeNull();
});

test('a friend who claims a seat and gives it back again and again mails its payer six times an hour', async () => {
  const { claim, payer } = await aGroup(1);
  const [restless, steady] = [await aUser(), await aUser()];
  for (let times = 1; times <= 6; times += 1) {
    const { bookingId } = await claim(restless);
    // Asking for a second seat gives none back, and counts for nothing.
    if (times === 1) await refused(claim(restless), 'CONFLICT');
    await giveSeatBack(restless, bookingId);
  }
  await refused(claim(restless), 'RATE_LIMITED');
  expect(await mailsTo(payer, 'seat-given-back')).toBe(6);
  await claim(steady);
});

async function evenings(player: Viewer, group: string): Promise<number[]> {
  const { viewer } = await as(player).ask(
    `{ viewer { evenings(group: ${group}) { edges { node { databaseId } } } } }`,
  );
  return viewer.evenings.edges
    .map(({ node }: { node: { databaseId: number } }) => node.databaseId)
    .sort((one: number, other: number) => one - other);
}

test('seats for friends stand together in the account, whatever became of the own seat of their order', async () => {
  const { claim, payer, session, own, seats } = await aGroup(2, { scheduledAt: inHours(48) });
  const friend = await aUser();
  await claim(friend);
  const ids = seats.map(({ id }) => id);
  expect(await evenings(payer, 'UPCOMING')).toEqual([own.id]);
  const whole = await as(payer).ask(`{ booking(id: "${own.id}") { group { seatCount toPay { words } } } }`);
  const count = ids.length + 1;
  expect(whole.booking.group).toEqual({ seatCount: count, toPay: { words: `$${25 * count}.00` } });
  await cancelBooking(payer, own.id);
  expect(await evenings(payer, 'UPCOMING')).toEqual([ids[0]]);
  const { booking } = await as(payer).ask(
    `{ booking(id: "${ids[0]}") { group { invitationUrl seatCount toPay { words } seats { databaseId } } } }`,
  );
  expect(booking.group).toEqual({
    invitationUrl: expect.any(String),
    seatCount: ids.length,
    toPay: { words: `$${25 * ids.length}.00` },
    seats: ids.map((databaseId) => ({ databaseId })),
  });
  const { bookingId } = await book(sandbox, session.id, payer);
  expect(await evenings(payer, 'UPCOMING')).toEqual([ids[0], bookingId]);
  clock.setOffset(60 * HOUR);
  expect(await evenings(payer, 'PLAYED')).toEqual([ids[0], bookingId]);
  expect(await evenings(friend, 'PLAYED')).toEqual([ids[0]]);
});

test('who came is noted of who sits there, and read by them', async () => {
  const master = await aGameMaster();
  const { claim, payer, seats } = await aGroup(2, {
    gameMasterId: master.profile.id,
    scheduledAt: inHours(25),
  });
  const [taken, free] = seats.map(({ id }) => id) as [number, number];
  const staff = await aStaffMember();
  await claim(staff);
  clock.setOffset(24.8 * HOUR);
  await refused(noteAttendance(staff, { bookingId: taken, state: 'present' }), 'FORBIDDEN');
  await refused(noteAttendance(master.viewer, { bookingId: free, state: 'late' }), 'CONFLICT');
  await noteAttendance(master.viewer, { bookingId: taken, state: 'late' });
  const noted = async (viewer: Viewer) =>
    (await as(viewer).ask(`{ booking(id: "${taken}") { attendance { state } } }`)).booking.attendance;
  expect([await noted(master.viewer), await noted(staff), await noted(payer)]).toEqual([
    { state: 'LATE' },
    { state: 'LATE' },
    null,
  ]);
  await giveSeatBack(staff, taken);
  expect(await db.attendance.count({ where: { bookingId: taken } })).toBe(0);
});

test('each friend on a seat is reminded, and what they agreed to is kept', async () => {
  const { claim, seats } = await aGroup(1, { scheduledAt: inHours(60) });
  const [first, second] = [await aUser(), await aUser()];
  await db.user.update({ where: { id: second.id }, data: { reminderHours: [24] } });
  await as(await aStaffMember()).ok('updateSettings', {
    version: (await readSettings()).version,
    reminderHours: 48,
  });
  const seat = () => db.booking.findUniqueOrThrow({ where: { id: seats[0]!.id } });
  await claim(first);
  clock.setOffset(20 * HOUR);
  await remindPlayers();
  await giveSeatBack(first, seats[0]!.id);
  expect(await seat()).toMatchObject({ claimedAt: null, claimedTermsVersion: null });
  await claim(second);
  expect(await seat()).toMatchObject({
    claimedAt: expect.any(Date),
    claimedTermsVersion: TERMS_VERSION,
  });
  await remindPlayers();
  expect([await mailsTo(first, 'session-reminder'), await mailsTo(second, 'session-reminder')]).toEqual([
    1, 0,
  ]);
  clock.setOffset(50 * HOUR);
  await remindPlayers();
  await remindPlayers();
  expect(await mailsTo(second, 'session-reminder')).toBe(1);
});

test('whom staff take off a friend’s seat for a fee reads that staff did', async () => {
  const { claim, seats } = await aGroup(1, { scheduledAt: inHours(10) });
  const friend = await aUser();
  await claim(friend);
  await removeFromSession(await aSuperAdmin(), seats[0]!.id, { refund: 'by_the_rules', reason: 'Rude' });
  expect((await mailed(friend, 'friend-seat-ended')).text).toContain('Our staff took it back.');
  // Why, in the words of staff, is about the friend, and goes with them.
  const reason = async () => (await db.booking.findUniqueOrThrow({ where: { id: seats[0]!.id } })).endReason;
  expect(await reason()).toContain('Rude');
  await db.$transaction((tx) => forgetPayer(tx, friend.id));
  expect(await reason()).toBe('Our staff removed you from this session.');
});

test('the download of who paid leaves to the friend what is the friend’s', async () => {
  const { claim, payer, seats } = await aGroup(1);
  const friend = await aUser();
  await claim(friend, 'A seat near the door');
  await shareLimits(friend, seats[0]!.id, 'game_master');
  const listed = async ({ read, columns }: OwnList, { id, email }: Viewer) => {
    const page = { where: { id: { gt: 0 } }, orderBy: { id: 'asc' }, take: 9 } as const;
    const rows = await read({ id, email }, page);
    const { cells } = rows.find((row) => row.id === seats[0]!.id)!;
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
  };
  expect(await listed(bookings, payer)).toMatchObject({
    linesAndVeilsSharedWith: null,
    attendance: null,
    specialRequests: null,
  });
  expect(await listed(seatsOfFriends, friend)).toMatchObject({
    linesAndVeilsSharedWith: 'game master',
    claimedAt: expect.any(Date),
    specialRequests: 'A seat near the door',
  });
});

test('who gave a seat back shares nothing there and reads it no more; how it was paid they never read', async () => {
  const { claim, seats } = await aGroup(1);
  const friend = await aUser();
  await claim(friend);
  const { id } = seats[0]!;
  await shareLimits(friend, id, 'table');
  // As if session credit had paid for a part.
  await db.booking.update({ where: { id }, data: { creditCents: 500 } });
  const read = () => as(friend).ask(`{ booking(id: "${id}") { toPay { creditCents } } }`);
  expect(await read()).toEqual({ booking: { toPay: { creditCents: 0 } } });
  await db.booking.update({ where: { id }, data: { creditCents: 0 } });
  await giveSeatBack(friend, id);
  expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ limitsShared: 'nobody' });
  expect(await read()).toEqual({ booking: null });
});

test('what a friend tells the Game Master is read by them, staff and the friend, until the seat is given back', async () => {
  const master = await aGameMaster();
  const { claim, payer, seats } = await aGroup(1, { gameMasterId: master.profile.id });
  const friend = await aUser({ fullName: 'Frida Kahlo' });
  await refused(claim(friend, 'x'.repeat(1001)), 'BAD_INPUT', 'specialRequests');
  await claim(friend, 'I bring my service dog');
  const { id } = seats[0]!;
  const read = async (viewer: Viewer) =>
    (await as(viewer).ask(`{ booking(id: "${id}") { specialRequests } }`)).booking.specialRequests;
  const readers = [friend, master.viewer, await aStaffMember(), payer];
  expect(await Promise.all(readers.map(read))).toEqual([
    'I bring my service dog',
    'I bring my service dog',
    'I bring my service dog',
    '',
  ]);
  const told = await db.tableChange.findFirstOrThrow({ where: { userId: friend.id } });
  expect(told.content).toBe(
    'Frida Kahlo takes a seat that a friend has paid for.\nTheir special requests: I bring my service dog',
  );
  // Who paid and is forgotten takes nothing of the friend's along; the friend does.
  await db.$transaction((tx) => forgetPayer(tx, payer.id));
  expect(await read(friend)).toBe('I bring my service dog');
  await db.$transaction((tx) => forgetPayer(tx, friend.id));
  expect(await read(friend)).toBe('');
  await db.booking.update({ where: { id }, data: { specialRequests: 'I bring my service dog' } });
  await giveSeatBack(friend, id);
  expect(await read(master.viewer)).toBe('');
});
