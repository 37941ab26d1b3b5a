import { as } from '../../tests/scene/as.ts';
import { aPasskeyOf } from '../../tests/scene/authenticator.ts';
import { caller, mailedToken, mailTo } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { followBoth } from '../../tests/scene/email-change.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { PASSWORD, withPassword } from '../../tests/scene/password.ts';
import { loggedIn } from '../../tests/scene/table.ts';
import { aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lockRow } from '../seating/locks.ts';
import { login } from './login.service.ts';
import { EMAIL_CHANGE } from './one-time-token.service.ts';
import { requestPasswordReset, resetPassword } from './password.service.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

let serial = 0;
function anAddress() {
  serial += 1;
  return `moved-${serial}@example.test`;
}
const emailOf = async ({ id }: { id: number }) => (await db.user.findUniqueOrThrow({ where: { id } })).email;
const now = async (person: Viewer): Promise<Viewer> => ({ ...person, email: await emailOf(person) });
const aPerson = async (given?: Parameters<typeof aUser>[0]) => withPassword(await aUser(given));
const request = async (person: Viewer, email: string, password = PASSWORD) =>
  as(await now(person)).ok(
    'requestEmailChange',
    { email, password },
    'message viewer { email pendingEmail }',
  );
const linkTo = (address: string) => mailedToken(address, 'confirm-email');
const confirm = (token: string) => as(null).ok('confirmEmailChange', { token }, 'message');
const linkFrom = (address: string) => mailedToken(address, 'approve-email-change');
const undoLink = (address: string) => mailedToken(address, 'email-changed');

/** Asks for an address and follows both links. */
async function move(person: Viewer, email = anAddress()) {
  const before = await emailOf(person);
  await request(person, email);
  await followBoth(before, email);
  return email;
}

test('another address counts once the links at both are followed; staff read of it', async () => {
  const person = await aPerson();
  const email = anAddress();
  const { message, viewer } = await request(person, ` ${email.toUpperCase()}`);
  expect(message).toBe(
    `We have sent a link to ${email} and one to ${person.email}. Your address changes once you have opened both.`,
  );
  expect(viewer).toEqual({ email: person.email, pendingEmail: email });
  const token = await linkTo(email);
  await followBoth(person.email, email);
  expect(await emailOf(person)).toBe(email);
  expect((await as(person).ask('{ viewer { pendingEmail } }')).viewer.pendingEmail).toBeNull();
  expect(
    await db.auditEntry.findFirst({ where: { targetId: String(person.id), targetType: 'User' } }),
  ).toMatchObject({
    action: 'email.changed',
    detail: { changed: { email: { old: person.email, new: email } } },
  });
  // Opened once more it says what holds, to whoever has it alone.
  const { isMade, message: again } = await as(null).ok('confirmEmailChange', { token }, 'isMade message');
  expect([isMade, again]).toEqual([true, expect.stringContaining(email)]);
  expect(again).toContain('where the change can be undone');
  clock.setOffset(48 * HOUR + 1000);
  const later = await as(null).ok('confirmEmailChange', { token }, 'message');
  expect(later.message).toContain(email);
  expect(later.message).not.toContain('can be undone');
  await as(null).refused('confirmEmailChange', { token: 'x'.repeat(43) }, 'EXPIRED', 'token');
  await move(person);
  await as(null).refused('confirmEmailChange', { token }, 'EXPIRED', 'token');
});

test('both links end after a day, with the next ones, and when they are called off', async () => {
  const person = await aPerson();
  const [first, second, third] = [anAddress(), anAddress(), anAddress()];
  const areOver = async (email: string, approval: string) => {
    await as(null).refused('confirmEmailChange', { token: await linkTo(email) }, 'EXPIRED', 'token');
    await as(null).refused('approveEmailChange', { token: approval }, 'EXPIRED', 'token');
  };
  await request(person, first);
  const approvalOfFirst = await linkFrom(person.email);
  await request(person, second);
  await areOver(first, approvalOfFirst);
  await as(person).refused('cancelEmailChange', { email: first }, 'CONFLICT', 'email');
  await as(person).ok('cancelEmailChange', { email: second });
  await areOver(second, await linkFrom(person.email));
  await request(person, third);
  clock.setOffset(24 * HOUR + 1000);
  await areOver(third, await linkFrom(person.email));
  expect((await as(person).ask('{ viewer { pendingEmail } }')).viewer.pendingEmail).toBeNull();
  expect(await emailOf(person)).toBe(person.email);
});

test('whether an address has an account is told to its owner alone', async () => {
  const [person, owner] = [await aPerson(), await aPerson()];
  const ask = async (email: string) => {
    const start = performance.now();
    const { message, viewer } = await request(person, email);
    const even = performance.now() - start >= 195;
    return [message.replace(email, '…'), viewer.pendingEmail === email, even];
  };
  expect(await ask(owner.email)).toEqual(await ask(anAddress()));
  expect(await mailTo(owner.email)).toMatchObject({ kind: 'address-asked-for' });
  expect((await mailTo(owner.email))!.text).not.toMatch(new RegExp(`${person.username}|token=`));
});

