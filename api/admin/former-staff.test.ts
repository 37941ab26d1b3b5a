import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { aGameMaster, aStaffMember, aSuperAdmin, aUser, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { revokeGameMaster } from './roles.service.ts';

/** Users who lose a role between the start of a request and its action. */

afterAll(closeAll);

const credit = { amountCents: 5000, balanceCents: 0, reason: 'A dragon ate the evening.' };

test('an admin whose role is taken back in the same moment gives no credit', async () => {
  const [admin, player] = [await aStaffMember(), await aUser()];
  const [, given] = await overlap(
    (tx) => tx.user.update({ where: { id: admin.id }, data: { isAdmin: false } }),
    () => as(admin).refused('grantUserCredit', { userId: String(player.id), ...credit }, 'FORBIDDEN'),
  );
  expect(given.status).toBe('fulfilled');
  expect(await db.credit.count({ where: { userId: player.id } })).toBe(0);
});

test.each([
  ['was made an admin only', { isSuperAdmin: false }],
  ['was deleted', { disabledAt: new Date() }],
])('a super admin who %s makes no admins', async (_what, data) => {
  await aSuperAdmin(); // another one, as the last super admin cannot be demoted
  const [admin, friend] = [await aSuperAdmin(), await aUser()];
  await db.user.update({ where: { id: admin.id }, data });
  await as(admin).refused('promoteToAdmin', { userId: String(friend.id) }, 'FORBIDDEN');
  expect(await db.user.findUniqueOrThrow({ where: { id: friend.id } })).toMatchObject({ isAdmin: false });
});

test('a Game Master who has lost the role plans nothing for the profile', async () => {
  const { viewer, profile } = await aGameMaster();
  await revokeGameMaster(await aStaffMember(), viewer.id);
  const session = {
    gameMasterId: String(profile.id),
    title: 'The Last Table',
    description: 'Nobody is left to run it.',
    gameSystem: 'Daggerheart',
    priceCents: 2500,
    scheduledAt: inHours(72).toISOString(),
    durationMinutes: 180,
    maxPlayers: 4,
  };
  await as(viewer).refused('createSession', session, 'FORBIDDEN');
  expect(await db.session.count({ where: { gameMasterId: profile.id } })).toBe(0);
});
