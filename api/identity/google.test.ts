import { createEmulator, type Emulator } from 'emulate';
import type { FastifyInstance } from 'fastify';
import { reservePort } from '../../tests/scene/ports.ts';
import type { Viewer } from '../platform/viewer.ts';

const PORT = await reservePort();
const ISSUER = `http://127.0.0.1:${PORT}`;
Object.assign(process.env, {
  GOOGLE_CLIENT_ID: 'questboard-test',
  GOOGLE_CLIENT_SECRET: 'questboard-secret',
  GOOGLE_ISSUER: ISSUER,
});

// After the environment is set.
const { clock } = await import('../platform/clock.ts');
const { db } = await import('../platform/db.ts');
const { routes } = await import('../routes.ts');
const { aPasskeyOf } = await import('../../tests/scene/authenticator.ts');
const { closeAll } = await import('../../tests/scene/close.ts');
const { CookieJar, serveRoutes } = await import('../../tests/scene/http.ts');
const { as } = await import('../../tests/scene/as.ts');
const { lockWaiters } = await import('../../tests/scene/overlap.ts');
const { eventually, until } = await import('../../tests/scene/until.ts');
const { tokenOf } = await import('../../tests/scene/login.ts');
const { aUser, refused } = await import('../../tests/scene/world.ts');
const { lockRow } = await import('../seating/locks.ts');
const { endAccess } = await import('./access.service.ts');
const { transaction } = await import('../platform/transaction.ts');
const { hashPassword } = await import('./password-hash.ts');
const { login } = await import('./login.service.ts');
const { register } = await import('./registration.service.ts');
const { requestPasswordReset, resetPassword } = await import('./password.service.ts');
const temporary = await import('./temporary-password.service.ts');
const { caller, mailedToken, registrationForm } = await import('../../tests/scene/callers.ts');

const HOME = 'http://localhost:3000';
const person = (name: string) => ({
  email: `${name}@gmail.example`,
  name: `${name.replace('.', ' ')} of Google`,
});

/** Of a Google account with an address elsewhere: of none of Google's mailboxes and no organization. */
const outsider = { ...person('outsider'), hd: '' };

let app: FastifyInstance;
let google: Emulator;

beforeAll(async () => {
  app = await serveRoutes(routes);
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await app.close();
  await google?.close();
  await closeAll();
});

const startProvider = () =>
  createEmulator({
    service: 'google',
    port: PORT,
    hostname: '127.0.0.1',
    baseUrl: ISSUER,
    seed: {
      google: {
        users: [
          'ada.archer',
          'squatted',
          'held',
          'member',
          'boss',
          'gone',
          'ab',
          'taken',
          'made',
          'reset',
          'linked',
          'linking',
          'raced',
          'left.behind',
          'claimed',
        ]
          .map(person)
          .concat(outsider),
        oauth_clients: [
          {
            client_id: 'questboard-test',
            client_secret: 'questboard-secret',
            name: 'Questboard',
            redirect_uris: [`${HOME}/api/auth/google/callback`],
          },
        ],
      },
    },
  });

type Jar = InstanceType<typeof CookieJar>;

async function go(url: string, jar: Jar) {
  const answer = await app.inject({ url, headers: { cookie: jar.header }, remoteAddress: caller().ip });
  jar.take(answer);
  expect(answer.statusCode).toBe(302);
  return new URL(String(answer.headers.location), HOME);
}

/** Chooses a person on the provider's page; the address it sends the browser back to. */
async function choose(page: URL, name: string) {
  const form = new URLSearchParams({ email: person(name).email });
  for (const key of [
    'redirect_uri',
    'scope',
    'state',
    'nonce',
    'client_id',
    'code_challenge',
    'code_challenge_method',
  ]) {
    form.set(key, page.searchParams.get(key) ?? '');
  }
  const answer = await fetch(`${ISSUER}/o/oauth2/v2/auth/callback`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return new URL(String(answer.headers.get('location')));
}

async function signIn(name: string, redirect?: string) {
  const jar = new CookieJar();
  const page = await go(
    `/api/auth/google${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`,
    jar,
  );
  const back = await choose(page, name);
  return { jar, page, back, end: await go(back.pathname + back.search, jar) };
}

const exchange = ({ end, jar }: { end: URL; jar: Jar }) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/exchange',
    payload: { code: end.searchParams.get('token') },
    headers: { cookie: jar.header },
    remoteAddress: caller().ip,
  });

