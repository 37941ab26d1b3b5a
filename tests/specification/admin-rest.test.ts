import sharp from 'sharp';
import { finishDeletions } from '../../api/account/deletion.service.ts';
import { payRefunds } from '../../api/bookings/bookings.jobs.ts';
import { db } from '../../api/platform/db.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { bearer, startApp, type TestApp } from '../scene/app.ts';
import { tokenOf } from '../scene/login.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { book } from '../scene/seats.ts';
import { aGameMaster, aSession, aStaffMember, aSuperAdmin, aUser, inHours } from '../scene/world.ts';

// Every REST path of the admin area with the payload it is promised to take and the answer it is promised to give.

let app: TestApp;
let sandbox: Sandbox;
let staff: Viewer;
let superAdmin: Viewer;
beforeAll(async () => {
  [app, sandbox] = [await startApp(), await startSandbox()];
  [staff, superAdmin] = [await aStaffMember(), await aSuperAdmin()];
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

/** `call`: 'GET /api/messages'. */
async function as(who: Viewer | null, call: string, payload?: object) {
  const [method = '', path = ''] = call.split(' ');
  const answer = await app.call(method, path, payload, who ? bearer(await tokenOf(who)) : {});
  return { status: answer.status, body: answer.body };
}
const said = expect.stringMatching(/\w/);
const number = expect.any(Number);
const dollars = expect.stringMatching(/^\d+\.\d\d$/);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const ok = (body: unknown) => ({ status: 200, body });

test('who is asking: check-auth and me', async () => {
  const checkAuth = 'GET /api/admin/check-auth';
  expect(await as(staff, checkAuth)).toEqual(ok({ isAdmin: true, isSuperAdmin: false }));
  expect(await as(superAdmin, checkAuth)).toEqual(ok({ isAdmin: true, isSuperAdmin: true }));
  expect(await as(await aUser(), checkAuth)).toMatchObject({ status: 403 });
  expect(await as(null, checkAuth)).toMatchObject({ status: 401 });
  const { id } = superAdmin;
  expect(await as(superAdmin, 'GET /api/auth/me')).toMatchObject(
    ok({ id, isAdmin: true, isSuperAdmin: true }),
  );
});

test('the figures of the dashboard', async () => {
  expect(await as(staff, 'GET /api/admin/dashboard')).toEqual(
    ok({
      totalGameMasters: number,
      totalSessions: number,
      upcomingSessions: number,
      totalRevenue: number,
      totalPlayers: number,
      totalBookings: number,
    }),
  );
});

test('users: listed, promoted and revoked, deleted', async () => {
  const { id, username, email, fullName } = await aUser();
  const find = async () => (await as(staff, `GET /api/admin/users?search=${username}`)).body;
  const user = { id, username, email, fullName, isAdmin: false, isSuperAdmin: false, isGameMaster: false };
  expect(await find()).toMatchObject([user]);
  const at = `/api/admin/users/${id}`;
  expect(await as(superAdmin, `POST ${at}/promote-admin`)).toEqual(ok({ message: said }));
  expect(await find()).toMatchObject([{ ...user, isAdmin: true }]);
  expect(await as(superAdmin, `DELETE ${at}/revoke-admin`)).toEqual(ok({ message: said }));
  const profile = { name: 'Sage Hollow', title: 'Keeper', bio: '', specialties: 'Fantasy, Horror' };
  expect(await as(staff, `POST ${at}/promote-gm`, profile)).toEqual(ok({ message: said }));
  expect(await find()).toMatchObject([{ ...user, isGameMaster: true }]);
  expect(await as(staff, `DELETE ${at}/revoke-gm`)).toEqual(ok({ message: said }));
  expect(await find()).toMatchObject([user]);
  const refusal = 'Super Admin Access Required - Only super admins can delete users.';
  expect(await as(staff, `DELETE ${at}`)).toMatchObject({ status: 403, body: { message: refusal } });
  await book(sandbox, (await aSession()).id, { ...staff, id, username, email, fullName });
  expect(await as(superAdmin, `DELETE ${at}`)).toEqual(ok({ message: said, deletedBookings: 1 }));
  await payRefunds();
  await db.userDeletion.update({ where: { userId: id }, data: { nextAttemptAt: new Date(0) } });
  await finishDeletions(); // nobody is forgotten before the money is back
  expect(await find()).toEqual([]);
});

test('Game Masters: made, listed with their users, linked and unlinked', async () => {
  const profile = {
    name: 'Mira Vale',
    title: 'Keeper of lanterns',
    bio: 'Runs slow horror by candlelight.',
    specialties: 'Fantasy, Horror, D&D 5e',
    imageUrl: 'https://pictures.example/mira.png',
  };
  const made = await as(staff, 'POST /api/admin/game-masters', profile);
  expect(made).toMatchObject({ status: 201, body: { ...profile, id: number, userId: null } });
  const { id } = made.body;
  const at = `/api/admin/game-masters/${id}`;
  const asList = { ...profile, id, specialties: ['Fantasy', 'Horror', 'D&D 5e'] };
  const orphan = { ...asList, userId: null, username: null, email: null, fullName: profile.name };

  const { viewer: keeper, profile: own } = await aGameMaster();
  expect(await as(staff, `DELETE /api/admin/game-masters/${own.id}/unlink-user`)).toMatchObject(
    ok({ id: own.id, userId: null, username: null, email: null }),
  );
  expect(await as(staff, `POST ${at}/link-user`, { userId: keeper.id })).toMatchObject(
    ok({ ...asList, userId: keeper.id, username: keeper.username, email: keeper.email }),
  );
  expect(await as(staff, `DELETE ${at}/unlink-user`)).toMatchObject(ok(orphan));
  const account = {
    username: 'miravale',
    email: 'mira@example.test',
    fullName: 'Mira V.',
    password: 'sixsix',
  };
  expect(await as(staff, `POST ${at}/create-user-and-link`, account)).toMatchObject(
    ok({ ...asList, userId: number, username: 'miravale', email: 'mira@example.test', fullName: 'Mira V.' }),
  );
  expect(await as(staff, 'GET /api/admin/game-masters-with-users?search=Mira')).toMatchObject(
    ok([{ ...asList, rating: null, username: 'miravale', email: 'mira@example.test' }]),
  );
  expect(await as(null, 'GET /api/game-masters?search=Mira')).toMatchObject(
    ok([{ id, name: profile.name, specialties: profile.specialties, fullName: 'Mira V.' }]),
  );
  for (const field of ['username', 'email', 'password']) {
    const { id: other } = (await as(staff, 'POST /api/admin/game-masters', profile)).body;
    const short = { ...account, [field]: undefined };
    expect(
      await as(staff, `POST /api/admin/game-masters/${other}/create-user-and-link`, short),
    ).toMatchObject({ status: 400, body: { field } });
  }
  expect(await as(staff, `POST ${at}/link-user`, {})).toMatchObject({
    status: 400,
    body: { field: 'userId' },
  });
});

test('a picture: one form with the field image', async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'door.png');
  const answer = await fetch(`${app.url}/api/admin/upload`, {
    method: 'POST',
    headers: { cookie: `questboard_login=${await tokenOf(staff)}` },
    body: form,
  });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { imageUrl: expect.stringMatching(/^\/files\/[\w-]+\.webp$/) },
  ]);
});

