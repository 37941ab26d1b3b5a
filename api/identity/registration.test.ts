import { as } from '../../tests/scene/as.ts';
import { caller, mailedToken, mailTo, registrationForm } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { before } from '../../tests/scene/overlap.ts';
import { aUser, refused } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { login } from './login.service.ts';
import { resetPassword } from './password.service.ts';
import { register, resendVerification, verifyEmail } from './registration.service.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

const userNamed = (username: string) => db.user.findUniqueOrThrow({ where: { username } });

test('a person registers, verifies the address and may log in then', async () => {
  const form = registrationForm({ redirect: '/booking/7' });
  const registered = await register(form, caller());
  expect(registered).toMatchObject({ username: form.username, email: form.email });
  await refused(login(form, caller()), 'FORBIDDEN', 'email');

  const mail = await mailTo(form.email);
  expect(mail).toMatchObject({ kind: 'verify-email', status: 'queued' });
  expect(mail?.text).toMatch(
    /http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}&redirect=%2Fbooking%2F7/,
  );
  const token = await mailedToken(form.email, 'verify-email');
  expect(JSON.stringify(await db.oneTimeToken.findMany())).not.toContain(token);

  expect(await verifyEmail({ token })).toMatchObject({ success: true, redirect: '/booking/7' });
  expect(await login(form, caller())).toMatchObject({ viewer: { username: form.username, isAdmin: false } });
  await expect(verifyEmail({ token })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Your email address is verified already. You can log in.',
  });
});

test('nobody makes himself an admin', async () => {
  const form = registrationForm({
    isAdmin: true,
    isSuperAdmin: true,
    isGameMaster: true,
    emailVerified: true,
    id: 1,
  });
  await register(form, caller());
  expect(await userNamed(form.username)).toMatchObject({
    isAdmin: false,
    isSuperAdmin: false,
    isGameMaster: false,
    emailVerified: false,
    adultConfirmedAt: expect.any(Date),
  });
});

test('names and addresses are unique whatever their case, and the owner of an address is told', async () => {
  const form = registrationForm();
  const registered = await register(form, caller());
  await refused(
    register(registrationForm({ username: form.username.toUpperCase() }), caller()),
    'CONFLICT',
    'username',
  );
  const again = registrationForm({ email: form.email.toUpperCase() });
  expect(await register(again, caller())).toEqual({
    username: again.username,
    email: form.email,
    message: registered.message,
  });
  expect(await mailTo(form.email)).toMatchObject({ kind: 'already-registered' });
  expect(await db.user.count({ where: { email: form.email } })).toBe(1);
  expect(await db.user.count({ where: { username: again.username } })).toBe(0);
  await refused(register(registrationForm({ username: 'Support' }), caller()), 'CONFLICT', 'username');
});

test('what follows a registration does not tell whether the address was known', async () => {
  const known = registrationForm();
  await register(known, caller());
  await verifyEmail({ token: await mailedToken(known.email, 'verify-email') });
  const follow = async (email: string) => {
    const first = registrationForm({ email });
    await register(first, caller());
    const answer = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        ({ code, message }) => [code, message],
      );
    const answers = [
      await answer(login(first, caller())),
      await answer(login({ ...first, password: 'another one' }, caller())),
      await answer(register(registrationForm({ username: first.username.toUpperCase() }), caller())),
    ];
    // A day after the last link the address is given up by whoever never proved it, and the name with it.
    clock.setOffset(23 * HOUR);
    await resendVerification({ email }, caller());
    for (const hours of [25, 48]) {
      clock.setOffset(hours * HOUR);
      await register(registrationForm({ email: email.toUpperCase() }), caller());
      answers.push(await answer(login(first, caller())));
    }
    answers.push(await answer(register(registrationForm({ username: first.username }), caller())));
    clock.setOffset(0);
    return answers;
  };
  const answers = await follow(registrationForm().email);
  expect(answers.map((one) => one[0])).toEqual([
    'FORBIDDEN',
    'NOT_LOGGED_IN',
    'CONFLICT',
    'FORBIDDEN',
    'NOT_LOGGED_IN',
    'd',
  ]);
  expect(await follow(known.email)).toEqual(answers);
});

test('of two who take an address at once one gets it, and both get the same answer', async () => {
  const { email } = registrationForm();
  const answers = await Promise.all([1, 2, 3, 4].map(() => register(registrationForm({ email }), caller())));
  expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
  expect(await db.user.count({ where: { email } })).toBe(1);
});

test('a known and an unknown address take the same time', async () => {
  const known = registrationForm();
  await register(known, caller());
  for (const email of [known.email, 'unknown@example.test']) {
    const start = performance.now();
    await register(registrationForm({ email }), caller());
    expect(performance.now() - start).toBeGreaterThan(195);
  }
});

test.each(['password1', 'Passw0rd', '1234567890', 'qwertyuiop', 'dragon12'])(
  'the common password %s is refused',
  async (password) => {
    const form = registrationForm({ password, confirmPassword: password });
    await refused(register(form, caller()), 'BAD_INPUT', 'password');
    await refused(
      resetPassword({ token: 'x', password: password.padEnd(8, '7') }, caller()),
      'BAD_INPUT',
      'password',
    );
  },
);

test.each([
  'www.evil.example',
  'Win at evil.example',
  'https://evil.example/a',
  'x.co',
  'ada@evil.example',
  'evil．example',
])('the name %j holds an address and is mailed to nobody', async (fullName) => {
  const form = registrationForm({ fullName });
  await expect(register(form, caller())).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'fullName',
    message: 'Please write the name without web or e-mail addresses',
  });
  expect(await mailTo(form.email)).toBeNull();
});

