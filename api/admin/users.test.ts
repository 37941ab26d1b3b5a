import { bearer, startApp, type TestApp } from '../../tests/scene/app.ts';
import { as } from '../../tests/scene/as.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aSuperAdmin, aUser, inHours } from '../../tests/scene/world.ts';
import { linkGameMaster } from '../catalog/game-master-link.service.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';
import { reinstateGameMaster } from './roles.service.ts';

let app: TestApp;
let staff: Viewer;
let superAdmin: Viewer;
beforeAll(async () => {
  app = await startApp();
  [staff, superAdmin] = [await aStaffMember(), await aSuperAdmin()];
});
afterAll(() => app.close());

const userId = ({ id }: { id: number }) => ({ userId: globalId('AdminUser', id) });
const call = async (method: string, path: string, who: Viewer, body?: object) => {
  const { status, body: answer } = await app.call(method, path, body, bearer(await tokenOf(who)));
  return [status, answer];
};
const entriesOf = ({ id }: { id: number }) =>
  db.auditEntry.findMany({
    where: { targetType: 'User', targetId: String(id) },
    orderBy: { id: 'asc' },
    select: { actorId: true, action: true, detail: true },
  });

const LIST = `query($filter: AdminUserFilter) { admin { users(filter: $filter, first: 100) {
  totalCount edges { node { databaseId gameMaster { name } } } } } }`;
const found = async (filter: object): Promise<number[]> => {
  const { admin } = await as(staff).ask(LIST, { filter });
  expect(admin.users.totalCount).toBe(admin.users.edges.length);
  return admin.users.edges.map(({ node }: { node: { databaseId: number } }) => node.databaseId);
};

describe('the list of users', () => {
  test('finds part of the user name, the address and the name in any case, the newest first', async () => {
    const older = await aUser({ fullName: 'Zelda Quillfeather' });
    const newer = await aUser({ fullName: 'Someone Else', email: 'QUILLFEATHER@example.test' });
    const byName = await aUser({ username: 'the.Quillfeather' });
    expect(await found({ search: 'quillFEATHER' })).toEqual([byName.id, newer.id, older.id]);
    expect(await found({ search: 'quill%her' })).toEqual([]);
    const { errors } = await app.graphql(LIST, { filter: { search: 'a'.repeat(101) } }, await tokenOf(staff));
    expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT');
  });

  test('is grouped, counts each group, and leaves out who was erased', async () => {
    const gm = await aGameMaster({ name: 'Grouped Keeper' });
    const both = await aUser({ isAdmin: true, isGameMaster: true });
    const player = await aUser();
    const erased = await aUser();
    await db.user.update({ where: { id: erased.id }, data: { erasedAt: new Date() } });
    const all = [both.id, player.id, gm.viewer.id, erased.id];
    const inGroup = async (group: string) => (await found({ group })).filter((id) => all.includes(id)).sort();
    expect(await inGroup('ADMINS')).toEqual([both.id]);
    expect(await inGroup('GAME_MASTERS')).toEqual([gm.viewer.id, both.id].sort());
    expect(await inGroup('REGULARS')).toEqual([player.id]);
    const { admin } = await as(staff).ask('{ admin { userCounts { total admins gameMasters regulars } } }');
    expect(admin.userCounts).toEqual({
      total: await db.user.count({ where: { erasedAt: null } }),
      admins: await db.user.count({ where: { erasedAt: null, isAdmin: true } }),
      gameMasters: await db.user.count({ where: { erasedAt: null, isGameMaster: true } }),
      regulars: await db.user.count({ where: { erasedAt: null, isAdmin: false, isGameMaster: false } }),
    });
  });

  test('is given by REST to staff only, in pages', async () => {
    const mark = `rest${Date.now()}`;
    const [one, two] = [await aUser({ fullName: `${mark} A` }), await aUser({ fullName: `${mark} B` })];
    const answer = await app.call(
      'GET',
      `/api/admin/users?search=${mark}&limit=1`,
      undefined,
      bearer(await tokenOf(staff)),
    );
    expect(answer.body).toEqual([
      {
        id: two.id,
        username: two.username,
        email: two.email,
        emailVerified: true,
        fullName: `${mark} B`,
        isAdmin: false,
        isSuperAdmin: false,
        isGameMaster: false,
        gameMasterId: null,
        createdAt: expect.any(String),
        disabledAt: null,
      },
    ]);
    expect(answer.headers.get('x-total-count')).toBe('2');
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')![1]!;
    expect(await call('GET', next, staff)).toMatchObject([200, [{ id: one.id }]]);
    expect(await call('GET', '/api/admin/users?group=pirates', staff)).toMatchObject([
      400,
      { field: 'group', message: 'Unknown group of users' },
    ]);
    expect((await app.call('GET', '/api/admin/users')).status).toBe(401);
    for (const outsider of [one, (await aGameMaster()).viewer]) {
      expect((await call('GET', '/api/admin/users', outsider))[0]).toBe(403);
      expect(await as(outsider).ask('{ admin { users { totalCount } } }')).toEqual({ admin: null });
    }
  });
});