const userOf = (name: string) =>
  db.user.findUnique({ where: { email: person(name).email }, include: { accounts: true } });

test('while the provider is away the login page says so', async () => {
  const jar = new CookieJar();
  expect((await go('/api/auth/google', jar)).href).toBe(`${HOME}/login?error=google_unavailable`);
  expect((await go('/api/auth/google?redirect=admin', jar)).href).toBe(
    `${HOME}/admin/login?error=google_unavailable`,
  );
  google = await startProvider();
  await new Promise((resolve) => setTimeout(resolve, 5_100)); // it is asked again after five seconds
  expect((await go('/api/auth/google', jar)).origin).toBe(ISSUER);
});

test('whoever begins too often is told when to come back', async () => {
  const { ip } = caller();
  const begin = async () =>
    (await app.inject({ url: '/api/auth/google', remoteAddress: ip })).headers.location;
  for (let n = 0; n < 100; n += 1) expect(await begin()).toContain(ISSUER);
  expect(await begin()).toBe(`${HOME}/login?error=too_many_logins`);
});

test('a new person signs in with PKCE and a nonce and gets an account, and the login for a code', async () => {
  const { page, end, jar } = await signIn('ada.archer', '/booking/7?x=1');
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/.{20}/),
    redirect_uri: `${HOME}/api/auth/google/callback`,
  });
  expect(end.pathname).toBe('/auth-success');
  expect(end.searchParams.get('redirect')).toBe('/booking/7?x=1');
  expect([...jar.cookies.keys()]).toEqual(['questboard_sign_in']);

  const user = await userOf('ada.archer');
  expect(user).toMatchObject({
    username: 'ada.archer',
    fullName: 'ada archer of Google',
    emailVerified: true,
    adultConfirmedAt: null,
    isAdmin: false,
  });
  expect(user?.accounts).toMatchObject([
    { providerId: 'google', accessToken: null, idToken: null, refreshToken: null },
  ]);

  const answer = await exchange({ end, jar });
  expect(answer.json()).toMatchObject({ user: { id: user?.id }, redirectTo: '/booking/7?x=1' });
  expect(answer.headers['set-cookie']).toMatch(/^questboard_login=.*HttpOnly/);
  const headers = { authorization: `Bearer ${answer.json().token}` };
  expect((await app.inject({ url: '/api/auth/me', headers })).json()).toMatchObject({ id: user?.id });
  expect((await exchange({ end, jar })).statusCode).toBe(410);

  const again = await signIn('ada.archer');
  expect(again.end.searchParams.get('redirect')).toBeNull();
  expect(await db.user.count({ where: { email: person('ada.archer').email } })).toBe(1);
});

test('the code works for a minute, and no login outlives an unused one', async () => {
  const { end, jar } = await signIn('member');
  clock.setOffset(61_000);
  expect((await exchange({ end, jar })).statusCode).toBe(410);
  const { id = 0 } = (await userOf('member')) ?? {};
  expect(await db.loginToken.count({ where: { userId: id, expiresAt: { gt: clock.now() } } })).toBe(0);
});

test('the code works in no other browser', async () => {
  const { end, jar } = await signIn('member');
  const victim = (await signIn('ab')).jar;
  expect((await exchange({ end, jar: victim })).statusCode).toBe(410);
  expect((await exchange({ end, jar: new CookieJar() })).statusCode).toBe(410);
  expect((await exchange({ end, jar })).statusCode).toBe(200);
});

test('of many who bring the same code one gets in', async () => {
  const { end, jar } = await signIn('member');
  const answers = await Promise.all([1, 2, 3, 4].map(() => exchange({ end, jar })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410, 410]);
});

