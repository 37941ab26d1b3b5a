import { startApp, type TestApp } from '../../tests/scene/app.ts';
import { as } from '../../tests/scene/as.ts';
import { aGameMaster, aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const doors = (id: number) => [
  `/api/game-masters/${id}`,
  `/api/game-masters/${id}/sessions`,
  `/embed/game-masters/${id}`,
  ...['rss', 'json', 'ics'].map((ending) => `/game-masters/${id}/sessions.${ending}`),
];
const statuses = (id: number) =>
  Promise.all(doors(id).map(async (path) => (await app.call('GET', path)).status));

test('a profile that is nobody’s and ran nothing is behind no door; one that ran something is behind all', async () => {
  const { profile } = await aGameMaster();
  expect(await statuses(profile.id)).toEqual(Array(6).fill(200));
  await db.gameMaster.update({
    where: { id: profile.id },
    data: { userId: null, archivedAt: new Date() },
  });
  await aSession({ gameMasterId: profile.id, status: 'draft' });
  expect(await statuses(profile.id)).toEqual(Array(6).fill(404));
  await aSession({ gameMasterId: profile.id, status: 'completed' });
  expect(await statuses(profile.id)).toEqual(Array(6).fill(200));
});

test('of a closed account nothing is shown but the name of what it ran, also while it can be kept', async () => {
  const { profile, viewer } = await aGameMaster({ imageUrl: 'https://example.test/face.webp' });
  const words = { languages: ['Welsh'], videoUrl: 'https://example.test/film', timeZone: 'Europe/London' };
  await db.gameMaster.update({ where: { id: profile.id }, data: { ...words, archivedAt: new Date() } });
  await db.user.update({ where: { id: viewer.id }, data: { disabledAt: new Date() } });
  expect(await statuses(profile.id)).toEqual(Array(6).fill(404));
  const session = await aSession({ gameMasterId: profile.id, status: 'completed' });
  const hidden = { name: profile.name, bio: '', imageUrl: null, specialties: '', userId: null, user: null };
  for (const { body } of [
    await app.call('GET', `/api/game-masters/${profile.id}`),
    { body: (await app.call('GET', `/api/sessions/${session.id}`)).body.gameMaster },
  ])
    expect(body).toMatchObject(hidden);
  const asked = `{ gameMaster(id: ${profile.id}) { languages videoUrl timeZone availability { day } user { username } } }`;
  const nothing = { languages: [], videoUrl: null, timeZone: null, availability: [], user: null };
  expect((await as(null).ask(asked)).gameMaster).toEqual(nothing);
  // What staff do about it they do with an account.
  expect((await as(await aStaffMember()).ask(asked)).gameMaster.user).toEqual({ username: viewer.username });
  await db.user.update({ where: { id: viewer.id }, data: { disabledAt: null } });
  expect((await as(null).ask(asked)).gameMaster).toMatchObject({
    ...words,
    user: { username: viewer.username },
  });
});

test('nor does a door open that only asks to be told of it', async () => {
  const { profile } = await aGameMaster();
  const follower = await aUser();
  const which = { gameMasterId: globalId('GameMaster', profile.id) };
  await as(follower).ok('followGameMaster', which, 'gameMaster { name }');
  await db.gameMaster.update({
    where: { id: profile.id },
    data: { userId: null, archivedAt: new Date() },
  });
  const stranger = await aUser();
  for (const door of ['followGameMaster', 'unfollowGameMaster'])
    await as(stranger).refused(door, which, 'NOT_FOUND');
  const report = { about: which.gameMasterId, reason: 'Who is this?' };
  await as(stranger).refused('createReport', report, 'NOT_FOUND');
  // Who knew it finds the way out.
  expect(await as(follower).ok('unfollowGameMaster', which, 'gameMaster { name isFollowed }')).toEqual({
    gameMaster: { name: profile.name, isFollowed: false },
  });
});
