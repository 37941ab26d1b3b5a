import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';

afterAll(closeAll);

/** Whoever they are has done it as often as may be. */
const exhaust = (name: string, points: number) =>
  db.rateLimit.updateMany({ where: { key: { startsWith: `${name}:` } }, data: { points } });

test('each move of a table is mailed, so its Game Master moves few in an hour', async () => {
  const [host, player] = [await aGameMaster(), await aUser()];
  const { id } = await aSession({ gameMasterId: host.profile.id, scheduledAt: inHours(200) });
  await seat(player, id, 'confirmed');
  const changed = async (changes: object) => ({
    id: globalId('Session', id),
    version: (await db.session.findUniqueOrThrow({ where: { id } })).version,
    ...changes,
  });
  const move = (hours: number) =>
    changed({ scheduledAt: inHours(hours).toISOString(), reason: 'Buy at my own shop!' });
  for (const hours of [201, 202]) await as(host.viewer).ok('updateSession', await move(hours));
  expect(await db.outboxMail.count({ where: { toAddress: player.email, kind: 'session-moved' } })).toBe(2);
  await exhaust('move-session', 60);
  await as(host.viewer).refused('updateSession', await move(203), 'RATE_LIMITED');
  await as(host.viewer).ok('updateSession', await changed({ maxPlayers: 5 }));
  await as(await aStaffMember()).ok('updateSession', await move(204));
});

test('a Game Master plans a season in an hour, and no flood', async () => {
  const host = await aGameMaster();
  const form = {
    gameMasterId: globalId('GameMaster', host.profile.id),
    title: 'The Salt Road',
    description: 'Ten letters or more.',
    gameSystem: 'Daggerheart',
    priceCents: 2500,
    scheduledAt: inHours(200).toISOString(),
    durationMinutes: 180,
    maxPlayers: 4,
  };
  const series = { ...form, timeZone: 'Europe/Berlin', everyWeeks: 1, dates: 2 };
  const plan = async (who: Viewer, code?: string) => {
    for (const [deed, input] of [['createSession', form] as const, ['createCampaign', series] as const])
      await (code ? as(who).refused(deed, input, code) : as(who).ok(deed, input));
  };
  await plan(host.viewer);
  await exhaust('plan', 120);
  await plan(host.viewer, 'RATE_LIMITED');
  await plan(await aStaffMember());
});