test('the way back works only in the browser that left, with the state and code it was given', async () => {
  const jar = new CookieJar();
  const back = await choose(await go('/api/auth/google', jar), 'member');
  const failed = `${HOME}/login?error=auth_failed`;
  expect((await go(back.pathname + back.search, new CookieJar())).href).toBe(failed);
  const forged = new URL(back);
  forged.searchParams.set('state', 'x'.repeat(32));
  expect((await go(forged.pathname + forged.search, jar)).href).toBe(failed);
  for (const search of ['', '?error=access_denied', '?code=1', '?state=%00', `?state=${'x'.repeat(9000)}`]) {
    expect((await go(`${back.pathname}${search}`, jar)).href).toBe(failed);
  }
});

test('an address that the account here has verified is the same person', async () => {
  const { id } = await aUser({ email: person('member').email.replace('member', 'taken') });
  await signIn('taken');
  expect(await userOf('taken')).toMatchObject({ id, accounts: [{ providerId: 'google' }] });
});

test('an address that Google does not answer for opens an account only after its owner has logged in to it', async () => {
  const password = 'correct horse';
  const { username } = registrationForm();
  const owner = await aUser({ email: outsider.email, username });
  const other = await aUser({ username: registrationForm().username });
  for (const { id: userId } of [owner, other])
    await db.account.create({
      data: {
        userId,
        accountId: String(userId),
        providerId: 'credential',
        password: await hashPassword(password),
      },
    });
  const links = () =>
    db.account.count({ where: { providerId: 'google', userId: { in: [owner.id, other.id] } } });
  const mails = () => db.outboxMail.count({ where: { toAddress: outsider.email, kind: 'google-linked' } });
  const logIn = (username: string, jar: Jar) => login({ username, password }, caller({ cookie: jar.header }));
  const waits = async () => {
    const { end, jar } = await signIn('outsider');
    expect(end.href).toBe(`${HOME}/login?error=google_not_linked`);
    expect(await links()).toBe(0);
    return jar;
  };
  await waits();
  expect(await db.loginToken.count({ where: { userId: owner.id } })).toBe(0);

  // Neither another browser, nor another user in this one, nor the owner a quarter of an hour later links it.
  await logIn(owner.username, new CookieJar());
  await logIn(other.username, await waits());
  const late = await waits();
  clock.setOffset(16 * 60_000);
  await logIn(owner.username, late);
  clock.setOffset(0);
  expect(await links()).toBe(0);

  const jar = await waits();
  const mine = caller({ cookie: jar.header });
  await login({ username: owner.username, password }, mine);
  expect(mine.setCookies.join()).toMatch(/questboard_google=;.*Max-Age=0/);
  expect([await links(), await mails()]).toEqual([1, 1]);
  // Once linked, Google opens it, whatever the address of the account is.
  await db.user.update({ where: { id: owner.id }, data: { email: `moved-${outsider.email}` } });
  expect((await exchange(await signIn('outsider'))).json()).toMatchObject({ user: { id: owner.id } });
});

test('who could not sign in with Google logs in where they wanted to, and goes on from there', async () => {
  const email = person('claimed').email;
  const { id: userId } = await aUser({ email, isAdmin: true });
  await db.account.create({ data: { userId, accountId: 'of a predecessor', providerId: 'google' } });
  const end = async (redirect: string) => (await signIn('claimed', redirect)).end.href;
  const error = 'error=google_not_linked';
  expect(await end('/booking/5?seats=2')).toBe(`${HOME}/login?${error}&redirect=%2Fbooking%2F5%3Fseats%3D2`);
  expect(await end('admin')).toBe(`${HOME}/admin/login?${error}`);
  await db.account.deleteMany({ where: { userId } });
  await db.user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
  expect(await end('/sessions')).toBe(`${HOME}/login?error=auth_failed&redirect=%2Fsessions`);
  expect(await end('admin')).toBe(`${HOME}/admin/login?error=auth_failed`);
});

test('a new registration for an address that Google does not answer for stays', async () => {
  await db.account.deleteMany({ where: { user: { email: `moved-${outsider.email}` } } });
  await register(registrationForm({ email: outsider.email }), caller());
  const { id } = (await userOf('outsider'))!;
  expect((await signIn('outsider')).end.search).toBe('?error=google_not_linked');
  expect(await userOf('outsider')).toMatchObject({ id, accounts: [{ providerId: 'credential' }] });
});

