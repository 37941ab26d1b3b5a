import { caller, mailedToken, mailTo, registrationForm } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { aUser, refused } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { lockRow } from '../seating/locks.ts';
import { login } from './login.service.ts';
import { hashOf } from './one-time-token.service.ts';
import { requestPasswordReset, resetPassword } from './password.service.ts';
import { hashPassword } from './password-hash.ts';
import { register } from './registration.service.ts';
import { resolveCaller } from './viewer.service.ts';

const password = 'a new password';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

async function aPersonWithLink() {
  const form = registrationForm();
  await register(form, caller());
  await db.user.update({ where: { username: form.username }, data: { emailVerified: true } });
  await requestPasswordReset({ email: ` ${form.email.toUpperCase()}` }, caller());
  return { ...form, token: await mailedToken(form.email, 'reset-password') };
}

test('a new password by mail ends every login and the old password', async () => {
  const person = await aPersonWithLink();
  const logins = [await login(person, caller()), await login({ ...person, rememberMe: true }, caller())];
  await resetPassword({ token: person.token, password, confirmPassword: password }, caller());
  for (const { token } of logins) {
    expect((await resolveCaller(new Headers({ authorization: `Bearer ${token}` }))).viewer).toBeNull();
  }
  await refused(login(person, caller()), 'NOT_LOGGED_IN');
  expect(await login({ ...person, password }, caller())).toBeTruthy();
  expect(await mailTo(person.email)).toMatchObject({ kind: 'password-changed' });
});

test('the link works once, for an hour, and the latest one only', async () => {
  const person = await aPersonWithLink();
  await requestPasswordReset(person, caller());
  const latest = await mailedToken(person.email, 'reset-password');
  expect(JSON.stringify(await db.oneTimeToken.findMany())).not.toContain(latest);
  await refused(resetPassword({ token: person.token, password }, caller()), 'EXPIRED', 'token');
  clock.setOffset(HOUR + 1000);
  await refused(resetPassword({ token: latest, password }, caller()), 'EXPIRED', 'token');
  clock.setOffset(HOUR - 60_000);
  const tries = await Promise.allSettled(
    [1, 2, 3].map(() => resetPassword({ token: latest, password }, caller())),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('of two links that were asked for at once none works after the other', async () => {
  const person = await aPersonWithLink();
  await requestPasswordReset(person, caller());
  const other = await mailedToken(person.email, 'reset-password');
  const tokens = { purpose: 'reset_password', tokenHash: { in: [person.token, other].map(hashOf) } } as const;
  expect((await db.oneTimeToken.updateMany({ where: tokens, data: { usedAt: null } })).count).toBe(2);
  await resetPassword({ token: person.token, password }, caller());
  await refused(resetPassword({ token: other, password }, caller()), 'EXPIRED', 'token');
});

test('a link for another purpose resets nothing', async () => {
  const form = registrationForm();
  await register(form, caller());
  const token = await mailedToken(form.email, 'verify-email');
  await refused(resetPassword({ token, password }, caller()), 'EXPIRED', 'token');
});

test('a form that is refused leaves the link usable', async () => {
  const { token } = await aPersonWithLink();
  await refused(resetPassword({ token, password: 'short' }, caller()), 'BAD_INPUT', 'password');
  await refused(
    resetPassword({ token, password, confirmPassword: 'another one' }, caller()),
    'BAD_INPUT',
    'confirmPassword',
  );
  await resetPassword({ token, password }, caller());
});

test('who asks learns nothing about an address', async () => {
  const known = registrationForm();
  await register(known, caller());
  const ask = async (email: string) => {
    const start = performance.now();
    const answer = await requestPasswordReset({ email }, caller());
    return { answer, even: performance.now() - start >= 195 };
  };
  expect(await ask('nobody-here@example.test')).toEqual(await ask(known.email));
  const limits = async (email: string) => {
    for (let n = 0; n < 4; n += 1) await requestPasswordReset({ email }, caller());
    return requestPasswordReset({ email }, caller()).catch(({ code }) => code);
  };
  expect(await Promise.all([limits(known.email), limits('nobody-here@example.test')])).toEqual([
    'RATE_LIMITED',
    'RATE_LIMITED',
  ]);
});

test('somebody who only used Google gets a password this way', async () => {
  const { email, username } = await aUser();
  await requestPasswordReset({ email }, caller());
  await resetPassword({ token: await mailedToken(email, 'reset-password'), password }, caller());
  expect(await login({ username, password }, caller())).toBeTruthy();
});

test('a new password opens an account that guesses had locked', async () => {
  const person = await aPersonWithLink();
  const home = caller();
  const guess = () => login({ ...person, password: 'guess' }, home).catch(({ code }) => code);
  await Promise.all(Array.from({ length: 10 }, guess));
  await refused(login(person, home), 'RATE_LIMITED');
  await resetPassword({ token: person.token, password }, home);
  expect(await login({ ...person, password }, home)).toBeTruthy();
});

test.each([
  ['stored once a new one stands', true],
  ['stored beside a new one that does not stand yet', false],
])('a login with the old password does not outlive a new one: %s', async (_when, waits) => {
  const person = await aPersonWithLink();
  const { id } = await db.user.findUniqueOrThrow({ where: { username: person.username } });
  const hash = await hashPassword(password);
  const [, entered] = await overlap(
    async (tx) => {
      if (waits) await lockRow(tx, 'User', id);
      await tx.account.updateMany({ where: { userId: id }, data: { password: hash } });
      await tx.loginToken.deleteMany({ where: { userId: id } });
    },
    () => login(person, caller()),
  );
  expect(entered).toMatchObject({ status: 'rejected', reason: { code: 'NOT_LOGGED_IN' } });
  expect(await db.loginToken.count({ where: { userId: id } })).toBe(0);
});
