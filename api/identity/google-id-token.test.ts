import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A provider of our own, because a well-behaved one never sends an id token that must be refused.
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
let idToken = '';

const provider = createServer((request, response) => {
  const answers: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/authorize`,
      token_endpoint: `${ISSUER}/token`,
      userinfo_endpoint: `${ISSUER}/userinfo`,
      jwks_uri: `${ISSUER}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    },
    '/keys': { keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }] },
    '/token': { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken },
  };
  const answer = answers[request.url ?? ''];
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer ?? {}));
});
await new Promise<void>((resolve) => {
  provider.listen(0, '127.0.0.1', () => resolve());
});
const ISSUER = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
Object.assign(process.env, {
  GOOGLE_CLIENT_ID: 'questboard-test',
  GOOGLE_CLIENT_SECRET: 'questboard-secret',
  GOOGLE_ISSUER: ISSUER,
});

const { finishGoogleSignIn, startGoogleSignIn } = await import('./google.service.ts');
const { db } = await import('../platform/db.ts');
const { closeAll } = await import('../../tests/scene/close.ts');
const { overlap } = await import('../../tests/scene/overlap.ts');
const { aUser } = await import('../../tests/scene/world.ts');
const { caller } = await import('../../tests/scene/callers.ts');

afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await closeAll();
});

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function jwt(claims: object, key: KeyObject | null) {
  const body = `${encode({ alg: key ? 'RS256' : 'none', kid: '1' })}.${encode(claims)}`;
  return `${body}.${key ? sign('RSA-SHA256', Buffer.from(body), key).toString('base64url') : ''}`;
}

async function signInWith(claims: object, key: KeyObject | null = ours.privateKey) {
  const start = caller();
  const page = new URL(await startGoogleSignIn(undefined, start));
  const now = Math.floor(Date.now() / 1000);
  const good = {
    iss: ISSUER,
    aud: 'questboard-test',
    sub: '1',
    nonce: page.searchParams.get('nonce'),
    email: 'eve@gmail.example',
    email_verified: true,
    name: 'Eve',
    iat: now,
    exp: now + 60,
  };
  idToken = jwt({ ...good, ...claims }, key);
  const cookie = start.setCookies.map((line) => line.split(';')[0]).join('; ');
  const query = new URLSearchParams({ code: 'c', state: page.searchParams.get('state') ?? '' });
  const { pathname, searchParams } = new URL(await finishGoogleSignIn(query, caller({ cookie })));
  return searchParams.get('error') === 'google_not_linked' ? 'not linked' : pathname;
}

test.each([
  ['of another key', {}, foreign.privateKey],
  ['without a signature', {}, null],
  ['for another client', { aud: 'somebody-else' }, undefined],
  ['of another issuer', { iss: 'https://accounts.google.example' }, undefined],
  ['of another sign-in', { nonce: 'another' }, undefined],
  ['without a nonce', { nonce: undefined }, undefined],
  ['too old', { exp: 1 }, undefined],
  ['with an address that is not verified', { email_verified: false }, undefined],
  ['with an address that is nearly verified', { email_verified: 'false' }, undefined],
  ['without an address', { email: undefined }, undefined],
  ['with an address that is none', { email: 'eve' }, undefined],
  [
    'with an address that ends a line',
    { email: 'eve@gmail.example\r\nBcc: mallory@gmail.example' },
    undefined,
  ],
  ['with an address of a kind we take nowhere', { email: '"><x>@gmail.example' }, undefined],
  ['with an address longer than any', { email: `${'e'.repeat(300)}@gmail.example` }, undefined],
  ['of nobody', { sub: undefined }, undefined],
  ['of an empty name', { sub: '' }, undefined],
  ['with a list for an address', { email: ['eve@gmail.example'] }, undefined],
])('an id token %s lets nobody in', async (_what, claims, key) => {
  expect(await signInWith(claims, key)).toBe('/login');
  expect(await db.user.count()).toBe(0);
});

test('a strange name becomes one that we allow', async () => {
  expect(await signInWith({ name: '\u0000\u202e<b>', email: 'x@gmail.example', sub: '2' })).toBe(
    '/auth-success',
  );
  expect(await db.user.findMany()).toMatchObject([
    { username: 'playerx', fullName: expect.stringMatching(/^.{2,}$/) },
  ]);
});