test('Google is taken off by who has a password, and opens the account no more', async () => {
  const { email } = person('left.behind');
  const member = await aUser({ email });
  await as(member).refused('unlinkGoogle', undefined, 'NOT_FOUND');
  await signIn('left.behind');
  const linked = 'viewer { googleSince }';
  await as(member).refused('unlinkGoogle', undefined, 'CONFLICT');
  const credential = { userId: member.id, accountId: String(member.id), providerId: 'credential' };
  await db.account.create({ data: { ...credential, password: 'a hash' } });
  // The address of Google is not that of the account any more, and may be somebody else's.
  await db.user.update({ where: { id: member.id }, data: { email: `moved-${email}` } });
  const moved = { ...member, email: `moved-${email}` };
  expect((await as(moved).ask(`{ ${linked} }`)).viewer.googleSince).toEqual(expect.any(String));
  expect((await as(moved).ok('unlinkGoogle', undefined, linked)).viewer.googleSince).toBeNull();
  await as(moved).refused('unlinkGoogle', undefined, 'NOT_FOUND');
  expect(await db.outboxMail.findMany({ where: { toAddress: moved.email }, select: { kind: true } })).toEqual(
    [{ kind: 'google-unlinked' }],
  );
  await signIn('left.behind');
  expect((await userOf('left.behind'))?.id).not.toBe(member.id);
  expect(await db.account.count({ where: { userId: member.id } })).toBe(1);
});

test('a squatter gets nothing: its account gives way to who proves the address, unless it holds something', async () => {
  for (const name of ['squatted', 'held']) {
    await register(registrationForm({ email: person(name).email, username: `${name}-by-other` }), caller());
  }
  await db.credit.create({ data: { userId: (await userOf('held'))!.id, amountCents: 100 } });
  expect((await signIn('held')).end.href).toBe(`${HOME}/login?error=auth_failed`);
  expect((await signIn('squatted')).end.pathname).toBe('/auth-success');
  expect(await userOf('squatted')).toMatchObject({
    username: 'squatted',
    accounts: [{ providerId: 'google' }],
  });
});

test("an account that staff made for an address is its owner's alone from the first proof on", async () => {
  const made: Record<string, { id: number; form: { username: string; password: string }; viewer: Viewer }> =
    {};
  for (const name of ['made', 'reset']) {
    const form = { username: `${name}-by-staff`, email: person(name).email, password: 'staff know this' };
    const account = await temporary.prepareAccount(form, 'Mira Vale');
    const { id } = await transaction((tx) => temporary.addGameMasterAccount(tx, account));
    const { viewer } = await login(form, caller());
    await aPasskeyOf(id);
    const password = 'what staff chose then';
    await temporary.replaceTemporaryPassword({ viewer: null, newcomer: viewer }, { password });
    made[name] = { id, form: { ...form, password }, viewer };
  }
  const { made: byGoogle, reset: byMail } = made as Record<'made' | 'reset', (typeof made)[string]>;
  // Whoever of the staff was in the account has asked for an address of their own.
  const asked = { email: 'staff-address@example.test', password: byGoogle.form.password };
  await as(byGoogle.viewer).ok('requestEmailChange', asked, 'message');
  expect((await exchange(await signIn('made'))).json()).toMatchObject({
    user: { id: byGoogle.id },
    redirectTo: '/',
  });
  await refused(login(byGoogle.form, caller()), 'NOT_LOGGED_IN');
  expect(await db.loginToken.count({ where: { id: byGoogle.viewer.tokenId } })).toBe(0);
  expect(await db.passkey.count({ where: { userId: byGoogle.id } })).toBe(0);
  // Whoever was logged in has read the secret address of the calendar.
  expect(await db.user.findUnique({ where: { id: byGoogle.id } })).toMatchObject({ calendarVersion: 2 });
  expect(await mailedToken(person('made').email, 'reset-password')).not.toBe('');
  const link = await mailedToken(asked.email, 'confirm-email');
  await as(null).refused('confirmEmailChange', { token: link }, 'EXPIRED');

  await requestPasswordReset({ email: person('reset').email }, caller());
  const token = await mailedToken(person('reset').email, 'reset-password');
  const password = 'a lantern of my own';
  await resetPassword({ token, password, confirmPassword: password }, caller());
  await signIn('reset');
  expect(await login({ ...byMail.form, password }, caller())).toMatchObject({ viewer: { id: byMail.id } });
});

