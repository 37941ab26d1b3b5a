import { as } from '../../tests/scene/as.ts';
import { aDevice, aPasskeyOf } from '../../tests/scene/authenticator.ts';
import { caller, mailedToken, mailTo } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import {
  aPerson,
  aPersonWithDevice,
  askForLogin,
  countPasskeys,
  keepPasskey,
  loginByPasskey,
  refusedToKeep,
  refusedToLogIn,
  startPasskey,
} from '../../tests/scene/passkeys.ts';
import { PASSWORD } from '../../tests/scene/password.ts';
import { aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { MINUTE } from '../platform/durations.rules.ts';
import { transaction } from '../platform/transaction.ts';
import { erase } from './erasure.service.ts';
import { deleteExpired } from './identity.jobs.ts';
import { MOST_PASSKEYS } from './passkey.rules.ts';
import { requestPasswordReset, resetPassword } from './password.service.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

test('a passkey is added with the password, and logs its owner in; a mail and the log of deeds tell of it', async () => {
  const [person, device] = [await aPerson(), aDevice()];
  const options = JSON.parse(await startPasskey(person));
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: person.username },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
    timeout: 5 * MINUTE,
  });
  const { viewer } = await keepPasskey(person, device.create(JSON.stringify(options)));
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
  expect(JSON.parse(await startPasskey(person)).excludeCredentials).toMatchObject([
    { id: device.credentialId, transports: ['internal'] },
  ]);

  const question = await askForLogin();
  expect(JSON.parse(question)).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(JSON.parse(question).allowCredentials ?? []).toEqual([]);
  const from = caller({ 'user-agent': 'Phone/1' });
  const answer = await loginByPasskey(device.get(question), { rememberMe: true }, from);
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
  await loginByPasskey(device.get(await askForLogin()), {}, short);
  expect(short.setCookies[0]).not.toContain('Max-Age');
});

test('whoever does not know the password adds none, nor whoever has no password', async () => {
  const person = await aPerson();
  await as(person).refused('startPasskey', { password: 'a guess' }, 'BAD_INPUT', 'password');
  await as(await aUser()).refused('startPasskey', { password: PASSWORD }, 'CONFLICT');
  await as(null).refused('startPasskey', { password: PASSWORD }, 'NOT_LOGGED_IN');
  const credential = aDevice().create(await startPasskey(person));
  await as(null).refused('createPasskey', { name: 'Mine', credential }, 'NOT_LOGGED_IN');
});

test('a question is answered once, in time, by whom it was put to, and for what it was put', async () => {
  const [person, other, device] = [await aPerson(), await aPerson(), aDevice()];
  const used = device.create(await startPasskey(person));
  await keepPasskey(person, used);
  await refusedToKeep(person, used, 'EXPIRED');
  const late = aDevice().create(await startPasskey(person));
  clock.setOffset(5 * MINUTE + 1_000);
  await refusedToKeep(person, late, 'EXPIRED');
  await refusedToKeep(other, aDevice().create(await startPasskey(person)), 'BAD_INPUT');
  // Two at once: the later one counts.
  const [first, second] = [await startPasskey(person), await startPasskey(person)];
  await refusedToKeep(person, aDevice().create(first), 'EXPIRED');
  await keepPasskey(person, aDevice().create(second));

  await refusedToLogIn(device.get(await startPasskey(person)), 'EXPIRED');
  const options = { ...JSON.parse(await askForLogin()), user: { id: 'MQ' } };
  await refusedToKeep(person, aDevice().create(JSON.stringify(options)), 'EXPIRED');
  const spent = device.get(await askForLogin());
  await loginByPasskey(spent);
  await refusedToLogIn(spent, 'EXPIRED');
  const slow = device.get(await askForLogin());
  clock.setOffset(12 * MINUTE);
  await refusedToLogIn(slow, 'EXPIRED');
  expect([await countPasskeys(person), await countPasskeys(other)]).toEqual([2, 0]);
});

test('of many that bring the same answer one gets in', async () => {
  const { device } = await aPersonWithDevice();
  const credential = device.get(await askForLogin());
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => loginByPasskey(credential)));
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
  await refusedToKeep(person, aDevice().create(await startPasskey(person), deed), 'BAD_INPUT');
  expect(await countPasskeys(person)).toBe(0);
  const { device } = await aPersonWithDevice();
  await refusedToLogIn(device.get(await askForLogin(), deed));
  await loginByPasskey(device.get(await askForLogin()));
});