test('a session: created, listed, updated and deleted with everything the form holds', async () => {
  const { profile, viewer } = await aGameMaster();
  const form = {
    gameMasterId: profile.id,
    title: 'The Door',
    description: '<p>A key that fits another door.</p>',
    imageUrl: 'https://pictures.example/door.png',
    gameSystem: 'Call of Cthulhu 7E',
    price: '25.00',
    scheduledAt: inHours(90).toISOString(),
    status: 'scheduled',
    level: 'intermediate',
    duration: 180,
    maxPlayers: 6,
    sessionType: 'one-shot',
    tags: 'Horror, Mystery',
  };
  const made = await as(staff, 'POST /api/sessions', form);
  const gameMaster = { imageUrl: null, fullName: viewer.fullName, user: { fullName: viewer.fullName } };
  expect(made).toMatchObject({ status: 201, body: { ...form, id: number, gameMaster } });
  const { id } = made.body;
  for (const words of ['the door', 'KEY THAT FITS', viewer.fullName.toUpperCase()]) {
    const found = await as(staff, `GET /api/sessions?search=${encodeURIComponent(words)}`);
    expect(found).toMatchObject(ok([{ id }]));
  }
  expect((await as(staff, 'GET /api/sessions')).body).toContainEqual(
    expect.objectContaining({ id, ...form }),
  );
  const changed = { ...form, title: 'The Other Door', price: '30.50', duration: 90, tags: 'Horror' };
  expect(await as(staff, `PATCH /api/sessions/${id}`, changed)).toMatchObject(ok({ id, ...changed }));
  const { sessionType: _, tags: __, imageUrl: ___, status: ____, level: _____, ...least } = form;
  expect(await as(staff, 'POST /api/sessions', least)).toMatchObject({
    status: 201,
    body: {
      ...least,
      sessionType: 'one-shot',
      tags: '',
      imageUrl: null,
      status: 'scheduled',
      level: 'intermediate',
    },
  });
  expect(await as(staff, `DELETE /api/sessions/${id}`)).toMatchObject(ok({ deleted: true }));
  expect(await as(staff, `GET /api/sessions/${id}`)).toMatchObject({ status: 404 });
});

