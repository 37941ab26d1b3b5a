import { aCampaign, aMember } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { aGroupOf } from '../../../tests/scene/friends.ts';
import { overlap } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { ask } from '../../../tests/scene/seats.ts';
import { aSession, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { db, type Tx } from '../../platform/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockRow } from '../../seating/locks.ts';
import { rejoinDate, skipDate } from '../campaigns/membership.service.ts';
import { claimSeatOf } from '../friends/invitations.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

// Staff give a profile to somebody who has no seat at its tables: one that is taken at that moment would be missed.
const give = async (tx: Tx, { gameMasterId: id }: { gameMasterId: number }, { id: userId }: Viewer) => {
  await lockRow(tx, 'User', userId);
  await tx.gameMaster.update({ where: { id }, data: { userId } });
};

test('nobody holds a seat at a table that becomes theirs at that moment', async () => {
  const [session, player] = [await aSession(), await aUser({ isGameMaster: true })];
  const [, told] = await overlap(
    (tx) => give(tx, session, player),
    () => refused(ask(player, session.id), 'CONFLICT', 'sessionId'),
  );
  expect(told).toMatchObject({ status: 'fulfilled' });
  expect(await db.booking.count({ where: { userId: player.id } })).toBe(0);
});

test('nobody claims a seat at a table that becomes theirs at that moment', async () => {
  const { session, link } = await aGroupOf(sandbox, 1);
  const [address, friend] = [await link(), await aUser({ isGameMaster: true })];
  const [, told] = await overlap(
    (tx) => give(tx, session, friend),
    () => refused(claimSeatOf(friend, { ...address, agreeToTerms: true }), 'CONFLICT'),
  );
  expect(told).toMatchObject({ status: 'fulfilled' });
  expect(await db.booking.count({ where: { sitterId: friend.id } })).toBe(0);
});

test('no member takes a date back that becomes theirs to run at that moment', async () => {
  const scene = await aCampaign([inHours(200)]);
  const { player } = await aMember(scene);
  const [session] = scene.sessions;
  const { id } = await db.booking.findFirstOrThrow({ where: { userId: player.id } });
  await skipDate(player, id);
  const [, told] = await overlap(
    (tx) => give(tx, session!, player),
    () => refused(rejoinDate(player, session!.id), 'SESSION_FULL'),
  );
  expect(told).toMatchObject({ status: 'fulfilled' });
  expect(await db.booking.count({ where: { userId: player.id, status: 'pending' } })).toBe(0);
});
