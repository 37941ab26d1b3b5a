import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { aReviewedEvening } from '../../tests/scene/reviews.ts';
import { seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aSuperAdmin, aUser, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';

afterAll(closeAll);

/** A seat of a session that starts in so many hours. */
async function aSeat(hours: number, more: object = {}) {
  const [{ viewer: host, profile }, player] = [await aGameMaster(), await aUser()];
  const session = await aSession({ gameMasterId: profile.id, scheduledAt: inHours(hours), ...more });
  const { id } = await seat(player, session.id);
  return { host, player, session, id, bookingId: globalId('Booking', id) };
}
const noted = 'booking { attendance { state notedBy { fullName } } }';
const note = (who: Viewer, bookingId: string, state: string | null) =>
  as(who).ok('noteAttendance', { bookingId, state }, noted);
const wrong = async (who: Viewer, bookingId: string, code = 'CONFLICT') =>
  (await as(who).refused('noteAttendance', { bookingId, state: 'ABSENT' }, code)).message;
const canNote = async (who: Viewer, sessionId: number) =>
  (await as(who).ask(`{ session(id: "${sessionId}") { canNoteAttendance } }`)).session.canNoteAttendance;

test('who came is noted, corrected and taken back, and the audit says by whom', async () => {
  const { host, player, id, bookingId } = await aSeat(-1);
  for (const state of ['ABSENT', 'LATE', 'LATE']) await note(host, bookingId, state);
  const seen = `{ booking(id: "${bookingId}") { attendance { state notedBy { fullName } } } }`;
  const late = { state: 'LATE', notedBy: { fullName: host.fullName } };
  expect((await as(player).ask(seen)).booking.attendance).toEqual(late);
  const { booking } = await note(host, bookingId, null);
  expect(booking.attendance).toBeNull();
  const entries = await db.auditEntry.findMany({
    where: { action: 'attendance.noted', targetId: String(id) },
    orderBy: { id: 'asc' },
  });
  const states = [null, 'absent', 'late', null];
  expect(entries).toMatchObject(
    [0, 1, 2].map((at) => ({
      actorId: host.id,
      detail: { changed: { attendance: { old: states[at], new: states[at + 1] } } },
    })),
  );
});

test('from half an hour before the start, for fourteen days; staff at any later time', async () => {
  const staff = await aStaffMember();
  const early = await aSeat(0.51);
  expect(await wrong(early.host, early.bookingId)).toContain('30 minutes before');
  expect(await wrong(staff, early.bookingId)).toContain('30 minutes before');
  const open = await aSeat(0.49);
  await note(open.host, open.bookingId, 'PRESENT');
  await as(open.host).refused(
    'noteAttendance',
    { bookingId: open.bookingId, state: 'ABSENT' },
    'CONFLICT',
    'state',
  );
  const last = await aSeat(-14 * 24 + 0.01, { status: 'completed' });
  await note(last.host, last.bookingId, 'ABSENT');
  const late = await aSeat(-14 * 24 - 0.01, { status: 'completed' });
  expect(await wrong(late.host, late.bookingId)).toContain('ask our staff');
  const { booking } = await note(staff, late.bookingId, 'ABSENT');
  expect(booking.attendance.notedBy.fullName).toBe(staff.fullName);
  const may = async (who: 'host' | 'staff') =>
    Promise.all(
      [early, open, last, late].map((at) => canNote(who === 'host' ? at.host : staff, at.session.id)),
    );
  expect(await may('host')).toEqual([false, true, true, false]);
  expect(await may('staff')).toEqual([false, true, true, true]);
});

test('only of somebody who was seated, and only by who ran the table or staff', async () => {
  const { host, player, session, bookingId } = await aSeat(-1);
  for (const status of ['pending', 'cancelled'] as const) {
    const { id } = await seat(await aUser(), session.id, status);
    expect(await wrong(host, globalId('Booking', id))).toContain('no seat');
  }
  const called = await aSeat(-1, { status: 'cancelled' });
  expect(await wrong(called.host, called.bookingId)).toContain('does not take place');
  for (const other of [player, called.host, await aUser()]) await wrong(other, bookingId, 'NOT_FOUND');
  expect(await canNote(player, session.id)).toBe(false);
  await as(null).refused('noteAttendance', { bookingId, state: 'LATE' }, 'NOT_LOGGED_IN');
  // Nobody of the staff says of themselves that they came.
  const own = await wrong({ ...player, isAdmin: true }, bookingId, 'FORBIDDEN');
  expect(own).toContain('Please ask a colleague on our team');
});

const mayRate = async (player: Viewer, bookingId: string) =>
  (await as(player).ask(`{ booking(id: "${bookingId}") { canReview } }`)).booking.canReview;

test('who was absent rates nothing; where nothing was noted, or it is taken back, they may', async () => {
  const { host, player, bookingId } = await aSeat(-30, { status: 'completed' });
  expect(await mayRate(player, bookingId)).toBe(true);
  await note(host, bookingId, 'ABSENT');
  expect(await mayRate(player, bookingId)).toBe(false);
  const { message } = await as(player).refused('createReview', { bookingId, stars: 1 }, 'CONFLICT');
  expect(message).toContain('absent');
  await note(host, bookingId, 'LATE');
  expect(await mayRate(player, bookingId)).toBe(true);
  await as(player).ok('createReview', { bookingId, stars: 4 });
});

test('of an evening that is put off nothing was noted', async () => {
  const { host, session, id, bookingId } = await aSeat(-1);
  await note(host, bookingId, 'ABSENT');
  const input = { id: globalId('Session', session.id), version: session.version };
  await as(await aSuperAdmin()).ok('updateSession', { ...input, scheduledAt: inHours(100).toISOString() });
  expect(await db.attendance.count({ where: { bookingId: id } })).toBe(0);
});

test('of an evening that only changes hands, or begins earlier, what was noted stays', async () => {
  const { host, session, id, bookingId } = await aSeat(0.4);
  await note(host, bookingId, 'PRESENT');
  const change = async (changes: object) => {
    const { version } = await db.session.findUniqueOrThrow({ where: { id: session.id } });
    const input = { id: globalId('Session', session.id), version, ...changes };
    await as(await aSuperAdmin()).ok('updateSession', input);
    expect(await db.attendance.count({ where: { bookingId: id } })).toBe(1);
  };
  await change({ gameMasterId: globalId('GameMaster', (await aGameMaster()).profile.id) });
  await change({ scheduledAt: inHours(0.3).toISOString() });
});

test('a rating that was given stays, whatever its Game Master notes afterwards', async () => {
  const [{ viewer: host, profile }, player] = [await aGameMaster(), await aUser()];
  const { bookingId, reviewId } = await aReviewedEvening(player, profile.id);
  await note(host, globalId('Booking', bookingId), 'ABSENT');
  const row = await db.gameMaster.findUniqueOrThrow({ where: { id: profile.id } });
  expect([row.reviewCount, row.starSum]).toEqual([1, 5]);
  await as(player).ok('updateReview', { id: globalId('Review', reviewId), stars: 3 });
});

test('of a rating and an absence at once the second sees the first', async () => {
  const { host, player, id, bookingId } = await aSeat(-30, { status: 'completed' });
  const [, second] = await overlap(
    async (tx) => {
      await tx.$queryRaw`SELECT id FROM "Booking" WHERE id = ${id} FOR UPDATE`;
      await tx.attendance.create({
        data: { bookingId: id, state: 'absent', notedAt: new Date(), notedById: host.id },
      });
    },
    () => as(player).refused('createReview', { bookingId, stars: 1 }, 'CONFLICT'),
  );
  expect(second.status).toBe('fulfilled');
});
