import { as } from '../../tests/scene/as.ts';
import { aDevice, aPasskeyOf } from '../../tests/scene/authenticator.ts';
import { caller, mailedToken, mailTo } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { lockWaiters, overlap } from '../../tests/scene/overlap.ts';
import { PASSWORD, withPassword } from '../../tests/scene/password.ts';
import { loggedIn } from '../../tests/scene/table.ts';
import { eventually } from '../../tests/scene/until.ts';
import { aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lockRow } from '../seating/locks.ts';
import { endAccess, endPasskeys } from './access.service.ts';
import { erase } from './erasure.service.ts';
import { deleteExpired } from './identity.jobs.ts';
import { MOST_PASSKEYS } from './passkey.rules.ts';
import { requestPasswordReset, resetPassword } from './password.service.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

const MINUTE = 60_000;
const aPerson = async () => loggedIn(await withPassword(await aUser()));

const start = async (person: Viewer) =>
  (await as(person).ok('startPasskey', { password: PASSWORD }, 'options')).options as string;

const keep = (person: Viewer, credential: string, name = 'My phone') =>
  as(person).ok('createPasskey', { name, credential }, 'viewer { passkeys { id name lastUsedAt } }');

const refusedToKeep = (person: Viewer, credential: string, code: string) =>
  as(person).refused('createPasskey', { name: 'My phone', credential }, code, 'credential');

const passkeys = ({ id }: Viewer) => db.passkey.count({ where: { userId: id } });

/** Somebody with a device whose passkey is known. */
async function withDevice() {
  const [person, device] = [await aPerson(), aDevice()];
  const { viewer } = await keep(person, device.create(await start(person)));
  return { person, device, passkeyId: viewer.passkeys[0].id as string };
}

const ask = async () => (await as(null).ok('startPasskeyLogin', undefined, 'options')).options as string;

const login = (credential: string, more: object = {}, from = caller()) =>
  as(null, from).ok('loginWithPasskey', { credential, ...more }, 'token redirectTo viewer { username }');

const refusedToLogIn = (credential: string, code = 'NOT_LOGGED_IN') =>
  as(null).refused('loginWithPasskey', { credential }, code);

test('a passkey is added with the password, and logs its owner in; a mail and the log of deeds tell of it', async () => {
  const [person, device] = [await aPerson(), aDevice()];
  const options = JSON.parse(await start(person));
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: person.username },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
    timeout: 5 * MINUTE,
  });
  const { viewer } = await keep(person, device.create(JSON.stringify(options)));
  expect(viewer.passkeys).toEqual([{ id: expect.any(String), name: 'My phone', lastUsedAt: null }]);
  expect(await mailTo(person.email)).toMatchObject({
    kind: 'passkey-added',
    text: expect.stringContaining('"My phone"'),
  });
  expect(await db.auditEntry.findFirst({ where: { targetId: String(person.id) } })).toMatchObject({
    action: 'passkey.added',
    actorId: person.id,
  });
  // The next one is to be made elsewhere.
  expect(JSON.parse(await start(person)).excludeCredentials).toMatchObject([
    { id: device.credentialId, transports: ['internal'] },
  ]);

  const question = await ask();
  expect(JSON.parse(question)).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(JSON.parse(question).allowCredentials ?? []).toEqual([]);
  const from = caller({ 'user-agent': 'Phone/1' });
  const answer = await login(device.get(question), { rememberMe: true }, from);
  expect(answer).toMatchObject({ redirectTo: null, viewer: { username: person.username } });
  expect(from.setCookies).toEqual([expect.stringMatching(/^questboard_login=\S+; .*Max-Age=2592000$/)]);
  const made = await db.loginToken.findFirstOrThrow({
    where: { userId: person.id },
    orderBy: { id: 'desc' },
  });
  expect(made).toMatchObject({ ipAddress: from.ip, userAgent: 'Phone/1', rememberMe: true });
  expect(made.expiresAt.getTime() - Date.now()).toBeGreaterThan(29 * 24 * 60 * MINUTE);
  const [known] = (await as(person).ask('{ viewer { passkeys { lastUsedAt } } }')).viewer.passkeys;
  expect(known.lastUsedAt).not.toBeNull();

  const short = caller();
  await login(device.get(await ask()), {}, short);
  expect(short.setCookies[0]).not.toContain('Max-Age');
});

test('whoever does not know the password adds none, nor whoever has no password', async () => {
  const person = await aPerson();
  await as(person).refused('startPasskey', { password: 'a guess' }, 'BAD_INPUT', 'password');
  await as(await aUser()).refused('startPasskey', { password: PASSWORD }, 'CONFLICT');
  await as(null).refused('startPasskey', { password: PASSWORD }, 'NOT_LOGGED_IN');
  const credential = aDevice().create(await start(person));
  await as(null).refused('createPasskey', { name: 'Mine', credential }, 'NOT_LOGGED_IN');
});