test('two who were sent a link to one address: one of them gets it', async () => {
  const [one, two] = [await aPerson(), await aPerson()];
  const email = anAddress();
  await request(one, email);
  const first = await linkTo(email);
  await request(two, email);
  const second = await linkTo(email);
  for (const { email } of [one, two])
    await as(null).ok('approveEmailChange', { token: await linkFrom(email) }, 'message');
  const answers = await Promise.all(
    [first, second].map((token) =>
      confirm(token).then(
        () => 'changed',
        () => 'refused',
      ),
    ),
  );
  expect(answers.sort()).toEqual(['changed', 'refused']);
  expect(await db.user.count({ where: { email } })).toBe(1);
});

test('whoever never proved an address gives way to whoever does', async () => {
  const [person, squatter] = [await aPerson(), await aPerson()];
  await db.user.update({ where: { id: squatter.id }, data: { emailVerified: false } });
  expect(await move(person, squatter.email)).toBe(await emailOf(person));
  expect(await db.user.count({ where: { id: squatter.id } })).toBe(0);
});

test('the old address takes the account back for two days, once, and logs everybody out', async () => {
  const person = await loggedIn(await aPerson());
  const taken = await move(person);
  const token = await undoLink(person.email);
  await aPasskeyOf(person.id);
  await request(person, anAddress());
  // The old address was registered anew meanwhile, by somebody who never proved it.
  const squatter = await aPerson({ email: person.email });
  await db.user.update({ where: { id: squatter.id }, data: { emailVerified: false } });
  clock.setOffset(47 * HOUR);
  await as(null).ok('undoEmailChange', { token }, 'message');
  expect(await emailOf(person)).toBe(person.email);
  expect(await db.loginToken.count({ where: { userId: person.id } })).toBe(0);
  expect(await db.passkey.count({ where: { userId: person.id } })).toBe(0);
  const asked = { userId: person.id, purpose: { in: [...EMAIL_CHANGE] }, usedAt: null };
  expect(await db.oneTimeToken.count({ where: asked })).toBe(0);
  expect(await as(null).ok('undoEmailChange', { token }, 'message')).toEqual({
    message: `Your account already uses ${person.email} again.`,
  });
  expect(taken).not.toBe(await emailOf(person));
});

test('the first address goes before a second one that was put in its place', async () => {
  const person = await aPerson();
  const second = await move(person);
  await move(person);
  const [ofFirst, ofSecond] = [await undoLink(person.email), await undoLink(second)];
  await as(null).ok('undoEmailChange', { token: ofFirst });
  await as(null).refused('undoEmailChange', { token: ofSecond }, 'EXPIRED');
  expect(await emailOf(person)).toBe(person.email);
});

test('the way back waits for another change that is just being made, and undoes it too', async () => {
  const person = await aPerson();
  await move(person);
  const token = await undoLink(person.email);
  const [, answer] = await overlap(
    (tx) => tx.user.update({ where: { id: person.id }, data: { email: anAddress() } }),
    () => as(null).ok('undoEmailChange', { token }),
  );
  expect(answer).toMatchObject({ status: 'fulfilled' });
  expect(await emailOf(person)).toBe(person.email);
});

test('two who follow one link at once read the same: that it was done', async () => {
  const person = await aPerson();
  const { id } = person;
  const at = anAddress();
  await request(person, at);
  const both = async (follow: () => Promise<unknown>) => {
    const [, answers] = await overlap(
      (tx) => lockRow(tx, 'User', id),
      () => Promise.all([follow(), follow()]),
      2,
    );
    expect(answers).toMatchObject({ status: 'fulfilled' });
  };
  await confirm(await linkTo(at));
  const approve = await linkFrom(person.email);
  await both(() => as(null).ok('approveEmailChange', { token: approve }));
  expect(await emailOf(person)).toBe(at);
  const undo = await undoLink(person.email);
  await both(() => as(null).ok('undoEmailChange', { token: undo }));
  expect(await emailOf(person)).toBe(person.email);
});

test('the newsletter follows the person to another address and back', async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const reads = async (email: string) =>
    (await db.newsletterSubscriber.findUnique({ where: { email } }))?.confirmedAt != null;
  await db.newsletterSubscriber.createMany({
    data: [person, other].map(({ email }) => ({ email, confirmedAt: clock.now() })),
  });
  const email = await move(person);
  expect([await reads(person.email), await reads(email)]).toEqual([false, true]);
  expect((await as(await now(person)).ask('{ viewer { mailNews } }')).viewer.mailNews).toBe(true);
  await as(null).ok('undoEmailChange', { token: await undoLink(person.email) });
  expect([await reads(person.email), await reads(email)]).toEqual([true, false]);
  // Whoever reads it at the new address already reads it once.
  const known = anAddress();
  await db.newsletterSubscriber.create({ data: { email: known, confirmedAt: clock.now() } });
  await move(other, known);
  expect([await reads(other.email), await reads(known)]).toEqual([false, true]);
  // That it was asked for there, and never confirmed, takes it from nobody.
  const [typed, back] = [anAddress(), await now(other)];
  await db.newsletterSubscriber.create({ data: { email: typed } });
  await move(back, typed);
  expect([await reads(known), await reads(typed)]).toEqual([false, true]);
});

