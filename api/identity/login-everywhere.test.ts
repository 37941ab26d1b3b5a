import { CookieJar } from '../../tests/scene/http.ts';
import { mutationOf } from '../../tests/scene/mutation.ts';
import { operationNamed } from '../../tests/scene/stored.ts';
import { createApp } from '../app.ts';
import { db } from '../platform/db.ts';
import { hashPassword } from './registration.service.ts';

let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  app = await createApp();
});
afterAll(() => app.close());

const graphql = (query: string, jar: CookieJar, variables = {}) =>
  app.http.inject({
    method: 'POST',
    url: '/graphql',
    headers: { cookie: jar.header },
    payload: { query, variables },
  });

test('a login over GraphQL is a login everywhere, until it is ended', async () => {
  const user = await db.user.create({
    data: { username: 'Ada', email: 'ada@example.test', fullName: 'Ada Archer', emailVerified: true },
  });
  const password = await hashPassword('correct horse');
  await db.account.create({
    data: { userId: user.id, accountId: String(user.id), providerId: 'credential', password },
  });
  const jar = new CookieJar();
  const login = mutationOf('login', 'token');
  const wrong = await graphql(login, jar, { input: { username: 'ada', password: 'no' } });
  expect(wrong.json().data.login).toMatchObject({ message: 'Invalid username or password' });
  const answer = await graphql(login, jar, { input: { username: 'ada', password: 'correct horse' } });
  jar.take(answer);
  const { token } = answer.json().data.login;

  expect((await graphql('{ viewer { username } }', jar)).json()).toEqual({
    data: { viewer: { username: 'Ada' } },
  });
  const me = (headers: Record<string, string>) => app.http.inject({ url: '/api/auth/me', headers });
  expect((await me({ cookie: jar.header })).json()).toMatchObject({ id: user.id });
  expect((await me({ authorization: `Bearer ${token}` })).json()).toMatchObject({ id: user.id });

  // A page of somebody else, whose tab was left open.
  const asShown = (shown: number) =>
    app.http.inject({
      method: 'POST',
      url: '/graphql',
      headers: { cookie: jar.header, 'x-questboard-viewer': String(shown) },
      payload: {
        query: mutationOf('updateNotifications'),
        variables: { input: { mailNews: true, mailMessages: false } },
      },
    });
  const noted = async () => (await db.user.findUniqueOrThrow({ where: { id: user.id } })).mailMessages;
  expect((await asShown(user.id + 1)).json().data.updateNotifications).toMatchObject({
    code: 'NOT_LOGGED_IN',
  });
  expect(await noted()).toBe(true);
  expect(await asShown(user.id)).toMatchObject({ statusCode: 200 });
  expect(await noted()).toBe(false);

  // It is told nothing either, by the web's own queries: neither what is Ada's, nor what a visitor is told.
  const read = (shown: number) =>
    app.http.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        cookie: jar.header,
        'x-questboard-viewer': String(shown),
        accept: 'application/graphql-response+json, application/json',
      },
      payload: { id: operationNamed('viewerQuery'), variables: {} },
    });
  const told = await read(user.id + 1);
  expect(told.json().data ?? null).toBeNull();
  expect(told.json().errors).toMatchObject([{ extensions: { code: 'NOT_LOGGED_IN', field: 'viewer' } }]);
  expect(told.statusCode).toBeLessThan(500);
  expect((await read(user.id)).json().data.viewer).toMatchObject({ username: 'Ada' });

  const out = await graphql(mutationOf('logout', 'message', false), jar);
  expect(out.json().data.logout).toMatchObject({ message: 'Logout successful' });
  expect((await me({ authorization: `Bearer ${token}` })).statusCode).toBe(401);
  jar.take(out);
  expect(jar.cookies.has('questboard_login')).toBe(false);
});

test('a logout ends what the browser brings, though an old tab shows somebody else', async () => {
  const user = await db.user.create({
    data: { username: 'Bea', email: 'bea@example.test', fullName: 'Bea Bard', emailVerified: true },
  });
  const password = await hashPassword('correct horse');
  await db.account.create({
    data: { userId: user.id, accountId: String(user.id), providerId: 'credential', password },
  });
  const jar = new CookieJar();
  const input = { username: 'bea', password: 'correct horse' };
  jar.take(await graphql(mutationOf('login', 'token'), jar, { input }));
  const answer = await app.http.inject({
    method: 'POST',
    url: '/graphql',
    headers: { cookie: jar.header, 'x-questboard-viewer': String(user.id + 1) },
    payload: { query: mutationOf('logout', 'message', false) },
  });
  expect(answer.json().data.logout).toMatchObject({ message: 'Logout successful' });
  jar.take(answer);
  expect(jar.cookies.has('questboard_login')).toBe(false);
  expect(await db.loginToken.count({ where: { userId: user.id } })).toBe(0);
});

test.each(['User:', 'User:1e3', 'Viewer:1', 'Nothing:1'])('the strange id %j finds nobody', async (id) => {
  const answer = await graphql('query ($id: ID!) { node(id: $id) { id } }', new CookieJar(), {
    id: btoa(id),
  });
  expect(answer.body).not.toMatch(/went wrong|node_modules/);
  expect(answer.json().data?.node ?? null).toBeNull();
});