test('of two who take a name at once one gets it', async () => {
  const { username } = registrationForm();
  const tries = await Promise.allSettled(
    [1, 2, 3, 4].map(() => register(registrationForm({ username }), caller())),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CONFLICT' });
});

test('of a form that is sent twice at once nobody is told that the address has an account', async () => {
  const { username, email, ...form } = registrationForm();
  // The other one is through between two looks of this one.
  const other = before(/COUNT.*"UnmadeAccount"/, () => aUser({ username, email }));
  await refused(register({ ...form, username, email }, caller()), 'CONFLICT');
  expect(other.happened()).toBe(true);
  expect(await mailTo(email)).toBeNull();
});

test('a redirect to elsewhere is forgotten', async () => {
  const form = registrationForm({ redirect: '//evil.example' });
  await register(form, caller());
  expect((await mailTo(form.email))?.text).not.toContain('evil');
});

test('the link works for 24 hours', async () => {
  const form = registrationForm();
  await register(form, caller());
  const token = await mailedToken(form.email, 'verify-email');
  clock.setOffset(24 * HOUR + 1000);
  await refused(verifyEmail({ token }), 'EXPIRED', 'token');
  clock.setOffset(24 * HOUR - 60_000);
  expect(await verifyEmail({ token })).toMatchObject({ success: true });
});

test.each([undefined, '', ' ', 'nonsense', 'x'.repeat(201), ['a'], { a: 1 }, '\u0000'])(
  'the token %j verifies nobody',
  async (token) => {
    await expect(verifyEmail({ token })).rejects.toMatchObject({ name: 'Refusal', field: 'token' });
  },
);

test('whoever asked for another link keeps the address for as long as that works', async () => {
  const form = registrationForm();
  await register(form, caller());
  clock.setOffset(23 * HOUR);
  await resendVerification({ email: form.email }, caller());
  clock.setOffset(46 * HOUR);
  await register(registrationForm({ email: form.email }), caller());
  expect(await db.user.findUnique({ where: { email: form.email } })).toMatchObject({
    username: form.username,
  });
  const token = await mailedToken(form.email, 'verify-email');
  expect(await verifyEmail({ token })).toMatchObject({ success: true });
});

test('a new link ends the old one, once a minute', async () => {
  const form = registrationForm({ redirect: '/sessions/3' });
  await register(form, caller());
  const first = await mailedToken(form.email, 'verify-email');
  await resendVerification({ email: form.email.toUpperCase() }, caller());
  const second = await mailedToken(form.email, 'verify-email');
  expect(second).not.toBe(first);
  await expect(resendVerification({ email: form.email }, caller())).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringMatching(/^Please wait (5\d|60) seconds/),
    retryAfterSeconds: expect.any(Number),
  });
  await refused(verifyEmail({ token: first }), 'EXPIRED');
  expect(await verifyEmail({ token: second })).toMatchObject({ redirect: '/sessions/3' });
});

test('whoever has asked for too many links is told for how long in words and as a number', async () => {
  const caller = { ip: '203.0.113.77' };
  const emails = Array.from({ length: 60 }, (_none, n) => `nobody-${n}@example.com`);
  await Promise.all(emails.map((email) => resendVerification({ email }, caller)));
  const input = { email: 'nobody@example.com' };
  const { message, retryAfterSeconds } = await as(null, caller).refused(
    'resendVerification',
    input,
    'RATE_LIMITED',
  );
  expect(message).toMatch(/in (5\d|60) minutes\.$/);
  expect(retryAfterSeconds).toBeGreaterThan(3500);
  const wrong = await as(null).refused('resendVerification', { email: 'nobody' }, 'BAD_INPUT', 'email');
  expect(wrong.retryAfterSeconds).toBeNull();
});

test('after a link that failed a new one can be asked for in 30 seconds', async () => {
  const form = registrationForm();
  await register(form, caller());
  const token = await mailedToken(form.email, 'verify-email');
  clock.setOffset(25 * HOUR);
  await refused(verifyEmail({ token }), 'EXPIRED');
  await expect(resendVerification({ email: form.email }, caller())).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringMatching(/^Please wait (2\d|30) seconds/),
  });
});

test('asking for a link tells nothing about an address, in words, time or limits', async () => {
  const known = registrationForm();
  await register(known, caller());
  const ask = async (email: string) => {
    const start = performance.now();
    const answers = [
      await resendVerification({ email }, caller()),
      await resendVerification({ email }, caller()).catch(({ code, message }) => ({ code, message })),
    ];
    return { answers, even: performance.now() - start >= 195 };
  };
  expect(await ask('nobody@example.test')).toEqual(await ask(known.email));
});

test('an address that was never proven is free again after a day, unless the account holds something', async () => {
  const squatter = registrationForm();
  const keeper = registrationForm();
  await register(squatter, caller());
  await register(keeper, caller());
  const { id } = await userNamed(keeper.username);
  await db.credit.create({ data: { userId: id, amountCents: 100 } });
  clock.setOffset(25 * HOUR);
  await register(registrationForm({ email: squatter.email }), caller());
  await register(registrationForm({ email: keeper.email }), caller());
  expect(await userNamed(keeper.username)).toMatchObject({ id });
});

test('one address registers a hundred people in an hour, no more', async () => {
  const { ip } = caller();
  const bad = () =>
    register(registrationForm({ username: 'support' }), { ...caller(), ip }).catch(({ code }) => code);
  const answers = new Set<string>();
  for (let round = 0; round < 10; round += 1) {
    for (const code of await Promise.all(Array.from({ length: 10 }, bad))) answers.add(code);
  }
  expect(answers).toEqual(new Set(['CONFLICT']));
  expect(await bad()).toBe('RATE_LIMITED');
});
