import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { aGameMaster, aSession, aUser, inHours } from '../../tests/scene/world.ts';
import { erase } from '../identity/erasure.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';
import { followedAmong, followGameMaster } from './follows.service.ts';
import { MOST_FOLLOWED, MOST_SAVED } from './rules.ts';
import { savedAmong, saveTable } from './saved-tables.service.ts';

afterAll(closeAll);

const sessionOf = ({ id }: { id: number }) => ({ sessionId: globalId('Session', id) });
const hostOf = ({ id }: { id: number }) => ({ gameMasterId: globalId('GameMaster', id) });
const isSaved = async (viewer: Viewer | null, { id }: { id: number }) =>
  (await as(viewer).ask(`{ session(id: "${id}") { isSaved } }`)).session.isSaved;
const saved = async (viewer: Viewer) => {
  const source =
    '{ viewer { savedTables(first: 10) { totalCount edges { node { session { databaseId } } } } } }';
  const { totalCount, edges } = (await as(viewer).ask(source)).viewer.savedTables;
  expect(edges).toHaveLength(totalCount);
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its question
  return edges.map(({ node }: any) => node.session?.databaseId ?? null);
};

/** A campaign with a date that is over, and two to come. */
async function aCampaign() {
  const { profile } = await aGameMaster();
  const { id: campaignId } = await db.campaign.create({
    data: { gameMasterId: profile.id, title: 'Embers', timeZone: 'UTC' },
  });
  const date = (hours: number) =>
    aSession({
      gameMasterId: profile.id,
      campaignId,
      type: 'campaign',
      scheduledAt: inHours(hours),
    });
  return [await date(-48), await date(48), await date(96)] as const;
}

test('a table is saved for one person alone, once, and taken out again', async () => {
  const session = await aSession();
  const [player, other] = [await aUser(), await aUser()];
  await as(player).ok('saveTable', sessionOf(session), 'session { isSaved }');
  const again = await as(player).ok('saveTable', sessionOf(session), 'session { isSaved }');
  expect(again).toEqual({ session: { isSaved: true } });
  expect(await saved(player)).toEqual([session.id]);
  expect(await saved(other)).toEqual([]);
  expect([await isSaved(player, session), await isSaved(other, session)]).toEqual([true, false]);
  expect(await isSaved(null, session)).toBe(false);
  await as(other).ok('unsaveTable', sessionOf(session), 'session { isSaved }');
  expect(await isSaved(player, session)).toBe(true);
  const out = await as(player).ok('unsaveTable', sessionOf(session), 'session { isSaved }');
  expect(out).toEqual({ session: { isSaved: false } });
  expect(await saved(player)).toEqual([]);
});

test('who asks at the same moment as others is told of their own', async () => {
  const session = await aSession();
  const people = [await aUser(), await aUser(), await aUser()] as const;
  await as(people[1]).ok('saveTable', sessionOf(session), 'session { id }');
  const host = { id: session.gameMasterId };
  await as(people[2]).ok('followGameMaster', hostOf(host), 'gameMaster { id }');
  // However many requests are answered by one statement.
  const tables = [{ id: session.id, campaignId: null }];
  const askedTables = people.map(({ id: userId }) => ({ userId, tables }));
  const ofTables = await savedAmong(askedTables);
  expect(askedTables.map((one) => [...ofTables.get(one)!])).toEqual([[], [session.id], []]);
  const askedHosts = people.map(({ id: userId }) => ({ userId, ids: [host.id] }));
  const ofHosts = await followedAmong(askedHosts);
  expect(askedHosts.map((one) => [...ofHosts.get(one)!])).toEqual([[], [], [host.id]]);
  // Nor does one take away what another keeps.
  await as(people[0]).ok('unsaveTable', sessionOf(session), 'session { id }');
  await as(people[0]).ok('unfollowGameMaster', hostOf(host), 'gameMaster { id }');
  expect(await saved(people[1])).toEqual([session.id]);
  expect(await db.follow.count({ where: { userId: people[2].id } })).toBe(1);
});

