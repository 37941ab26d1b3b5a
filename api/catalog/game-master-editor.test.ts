import type { FastifyInstance } from 'fastify';
import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { serveRoutes } from '../../tests/scene/http.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { post } from '../platform/http/rest.ts';
import type { Viewer } from '../platform/viewer.ts';
import { create } from './game-masters.rest.ts';

let app: FastifyInstance;
let staff: Viewer;
beforeAll(async () => {
  app = await serveRoutes([post('/api/admin/game-masters', 'staff', create)]);
  staff = await aStaffMember();
});
afterAll(async () => {
  await app.close();
  await closeAll();
});

const profile = {
  name: ' Mira  Vale ',
  title: 'Keeper of lanterns',
  bio: 'Runs slow horror by candlelight.',
  specialties: 'Fantasy, Horror,, fantasy ,D&D 5e',
};

const auditOf = (id: number) =>
  db.auditEntry.findMany({ where: { targetType: 'GameMaster', targetId: String(id) } });

test('staff add a profile, which nobody logs in for yet', async () => {
  const { gameMaster } = await as(staff).ok(
    'createGameMaster',
    profile,
    'gameMaster { databaseId name title bio specialties rating imageUrl user { id } }',
  );
  expect(gameMaster).toMatchObject({
    name: 'Mira Vale',
    specialties: ['Fantasy', 'Horror', 'D&D 5e'],
    rating: null,
    imageUrl: null,
    user: null,
  });
  expect(await auditOf(gameMaster.databaseId)).toMatchObject([
    { actorId: staff.id, action: 'game-master.created', detail: { name: 'Mira Vale' } },
  ]);
});

test.each([
  [{ name: 'M' }, 'name', 'Name must be at least 2 characters'],
  [{ title: ' x ' }, 'title', 'Title must be at least 2 characters'],
  [{ bio: 'Too short' }, 'bio', 'Bio must be at least 10 characters'],
  [{ bio: 'x'.repeat(5_001) }, 'bio', 'Must be at most 5000 characters'],
  [{ specialties: Array.from({ length: 21 }, (_, n) => n).join() }, 'specialties', 'At most 20 specialties'],
  [{ imageUrl: 'http://x.test/a.png' }, 'imageUrl', 'Please use an https:// address or upload a picture'],
])('the form refuses %j', async (changes, field, message) => {
  const refusal = await as(staff).refused('createGameMaster', { ...profile, ...changes }, 'BAD_INPUT', field);
  expect(refusal.message).toBe(message);
});

test('the same over REST: comma-separated or a list, 201, for staff only', async () => {
  const call = async (who: Viewer, payload: object) =>
    app.inject({
      method: 'POST',
      url: '/api/admin/game-masters',
      headers: { authorization: `Bearer ${await tokenOf(who)}` },
      payload,
    });
  const made = await call(staff, {
    ...profile,
    specialties: ['Noir', 'Noir'],
    imageUrl: 'https://x.test/a.png',
  });
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({
    name: 'Mira Vale',
    specialties: 'Noir',
    imageUrl: 'https://x.test/a.png',
    userId: null,
  });
  const bad = await call(staff, { ...profile, bio: undefined });
  expect([bad.statusCode, bad.json()]).toEqual([
    400,
    { code: 'BAD_INPUT', field: 'bio', message: 'Bio must be at least 10 characters' },
  ]);
  expect((await call(await aUser(), profile)).statusCode).toBe(403);
});