test('who made the device is not asked, and whoever says so makes us ask nobody about it', async () => {
  const person = await aPerson();
  await refusedToKeep(
    person,
    aDevice().create(await startPasskey(person), { namesMaker: true }),
    'BAD_INPUT',
  );
  expect(await countPasskeys(person)).toBe(0);
});

test('an answer that names another passkey than the one it made is not taken', async () => {
  const person = await aPerson();
  const made = JSON.parse(aDevice().create(await startPasskey(person)));
  await refusedToKeep(person, JSON.stringify({ ...made, id: 'AAAA', rawId: 'AAAA' }), 'BAD_INPUT');
});

test('a passkey that is asked for is not added once the password is another', async () => {
  const person = await aPerson();
  const credential = aDevice().create(await startPasskey(person));
  const [currentPassword, password] = [PASSWORD, 'four candles burn'];
  await as(person).ok('changePassword', { currentPassword, password, confirmPassword: password });
  await refusedToKeep(person, credential, 'EXPIRED');
});

test('a counter that goes back or stands still is that of a copy: refused, and written down', async () => {
  const { person, device } = await aPersonWithDevice();
  await loginByPasskey(device.get(await askForLogin(), { counter: 7 }));
  for (const counter of [7, 6, 0]) {
    const { message } = await refusedToLogIn(device.get(await askForLogin(), { counter }));
    expect(message).toContain('copy');
  }
  const refused = { action: 'passkey.refused', targetId: String(person.id) };
  expect(await db.auditEntry.count({ where: refused })).toBe(3);
  await loginByPasskey(device.get(await askForLogin(), { counter: 4_294_967_295 }));
});

test('a device that does not count gets in any number of times', async () => {
  const [person, device] = [await aPerson(), aDevice()];
  await keepPasskey(person, device.create(await startPasskey(person), { counter: 0 }));
  for (let time = 0; time < 3; time += 1)
    await loginByPasskey(device.get(await askForLogin(), { counter: 0 }));
});

test("somebody else's passkey: no name, key or number of it opens another account", async () => {
  const [mine, theirs] = [await aPersonWithDevice(), await aPersonWithDevice()];
  // Under the name of another one, signed with the own key.
  const answer = JSON.parse(mine.device.get(await askForLogin()));
  const id = theirs.device.credentialId;
  await refusedToLogIn(JSON.stringify({ ...answer, id, rawId: id }));
  const userHandle = Buffer.from(String(theirs.person.id)).toString('base64url');
  await refusedToLogIn(mine.device.get(await askForLogin(), { userHandle }));
  // A device that is known keeps its owner.
  await refusedToKeep(theirs.person, mine.device.create(await startPasskey(theirs.person)), 'CONFLICT');
  const input = { passkeyId: mine.passkeyId };
  await as(theirs.person).refused('renamePasskey', { ...input, name: 'Ours' }, 'NOT_FOUND');
  await as(theirs.person).refused('deletePasskey', input, 'NOT_FOUND');
  await as(null).refused('renamePasskey', { ...input, name: 'Ours' }, 'NOT_LOGGED_IN');
  await as(null).refused('deletePasskey', input, 'NOT_LOGGED_IN');
  expect(await loginByPasskey(mine.device.get(await askForLogin()))).toMatchObject({
    viewer: { username: mine.person.username },
  });
});

test('renamed, removed: one that is gone opens nothing, and a mail tells of it', async () => {
  const { person, device, passkeyId } = await aPersonWithDevice();
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
  await refusedToLogIn(device.get(await askForLogin()));
});

test('ten at most, also when they come at once', async () => {
  const person = await aPerson();
  // A new question takes the place of the one before, unless they come at once.
  const questions = [await startPasskey(person), await startPasskey(person)];
  await db.oneTimeToken.updateMany({ where: { userId: person.id }, data: { usedAt: null } });
  for (let one = 1; one < MOST_PASSKEYS; one += 1) await aPasskeyOf(person.id);
  const outcomes = await Promise.allSettled(
    questions.map((question) => keepPasskey(person, aDevice().create(question))),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await countPasskeys(person)).toBe(MOST_PASSKEYS);
  const { message } = await as(person).refused('startPasskey', { password: PASSWORD }, 'CONFLICT');
  expect(message).toContain('10 passkeys');
});

