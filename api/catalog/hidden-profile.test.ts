import { startApp, type TestApp } from '../../tests/scene/app.ts';
import { aGameMaster, aSession } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';

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
