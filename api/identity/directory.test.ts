import { closeAll } from '../../tests/scene/close.ts';
import { aGameMaster, aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';
import { usersWithVisibleEmail, visibleUserFields, visibleUsers } from './directory.service.ts';

afterAll(closeAll);

async function aTable() {
  const gm = await aGameMaster();
  const session = await aSession({ gameMasterId: gm.profile.id });
  const sit = async (status: 'confirmed' | 'cancelled' | 'pending') => {
    const player = await aUser();
    await db.booking.create({
      data: {
        userId: player.id,
        sessionId: session.id,
        status,
        paymentStatus: status === 'confirmed' ? 'paid' : 'unpaid',
        amountCents: 2500,
        policy: {},
        termsVersion: '2025-07-05',
        termsAcceptedAt: clock.now(),
      },
    });
    return player;
  };
  return {
    gm: gm.viewer,
    player: await sit('confirmed'),
    fellow: await sit('confirmed'),
    left: await sit('cancelled'),
    unpaid: await sit('pending'),
  };
}

const sees = async (viewer: Viewer | null, ...people: Viewer[]) => {
  const found = await db.user.findMany({
    where: { AND: [visibleUsers(viewer), { id: { in: people.map(({ id }) => id) } }] },
  });
  return people.map(({ id }) => found.some((user) => user.id === id));
};

test('who may look up whom', async () => {
  const { gm, player, fellow, left, unpaid } = await aTable();
  const stranger = await aUser();
  const staff = await aStaffMember();
  const people = [gm, player, fellow, left, unpaid, stranger, staff];
  expect(await sees(null, ...people)).toEqual([true, false, false, false, false, false, false]);
  expect(await sees(stranger, ...people)).toEqual([true, false, false, false, false, true, true]);
  expect(await sees(player, ...people)).toEqual([true, true, true, false, false, false, true]);
  expect(await sees(gm, ...people)).toEqual([true, true, true, false, false, false, true]);
  expect(await sees(staff, ...people)).toEqual(people.map(() => true));
});

test('a conversation makes people known to each other', async () => {
  const [one, other, third] = [await aUser(), await aUser(), await aUser()];
  await db.conversation.create({ data: { userLowId: one.id, userHighId: other.id } });
  expect(await sees(one, other, third)).toEqual([true, false]);
  expect(await sees(other, one, third)).toEqual([true, false]);
});

test('an e-mail address is shown to its owner, to staff and to the Game Master of the table', async () => {
  const { gm, player, fellow, left } = await aTable();
  const otherGm = (await aGameMaster()).viewer;
  const staff = await aStaffMember();
  const ids = [gm, player, fellow, left].map(({ id }) => id);
  const shown = async (viewer: Viewer | null) => {
    const visible = await usersWithVisibleEmail(viewer, ids);
    return ids.map((id) => visible.has(id));
  };
  expect(await shown(null)).toEqual([false, false, false, false]);
  expect(await shown(player)).toEqual([false, true, false, false]);
  expect(await shown(gm)).toEqual([true, true, true, false]);
  expect(await shown(otherGm)).toEqual([false, false, false, false]);
  expect(await shown(staff)).toEqual([true, true, true, true]);
  expect(await visibleUserFields(player, [player, fellow])).toMatchObject([
    { email: player.email },
    { email: null },
  ]);
});