test.each([['disabledAt'], ['erasedAt']])('%s: a passkey opens no more than the password', async (field) => {
  const { person, device } = await aPersonWithDevice();
  await db.user.update({ where: { id: person.id }, data: { [field]: clock.now() } });
  const { message } = await refusedToLogIn(device.get(await askForLogin()), 'FORBIDDEN');
  expect(message).toContain('disabled');
  expect(await db.loginToken.count({ where: { userId: person.id } })).toBe(1);
});

test('whoever is leaving is led to the page that keeps the account, and erasure takes the passkeys along', async () => {
  const { person, device } = await aPersonWithDevice();
  await as(person).ok('deleteAccount', { password: PASSWORD });
  expect(await loginByPasskey(device.get(await askForLogin()))).toMatchObject({
    redirectTo: '/keep-account',
  });
  await transaction((tx) => erase(tx, person));
  expect(await countPasskeys(person)).toBe(0);
  await refusedToLogIn(device.get(await askForLogin()));
});

test('a password that is reset by mail takes along what somebody else may have added', async () => {
  const { person, device } = await aPersonWithDevice();
  await requestPasswordReset({ email: person.email }, caller());
  const token = await mailedToken(person.email, 'reset-password');
  await resetPassword({ token, password: 'four candles burn' }, caller());
  await refusedToLogIn(device.get(await askForLogin()));
  expect((await mailTo(person.email, 'password-changed'))?.text).toContain(
    'The passkeys of your account were removed',
  );
});

test('an address that is not proven does not log in by a passkey either', async () => {
  const { person, device } = await aPersonWithDevice();
  await db.user.update({ where: { id: person.id }, data: { emailVerified: false } });
  await refusedToLogIn(device.get(await askForLogin()), 'FORBIDDEN');
});

test('what no device answers is refused, never a failure', async () => {
  const { person, device } = await aPersonWithDevice();
  const answer = JSON.parse(device.get(await askForLogin()));
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
    const fresh = JSON.parse(device.get(await askForLogin()));
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
    const made = JSON.parse(aDevice().create(await startPasskey(person)));
    const credential = JSON.stringify({ ...made, response: { ...made.response, attestationObject } });
    await refusedToKeep(person, credential, 'BAD_INPUT');
  }
});

test('what a device was asked is forgotten once it is too late to answer', async () => {
  const person = await aPerson();
  const ids = async () => (await db.oneTimeToken.findMany({ select: { id: true } })).map(({ id }) => id);
  const before = new Set(await ids());
  await Promise.all([startPasskey(person), askForLogin()]);
  const asked = async () => (await ids()).filter((id) => !before.has(id)).length;
  await deleteExpired();
  expect(await asked()).toBe(2);
  clock.setOffset(5 * MINUTE + 1_000);
  await deleteExpired();
  expect(await asked()).toBe(0);
});

test('tries come to an end; logins that work are not counted', async () => {
  const { device } = await aPersonWithDevice();
  const from = caller();
  await loginByPasskey(device.get(await askForLogin()), {}, from);
  const stranger = aDevice();
  stranger.create(JSON.stringify({ challenge: 'x', user: { id: 'MQ' } }));
  const tries = Array.from({ length: 50 }, () =>
    as(null, from).refused('loginWithPasskey', { credential: stranger.get('{"challenge":"eA"}') }, 'EXPIRED'),
  );
  await Promise.all(tries);
  const credential = device.get(await askForLogin());
  await as(null, from).refused('loginWithPasskey', { credential }, 'RATE_LIMITED');
  const asking = caller();
  for (let time = 0; time < 100; time += 1) await as(null, asking).ok('startPasskeyLogin');
  await as(null, asking).refused('startPasskeyLogin', undefined, 'RATE_LIMITED');
});

test('the mail of another password says that passkeys still log in', async () => {
  const { person } = await aPersonWithDevice();
  const password = 'seven quiet lanterns';
  await as(person).ok('changePassword', { currentPassword: PASSWORD, password, confirmPassword: password });
  expect(await mailTo(person.email)).toMatchObject({
    kind: 'password-changed',
    text: expect.stringContaining('Your passkeys still work.'),
  });
  expect(await countPasskeys(person)).toBe(1);
});