test('a question is answered once, in time, by whom it was put to, and for what it was put', async () => {
  const [person, other, device] = [await aPerson(), await aPerson(), aDevice()];
  const used = device.create(await start(person));
  await keep(person, used);
  await refusedToKeep(person, used, 'EXPIRED');
  const late = aDevice().create(await start(person));
  clock.setOffset(5 * MINUTE + 1_000);
  await refusedToKeep(person, late, 'EXPIRED');
  await refusedToKeep(other, aDevice().create(await start(person)), 'BAD_INPUT');
  // Two at once: the later one counts.
  const [first, second] = [await start(person), await start(person)];
  await refusedToKeep(person, aDevice().create(first), 'EXPIRED');
  await keep(person, aDevice().create(second));

  await refusedToLogIn(device.get(await start(person)), 'EXPIRED');
  const options = { ...JSON.parse(await ask()), user: { id: 'MQ' } };
  await refusedToKeep(person, aDevice().create(JSON.stringify(options)), 'EXPIRED');
  const spent = device.get(await ask());
  await login(spent);
  await refusedToLogIn(spent, 'EXPIRED');
  const slow = device.get(await ask());
  clock.setOffset(12 * MINUTE);
  await refusedToLogIn(slow, 'EXPIRED');
  expect([await passkeys(person), await passkeys(other)]).toEqual([2, 0]);
});