test('after two days the change stands, and an address that another has by then stays theirs', async () => {
  const [late, person] = [await aPerson(), await aPerson()];
  await move(late);
  const tooLate = await undoLink(late.email);
  clock.setOffset(48 * HOUR + 1000);
  await as(null).refused('undoEmailChange', { token: tooLate }, 'EXPIRED');
  clock.setOffset(0);
  await move(person);
  const token = await undoLink(person.email);
  await aPerson({ email: person.email });
  await as(null).refused('undoEmailChange', { token }, 'CONFLICT');
});

test('whoever asks gives the password, and one’s own address is no other one', async () => {
  const person = await aPerson();
  const email = anAddress();
  const refused = (change: object, ...why: [string, string?]) =>
    as(person).refused('requestEmailChange', { email, password: PASSWORD, ...change }, ...why);
  await refused({ password: '' }, 'BAD_INPUT', 'password');
  await refused({ password: 'wrong' }, 'BAD_INPUT', 'password');
  await refused({ email: person.email.toUpperCase() }, 'BAD_INPUT', 'email');
  await refused({ email: 'nowhere' }, 'BAD_INPUT', 'email');
  // A login at an open browser must not be enough to take the account.
  const viaGoogle = await aUser();
  await as(viaGoogle).refused('requestEmailChange', { email, password: '' }, 'CONFLICT');
  expect(await mailTo(email)).toBeNull();
  await request(person, email);
  expect(await mailTo(email)).toMatchObject({ kind: 'confirm-email' });
});

test('whoever changed the address by force keeps no way in once it is taken back', async () => {
  const person = await loggedIn(await aPerson());
  const { id, username, email } = person;
  const google = (accountId: string, createdAt = clock.now()) =>
    db.account.create({ data: { userId: id, providerId: 'google', accountId, createdAt } });
  const own = await google(`own-${id}`, new Date(clock.now().getTime() - HOUR));
  await move(person);
  await google(`added-${id}`);
  await requestPasswordReset({ email: await emailOf(person) }, caller());
  const token = await mailedToken(await emailOf(person), 'reset-password');
  await resetPassword({ token, password: 'set by force', confirmPassword: 'set by force' }, caller());
  const { message } = await as(null).ok('undoEmailChange', { token: await undoLink(email) }, 'message');
  expect(message).toContain('mailed you a link');
  for (const password of [PASSWORD, 'set by force']) {
    await expect(login({ username, password }, caller())).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
  }
  expect(await db.account.findMany({ where: { userId: id }, select: { id: true } })).toEqual([
    { id: own.id },
  ]);
  const next = { password: 'chosen anew', confirmPassword: 'chosen anew' };
  await resetPassword({ token: await mailedToken(email, 'reset-password'), ...next }, caller());
  await expect(login({ username, password: 'chosen anew' }, caller())).resolves.toBeTruthy();
});

test.each(['changed', 'set by a link'])(
  'once the password was %s an address asked for before counts no more',
  async (how) => {
    const person = await aPerson();
    const email = anAddress();
    await request(person, email);
    const next = { password: 'known to nobody else', confirmPassword: 'known to nobody else' };
    if (how === 'changed') await as(person).ok('changePassword', { currentPassword: PASSWORD, ...next });
    else {
      await requestPasswordReset({ email: person.email }, caller());
      await resetPassword({ token: await mailedToken(person.email, 'reset-password'), ...next }, caller());
    }
    await as(null).refused('confirmEmailChange', { token: await linkTo(email) }, 'EXPIRED', 'token');
    const approval = { token: await linkFrom(person.email) };
    await as(null).refused('approveEmailChange', approval, 'EXPIRED', 'token');
    expect(await emailOf(person)).toBe(person.email);
    const told = 'Your email address stays the same: the links to change it no longer work.';
    expect((await mailTo(person.email))?.text).toContain(told);
  },
);

test('a link to set a password that went to the former address sets none any more', async () => {
  const person = await aPerson();
  await requestPasswordReset({ email: person.email }, caller());
  const token = await mailedToken(person.email, 'reset-password');
  await move(person);
  const form = { token, password: 'eight or more', confirmPassword: 'eight or more' };
  await as(null, caller()).refused('resetPassword', form, 'EXPIRED');
});

test('a link for one purpose serves no other', async () => {
  const person = await aPerson();
  const email = anAddress();
  await request(person, email);
  const token = await linkTo(email);
  await as(null).refused('undoEmailChange', { token }, 'EXPIRED');
  await as(null).refused('approveEmailChange', { token }, 'EXPIRED');
  const form = { token, password: 'eight or more', confirmPassword: 'eight or more' };
  await as(null, caller()).refused('resetPassword', form, 'EXPIRED');
});
