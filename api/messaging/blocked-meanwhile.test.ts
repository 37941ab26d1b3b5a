import { closeAll } from '../../tests/scene/close.ts';
import { lockWaiters, overlap } from '../../tests/scene/overlap.ts';
import { aTable, seat } from '../../tests/scene/table.ts';
import { until } from '../../tests/scene/until.ts';
import { aGameMaster, aSession, aStaffMember, aUser, refused } from '../../tests/scene/world.ts';
import { lockOwner, shutOut } from '../identity/access.service.ts';
import { db, type Tx } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lock, lockRow } from '../seating/locks.ts';
import { sendBroadcast, sendEmail } from './broadcast.service.ts';
import { keepReachable } from './message-permissions.ts';
import { sendMessage } from './messages.service.ts';
import { blockUser } from './safety.service.ts';

afterAll(closeAll);

// Whoever has blocked somebody gets nothing from them from then on, also not what was being sent just then.
const block = async (tx: Tx, by: Viewer, { id: blockedId }: Viewer) => {
  await lockOwner(tx, by, 'Please log in');
  await tx.block.create({ data: { blockerId: by.id, blockedId } });
};

test('a message is refused that was on its way when its sender was blocked', async () => {
  const { player, fellow } = await aTable();
  const [, told] = await overlap(
    (tx) => block(tx, fellow, player),
    () =>
      refused(sendMessage(player, { recipientId: fellow.id, content: 'Hail!' }), 'FORBIDDEN', 'recipientId'),
  );
  expect(told).toMatchObject({ status: 'fulfilled' });
  expect(await db.message.count({ where: { recipientId: fellow.id } })).toBe(0);
});

test('a letter of staff to several reaches none of them then', async () => {
  const [staff, reader, blocker] = [await aStaffMember(), await aUser(), await aUser()];
  const letter = { subject: 'News', message: 'Hail!', selectedPlayers: [reader.id, blocker.id] };
  const [, told] = await overlap(
    (tx) => block(tx, blocker, staff),
    () => refused(sendEmail(staff, letter), 'BAD_INPUT', 'selectedPlayers'),
  );
  expect(told).toMatchObject({ status: 'fulfilled' });
  expect(await db.message.count({ where: { senderId: staff.id } })).toBe(0);
});

test.each(['disabledAt', 'erasedAt'])('nothing is written to who goes (%s) at this moment', async (gone) => {
  const { player, fellow } = await aTable();
  const [, told] = await overlap(
    (tx) => tx.user.update({ where: { id: fellow.id }, data: { [gone]: new Date() } }),
    () => refused(sendMessage(player, { recipientId: fellow.id, content: 'Hail!' }), 'FORBIDDEN'),
  );
  expect(told).toMatchObject({ status: 'fulfilled' });
  expect(await db.message.count({ where: { recipientId: fellow.id } })).toBe(0);
});

test('who blocks somebody waits for what is being written to them', async () => {
  const { player, fellow } = await aTable();
  const isBlocked = () => db.block.count({ where: { blockerId: fellow.id } });
  const blocking = await db.$transaction(async (tx) => {
    expect(await keepReachable(tx, player, [fellow.id])).toBe(true);
    const work = blockUser(fellow, player.id);
    await until(async () => (await lockWaiters()) > 0 || (await isBlocked()) > 0);
    expect(await isBlocked()).toBe(0);
    return { work };
  });
  await blocking.work;
  expect(await isBlocked()).toBe(1);
});

// Who waits to write is asked once more who they are: the account may be closed meanwhile, or the role taken.
test.each([
  ['the account is closed', { disabledAt: new Date() }, 'NOT_LOGGED_IN'],
  ['the role is taken', { isAdmin: false }, 'FORBIDDEN'],
] as const)('staff write to nobody after %s', async (_, data, code) => {
  const reader = await aUser();
  const letter = { subject: 'News', message: 'Hail!', selectedPlayers: [reader.id] };
  for (const write of [
    (staff: Viewer) => sendMessage(staff, { recipientId: reader.id, content: 'Hail!' }),
    (staff: Viewer) => sendEmail(staff, letter),
  ]) {
    const staff = await aStaffMember();
    const [, told] = await overlap(
      async (tx) => {
        await lockRow(tx, 'User', reader.id);
        await tx.user.update({ where: { id: staff.id }, data });
      },
      () => refused(write(staff), code),
    );
    expect(told).toMatchObject({ status: 'fulfilled' });
  }
  expect(await db.message.count({ where: { recipientId: reader.id } })).toBe(0);
});

test('a Game Master announces nothing after their account is closed', async () => {
  const { viewer: host, profile } = await aGameMaster();
  const { id: sessionId } = await aSession({ gameMasterId: profile.id });
  await seat(await aUser(), sessionId);
  const [, told] = await overlap(
    async (tx) => {
      await lock(tx, { sessions: [sessionId] });
      await shutOut(tx, host.id);
    },
    () => refused(sendBroadcast(host, { sessionId, content: 'Hail!' }), 'FORBIDDEN'),
  );
  expect(told).toMatchObject({ status: 'fulfilled' });
  expect(await db.message.count({ where: { sessionId } })).toBe(0);
});

test('a player writes to nobody after their account is closed', async () => {
  const { player, fellow } = await aTable();
  const [, told] = await overlap(
    async (tx) => {
      await lockRow(tx, 'User', fellow.id);
      await shutOut(tx, player.id);
    },
    () => refused(sendMessage(player, { recipientId: fellow.id, content: 'Hail!' }), 'NOT_LOGGED_IN'),
  );
  expect(told).toMatchObject({ status: 'fulfilled' });
  expect(await db.message.count({ where: { recipientId: fellow.id } })).toBe(0);
});
