import { addGameMasterAccount, prepareAccount } from '../../api/identity/temporary-password.service.ts';
import { db } from '../../api/platform/db.ts';
import { transaction } from '../../api/platform/transaction.ts';
import { routes } from '../../api/routes.ts';
import { startApp, type TestApp } from '../scene/app.ts';
import { mutationOf } from '../scene/mutation.ts';
import { inputOf, mutations } from '../scene/mutation-walk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const given = 'given by our staff';
const own = 'a password of my own';

let serial = 0;
async function aNewcomer() {
  serial += 1;
  const username = `newcomer-${serial}`;
  const form = { username, email: `${username}@example.test`, fullName: '', password: given };
  const account = await prepareAccount(form, 'Mira Vale');
  const { id } = await transaction((tx) => addGameMasterAccount(tx, account));
  return { id, ...form };
}

const logIn = (username: string, password: string) =>
  app.call('POST', '/api/auth/login', { username, password });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const replace = (token: string, password: string) =>
  app.call('POST', '/api/auth/replace-temporary-password', { password }, bearer(token));

test('a login with a password that staff gave opens no path of REST', async () => {
  const { username } = await aNewcomer();
  const { status, body } = await logIn(username, given);
  expect([status, body.redirectTo]).toEqual([200, '/change-password']);
  const guarded = routes.filter(({ access }) => access !== 'public');
  expect(guarded.length).toBeGreaterThan(20);
  for (const { method, path } of guarded) {
    const url = path.replace(/:\w+/g, '1');
    const answer = await app.call(method, url, method === 'GET' ? undefined : {}, bearer(body.token));
    expect([url, answer.status, answer.body.message]).toEqual([
      url,
      403,
      'Please choose your own password before you go on.',
    ]);
  }
});

test('nor a mutation, nor what GraphQL shows to whoever is logged in', async () => {
  const { username } = await aNewcomer();
  const { token } = (await logIn(username, given)).body;
  const { data } = await app.graphql('{ passwordChangeDue viewer { id } admin { gameSystems } }', {}, token);
  expect(data).toEqual({ passwordChangeDue: true, viewer: null, admin: null });
  let refused = 0;
  for (const mutation of mutations) {
    if (['logout', 'replaceTemporaryPassword'].includes(mutation.name)) continue;
    const input = inputOf(mutation);
    const source = mutationOf(mutation.name, undefined, input !== undefined);
    const asVisitor = (await app.graphql(source, { input })).data?.[mutation.name];
    if (asVisitor.code !== 'NOT_LOGGED_IN' || mutation.name === 'login') continue;
    refused += 1;
    const answer = (await app.graphql(source, { input }, token)).data?.[mutation.name];
    expect([mutation.name, answer.code, answer.field]).toEqual([mutation.name, 'FORBIDDEN', 'password']);
  }
  expect(refused).toBeGreaterThan(25);
});

test('with a password of their own the same login goes on, every other one ends', async () => {
  const { id, username } = await aNewcomer();
  const [here, there] = [await logIn(username, given), await logIn(username, given)];
  expect((await replace(here.body.token, 'short')).body).toMatchObject({
    field: 'password',
    message: 'Password must be at least 8 characters',
  });
  expect((await replace(here.body.token, given)).body).toMatchObject({ field: 'password' });
  expect((await replace('', own)).status).toBe(401);
  expect((await replace(here.body.token, own)).status).toBe(200);
  expect((await replace(here.body.token, 'yet another one')).status).toBe(409);
  expect((await app.call('GET', '/api/auth/me', undefined, bearer(here.body.token))).body).toMatchObject({
    id,
    isGameMaster: true,
  });
  expect((await app.call('GET', '/api/auth/me', undefined, bearer(there.body.token))).status).toBe(401);
  expect((await logIn(username, given)).status).toBe(401);
  expect((await logIn(username, own)).body.redirectTo).toBeUndefined();
});

test('a newcomer can log out', async () => {
  const { id, username } = await aNewcomer();
  const { token } = (await logIn(username, given)).body;
  expect((await app.call('POST', '/api/auth/logout', undefined, bearer(token))).status).toBe(200);
  expect(await db.loginToken.count({ where: { userId: id } })).toBe(0);
});
