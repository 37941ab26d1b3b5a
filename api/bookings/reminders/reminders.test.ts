import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { lockWaiters } from '../../../tests/scene/overlap.ts';
import { aFriendsSeat, seat } from '../../../tests/scene/table.ts';
import { eventually } from '../../../tests/scene/until.ts';
import { aSession, aStaffMember, aUser, inHours } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db, Prisma } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { remindPlayers } from './reminders.service.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

async function booked(sessionId: number, hoursAgo = 48): Promise<Viewer> {
  const player = await aUser();
  const { id } = await seat(player, sessionId);
  await db.booking.update({ where: { id }, data: { confirmedAt: inHours(-hoursAgo) } });
  return player;
}
const reminders = (player: Viewer) =>
  db.outboxMail.findMany({ where: { toAddress: player.email, kind: 'session-reminder' } });
const setHours = async (reminderHours: number) =>
  as(await aStaffMember()).ok('updateSettings', { version: (await readSettings()).version, reminderHours });

test('who plays within the hours of the settings is reminded once, and again of another time', async () => {
  const session = await aSession({ scheduledAt: inHours(30) });
  const player = await booked(session.id);
  await remindPlayers();
  expect(await reminders(player)).toEqual([]);
  clock.setOffset(7 * HOUR);
  await remindPlayers();
  await remindPlayers();
  expect((await reminders(player)).map(({ subject }) => subject)).toEqual([
    `You play soon: ${session.title}`,
  ]);
  expect((await reminders(player))[0]).toMatchObject({
    unsubscribe: expect.stringMatching(/^r/),
    text: expect.stringContaining('/account/profile/notifications'),
  });
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(20) } });
  await remindPlayers();
  expect(await reminders(player)).toHaveLength(2);
});

test('of what to bring a reminder speaks where something was said', async () => {
  const session = await aSession({ scheduledAt: inHours(10), maxPlayers: 6 });
  const [early, late] = [await booked(session.id), await aUser()];
  await remindPlayers();
  const { id } = await seat(late, session.id);
  await db.booking.update({ where: { id }, data: { confirmedAt: inHours(-48) } });
  await db.gathering.create({ data: { sessionId: session.id, toBring: 'A pencil' } });
  await remindPlayers();
  const [before, after] = [await reminders(early), await reminders(late)];
  expect(before[0]!.text).not.toContain('What to bring');
  expect(after[0]!.text).toContain('Your account tells you what to bring.');
});

test('one reminder that cannot be written holds up no other', async () => {
  const session = await aSession({ scheduledAt: inHours(10), maxPlayers: 6 });
  const [first, second] = [await booked(session.id), await booked(session.id)];
  const refused = Prisma.raw(`CHECK ("toAddress" <> '${first.email}') NOT VALID`);
  await db.$executeRaw`ALTER TABLE "OutboxMail" ADD CONSTRAINT no_mail ${refused}`;
  await expect(remindPlayers()).rejects.toThrow('no_mail');
  expect(await reminders(second)).toHaveLength(1);
  await db.$executeRaw`ALTER TABLE "OutboxMail" DROP CONSTRAINT no_mail`;
  await remindPlayers();
  for (const player of [first, second]) expect(await reminders(player)).toHaveLength(1);
});

test('nobody else: who booked just now, wants none, gave the seat up, or whose session is off', async () => {
  const session = await aSession({ scheduledAt: inHours(10), maxPlayers: 6 });
  const late = await booked(session.id, 1);
  const quiet = await booked(session.id);
  await db.user.update({ where: { id: quiet.id }, data: { mailReminders: false } });
  const gone = await booked(session.id);
  await db.booking.updateMany({ where: { userId: gone.id }, data: { status: 'cancelled' } });
  const off = await booked((await aSession({ scheduledAt: inHours(10), status: 'cancelled' })).id);
  const begun = await booked((await aSession({ scheduledAt: inHours(-1), status: 'active' })).id);
  await remindPlayers();
  for (const player of [late, quiet, gone, off, begun]) expect(await reminders(player)).toEqual([]);
});

test('who gives the seat up, or is moved away, while the others are being told is not told', async () => {
  const session = await aSession({ scheduledAt: inHours(10), maxPlayers: 6 });
  const moved = await aSession({ scheduledAt: inHours(10) });
  const first = await booked(session.id);
  const gone = await booked(session.id);
  const later = await booked(moved.id);
  const { id } = await db.booking.findFirstOrThrow({ where: { userId: first.id } });
  const mail = { kind: 'session-reminder', toAddress: first.email, subject: 'Soon', text: '', html: '' };
  let round: Promise<void> = Promise.resolve();
  // The mail of the first is being written by somebody else: there the round waits.
  await db.$transaction(async (tx) => {
    await tx.outboxMail.create({
      data: { ...mail, dedupeKey: `reminder:${id}:${session.scheduledAt.getTime()}` },
    });
    round = remindPlayers();
    expect(await eventually(async () => (await lockWaiters()) > 0)).toBe(true);
    await db.booking.updateMany({ where: { userId: gone.id }, data: { status: 'cancelled' } });
    await db.session.update({ where: { id: moved.id }, data: { scheduledAt: inHours(400) } });
  });
  await round;
  expect([await reminders(gone), await reminders(later)]).toEqual([[], []]);
});