test('of many that bring the same answer one gets in', async () => {
  const { device } = await withDevice();
  const credential = device.get(await ask());
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => login(credential)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

const wrong = [
  ['another site', { origin: 'https://evil.example' }],
  ['our name on another port', { origin: 'http://localhost:3001' }],
  ['a key for another name', { rpId: 'evil.example' }],
  ['nobody showed who they are', { isVerified: false }],
] as const;

test.each(wrong)('%s: no passkey is kept and nobody gets in', async (_case, deed) => {
  const person = await aPerson();
  await refusedToKeep(person, aDevice().create(await start(person), deed), 'BAD_INPUT');
  expect(await passkeys(person)).toBe(0);
  const { device } = await withDevice();
  await refusedToLogIn(device.get(await ask(), deed));
  await login(device.get(await ask()));
});

test('who made the device is not asked, and whoever says so makes us ask nobody about it', async () => {
  const person = await aPerson();
  await refusedToKeep(person, aDevice().create(await start(person), { namesMaker: true }), 'BAD_INPUT');
  expect(await passkeys(person)).toBe(0);
});

test('an answer that names another passkey than the one it made is not taken', async () => {
  const person = await aPerson();
  const made = JSON.parse(aDevice().create(await start(person)));
  await refusedToKeep(person, JSON.stringify({ ...made, id: 'AAAA', rawId: 'AAAA' }), 'BAD_INPUT');
});

test('a passkey that is asked for is not added once the password is another', async () => {
  const person = await aPerson();
  const credential = aDevice().create(await start(person));
  const [currentPassword, password] = [PASSWORD, 'four candles burn'];
  await as(person).ok('changePassword', { currentPassword, password, confirmPassword: password });
  await refusedToKeep(person, credential, 'EXPIRED');
});

test('a counter that goes back or stands still is that of a copy: refused, and written down', async () => {
  const { person, device } = await withDevice();
  await login(device.get(await ask(), { counter: 7 }));
  for (const counter of [7, 6, 0]) {
    const { message } = await refusedToLogIn(device.get(await ask(), { counter }));
    expect(message).toContain('copy');
  }
  const refused = { action: 'passkey.refused', targetId: String(person.id) };
  expect(await db.auditEntry.count({ where: refused })).toBe(3);
  await login(device.get(await ask(), { counter: 4_294_967_295 }));
});

test('a device that does not count gets in any number of times', async () => {
  const [person, device] = [await aPerson(), aDevice()];
  await keep(person, device.create(await start(person), { counter: 0 }));
  for (let time = 0; time < 3; time += 1) await login(device.get(await ask(), { counter: 0 }));
});

test("somebody else's passkey: no name, key or number of it opens another account", async () => {
  const [mine, theirs] = [await withDevice(), await withDevice()];
  // Under the name of another one, signed with the own key.
  const answer = JSON.parse(mine.device.get(await ask()));
  const id = theirs.device.credentialId;
  await refusedToLogIn(JSON.stringify({ ...answer, id, rawId: id }));
  const userHandle = Buffer.from(String(theirs.person.id)).toString('base64url');
  await refusedToLogIn(mine.device.get(await ask(), { userHandle }));
  // A device that is known keeps its owner.
  await refusedToKeep(theirs.person, mine.device.create(await start(theirs.person)), 'CONFLICT');
  const input = { passkeyId: mine.passkeyId };
  await as(theirs.person).refused('renamePasskey', { ...input, name: 'Ours' }, 'NOT_FOUND');
  await as(theirs.person).refused('deletePasskey', input, 'NOT_FOUND');
  await as(null).refused('renamePasskey', { ...input, name: 'Ours' }, 'NOT_LOGGED_IN');
  await as(null).refused('deletePasskey', input, 'NOT_LOGGED_IN');
  expect(await login(mine.device.get(await ask()))).toMatchObject({
    viewer: { username: mine.person.username },
  });
});

test('renamed, removed: one that is gone opens nothing, and a mail tells of it', async () => {
  const { person, device, passkeyId } = await withDevice();
  const { viewer } = await as(person).ok(
    'renamePasskey',
    { passkeyId, name: '  Red   key ' },
    'viewer { passkeys { name } }',
  );
  expect(viewer.passkeys).toEqual([{ name: 'Red key' }]);
  await as(person).refused('renamePasskey', { passkeyId, name: ' ' }, 'BAD_INPUT', 'name');
  const gone = await as(person).ok('deletePasskey', { passkeyId }, 'viewer { passkeys { id } }');
  expect(gone.viewer.passkeys).toEqual([]);
  expect(await mailTo(person.email)).toMatchObject({
    kind: 'passkey-removed',
    text: expect.stringContaining('"Red key"'),
  });
  await as(person).refused('deletePasskey', { passkeyId }, 'NOT_FOUND');
  await refusedToLogIn(device.get(await ask()));
});

test('ten at most, also when they come at once', async () => {
  const person = await aPerson();
  // A new question takes the place of the one before, unless they come at once.
  const questions = [await start(person), await start(person)];
  await db.oneTimeToken.updateMany({ where: { userId: person.id }, data: { usedAt: null } });
  for (let one = 1; one < MOST_PASSKEYS; one += 1) await aPasskeyOf(person.id);
  const outcomes = await Promise.allSettled(
    questions.map((question) => keep(person, aDevice().create(question))),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await passkeys(person)).toBe(MOST_PASSKEYS);
  const { message } = await as(person).refused('startPasskey', { password: PASSWORD }, 'CONFLICT');
  expect(message).toContain('10 passkeys');
});

test.each([['disabledAt'], ['erasedAt']])('%s: a passkey opens no more than the password', async (field) => {
  const { person, device } = await withDevice();
  await db.user.update({ where: { id: person.id }, data: { [field]: clock.now() } });
  const { message } = await refusedToLogIn(device.get(await ask()), 'FORBIDDEN');
  expect(message).toContain('disabled');
  expect(await db.loginToken.count({ where: { userId: person.id } })).toBe(1);
});

test('whoever is leaving is led to the page that keeps the account, and erasure takes the passkeys along', async () => {
  const { person, device } = await withDevice();
  await as(person).ok('deleteAccount', { password: PASSWORD });
  expect(await login(device.get(await ask()))).toMatchObject({ redirectTo: '/keep-account' });
  await transaction((tx) => erase(tx, person));
  expect(await passkeys(person)).toBe(0);
  await refusedToLogIn(device.get(await ask()));
});

test('a password that is reset by mail takes along what somebody else may have added', async () => {
  const { person, device } = await withDevice();
  await requestPasswordReset({ email: person.email }, caller());
  const token = await mailedToken(person.email, 'reset-password');
  await resetPassword({ token, password: 'four candles burn' }, caller());
  await refusedToLogIn(device.get(await ask()));
  expect((await mailTo(person.email, 'password-changed'))?.text).toContain('Its passkeys were removed');
});

test('one that is being stored while the password is reset by mail is not kept', async () => {
  const person = await aPerson();
  const credential = aDevice().create(await start(person));
  await requestPasswordReset({ email: person.email }, caller());
  const token = await mailedToken(person.email, 'reset-password');
  const [, both] = await overlap(
    (tx) => lockRow(tx, 'User', person.id),
    async () => {
      const reset = resetPassword({ token, password: 'four candles burn' }, caller());
      await eventually(async () => (await lockWaiters()) === 1);
      // The question is answered before the reset ends it, and the passkey comes after it.
      const kept = as(person).refused('createPasskey', { name: 'Mine', credential }, 'NOT_LOGGED_IN');
      await Promise.all([reset, kept]);
    },
    2,
  );
  expect(both).toMatchObject({ status: 'fulfilled' });
  expect(await passkeys(person)).toBe(0);
});

test('a login that is only being stored does not outlive its passkey', async () => {
  const { person, device } = await withDevice();
  const credential = device.get(await ask());
  const refused = await db.$transaction(async (tx) => {
    await lockRow(tx, 'User', person.id);
    const answer = refusedToLogIn(credential);
    await eventually(async () => (await lockWaiters()) === 1);
    await endPasskeys(tx, person.id);
    await endAccess(tx, person.id);
    return { answer };
  });
  await refused.answer;
  expect(await db.loginToken.count({ where: { userId: person.id } })).toBe(0);
});

test('an address that is not proven does not log in by a passkey either', async () => {
  const { person, device } = await withDevice();
  await db.user.update({ where: { id: person.id }, data: { emailVerified: false } });
  await refusedToLogIn(device.get(await ask()), 'FORBIDDEN');
});

test('what no device answers is refused, never a failure', async () => {
  const { person, device } = await withDevice();
  const answer = JSON.parse(device.get(await ask()));
  const { response } = answer;
  const bad = [
    '',
    'null',
    '[]',
    '{}',
    '{',
    JSON.stringify({ ...answer, id: 'x'.repeat(1401) }),
    JSON.stringify({ ...answer, type: 'password' }),
    JSON.stringify({ ...answer, response: { ...response, clientDataJSON: 'eyJ' } }),
    JSON.stringify({ ...answer, response: { ...response, clientDataJSON: 'bnVsbA' } }),
    JSON.stringify({ ...answer, response: { ...response, signature: 'not base64 at all' } }),
    'x'.repeat(30_001),
  ];
  for (const credential of bad) {
    await as(null).refused('loginWithPasskey', { credential }, 'BAD_INPUT');
    await as(person).refused('createPasskey', { name: 'Mine', credential }, 'BAD_INPUT');
  }
  const changed = [{ signature: 'AAAA' }, { authenticatorData: 'AAAA' }, { userHandle: null }];
  const verdicts = [];
  for (const change of changed) {
    const fresh = JSON.parse(device.get(await ask()));
    const credential = JSON.stringify({ ...fresh, response: { ...fresh.response, ...change } });
    const { loginWithPasskey } = await as(null).ask(
      'mutation ($input: LoginWithPasskeyInput!) { loginWithPasskey(input: $input) { __typename } }',
      { input: { credential } },
    );
    verdicts.push(loginWithPasskey.__typename);
  }
  // A device need not say whose its passkey is; what it signs says that.
  expect(verdicts).toEqual(['Refusal', 'Refusal', 'LoginWithPasskeyPayload']);
  for (const attestationObject of ['AAAA', 'oA', 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YUA']) {
    const made = JSON.parse(aDevice().create(await start(person)));
    const credential = JSON.stringify({ ...made, response: { ...made.response, attestationObject } });
    await refusedToKeep(person, credential, 'BAD_INPUT');
  }
});

test('what a device was asked is forgotten once it is too late to answer', async () => {
  const person = await aPerson();
  const ids = async () => (await db.oneTimeToken.findMany({ select: { id: true } })).map(({ id }) => id);
  const before = new Set(await ids());
  await Promise.all([start(person), ask()]);
  const asked = async () => (await ids()).filter((id) => !before.has(id)).length;
  await deleteExpired();
  expect(await asked()).toBe(2);
  clock.setOffset(5 * MINUTE + 1_000);
  await deleteExpired();
  expect(await asked()).toBe(0);
});

test('tries come to an end; logins that work are not counted', async () => {
  const { device } = await withDevice();
  const from = caller();
  await login(device.get(await ask()), {}, from);
  const stranger = aDevice();
  stranger.create(JSON.stringify({ challenge: 'x', user: { id: 'MQ' } }));
  const tries = Array.from({ length: 50 }, () =>
    as(null, from).refused('loginWithPasskey', { credential: stranger.get('{"challenge":"eA"}') }, 'EXPIRED'),
  );
  await Promise.all(tries);
  const credential = device.get(await ask());
  await as(null, from).refused('loginWithPasskey', { credential }, 'RATE_LIMITED');
  const asking = caller();
  for (let time = 0; time < 100; time += 1) await as(null, asking).ok('startPasskeyLogin');
  await as(null, asking).refused('startPasskeyLogin', undefined, 'RATE_LIMITED');
});

test('the mail of another password says that passkeys still log in', async () => {
  const { person } = await withDevice();
  const password = 'seven quiet lanterns';
  await as(person).ok('changePassword', { currentPassword: PASSWORD, password, confirmPassword: password });
  expect(await mailTo(person.email)).toMatchObject({
    kind: 'password-changed',
    text: expect.stringContaining('Your passkeys still log in.'),
  });
  expect(await passkeys(person)).toBe(1);
});