describe('admin roles', () => {
  test('are given and taken by super admins alone, at once, and kept in the audit', async () => {
    const person = await aUser();
    const token = await tokenOf(person);
    const mayEnter = async () => (await app.call('GET', '/api/admin/users', undefined, bearer(token))).status;
    const refusal = await as(staff).refused('promoteToAdmin', userId(person), 'FORBIDDEN');
    expect(refusal.message).toBe('Super Admin Access Required - Only super admins can manage admin roles.');
    expect(await mayEnter()).toBe(403);
    const { user } = await as(superAdmin).ok('promoteToAdmin', userId(person), 'user { isAdmin }');
    expect(user).toEqual({ isAdmin: true });
    expect(await mayEnter()).toBe(200);
    await as(superAdmin).refused('promoteToAdmin', userId(person), 'CONFLICT', 'userId');
    await as(staff).refused('revokeAdmin', userId(person), 'FORBIDDEN');
    await as(superAdmin).ok('revokeAdmin', userId(person), 'user { isAdmin }');
    expect(await mayEnter()).toBe(403);
    await as(superAdmin).refused('revokeAdmin', userId(person), 'CONFLICT', 'userId');
    expect(await entriesOf(person)).toEqual([
      {
        actorId: superAdmin.id,
        action: 'user.promoted-to-admin',
        detail: { changed: { isAdmin: { old: false, new: true } } },
      },
      {
        actorId: superAdmin.id,
        action: 'user.revoked-admin',
        detail: { changed: { isAdmin: { old: true, new: false } } },
      },
    ]);
  });

  test('whoever leaves the staff leaves the name of the office, and any other name stays', async () => {
    const nameAfter = async (fullName: string) => {
      const person = await aUser({ isAdmin: true });
      await db.user.update({ where: { id: person.id }, data: { fullName } });
      const { user } = await as(superAdmin).ok('revokeAdmin', userId(person), 'user { fullName username }');
      return user;
    };
    const office = await nameAfter('Questboard Support');
    expect(office.fullName).toBe(office.username);
    expect(await nameAfter('Leslie Staff')).toMatchObject({ fullName: 'Leslie Staff' });
  });

  test('a super admin cannot be demoted, and the database keeps the last one whatever is tried', async () => {
    const other = await aSuperAdmin();
    await as(superAdmin).refused('revokeAdmin', userId(other), 'CONFLICT', 'userId');
    await as(superAdmin).refused('revokeAdmin', userId(superAdmin), 'CONFLICT', 'userId');
    expect(await entriesOf(other)).toEqual([]);
    const admins = { where: { isSuperAdmin: true } };
    const all = await db.user.count(admins);
    await expect(db.user.updateMany({ ...admins, data: { isSuperAdmin: false } })).rejects.toThrow();
    expect(await db.user.count(admins)).toBe(all);
  });

  test('by REST', async () => {
    const { id } = await aUser();
    const path = (what: string) => `/api/admin/users/${id}/${what}`;
    const ok = { message: expect.any(String) };
    expect((await call('POST', path('promote-admin'), staff))[0]).toBe(403);
    expect(await call('POST', path('promote-admin'), superAdmin)).toEqual([200, ok]);
    expect((await call('POST', path('promote-admin'), superAdmin))[0]).toBe(409);
    expect(await call('DELETE', path('revoke-admin'), superAdmin)).toEqual([200, ok]);
    expect((await call('POST', '/api/admin/users/x/promote-admin', superAdmin))[0]).toBe(400);
    expect(await call('POST', '/api/admin/users/2147483647/promote-admin', superAdmin)).toMatchObject([
      404,
      { message: 'User not found' },
    ]);
  });
});

