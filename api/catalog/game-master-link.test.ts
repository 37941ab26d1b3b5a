import type { FastifyInstance } from 'fastify';
import { as } from '../../tests/scene/as.ts';
import { caller, mailTo } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { serveRoutes } from '../../tests/scene/http.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { lockWaiters, overlap } from '../../tests/scene/overlap.ts';
import { seat } from '../../tests/scene/table.ts';
import { eventually } from '../../tests/scene/until.ts';
import { aGameMaster, aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { login } from '../identity/login.service.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { get, post, remove } from '../platform/http/rest.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lockRow } from '../seating/locks.ts';
import * as rest from './game-masters.rest.ts';
import { retireProfiles } from './retirement.service.ts';

let app: FastifyInstance;
let staff: Viewer;
let token: string;
beforeAll(async () => {
  app = await serveRoutes([
    get('/api/admin/game-masters-with-users', 'staff', rest.listWithUsers),
    post('/api/admin/game-masters/:id/create-user-and-link', 'staff', rest.createUser),
    post('/api/admin/game-masters/:id/link-user', 'staff', rest.linkUser),
    remove('/api/admin/game-masters/:id/unlink-user', 'staff', rest.unlinkUser),
  ]);
  staff = await aStaffMember();
  token = await tokenOf(staff);
});
afterAll(async () => {
  await app.close();
  await closeAll();
});

