import { bearer, startApp, type TestApp } from '../scene/app.ts';
import { tokenOf } from '../scene/login.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { aTable, seat } from '../scene/table.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser, inHours } from '../scene/world.ts';

let app: TestApp;
let sandbox: Sandbox;
let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  [app, sandbox, table] = [await startApp(), await startSandbox(), await aTable()];
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

const call = async (method: string, path: string, body?: object, who?: { id: number }) => {
  const answer = await app.call(method, path, body, who && bearer(await tokenOf(who)));
  return [answer.status, answer.body];
};
const message = expect.stringMatching(/\w/);

test('registration and login say what is wrong in the words of the forms', async () => {
  const form = { username: 'wren', email: 'wren@example.test', fullName: 'Wren', password: 'sixsix' };
  const tries: [object, string, string][] = [
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email'],
    [{ fullName: 'W' }, 'fullName', 'Full name must be at least 2 characters'],
    [{ password: 'five5' }, 'password', 'Password must be at least 6 characters'],
    [{ confirmPassword: 'other!' }, 'confirmPassword', 'Passwords do not match'],
    [{ isAdult: false }, 'isAdult', 'You must be 18 or older to register'],
  ];
  for (const [wrong, field, text] of tries) {
    expect(await call('POST', '/api/auth/register', { ...form, ...wrong })).toEqual([
      400,
      { message: text, code: 'BAD_INPUT', field },
    ]);
  }
  expect(await call('POST', '/api/auth/register', form)).toEqual([
    201,
    { username: 'wren', email: 'wren@example.test', message },
  ]);
  expect(await call('POST', '/api/auth/register', { ...form, email: 'other@example.test' })).toEqual([
    409,
    {
      message: 'Could not create account. Try a different username or email.',
      code: 'CONFLICT',
      field: 'username',
    },
  ]);
  expect(await call('POST', '/api/auth/login', { password: 'x' })).toMatchObject([
    400,
    { message: 'Username is required', field: 'username' },
  ]);
  expect(await call('POST', '/api/auth/login', { username: 'wren' })).toMatchObject([
    400,
    { message: 'Password is required', field: 'password' },
  ]);
  expect(await call('POST', '/api/auth/login', { username: 'wren', password: 'wrong!' })).toMatchObject([
    401,
    { message },
  ]);
  expect(await call('GET', '/api/auth/verify-email')).toMatchObject([
    400,
    { message: 'Verification token is missing. Please check your email link.', field: 'token' },
  ]);
  expect(await call('POST', '/api/auth/reset-password', { token: 'x', password: 'seven77' })).toMatchObject([
    400,
    { message: 'Password must be at least 8 characters', field: 'password' },
  ]);
  expect(await call('POST', '/api/auth/forgot-password', { email: 'x' })).toMatchObject([
    400,
    { message: 'Please enter a valid email address', field: 'email' },
  ]);
  expect(await call('POST', '/api/subscribe', { email: 'x' })).toMatchObject([
    400,
    { message: 'Please enter a valid email address', field: 'email' },
  ]);
  expect(await call('POST', '/api/subscribe', { email: 'wren@example.test' })).toEqual([
    200,
    { success: true, message: 'Thank you for subscribing to our newsletter.' },
  ]);
});

test('checkout takes one session or a cart, and says why not', async () => {
  const player = await aUser();
  const [one, two, full] = [await aSession(), await aSession(), await aSession({ maxPlayers: 1 })];
  const origin = { clientOrigin: 'http://localhost:3000' };
  const order = (body: object, who = player) => call('POST', '/api/create-checkout-session', body, who);
  const page = { url: expect.stringMatching(/^http/), sessionId: expect.stringMatching(/^cs_/) };
  expect(await order({ sessionId: one.id, ...origin })).toEqual([200, page]);
  expect(await order({ sessionId: one.id })).toEqual([200, page]);
  const cartItems = [one, two].map(({ id }) => ({ sessionId: id, quantity: 1 }));
  expect(await order({ cartItems, ...origin })).toEqual([200, page]);
  expect(await order({ cartItems: [] })).toMatchObject([
    400,
    { message: 'Empty Cart - Please add sessions to your cart before checkout' },
  ]);
  expect(await order({ cartItems: [{ sessionId: two.id, quantity: 2 }] })).toMatchObject([400, { message }]);
  expect(await order({ sessionId: full.id }, await aUser())).toEqual([200, page]);
  expect(await order({ sessionId: full.id })).toMatchObject([409, { message: 'Session Full' }]);
  expect(await order({ sessionId: one.id, agreeToTerms: false })).toMatchObject([
    400,
    { message: 'You must agree to the terms and conditions', field: 'agreeToTerms' },
  ]);
  expect(await call('GET', '/api/verify-checkout-session', undefined, player)).toMatchObject([
    400,
    { message: 'No payment session found in URL', field: 'session_id' },
  ]);
  expect(await call('GET', '/api/stripe-test')).toEqual([200, { status: 'success', message }]);
});