test('of a campaign any date saves all of it, and the next one stands for it', async () => {
  const [over, next, later] = await aCampaign();
  const player = await aUser();
  await as(player).ok('saveTable', sessionOf(later), 'session { id }');
  await as(player).ok('saveTable', sessionOf(next), 'session { id }');
  expect(await saved(player)).toEqual([next.id]);
  for (const date of [over, next, later]) expect(await isSaved(player, date)).toBe(true);
  await db.session.update({ where: { id: next.id }, data: { status: 'cancelled' } });
  expect(await saved(player)).toEqual([later.id]);
  await db.session.update({ where: { id: later.id }, data: { status: 'cancelled' } });
  expect(await saved(player)).toHaveLength(1);
  await as(player).ok('unsaveTable', sessionOf(over), 'session { id }');
  expect(await saved(player)).toEqual([]);
});

test('an evening that becomes a date of a campaign stays saved, and so does what was called off', async () => {
  const session = await aSession();
  const player = await aUser();
  await as(player).ok('saveTable', sessionOf(session), 'session { id }');
  const { id: campaignId } = await db.campaign.create({
    data: { gameMasterId: session.gameMasterId, title: 'Grown', timeZone: 'UTC' },
  });
  await db.session.update({ where: { id: session.id }, data: { campaignId, type: 'campaign' } });
  await as(player).ok('saveTable', sessionOf(session), 'session { id }');
  expect(await saved(player)).toEqual([session.id]);
  await db.session.update({ where: { id: session.id }, data: { status: 'cancelled' } });
  expect(await saved(player)).toEqual([session.id]);
});

test('what is taken off the board is not in sight, takes no room, and comes back with it', async () => {
  const [session, stays] = [await aSession(), await aSession()];
  const [over, ...ahead] = await aCampaign();
  const player = await aUser();
  for (const table of [session, over, stays])
    await as(player).ok('saveTable', sessionOf(table), 'session { id }');
  const unpublished = [session.id, over.id, ...ahead.map(({ id }) => id)];
  await db.session.updateMany({ where: { id: { in: unpublished } }, data: { status: 'draft' } });
  expect(await saved(player)).toEqual([stays.id]);
  // A date that is not published stands for no campaign, however near it is.
  await db.session.update({ where: { id: over.id }, data: { status: 'completed' } });
  expect(await saved(player)).toEqual([stays.id, over.id]);
  await db.session.updateMany({ where: { id: { in: unpublished } }, data: { status: 'scheduled' } });
  expect(await saved(player)).toEqual([stays.id, ahead[0].id, session.id]);
  // A campaign of which nothing is left.
  await db.session.deleteMany({ where: { id: { in: [over.id, ...ahead.map(({ id }) => id)] } } });
  expect(await saved(player)).toEqual([stays.id, session.id]);
});

test('nothing is kept of somebody who is erased at the same moment', async () => {
  const session = await aSession();
  const { profile } = await aGameMaster();
  const player = await aUser();
  const ways: (() => Promise<unknown>)[] = [
    () => saveTable(player, session.id),
    () => followGameMaster(player, profile.id),
  ];
  await saveTable(player, (await aSession()).id);
  await followGameMaster(player, (await aGameMaster()).profile.id);
  for (const keep of ways) {
    const [, kept] = await overlap((tx) => erase(tx, player), keep);
    expect(kept).toMatchObject({ status: 'rejected', reason: { code: 'NOT_LOGGED_IN' } });
    await db.user.update({ where: { id: player.id }, data: { erasedAt: null } });
  }
  expect(await db.savedTable.count({ where: { userId: player.id } })).toBe(0);
  expect(await db.follow.count({ where: { userId: player.id } })).toBe(0);
});