test('the bookings and players of a session, and a player taken off it', async () => {
  const session = await aSession();
  const { viewer: player, bookingId } = await book(sandbox, session.id);
  const { id: userId, fullName, username, email } = player;
  expect(await as(staff, `GET /api/bookings/session/${session.id}`)).toMatchObject(
    ok([
      {
        id: bookingId,
        userId,
        user: { fullName, username, email },
        status: 'confirmed',
        paymentStatus: 'paid',
        amount: dollars,
        bookingDate: instant,
        createdAt: instant,
        paymentIntentId: expect.stringMatching(/^pi_/),
        stripePaymentStatus: 'succeeded',
      },
    ]),
  );
  expect(await as(staff, `GET /api/sessions/${session.id}/players`)).toEqual(
    ok([{ id: userId, fullName, email }]),
  );
  const removal = `DELETE /api/admin/sessions/bookings/${bookingId}/remove-user`;
  expect(await as(staff, removal, { userId })).toMatchObject({ status: 403 });
  expect(await as(superAdmin, removal)).toMatchObject({ status: 400, body: { field: 'userId' } });
  expect(await as(superAdmin, removal, { userId })).toEqual(ok({ message: said }));
  expect(await as(staff, `GET /api/sessions/${session.id}/players`)).toEqual(ok([]));
});

test('messages: sent by mail, counted, listed', async () => {
  const session = await aSession();
  const { viewer: player } = await book(sandbox, session.id);
  const letter = {
    subject: 'Soon',
    message: 'Bring dice',
    selectedPlayers: [player.id],
    sessionId: session.id,
  };
  const call = 'POST /api/messages/send-email';
  expect(await as(staff, call, letter)).toEqual(
    ok({ success: true, message: 'Message sent to 1 player.', recipients: 1 }),
  );
  for (const wrong of [{ subject: ' ' }, { message: ' ' }]) {
    const message = 'Please add both a subject and message content.';
    expect(await as(staff, call, { ...letter, ...wrong })).toMatchObject({ status: 400, body: { message } });
  }
  const message = 'Please select at least one player to message.';
  expect(await as(staff, call, { ...letter, selectedPlayers: [] })).toMatchObject({
    status: 400,
    body: { message },
  });
  expect(await as(player, 'GET /api/messages/unread-count')).toEqual(ok({ count: 1 }));
  expect(await as(player, 'GET /api/messages')).toMatchObject(
    ok([
      {
        id: number,
        senderId: staff.id,
        recipientId: player.id,
        content: 'Soon\n\nBring dice',
        isRead: false,
        createdAt: instant,
      },
    ]),
  );
});

test('logging out ends the login that was sent', async () => {
  const headers = bearer(await tokenOf(await aUser()));
  const answer = await app.call('POST', '/api/auth/logout', undefined, headers);
  expect([answer.status, answer.body]).toEqual([200, { message: 'Logout successful' }]);
  expect((await app.call('GET', '/api/auth/me', undefined, headers)).status).toBe(401);
});

test('a refusal has a status and a body to make one sentence of', async () => {
  const { status, body } = await as(null, 'GET /api/admin/users');
  expect(`${status}: ${body.message}`).toBe(
    '401: Authentication Required: Please log in to access the admin area',
  );
  expect(body.code).toBe('NOT_LOGGED_IN');
});

// What each path takes in its body.
test.each(
  Object.entries<string[]>({
    'GET /api/admin/check-auth': [],
    'GET /api/admin/dashboard': [],
    'GET /api/auth/me': [],
    'GET /api/sessions': [],
    'GET /api/game-masters': [],
    'GET /api/admin/users': [],
    'POST /api/admin/users/{id}/promote-admin': [],
    'DELETE /api/admin/users/{id}/revoke-admin': [],
    'POST /api/admin/users/{id}/promote-gm': ['name', 'title', 'bio', 'specialties'],
    'DELETE /api/admin/users/{id}/revoke-gm': [],
    'DELETE /api/admin/users/{id}': [],
    'GET /api/admin/game-masters-with-users': [],
    'POST /api/admin/game-masters/{id}/link-user': ['userId'],
    'POST /api/admin/game-masters/{id}/create-user-and-link': ['username', 'email', 'fullName', 'password'],
    'DELETE /api/admin/game-masters/{id}/unlink-user': [],
    'POST /api/admin/game-masters': ['name', 'title', 'bio', 'specialties', 'imageUrl'],
    'POST /api/admin/upload': ['image'],
    'POST /api/sessions': [
      ...['gameMasterId', 'title', 'description', 'imageUrl', 'gameSystem', 'price', 'scheduledAt'],
      ...['status', 'level', 'duration', 'maxPlayers', 'sessionType', 'tags'],
    ],
    'DELETE /api/sessions/{id}': [],
    'GET /api/bookings/session/{id}': [],
    'DELETE /api/admin/sessions/bookings/{id}/remove-user': ['userId'],
    'GET /api/sessions/{id}/players': [],
    'POST /api/messages/send-email': ['subject', 'message', 'selectedPlayers', 'sessionId'],
    'GET /api/messages/unread-count': [],
    'GET /api/messages': [],
    'POST /api/auth/logout': [],
    'GET /api/auth/google': [],
  }),
)('%s is described', async (call, fields) => {
  const [method = '', path = ''] = call.split(' ');
  const { paths } = (await as(null, 'GET /api/openapi.json')).body;
  const { requestBody } = paths[path][method.toLowerCase()];
  const [content] = Object.values(requestBody?.content ?? {}) as { schema: { properties?: object } }[];
  expect(Object.keys(content?.schema.properties ?? {})).toEqual(expect.arrayContaining(fields));
});
