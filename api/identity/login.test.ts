import { createHook } from 'node:async_hooks';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { caller, mailedToken, registrationForm } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { CookieJar, serveRoutes } from '../../tests/scene/http.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { DAY } from '../platform/durations.rules.ts';
import { pubsub } from '../platform/pubsub.ts';
import { routes } from '../routes.ts';
import { deleteExpired } from './identity.jobs.ts';
import { signToken } from './login-token.ts';
import { hashPassword } from './registration.service.ts';
import { resolveCaller } from './viewer.service.ts';

let app: FastifyInstance;
let passwordHash: string;

beforeAll(async () => {
  app = await serveRoutes(routes);
  passwordHash = await hashPassword('correct horse');
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await app.close();
  await closeAll();
});

const post = (url: string, payload?: unknown, options: Partial<InjectOptions> = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/auth/${url}`,
    remoteAddress: caller().ip,
    ...(payload === undefined ? {} : { payload: payload as object }),
    ...options,
  });

const me = (headers: Record<string, string>) => app.inject({ url: '/api/auth/me', headers });

/** Somebody who can log in with "correct horse". */
async function aPerson(overrides: object = {}) {
  const { username, email, fullName, password } = registrationForm();
  const user = await db.user.create({
    data: { username, email, fullName, emailVerified: true, ...overrides },
  });
  await db.account.create({
    data: { userId: user.id, accountId: String(user.id), providerId: 'credential', password: passwordHash },
  });
  return { ...user, password };
}

async function aLogin(overrides: object = {}) {
  const person = await aPerson(overrides);
  const answer = await post('login', { username: person.username, password: person.password });
  const jar = new CookieJar();
  const [cookie] = jar.take(answer);
  return { person, token: answer.json().token as string, jar, cookie };
}

test('register, verify, log in, be somebody, log out', async () => {
  const form = registrationForm();
  const registered = await post('register', form);
  expect(registered.statusCode).toBe(201);
  expect(registered.json()).toMatchObject({ username: form.username, email: form.email });

  const token = await mailedToken(form.email, 'verify-email');
  expect((await app.inject(`/api/auth/verify-email?token=${token}`)).statusCode).toBe(200);
  expect((await app.inject(`/api/auth/verify-email?token=${token}`)).statusCode).toBe(409);
  expect((await app.inject('/api/auth/verify-email')).json()).toMatchObject({
    message: 'Verification token is missing. Please check your email link.',
  });

  const login = await post('login', { username: form.username, password: form.password });
  expect(login.json()).toMatchObject({ user: { username: form.username, isAdmin: false } });
  expect(login.headers['cache-control']).toBe('no-store');
  const jar = new CookieJar();
  jar.take(login);
  const bearer = { authorization: `Bearer ${login.json().token}` };
  for (const headers of [{ cookie: jar.header }, bearer]) {
    expect((await me(headers)).json()).toMatchObject({ username: form.username, email: form.email });
  }

  const heard: unknown[] = [];
  const unsubscribe = pubsub.subscribe(`logins:${login.json().user.id}`, (detail) => heard.push(detail));
  const out = await post('logout', undefined, { headers: bearer });
  expect(out.statusCode).toBe(200);
  jar.take(out);
  unsubscribe();
  expect(heard).toEqual([{ tokenId: expect.any(Number) }]);
  // All that is left is the mark of the browser, which opens nothing.
  expect((await me({ cookie: jar.header })).statusCode).toBe(401);
  jar.cookies.delete('questboard_device');
  expect(jar.header).toBe('');
  expect((await me(bearer)).statusCode).toBe(401);
  expect((await post('logout')).statusCode).toBe(200);
});

test('a browser that ended its login while nobody answered is nobody, and the login ends for good', async () => {
  const { person, jar, token } = await aLogin();
  const bearer = { authorization: `Bearer ${token}` };
  const other = (await aLogin()).jar;
  jar.cookies.set('questboard_logged_out', '1');
  expect((await me({ cookie: 'questboard_logged_out=1' })).statusCode).toBe(401);
  expect((await me(bearer)).statusCode).toBe(200);
  expect((await me({ cookie: jar.header })).statusCode).toBe(401);
  expect((await me(bearer)).statusCode).toBe(401);
  expect((await me({ cookie: other.header })).statusCode).toBe(200);
  const { username, password } = person;
  jar.take(await post('login', { username, password }, { headers: { cookie: jar.header } }));
  expect(jar.cookies.has('questboard_logged_out')).toBe(false);
  expect((await me({ cookie: jar.header })).statusCode).toBe(200);
});

test('the cookie is out of reach of scripts and other sites', async () => {
  const { cookie } = await aLogin();
  expect(cookie).toMatch(/^questboard_login=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/);
});

test.each([
  [true, 29.9, 200],
  [true, 30.1, 401],
  [false, 0.9, 200],
  [undefined, 1.1, 401],
])('remembered: %s. After %d days: %d', async (rememberMe, days, status) => {
  const { username, password } = await aPerson();
  const answer = await post('login', { username: ` ${username.toUpperCase()} `, password, rememberMe });
  expect(String(answer.headers['set-cookie']).includes('Max-Age=2592000')).toBe(rememberMe === true);
  clock.setOffset(days * DAY);
  expect((await me({ authorization: `Bearer ${answer.json().token}` })).statusCode).toBe(status);
});

test('a login made when the clock was moved counts from then', async () => {
  clock.setOffset(40 * DAY);
  const { token } = await aLogin();
  expect((await me({ authorization: `Bearer ${token}` })).statusCode).toBe(200);
});

test('a token without our signature is worth nothing', async () => {
  const { token, jar } = await aLogin();
  const raw = token.split('.')[0]!;
  for (const forged of [
    raw,
    `${raw}.`,
    `${raw}.${'A'.repeat(43)}`,
    `${token}x`,
    signToken('unknown'),
    '.',
    'null',
  ]) {
    expect((await me({ authorization: `Bearer ${forged}` })).statusCode).toBe(401);
    expect((await me({ cookie: `questboard_login=${forged}` })).statusCode).toBe(401);
  }
  // A wrong bearer is not rescued by a cookie, another scheme is not ours.
  expect((await me({ cookie: jar.header, authorization: 'Bearer x.y' })).statusCode).toBe(401);
  expect((await me({ cookie: jar.header, authorization: 'Basic abc' })).statusCode).toBe(200);
});

test.each(['disabledAt', 'erasedAt'])('%s ends logins at once and for good', async (field) => {
  const { person, token } = await aLogin();
  await db.user.update({ where: { id: person.id }, data: { [field]: new Date() } });
  expect((await me({ authorization: `Bearer ${token}` })).statusCode).toBe(401);
  expect((await post('login', person)).statusCode).toBe(403);
  expect((await post('login', { ...person, password: 'wrong' })).json()).toMatchObject({
    message: 'Invalid username or password',
  });
});

test('a wrong password, an unknown name and an account without a password look alike', async () => {
  const { username } = await aPerson();
  const googleOnly = registrationForm().username;
  await db.user.create({
    data: { username: googleOnly, email: `${googleOnly}@example.test`, fullName: 'G', emailVerified: true },
  });
  const answers = [];
  for (const name of [username, 'nobody-at-all', googleOnly, 'no name', 'x'.repeat(200)]) {
    const start = performance.now();
    const { statusCode, body } = await post('login', { username: name, password: 'wrong' });
    answers.push({ statusCode, body, even: performance.now() - start >= 195 });
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ statusCode: 401, even: true });
});

test('bad input is told, never a 500', async () => {
  const { username } = await aPerson();
  const forms = [
    undefined,
    [],
    {},
    { username },
    { username: 7, password: 'x' },
    { username: null, password: 'x' },
    { username: 'a\u0000b', password: 'x' },
    { username: '\ud800\ud800', password: 'x' },
    { username, password: { $gt: '' } },
    { username, password: 'x'.repeat(201) },
    { username: 'x'.repeat(5000), password: 'x' },
    { username, password: 'x', rememberMe: 'yes' },
  ];
  for (const path of [
    'login',
    'register',
    'resend-verification',
    'forgot-password',
    'reset-password',
    'exchange',
  ]) {
    for (const form of forms) {
      expect(await post(path, form).then(({ statusCode }) => statusCode)).toBe(400);
    }
  }
  const strange = [{ password: 'a\u0000b' }, { password: '\ud800' }, { __proto__: { username } }];
  for (const form of strange) {
    expect((await post('login', { username, ...form })).statusCode).toBeLessThan(500);
  }
});

test('ten tries of a caller on an account in a quarter of an hour; a success starts anew', async () => {
  const person = await aPerson();
  const { ip } = caller();
  const from = (form: object) => post('login', form, { remoteAddress: ip });
  const wrong = () => from({ username: person.username, password: 'wrong' });
  for (const { statusCode } of await Promise.all(Array.from({ length: 9 }, wrong)))
    expect(statusCode).toBe(401);
  expect((await from(person)).statusCode).toBe(200);
  for (const { statusCode } of await Promise.all(Array.from({ length: 10 }, wrong)))
    expect(statusCode).toBe(401);
  const refused = await from(person);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  // Who guesses shuts out nobody else.
  expect((await post('login', person)).statusCode).toBe(200);
});

test('a hundred tries on an account, wherever they come from', async () => {
  const person = await aPerson();
  const wrong = { username: person.username, password: 'wrong' };
  expect((await post('login', wrong)).statusCode).toBe(401);
  const { key } = await db.rateLimit.findFirstOrThrow({
    where: { key: { startsWith: 'login-account:' }, points: 1 },
    orderBy: { expire: 'desc' },
  });
  await db.rateLimit.update({ where: { key }, data: { points: 99 } });
  expect((await post('login', wrong)).statusCode).toBe(401);
  expect((await post('login', person)).statusCode).toBe(429);
});

test('a browser in which the owner logged in before has tries of its own, whoever else guesses', async () => {
  const { person, jar } = await aLogin();
  const stranger = (await aLogin()).jar;
  await post('logout', undefined, { headers: { cookie: jar.header } });
  const { username, password } = person;
  const tryIn = (cookies: CookieJar, form: object = { password }) =>
    post('login', { username, ...form }, { headers: { cookie: cookies.header } });
  for (let network = 0; network < 10; network++) {
    const { ip } = caller();
    const wrong = () => post('login', { username, password: 'wrong' }, { remoteAddress: ip });
    await Promise.all(Array.from({ length: 10 }, wrong));
  }
  expect((await tryIn(new CookieJar())).statusCode).toBe(429);
  expect((await tryIn(stranger)).statusCode).toBe(429);
  const forged = new CookieJar();
  forged.cookies.set('questboard_device', `${'A'.repeat(22)}.${'A'.repeat(43)}`);
  expect((await tryIn(forged)).statusCode).toBe(429);
  const answers = await Promise.all(Array.from({ length: 10 }, () => tryIn(jar, { password: 'wrong' })));
  for (const { statusCode } of answers) expect(statusCode).toBe(401);
  expect((await tryIn(jar)).statusCode).toBe(429);

  await post('forgot-password', { email: person.email });
  const token = await mailedToken(person.email, 'reset-password');
  const fresh = { password: 'four candles burn' };
  const reset = { ...fresh, confirmPassword: fresh.password, token };
  expect((await post('reset-password', reset, { headers: { cookie: jar.header } })).statusCode).toBe(200);
  expect((await tryIn(jar, fresh)).statusCode).toBe(200);
});

test('whatever is known of a name, its login costs the same', async () => {
  const made = registrationForm();
  await post('register', made);
  const unmade = registrationForm({ email: made.email });
  await post('register', unmade);
  const { username: google } = await db.user.create({
    data: { username: registrationForm().username, email: `${made.username}@g.test`, fullName: 'G' },
  });
  // Each hash is a work of its own beside the event loop; these works have no name.
  let hashes = 0;
  const counted = createHook({
    init(_id, type) {
      if (type === 'undefined') hashes += 1;
    },
  });
  const hashesOf = async (username: string, password: string) => {
    hashes = 0;
    counted.enable();
    const { statusCode } = await post('login', { username, password });
    counted.disable();
    return [username, statusCode, hashes];
  };
  expect([
    await hashesOf(made.username, made.password),
    await hashesOf(unmade.username, unmade.password),
    await hashesOf(made.username, 'wrong'),
    await hashesOf(unmade.username, 'wrong'),
    await hashesOf(google, 'wrong'),
    await hashesOf('nobody-at-all', 'wrong'),
  ]).toEqual([
    [made.username, 403, 1],
    [unmade.username, 403, 1],
    [made.username, 401, 1],
    [unmade.username, 401, 1],
    [google, 401, 1],
    ['nobody-at-all', 401, 1],
  ]);
});

test('fifty tries from one address; logins that work are not counted, a forged address does not help', async () => {
  const person = await aPerson();
  const { ip } = caller();
  const from = (form: unknown, forwarded: string) =>
    post('login', form, { remoteAddress: ip, headers: { 'x-forwarded-for': forwarded } });
  expect((await from(person, '1.1.1.1')).statusCode).toBe(200);
  const spray = await Promise.all(
    Array.from({ length: 50 }, (_, n) => from({ username: `victim-${n}`, password: 'wrong' }, `2.2.2.${n}`)),
  );
  expect(new Set(spray.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
  expect((await from(person, '3.3.3.3')).statusCode).toBe(429);
});

test('the admin check is for staff', async () => {
  const check = (token: string) =>
    app.inject({ url: '/api/admin/check-auth', headers: { authorization: `Bearer ${token}` } });
  expect((await app.inject('/api/admin/check-auth')).statusCode).toBe(401);
  expect((await check((await aLogin()).token)).statusCode).toBe(403);
  expect((await check((await aLogin({ isAdmin: true })).token)).json()).toMatchObject({
    isSuperAdmin: false,
  });
  expect((await check((await aLogin({ isAdmin: true, isSuperAdmin: true })).token)).json()).toMatchObject({
    isSuperAdmin: true,
  });
});

test('the old login address leads to the login page; another site may not log anybody in', async () => {
  expect(await app.inject('/api/auth/login')).toMatchObject({
    statusCode: 302,
    headers: { location: '/login' },
  });
  const foreign = await post('login', await aPerson(), { headers: { origin: 'https://evil.example' } });
  expect(foreign.statusCode).toBe(403);
});

test('logins that ended are forgotten', async () => {
  const { person } = await aLogin();
  clock.setOffset(2 * DAY);
  await deleteExpired();
  expect(await db.loginToken.count({ where: { userId: person.id } })).toBe(0);
});

test("the browser's zone becomes that of whoever never chose one", async () => {
  const zoneOf = async ({ username }: { username: string }) =>
    (await db.user.findUniqueOrThrow({ where: { username } })).timeZone;
  const from = (zone: string) => ({ headers: { cookie: `tz=${zone}` } });
  const form = registrationForm();
  await post('register', form, from('America%2FChicago'));
  expect(await zoneOf(form)).toBe('America/Chicago');

  const person = await aPerson();
  const credentials = { username: person.username, password: person.password };
  await post('login', credentials);
  await post('login', credentials, from('Atlantis%2FHarbour'));
  expect(await zoneOf(person)).toBeNull();
  await post('login', credentials, from('Europe%2FBerlin'));
  expect(await zoneOf(person)).toBe('Europe/Berlin');
  await post('login', credentials, from('America%2FChicago'));
  expect(await zoneOf(person)).toBe('America/Chicago');
  const { token } = (await post('login', credentials, from('America%2FChicago'))).json();
  const askedIn = async (zone: string) =>
    (await resolveCaller(new Headers({ authorization: `Bearer ${token}`, cookie: `tz=${zone}` }))).viewer
      ?.timeZone;
  expect([await askedIn('Asia%2FKathmandu'), await askedIn('')]).toEqual([
    'Asia/Kathmandu',
    'America/Chicago',
  ]);
  await db.user.update({ where: { username: person.username }, data: { timeZoneChosen: true } });
  await post('login', credentials, from('Europe%2FBerlin'));
  expect(await zoneOf(person)).toBe('America/Chicago');
  expect(await askedIn('Asia%2FKathmandu')).toBe('America/Chicago');
});
