import type { FastifyInstance } from 'fastify';
import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { serveRoutes } from '../../tests/scene/http.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { aGameMaster, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { patch, post } from '../platform/http/rest.ts';
import type { Viewer } from '../platform/viewer.ts';
import { create, update } from './game-masters.rest.ts';

let app: FastifyInstance;
let staff: Viewer;
beforeAll(async () => {
  app = await serveRoutes([
    post('/api/admin/game-masters', 'staff', create),
    patch('/api/admin/game-masters/:id', 'staff', update),
  ]);
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

test('twelve presses of one button make one profile', async () => {
  const input = { ...profile, name: 'Pressed Often', requestKey: 'one-press-of-a-profile' };
  const made = await Promise.all(
    Array.from({ length: 12 }, () => as(staff).ok('createGameMaster', input, 'gameMaster { id }')),
  );
  expect(new Set(made.map(({ gameMaster }) => gameMaster.id)).size).toBe(1);
  expect(await db.gameMaster.count({ where: { name: input.name } })).toBe(1);
  await as(staff).refused('createGameMaster', { ...input, title: 'Another' }, 'CONFLICT', 'requestKey');
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

async function send(method: 'POST' | 'PATCH', path: string, who: Viewer, payload: object, headers = {}) {
  const authorization = `Bearer ${await tokenOf(who)}`;
  const url = `/api/admin/game-masters${path}`;
  return app.inject({ method, url, headers: { authorization, ...headers }, payload });
}

test('the same over REST: comma-separated or a list, 201, for staff only', async () => {
  const call = (who: Viewer, payload: object) => send('POST', '', who, payload);
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

const words = 'gameMaster { name title bio specialties imageUrl version user { id } }';

test('staff change what they give of a profile; the rest stays, and the audit says what it was', async () => {
  const { profile: row } = await aGameMaster({
    name: 'Mira Vael',
    title: 'Keeper',
    imageUrl: '/files/a.webp',
  });
  const id = globalId('GameMaster', row.id);
  const changes = { name: ' Mira  Vale ', specialties: 'Noir, noir', imageUrl: null };
  const { gameMaster } = await as(staff).ok('updateGameMaster', { id, version: 1, ...changes }, words);
  expect(gameMaster).toEqual({
    ...{ name: 'Mira Vale', title: 'Keeper', bio: row.bio, specialties: ['Noir'], imageUrl: null },
    version: 2,
    user: { id: globalId('User', row.userId!) },
  });
  await as(staff).ok('updateGameMaster', { id, version: 2, name: 'Mira Vale' }, words);
  expect(await auditOf(row.id)).toMatchObject([
    {
      actorId: staff.id,
      action: 'game-master.updated',
      detail: {
        version: 2,
        changed: {
          name: { old: 'Mira Vael', new: 'Mira Vale' },
          imageUrl: { old: '/files/a.webp', new: null },
          specialties: { new: ['Noir'] },
        },
      },
    },
  ]);
});

test('who read an older version of a profile is told what changed, and overwrites nothing', async () => {
  const { profile: row } = await aGameMaster();
  const id = globalId('GameMaster', row.id);
  await as(await aStaffMember()).ok('updateGameMaster', { id, version: 1, name: 'Ines', bio: profile.bio });
  const late = { id, version: 1, title: 'Of the lanterns' };
  const { message } = await as(staff).refused('updateGameMaster', late, 'CONFLICT');
  expect(message).toBe(
    'This profile was changed meanwhile: the name is now “Ines”; the biography is different. Please look before you save.',
  );
  await as(staff).ok('updateGameMaster', { ...late, version: 2 });
  const now = await db.gameMaster.findUniqueOrThrow({ where: { id: row.id } });
  expect(now).toMatchObject({ name: 'Ines', title: 'Of the lanterns', version: 3 });
});

test('a profile without a biography can be changed, and get one', async () => {
  const { profile: row } = await aGameMaster({ bio: '' });
  const change = (changes: object) => send('PATCH', `/${row.id}`, staff, changes);
  expect((await change({ title: 'Keeper of doors' })).json()).toMatchObject({ bio: '', version: 2 });
  const short = await change({ bio: 'Too short' });
  expect([short.statusCode, short.json()]).toMatchObject([400, { field: 'bio' }]);
  expect((await change({ bio: profile.bio })).json()).toMatchObject({ bio: profile.bio, version: 3 });
  const stale = await send('PATCH', `/${row.id}`, staff, { name: 'Ada' }, { 'if-match': '"2"' });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'CONFLICT']);
  expect((await send('PATCH', '/2000000000', staff, { name: 'Ada' })).statusCode).toBe(404);
  expect((await send('PATCH', `/${row.id}`, await aUser(), { name: 'Ada' })).statusCode).toBe(403);
});