describe('Game Masters', () => {
  const form = { name: 'Nim Vale', title: 'Keeper of lanterns', specialties: 'Horror, , D&D 5e ,' };
  const FIELDS = 'user { isGameMaster gameMaster { databaseId name title specialties user { databaseId } } }';

  test('are made by staff with a profile, and unmade: the profile and its sessions stay without a login', async () => {
    const person = await aUser();
    const { user } = await as(staff).ok('promoteToGameMaster', { ...userId(person), ...form }, FIELDS);
    const { databaseId: profileId } = user.gameMaster;
    expect(user).toEqual({
      isGameMaster: true,
      gameMaster: {
        databaseId: profileId,
        name: 'Nim Vale',
        title: 'Keeper of lanterns',
        specialties: ['Horror', 'D&D 5e'],
        user: { databaseId: person.id },
      },
    });
    await as(staff).refused('promoteToGameMaster', { ...userId(person), ...form }, 'CONFLICT', 'userId');
    const told = { toAddress: person.email, kind: 'game-master-made' };
    const [mail, ...more] = await db.outboxMail.findMany({ where: told });
    expect([mail?.text, more]).toEqual([expect.stringContaining('/gm/profile'), []]);
    const session = await aSession({ gameMasterId: profileId });
    const { user: plain } = await as(staff).ok('revokeGameMaster', userId(person), FIELDS);
    expect(plain).toEqual({ isGameMaster: false, gameMaster: null });
    expect(await db.gameMaster.findUnique({ where: { id: profileId } })).toMatchObject({ userId: null });
    expect(await db.session.findUnique({ where: { id: session.id } })).toMatchObject({
      gameMasterId: profileId,
      status: 'scheduled',
    });
    await as(staff).refused('revokeGameMaster', userId(person), 'CONFLICT', 'userId');
    expect((await entriesOf(person)).map(({ action, detail }) => [action, detail])).toEqual([
      [
        'user.promoted-to-game-master',
        {
          changed: {
            isGameMaster: { old: false, new: true },
            gameMasterId: { old: null, new: profileId },
          },
        },
      ],
      [
        'user.revoked-game-master',
        {
          changed: {
            isGameMaster: { old: true, new: false },
            gameMasterId: { old: profileId, new: null },
          },
        },
      ],
    ]);
  });

  test('who has the role only gets the profile', async () => {
    const person = await aUser({ isGameMaster: true });
    const { user } = await as(staff).ok('promoteToGameMaster', { ...userId(person), ...form }, FIELDS);
    expect(user.gameMaster.name).toBe('Nim Vale');
  });

  test('two who promote at once make one profile', async () => {
    const person = await aUser();
    const path = `/api/admin/users/${person.id}/promote-gm`;
    const answers = await Promise.all([
      call('POST', path, staff, form),
      call('POST', path, superAdmin, form),
    ]);
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
    expect(await db.gameMaster.count({ where: { userId: person.id } })).toBe(1);
  });

  test('get a role that was taken back together with their former profile, as long as it is nobody’s', async () => {
    const person = await aUser();
    const promoted = await as(staff).ok('promoteToGameMaster', { ...userId(person), ...form }, FIELDS);
    const profileId = promoted.user.gameMaster.databaseId;
    const back = { ...userId(person), gameMasterId: String(profileId) };
    const former = async () => {
      const { admin } = await as(staff).ask(
        `{ admin { user(id: "${person.id}") { formerProfiles { databaseId } } } }`,
      );
      return admin.user.formerProfiles.map(({ databaseId }: { databaseId: number }) => databaseId);
    };
    await as(staff).refused('reinstateGameMaster', back, 'CONFLICT', 'userId');
    expect(await former()).toEqual([]);
    await db.gameMaster.update({ where: { id: profileId }, data: { trusted: true } });
    await as(staff).ok('revokeGameMaster', userId(person), FIELDS);
    expect(await former()).toEqual([profileId]);
    const stranger = await aUser();
    await as(staff).refused(
      'reinstateGameMaster',
      { ...back, ...userId(stranger) },
      'CONFLICT',
      'gameMasterId',
    );
    await as(person).refused('reinstateGameMaster', back, 'FORBIDDEN');

    // Refused while the user has a player's seat at one of the profile's sessions.
    const session = await aSession({ gameMasterId: profileId, scheduledAt: inHours(72) });
    const { id: seatId } = await seat(person, session.id);
    await as(staff).refused('reinstateGameMaster', back, 'CONFLICT', 'userId');
    await db.booking.update({ where: { id: seatId }, data: { status: 'cancelled' } });

    const { user } = await as(staff).ok('reinstateGameMaster', back, FIELDS);
    expect(user).toEqual(promoted.user);
    expect(await former()).toEqual([]);
    expect(await db.outboxMail.count({ where: { toAddress: person.email, kind: 'game-master-made' } })).toBe(
      2,
    );
    // The trust to publish without review does not come back.
    expect(await db.gameMaster.findUnique({ where: { id: profileId } })).toMatchObject({ trusted: false });
  });

  test('a former profile that two ask for at once is given once', async () => {
    const person = await aUser();
    const other = await aUser({ isGameMaster: true });
    const { user } = await as(staff).ok('promoteToGameMaster', { ...userId(person), ...form }, FIELDS);
    const profileId = user.gameMaster.databaseId;
    await as(staff).ok('revokeGameMaster', userId(person), FIELDS);
    const outcomes = await Promise.allSettled([
      reinstateGameMaster(staff, person.id, profileId),
      linkGameMaster(superAdmin, profileId, { userId: other.id }),
    ]);
    const [lost, ...more] = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect([lost?.reason.code, more]).toEqual(['CONFLICT', []]);
    const { userId: owner } = await db.gameMaster.findUniqueOrThrow({ where: { id: profileId } });
    const { isGameMaster } = await db.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(isGameMaster).toBe(owner === person.id);
  });

  test('name and title are required, and REST says so', async () => {
    const person = await aUser();
    const promote = (body?: object) => call('POST', `/api/admin/users/${person.id}/promote-gm`, staff, body);
    const required = 'Name and title are required';
    expect(await promote({ title: 'Keeper' })).toMatchObject([400, { message: required, field: 'name' }]);
    expect(await promote({ name: 'N', title: ' ' })).toMatchObject([
      400,
      { message: required, field: 'title' },
    ]);
    expect((await promote())[0]).toBe(400);
    expect(await promote({ ...form, bio: 'x'.repeat(5_001) })).toMatchObject([400, { field: 'bio' }]);
    expect(await promote({ ...form, specialties: ['a'.repeat(61)] })).toMatchObject([400, {}]);
    expect(await promote({ name: 'N', title: 'T' })).toEqual([200, { message: expect.any(String) }]);
    expect(await call('DELETE', `/api/admin/users/${person.id}/revoke-gm`, staff)).toMatchObject([200, {}]);
    expect((await call('DELETE', `/api/admin/users/${person.id}/revoke-gm`, person))[0]).toBe(403);
  });
});