test('a login that staff begin while the owner proves the address ends with those there were', async () => {
  const form = { username: 'raced-by-staff', email: person('raced').email, password: 'staff know this' };
  const account = await temporary.prepareAccount(form, 'Mira Vale');
  const { id } = await transaction((tx) => temporary.addGameMasterAccount(tx, account));
  await aPasskeyOf(id);
  const { end } = await db.$transaction(async (tx) => {
    await tx.passkey.updateMany({ where: { userId: id }, data: { lastUsedAt: clock.now() } });
    const end = signIn('raced');
    await until(async () => (await lockWaiters()) === 1);
    await tokenOf({ id });
    return { end };
  });
  expect((await end).end.pathname).toBe('/auth-success');
  // Only the owner's own is left.
  expect(await db.loginToken.count({ where: { userId: id } })).toBe(1);
});

test.each(['linked', 'linking'])(
  'a sign-in under way does not outlive an account that is taken back (%s)',
  async (name) => {
    const { id, email } = await aUser({ email: person(name).email });
    if (name === 'linked') await signIn(name);
    const jar = new CookieJar();
    const back = await choose(await go('/api/auth/google', jar), name);
    const { end } = await db.$transaction(async (tx) => {
      await lockRow(tx, 'User', id);
      const end = go(back.pathname + back.search, jar);
      await eventually(async () => (await lockWaiters()) === 1);
      await tx.user.update({ where: { id }, data: { email: `former-${email}` } });
      await tx.account.deleteMany({ where: { userId: id } });
      await endAccess(tx, id);
      return { end };
    });
    expect((await end).href).toBe(`${HOME}/login?error=auth_failed`);
    expect(await db.loginToken.count({ where: { userId: id } })).toBe(0);
    expect(await db.account.count({ where: { userId: id } })).toBe(0);
  },
);

test('names are made from the address and are free', async () => {
  await aUser({ username: 'gone' });
  await signIn('gone');
  await signIn('ab');
  expect((await userOf('gone'))?.username).toMatch(/^gone\d{5}$/);
  expect((await userOf('ab'))?.username).toBe('playerab');
});

test('the admin area is for admins', async () => {
  expect((await signIn('member', 'admin')).end.href).toBe(`${HOME}/admin/login?error=access_denied`);
  await aUser({ email: person('boss').email, isAdmin: true });
  const { end, jar } = await signIn('boss', 'admin');
  expect(end.searchParams.get('redirect')).toBe('admin');
  expect((await exchange({ end, jar })).json()).toMatchObject({
    redirectTo: '/admin/dashboard',
  });
});

test('a disabled person stays out', async () => {
  await db.user.update({ where: { email: person('ab').email }, data: { disabledAt: new Date() } });
  expect((await signIn('ab')).end.href).toBe(`${HOME}/login?error=auth_failed`);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/..//evil.example',
  'evil',
])('%j leads home', async (redirect) => {
  const { end, jar } = await signIn('member', redirect);
  expect(end.origin + end.pathname).toBe(`${HOME}/auth-success`);
  expect(end.searchParams.get('redirect')).toBeNull();
  expect((await exchange({ end, jar })).json()).toMatchObject({ redirectTo: '/' });
});

test('strange questions are answered with a redirect too', async () => {
  const jar = new CookieJar();
  for (const search of [
    'redirect=/a&redirect=//b',
    'redirect[x]=1',
    'redirect=%00',
    'redirect=%ff',
    '__proto__=1',
  ]) {
    expect((await go(`/api/auth/google?${search}`, jar)).origin).toBe(ISSUER);
  }
  for (const search of ['code=1&code=2&state=3', 'state=a&state=b&code=c', 'user=%00&state=x']) {
    expect((await go(`/api/auth/google/callback?${search}`, jar)).pathname).toBe('/login');
  }
});