let serial = 0;
async function anOrphan() {
  serial += 1;
  const name = `Orphan ${process.pid}-${serial}`;
  return db.gameMaster.create({ data: { name, title: 'Alone', bio: 'Waits for somebody.' } });
}

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const answer = await app.inject({
    method,
    url: `/api/admin/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const actionsOn = async (id: number) =>
  (
    await db.auditEntry.findMany({
      where: { targetType: 'GameMaster', targetId: String(id), actorId: staff.id },
      orderBy: { id: 'asc' },
    })
  ).map(({ action }) => action);

test('a profile is linked to somebody with the role, and unlinked again; both are kept in the audit', async () => {
  const [{ id }, user] = [await anOrphan(), await aUser({ isGameMaster: true })];
  const linked = await call('POST', `game-masters/${id}/link-user`, { userId: user.id });
  expect(linked).toMatchObject({
    status: 200,
    body: { id, userId: user.id, username: user.username, email: user.email, specialties: [] },
  });
  const again = await call('POST', `game-masters/${id}/link-user`, { userId: user.id });
  expect([again.status, again.body.message]).toEqual([
    409,
    `This profile is linked to ${user.username}. Unlink it first.`,
  ]);
  const unlinked = await call('DELETE', `game-masters/${id}/unlink-user`);
  expect(unlinked).toMatchObject({ status: 200, body: { userId: null, username: null } });
  expect((await call('DELETE', `game-masters/${id}/unlink-user`)).status).toBe(409);
  expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({ isGameMaster: true });
  expect(await actionsOn(id)).toEqual(['game-master.linked', 'game-master.unlinked']);
});

test('only somebody with the role, without a profile, and with no seat at its tables can be linked', async () => {
  const { id } = await anOrphan();
  const profile = globalId('GameMaster', id);
  const refuse = async (user: { id: number }, code: string) =>
    (
      await as(staff).refused(
        'linkGameMaster',
        { id: profile, userId: globalId('User', user.id) },
        code,
        'userId',
      )
    ).message;
  expect(await refuse(await aUser(), 'BAD_INPUT')).toBe('Please select a Game Master user');
  expect(await refuse((await aGameMaster()).viewer, 'CONFLICT')).toMatch(/is linked to the profile/);
  const player = await aUser({ isGameMaster: true });
  await seat(player, (await aSession({ gameMasterId: id })).id);
  expect(await refuse(player, 'CONFLICT')).toMatch(/has a seat at a session of this Game Master/);
  expect((await call('POST', `game-masters/${id}/link-user`, {})).body.message).toBe(
    'Please select a Game Master user',
  );
  expect((await call('POST', 'game-masters/999999/link-user', { userId: player.id })).status).toBe(404);
});

test('of two who link at once one is refused', async () => {
  const [one, other, user] = [await anOrphan(), await anOrphan(), await aUser({ isGameMaster: true })];
  const answers = await Promise.all(
    [one, other].map(({ id }) => call('POST', `game-masters/${id}/link-user`, { userId: user.id })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('whoever loses the role while being linked is not linked', async () => {
  const [{ id }, user] = [await anOrphan(), await aUser({ isGameMaster: true })];
  const [, linked] = await overlap(
    async (tx) => {
      await lockRow(tx, 'User', user.id);
      await tx.user.update({ where: { id: user.id }, data: { isGameMaster: false } });
    },
    () => call('POST', `game-masters/${id}/link-user`, { userId: user.id }),
  );
  expect(linked).toMatchObject({ value: { status: 400, body: { field: 'userId' } } });
  expect(await db.gameMaster.findUnique({ where: { id } })).toMatchObject({ userId: null });
});

test('who is being linked gets no second profile', async () => {
  const [{ id }, user] = [await anOrphan(), await aUser({ isGameMaster: true })];
  const [, both] = await overlap(
    (tx) => tx.$executeRaw`LOCK TABLE "AuditEntry" IN SHARE MODE`, // the link is made, and not committed
    async () => {
      const linked = call('POST', `game-masters/${id}/link-user`, { userId: user.id });
      await eventually(async () => (await lockWaiters()) === 1);
      const form = { userId: globalId('AdminUser', user.id), name: 'Quick', title: 'Keeper' };
      const refused = as(staff).refused('promoteToGameMaster', form, 'CONFLICT');
      return [(await linked).status, (await refused).message];
    },
    2,
  );
  expect(both).toMatchObject({ value: [200, 'This user is a Game Master already'] });
});

test('an account is made for a profile: its owner hears of it and has to choose another password', async () => {
  const { id, name } = await anOrphan();
  const form = {
    username: `made-${process.pid}-${id}`,
    email: `made-${process.pid}-${id}@example.test`,
    password: 'for one evening',
  };
  const made = await call('POST', `game-masters/${id}/create-user-and-link`, form);
  expect(made).toMatchObject({ status: 200, body: { id, username: form.username, email: form.email } });
  expect(await db.user.findUnique({ where: { username: form.username } })).toMatchObject({
    fullName: name,
    isGameMaster: true,
    mustChangePassword: true,
  });
  expect(await mailTo(form.email, 'account-made')).not.toBeNull();
  expect(JSON.stringify(await mailTo(form.email, 'account-made'))).not.toContain(form.password);
  expect(await login(form, caller())).toMatchObject({ redirectTo: '/change-password' });
  expect(await actionsOn(id)).toEqual(['game-master.linked']);
});

test.each([
  [{ username: 'x' }, 400, 'username', 'Username must be at least 3 characters'],
  [{ email: 'nobody' }, 400, 'email', 'Please enter a valid email'],
  [{ password: '12345' }, 400, 'password', 'Password must be at least 6 characters'],
  [{ fullName: 'x'.repeat(101) }, 400, 'fullName', 'Must be at most 100 characters'],
])('an account with %j is refused', async (changes, status, field, message) => {
  const { id } = await anOrphan();
  const form = { username: `form-${id}`, email: `form-${id}@example.test`, password: 'for one evening' };
  const answer = await call('POST', `game-masters/${id}/create-user-and-link`, { ...form, ...changes });
  expect([answer.status, answer.body.field, answer.body.message]).toEqual([status, field, message]);
});

test('a taken user name or address makes no account', async () => {
  const [{ id }, user] = [await anOrphan(), await aUser()];
  const form = { username: user.username, email: `else-${id}@example.test`, password: 'for one evening' };
  const byName = await call('POST', `game-masters/${id}/create-user-and-link`, form);
  expect([byName.status, byName.body.field]).toEqual([409, 'username']);
  const byAddress = { ...form, username: `else-${id}`, email: user.email };
  const answer = await call('POST', `game-masters/${id}/create-user-and-link`, byAddress);
  expect([answer.status, answer.body.field]).toEqual([409, 'email']);
  expect(await db.gameMaster.findUnique({ where: { id } })).toMatchObject({ userId: null });
});

test('staff find profiles by name, user name and address, page by page', async () => {
  const { profile, viewer } = await aGameMaster();
  for (const search of [profile.name, viewer.username.toUpperCase(), viewer.email]) {
    const found = await call('GET', `game-masters-with-users?search=${encodeURIComponent(search)}`);
    expect(found.body.map(({ id }: { id: number }) => id)).toEqual([profile.id]);
  }
  expect((await call('GET', 'game-masters-with-users?group=nobody')).status).toBe(400);
  const orphan = await anOrphan();
  const page = await call('GET', 'game-masters-with-users?group=unlinked&limit=1');
  expect(page.body.map(({ id }: { id: number }) => id)).toEqual([orphan.id]);
  expect(page.headers).toMatchObject({ 'x-total-count': expect.stringMatching(/^\d+$/) });
});

test('of somebody who is gone nobody before them takes over what they ran', async () => {
  const [first, second] = [await aUser(), await aUser()];
  const { id } = await anOrphan();
  await db.gameMaster.update({ where: { id }, data: { userId: second.id, formerUserId: first.id } });
  await transaction((tx) => retireProfiles(tx, staff, second.id));
  expect(await db.gameMaster.findUniqueOrThrow({ where: { id } })).toMatchObject({
    userId: null,
    formerUserId: null,
  });
});