test('an address is kept as we keep those that are typed, and finds the account that has it', async () => {
  const email = 'grace.hopper@gmail.example';
  expect(await signInWith({ email: 'Grace.Hopper@GMAIL.example', sub: '3' })).toBe('/auth-success');
  expect(await db.user.count({ where: { email } })).toBe(1);
  expect((await db.user.findFirstOrThrow({ where: { username: 'grace.hopper' } })).email).toBe(email);
  // Of another account at Google: the organization may have given the address to somebody else.
  const successor = { email: 'GRACE.hopper@gmail.example', hd: 'gmail.example', sub: '4' };
  expect(await signInWith(successor)).toBe('not linked');
  expect(await db.account.count({ where: { user: { email } } })).toBe(1);
  // What only looks like it was not proven: a wide letter, and the sign of a unit that is small as a "k".
  for (const other of ['ｇrace.hopper@gmail.example', 'grace.hopper@gmail.example\u00a0'])
    expect(await signInWith({ email: other, sub: '5' })).toBe('/login');
  expect(await signInWith({ email: 'kay@gmail.example', sub: '6' })).toBe('/auth-success');
  expect(await signInWith({ email: '\u212aay@gmail.example', sub: '7' })).toBe('/login');
});

test.each([
  ['a mailbox of Google', 'owner@gmail.com', {}, '/auth-success'],
  ['a mailbox of an organization', 'owner@company.example', { hd: 'company.example' }, '/auth-success'],
  ['a mailbox elsewhere', 'owner@elsewhere.example', {}, 'not linked'],
  ['a mailbox elsewhere, of no organization', 'owner2@elsewhere.example', { hd: '' }, 'not linked'],
  ['a mailbox that looks like one of Google', 'owner@gmail.com.example', {}, 'not linked'],
  ['another one that does', 'owner@not-gmail.com', {}, 'not linked'],
])('%s opens an account that has the address: %s', async (_what, email, claims, outcome) => {
  const { id } = await aUser({ email });
  expect(await signInWith({ email, sub: email, ...claims })).toBe(outcome);
  const links = await db.account.findMany({ where: { accountId: email, providerId: 'google' } });
  expect(links.map(({ userId }) => userId)).toEqual(outcome === 'not linked' ? [] : [id]);
});

test('of a linked identity and the account that has its address now, the identity decides', async () => {
  const [linked, holder] = [await aUser(), await aUser({ email: 'both@gmail.com' })];
  await db.account.create({ data: { userId: linked.id, providerId: 'google', accountId: 'both' } });
  expect(await signInWith({ email: 'both@gmail.com', sub: 'both' })).toBe('/auth-success');
  expect(await db.loginToken.findMany({ where: { userId: { in: [linked.id, holder.id] } } })).toMatchObject([
    { userId: linked.id },
  ]);
  expect(await db.account.count({ where: { userId: holder.id } })).toBe(0);
});

test('who takes no name of ours when registering gets none by an address of Google either', async () => {
  const locals = ['admin', 'questboard-support', 'the.admin.team', 'r00t'];
  for (const local of locals)
    expect(await signInWith({ email: `${local}@gmail.example`, sub: local })).toBe('/auth-success');
  const made = await db.user.findMany({
    where: { email: { in: locals.map((local) => `${local}@gmail.example`) } },
  });
  expect(made.map(({ username }) => username)).toEqual(
    locals.map(() => expect.stringMatching(/^player\d*$/)),
  );
});

test('who is second with a name gets another one and is let in, though it was free a moment before', async () => {
  const [, signedIn] = await overlap(
    (tx) => tx.user.create({ data: { username: 'twin', email: 'twin@gmail.example', fullName: 'Twin' } }),
    () => signInWith({ email: 'tw+in@gmail.example', sub: '8' }),
  );
  expect(signedIn).toMatchObject({ value: '/auth-success' });
  const { username } = await db.user.findUniqueOrThrow({ where: { email: 'tw+in@gmail.example' } });
  expect(username).toMatch(/^twin\d{5}$/);
});

test('a good one lets the person in', async () => {
  expect(await signInWith({})).toBe('/auth-success');
});
