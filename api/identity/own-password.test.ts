import { as } from '../../tests/scene/as.ts';
import { caller, mailedToken, mailTo } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aChange, follow } from '../../tests/scene/email-change.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { PASSWORD, withPassword } from '../../tests/scene/password.ts';
import { loggedIn } from '../../tests/scene/table.ts';
import { until } from '../../tests/scene/until.ts';
import { aUser } from '../../tests/scene/world.ts';
import { watchLogin } from '../messaging/live-logins.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { pubsub } from '../platform/pubsub.ts';
import type { Viewer } from '../platform/viewer.ts';
import { deviceOf } from './device.rules.ts';
import { recordConsent } from './email-change-sides.ts';
import { login } from './login.service.ts';
import { spendToken } from './one-time-token.service.ts';
import { requestPasswordReset, resetPassword } from './password.service.ts';
import { hashPassword } from './password-hash.ts';

afterAll(closeAll);

const aPerson = async () => loggedIn(await withPassword(await aUser()));

const form = (change: object = {}) => ({
  currentPassword: PASSWORD,
  password: 'four candles burn',
  confirmPassword: 'four candles burn',
  ...change,
});
const logins = (userId: number) => db.loginToken.count({ where: { userId } });
const loginWith = (username: string, password: string) => login({ username, password }, caller());

test('a new password needs the old one; other logins end with it, and a mail tells of it', async () => {
  const person = await aPerson();
  await loggedIn(person);
  await requestPasswordReset({ email: person.email }, caller());
  const { message } = await as(person).ok('changePassword', form(), 'message viewer { hasPassword }');
  expect(message).toBe('Your password was changed.');
  expect(await db.loginToken.findMany({ where: { userId: person.id } })).toMatchObject([
    { id: person.tokenId },
  ]);
  expect(await mailTo(person.email)).toMatchObject({
    kind: 'password-changed',
    text: expect.stringContaining('every other device was logged out'),
  });
  await expect(loginWith(person.username, PASSWORD)).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
  expect(await loginWith(person.username, 'four candles burn')).toBeTruthy();
  // The link that was under way sets nothing any more.
  expect(await db.oneTimeToken.count({ where: { userId: person.id, usedAt: null } })).toBe(0);
});

test('the mail of another password says that Google still logs in', async () => {
  const person = await aPerson();
  const google = { userId: person.id, accountId: `google-${person.id}`, providerId: 'google' };
  await db.account.create({ data: google });
  await as(person).ok('changePassword', form());
  expect((await mailTo(person.email))?.text).toContain('You can still log in with Google.');
  await requestPasswordReset({ email: person.email }, caller());
  const password = 'five more candles';
  await resetPassword(
    { token: await mailedToken(person.email, 'reset-password'), password, confirmPassword: password },
    caller(),
  );
  expect((await mailTo(person.email, 'password-changed'))?.text).toContain(
    'You can still log in with Google.',
  );
});

test('other logins may stay', async () => {
  const person = await aPerson();
  await loggedIn(person);
  const address = await calendarOf(person);
  await as(person).ok('changePassword', form({ endOtherLogins: false }));
  expect(await logins(person.id)).toBe(2);
  expect(await calendarOf(person)).toBe(address);
  expect((await mailTo(person.email))?.text).not.toContain('calendar');
});

const calendarOf = async (viewer: Viewer) =>
  (await as(viewer).ask('{ viewer { calendarFeedUrl } }')).viewer.calendarFeedUrl;

test.each(['changePassword', 'endLogins'])(
  'whoever gets out by %s does not read the calendar either',
  async (deed) => {
    const person = await aPerson();
    const known = await calendarOf(person);
    await as(person).ok(deed, deed === 'endLogins' ? {} : form());
    expect(await calendarOf(person)).not.toBe(known);
    if (deed === 'changePassword')
      expect((await mailTo(person.email))?.text).toContain('Your calendar has a new address');
  },
);

test('the mail of a reset says that the calendar has another address', async () => {
  const person = await aPerson();
  const known = await calendarOf(person);
  await requestPasswordReset({ email: person.email }, caller());
  const token = await mailedToken(person.email, 'reset-password');
  await resetPassword(
    { token, password: 'five more candles', confirmPassword: 'five more candles' },
    caller(),
  );
  expect(await calendarOf(person)).not.toBe(known);
  expect((await mailTo(person.email, 'password-changed'))?.text).toContain('calendar has a new address');
});

test.each([
  [{ currentPassword: 'not mine' }, 'BAD_INPUT', 'currentPassword'],
  [{ currentPassword: '' }, 'BAD_INPUT', 'currentPassword'],
  [{ password: 'short', confirmPassword: 'short' }, 'BAD_INPUT', 'password'],
  [{ password: 'password1', confirmPassword: 'password1' }, 'BAD_INPUT', 'password'],
  [{ password: PASSWORD, confirmPassword: PASSWORD }, 'BAD_INPUT', 'password'],
  [{ confirmPassword: 'another one' }, 'BAD_INPUT', 'confirmPassword'],
])('%j changes nothing', async (change, code, field) => {
  const person = await aPerson();
  const passwords = () => db.account.findMany({ where: { userId: person.id }, select: { password: true } });
  const before = await passwords();
  await as(person).refused('changePassword', form(change), code, field);
  expect(await passwords()).toEqual(before);
});