test('a friend who claimed the seat just now is not reminded of it, however long ago it was paid', async () => {
  const session = await aSession({ scheduledAt: inHours(10) });
  const friend = await aUser();
  const { id } = await aFriendsSeat(session.id, friend);
  const paidLongAgo = { confirmedAt: inHours(-48), claimedAt: inHours(-1) };
  await db.booking.update({ where: { id }, data: paidLongAgo });
  await remindPlayers();
  expect(await reminders(friend)).toEqual([]);
});

test('a friend who was erased with a seat is not written to', async () => {
  const session = await aSession({ scheduledAt: inHours(10) });
  const friend = await aUser();
  const { id } = await aFriendsSeat(session.id, friend);
  await db.booking.update({ where: { id }, data: { confirmedAt: inHours(-48), claimedAt: inHours(-48) } });
  await db.user.update({ where: { id: friend.id }, data: { erasedAt: clock.now() } });
  await remindPlayers();
  expect(await reminders(friend)).toEqual([]);
});

const choose = (player: Viewer, reminderHours: number[]) =>
  as(player).ok('updateNotifications', { reminderHours }, 'viewer { reminderHours mailReminders }');

test('a player chooses a day, an hour, both or nothing, and is told of each once', async () => {
  const session = await aSession({ scheduledAt: inHours(30), maxPlayers: 6 });
  const both = await booked(session.id);
  const hour = await booked(session.id);
  const none = await booked(session.id);
  expect((await choose(both, [24, 1])).viewer).toEqual({ reminderHours: [24, 1], mailReminders: true });
  await choose(hour, [1]);
  expect((await choose(none, [])).viewer).toEqual({ reminderHours: [], mailReminders: false });
  const counts = async () => {
    await Promise.all([remindPlayers(), remindPlayers()]);
    await remindPlayers();
    return Promise.all([both, hour, none].map(async (player) => (await reminders(player)).length));
  };
  expect(await counts()).toEqual([0, 0, 0]);
  clock.setOffset(6.5 * HOUR);
  expect(await counts()).toEqual([1, 0, 0]);
  clock.setOffset(29.5 * HOUR);
  expect(await counts()).toEqual([2, 1, 0]);
  expect((await reminders(hour))[0]?.subject).toBe(`You play within the hour: ${session.title}`);
});

test('who was to be told of both while no worker was there is told once, and of another time anew', async () => {
  const session = await aSession({ scheduledAt: inHours(30) });
  const player = await booked(session.id);
  await choose(player, [24, 1]);
  clock.setOffset(29.5 * HOUR);
  await remindPlayers();
  await remindPlayers();
  expect((await reminders(player)).map(({ subject }) => subject)).toEqual([
    `You play within the hour: ${session.title}`,
  ]);
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(20) } });
  await remindPlayers();
  expect(await reminders(player)).toHaveLength(2);
});

test('other hours than those are refused, and choosing again brings reminders back', async () => {
  const player = await aUser();
  for (const reminderHours of [[2], [24, 1, 12], [-1]])
    await as(player).refused('updateNotifications', { reminderHours }, 'BAD_INPUT', 'reminderHours');
  await choose(player, []);
  const { viewer } = await as(player).ok(
    'updateNotifications',
    { mailReminders: true },
    'viewer { reminderHours }',
  );
  expect(viewer).toEqual({ reminderHours: [24] });
});

test('staff say how many hours ahead, and 0 is never', async () => {
  const player = await booked((await aSession({ scheduledAt: inHours(10) })).id);
  await setHours(0);
  await remindPlayers();
  expect(await reminders(player)).toEqual([]);
  await setHours(6);
  await remindPlayers();
  expect(await reminders(player)).toEqual([]);
  await setHours(12);
  await remindPlayers();
  expect(await reminders(player)).toHaveLength(1);
});

test('who has chosen a day is told a day ahead, however few hours the settings say', async () => {
  const player = await booked((await aSession({ scheduledAt: inHours(20) })).id);
  await choose(player, [24]);
  for (const hours of [0, 6]) {
    await setHours(hours);
    await remindPlayers();
    expect(await reminders(player)).toHaveLength(1);
  }
});