test('visitors log in first, drafts are nobody’s to save, and there is an end to it', async () => {
  const session = await aSession();
  const draft = await aSession({ status: 'draft' });
  const player = await aUser();
  await as(null).refused('saveTable', sessionOf(session), 'NOT_LOGGED_IN');
  await as(null).refused('unsaveTable', sessionOf(session), 'NOT_LOGGED_IN');
  await as(player).refused('saveTable', sessionOf(draft), 'NOT_FOUND');
  const others = await Promise.all(
    Array.from({ length: MOST_SAVED }, () => aSession({ gameMasterId: session.gameMasterId })),
  );
  await db.savedTable.createMany({
    data: others.map(({ id }) => ({ userId: player.id, sessionId: id, createdAt: clock.now() })),
  });
  const { message } = await as(player).refused('saveTable', sessionOf(session), 'CONFLICT');
  expect(message).toContain(`${MOST_SAVED} tables`);
});

test('two tabs that save a campaign by two dates save it once', async () => {
  const [, next, later] = await aCampaign();
  const player = await aUser();
  await overlap(
    (tx) => tx.$queryRaw`SELECT 1 FROM "User" WHERE id = ${player.id} FOR NO KEY UPDATE`,
    () => Promise.all([saveTable(player, next.id), saveTable(player, later.id)]),
  );
  expect(await db.savedTable.count({ where: { userId: player.id } })).toBe(1);
});

test('a Game Master is followed by whom nobody else learns of, and no longer', async () => {
  const { profile, viewer: host } = await aGameMaster();
  const player = await aUser();
  const fields = 'gameMaster { isFollowed }';
  expect(await as(player).ok('followGameMaster', hostOf(profile), fields)).toEqual({
    gameMaster: { isFollowed: true },
  });
  await as(player).ok('followGameMaster', hostOf(profile), fields);
  const whom = '{ viewer { followedGameMasters(first: 5) { totalCount edges { node { databaseId } } } } }';
  expect((await as(player).ask(whom)).viewer.followedGameMasters).toEqual({
    totalCount: 1,
    edges: [{ node: { databaseId: profile.id } }],
  });
  expect((await as(host).ask(whom)).viewer.followedGameMasters.totalCount).toBe(0);
  const page = `{ gameMaster(id: "${profile.id}") { isFollowed } }`;
  expect(await as(null).ask(page)).toEqual({ gameMaster: { isFollowed: false } });
  expect(await as(player).ok('unfollowGameMaster', hostOf(profile), fields)).toEqual({
    gameMaster: { isFollowed: false },
  });
  await as(null).refused('followGameMaster', hostOf(profile), 'NOT_LOGGED_IN');
  await as(host).refused('followGameMaster', hostOf(profile), 'BAD_INPUT', 'gameMasterId');
  await as(player).refused('followGameMaster', hostOf({ id: 2_000_000_000 }), 'NOT_FOUND');
});

test('whom somebody follows is read page by page', async () => {
  const player = await aUser();
  const hosts = [await aGameMaster(), await aGameMaster(), await aGameMaster()];
  // In another order than that of their numbers.
  for (const at of [1, 0, 2])
    await as(player).ok('followGameMaster', hostOf(hosts[at]!.profile), 'gameMaster { id }');
  const fields = 'edges { node { databaseId } } pageInfo { endCursor hasNextPage }';
  const page = async (args: string) =>
    (await as(player).ask(`{ viewer { followedGameMasters(${args}) { ${fields} } } }`)).viewer
      .followedGameMasters;
  const { edges, pageInfo } = await page('first: 2');
  const next = await page(`first: 2, after: "${pageInfo.endCursor}"`);
  expect(pageInfo.hasNextPage).toBe(true);
  expect(next.pageInfo.hasNextPage).toBe(false);
  expect(
    [...edges, ...next.edges].map(({ node }: { node: { databaseId: number } }) => node.databaseId),
  ).toEqual([2, 0, 1].map((at) => hosts[at]!.profile.id));
});

test('nobody follows more than there is room for', async () => {
  const { profile } = await aGameMaster();
  const player = await aUser();
  const hosts = await db.gameMaster.createManyAndReturn({
    data: Array.from({ length: MOST_FOLLOWED }, (_, at) => ({ name: `Host ${at}`, title: '', bio: '' })),
  });
  await db.follow.createMany({
    data: hosts.map(({ id }) => ({ userId: player.id, gameMasterId: id, createdAt: clock.now() })),
  });
  await as(player).refused('followGameMaster', hostOf(profile), 'CONFLICT');
});