test('in the last 24 hours a cancellation is asked for, not done', async () => {
  const player = await aUser();
  const { id } = await seat(player, (await aSession({ scheduledAt: inHours(20) })).id);
  expect(await call('POST', `/api/bookings/${id}/cancel`, undefined, player)).toMatchObject([
    409,
    { message },
  ]);
  const path = `/api/bookings/${id}/request-cancellation`;
  expect(await call('POST', path, undefined, player)).toEqual([200, { message }]);
});

test('messages: sent, listed, counted, read', async () => {
  const { player, gameMaster, fellow, session } = table;
  const payload = { senderId: player.id, recipientId: gameMaster.id, content: 'Hail', sessionId: null };
  const [status, sent] = await call('POST', '/api/messages', payload, player);
  expect([status, sent]).toMatchObject([200, { ...payload, isRead: false, createdAt: message }]);
  expect(await call('POST', '/api/messages', { ...payload, senderId: fellow.id }, player)).toMatchObject([
    403,
    { field: 'senderId' },
  ]);
  expect(await call('POST', '/api/messages', payload)).toMatchObject([401, { message }]);
  expect(await call('GET', '/api/messages/unread-count', undefined, gameMaster)).toEqual([200, { count: 1 }]);
  expect(await call('GET', '/api/messages', undefined, gameMaster)).toMatchObject([200, [{ id: sent.id }]]);
  const thread = `/api/messages/conversation/${player.id}`;
  expect(await call('GET', thread, undefined, gameMaster)).toMatchObject([
    200,
    { messages: [{ id: sent.id, content: 'Hail' }], user: { id: player.id, fullName: player.fullName } },
  ]);
  expect(await call('PATCH', `/api/messages/${sent.id}/read`, undefined, player)).toMatchObject([403, {}]);
  expect(await call('PATCH', `/api/messages/${sent.id}/read`, undefined, gameMaster)).toMatchObject([
    200,
    { id: sent.id, isRead: true },
  ]);
  expect(await call('GET', '/api/messages/unread-count', undefined, gameMaster)).toEqual([200, { count: 0 }]);
  expect(await call('GET', `/api/messages/session/${session.id}`, undefined, player)).toEqual([200, []]);
});

test('a Game Master reads the players and writes to them; others do neither', async () => {
  const { player, gameMaster, fellow, session } = table;
  const players = `/api/sessions/${session.id}/players`;
  const rows = [player, fellow].map(({ id, fullName, email }) => ({ id, fullName, email }));
  const [status, listed] = await call('GET', players, undefined, gameMaster);
  expect([status, listed]).toEqual([200, expect.arrayContaining(rows)]);
  expect(await call('GET', players, undefined, player)).toMatchObject([403, { message }]);
  const mail = {
    subject: 'Soon',
    message: 'Bring dice',
    selectedPlayers: [player.id],
    sessionId: session.id,
  };
  expect(await call('POST', '/api/messages/send-email', mail, gameMaster)).toEqual([
    200,
    { success: true, message: 'Message sent to 1 player.', recipients: 1 },
  ]);
  expect(await call('POST', '/api/messages/send-email', { ...mail, subject: ' ' }, gameMaster)).toMatchObject(
    [400, { message: 'Please add both a subject and message content.', field: 'subject' }],
  );
  expect(
    await call('POST', '/api/messages/send-email', { ...mail, selectedPlayers: [] }, gameMaster),
  ).toMatchObject([
    400,
    { message: 'Please select at least one player to message.', field: 'selectedPlayers' },
  ]);
  expect(await call('POST', '/api/messages/send-email', mail, player)).toMatchObject([403, { message }]);
});

test('the admin area knows who may enter', async () => {
  const [staff, superAdmin] = [await aStaffMember(), await aSuperAdmin()];
  expect(await call('GET', '/api/admin/check-auth', undefined, staff)).toEqual([
    200,
    { isAdmin: true, isSuperAdmin: false },
  ]);
  expect(await call('GET', '/api/admin/check-auth', undefined, superAdmin)).toMatchObject([
    200,
    { isSuperAdmin: true },
  ]);
  expect(await call('GET', '/api/admin/check-auth')).toMatchObject([
    401,
    { message: 'Authentication Required: Please log in to access the admin area' },
  ]);
  expect(await call('GET', '/api/admin/dashboard', undefined, table.player)).toMatchObject([
    403,
    { message: 'Access denied - You need admin privileges to access this panel.' },
  ]);
  const remove = '/api/admin/sessions/bookings/1/remove-user';
  expect(await call('DELETE', remove, { userId: 1 }, staff)).toMatchObject([
    403,
    { message: 'Super Admin Access Required - Only super admins can remove a player from a session.' },
  ]);
});