test('of two new passwords at once one counts', async () => {
  const person = await aPerson();
  const change = (password: string) =>
    as(person)
      .ok('changePassword', form({ password, confirmPassword: password }))
      .then(
        () => password,
        () => null,
      );
  const made = (await Promise.all([change('first of the two'), change('second of the two')])).filter(Boolean);
  expect(made).toHaveLength(1);
  expect(await loginWith(person.username, made[0]!)).toBeTruthy();
});

test('guesses come to an end, and whoever has no password is told how to get one', async () => {
  const person = await aPerson();
  for (let n = 0; n < 10; n += 1) {
    await as(person).refused('changePassword', form({ currentPassword: `guess ${n}` }), 'BAD_INPUT');
  }
  await as(person).refused('changePassword', form(), 'RATE_LIMITED');
  const viaGoogle = await aUser();
  const refusal = await as(viaGoogle).refused('changePassword', form(), 'CONFLICT');
  expect(refusal.message).toContain('by mail');
  expect((await as(viaGoogle).ask('{ viewer { hasPassword } }')).viewer.hasPassword).toBe(false);
});

test('one sees where one is logged in, and ends another login: its sockets close', async () => {
  const person = await aPerson();
  const [other, third] = [await loggedIn(person), await loggedIn(person)];
  const stranger = await loggedIn(await aUser());
  await db.loginToken.update({
    where: { id: other.tokenId },
    data: {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
      ipAddress: '192.0.2.7',
    },
  });
  const ended: number[] = [];
  const stops = [person, other, third].map((login) => watchLogin(login, () => ended.push(login.tokenId)));
  const list = async () =>
    (await as(person).ask('{ viewer { logins { edges { node { id isCurrent device ipAddress } } } } }'))
      .viewer.logins.edges;
  const id = globalId('Login', other.tokenId);
  expect((await list()).map(({ node }: { node: object }) => node)).toMatchObject([
    { isCurrent: false, device: 'An unknown device' },
    { id, isCurrent: false, device: 'Firefox on Linux', ipAddress: '192.0.2.7' },
    { isCurrent: true },
  ]);
  const end = (tokenId: number) => ({ loginId: globalId('Login', tokenId) });
  await as(person).refused('endLogins', end(person.tokenId), 'CONFLICT', 'loginId');
  await as(person).refused('endLogins', end(stranger.tokenId), 'CONFLICT', 'loginId');
  const told: unknown[] = [];
  const unsubscribe = pubsub.subscribe(`logins:${person.id}`, (detail) => told.push(detail));
  await as(person).ok('endLogins', end(other.tokenId));
  unsubscribe();
  // At once, and not when the logins are looked at next: that tells nobody.
  expect(told).toEqual([{ tokenId: other.tokenId }]);
  await until(() => ended.includes(other.tokenId));
  await as(person).refused('endLogins', end(other.tokenId), 'CONFLICT', 'loginId');
  expect(await list()).toHaveLength(2);

  await as(person).ok('endLogins', {});
  await until(() => ended.includes(third.tokenId));
  expect(ended).not.toContain(person.tokenId);
  expect([await logins(person.id), await logins(stranger.id)]).toEqual([1, 1]);
  for (const stop of stops) stop();
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile/1 Safari/604',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/19.0 Safari/605',
    'Safari on Mac',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64) Something', 'A browser on ChromeOS'],
  ['curl/8.5.0', 'The program curl'],
  ['Mozilla/5.0', 'An unknown device'],
  ['<script>', 'An unknown device'],
  [null, 'An unknown device'],
])('%s is %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});

test.each(['requestEmailChange', 'startPasskey', 'deleteAccount'])(
  '%s waits for a password that is being changed, and is refused',
  async (mutation) => {
    const person = await withPassword(await aUser());
    const input = {
      password: PASSWORD,
      ...(mutation === 'requestEmailChange' && { email: `raced-${person.id}@example.test` }),
    };
    const password = await hashPassword('another horse by now');
    const [, answer] = await overlap(
      (tx) => tx.account.updateMany({ where: { userId: person.id }, data: { password } }),
      () => as(person).refused(mutation, input, 'CONFLICT'),
    );
    expect(answer).toMatchObject({ status: 'fulfilled' });
    expect(await db.oneTimeToken.count({ where: { userId: person.id } })).toBe(0);
    expect(await db.userDeletion.count({ where: { userId: person.id } })).toBe(0);
  },
);

test('of an address that is changed in the same instant the mail says nothing, and goes to the new one', async () => {
  const change = await aChange(await loggedIn(await aUser()));
  const { person, email, links } = change;
  await follow(change, 'confirm');
  const two = await overlap(
    async (tx) => {
      const { payload } = await spendToken(tx, 'approve_email_change', links.approve, 'Gone');
      await recordConsent(tx, 'approve_email_change', payload);
    },
    () => as(person).ok('changePassword', form()),
  );
  expect(two.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await mailTo(person.email, 'password-changed')).toBeNull();
  expect((await mailTo(email, 'password-changed'))!.text).not.toContain('Your email address stays the same');
});
