import { aPaidBooking } from '../../tests/promises/stage.ts';
import { bearer, startApp, type TestApp } from '../../tests/scene/app.ts';
import { as } from '../../tests/scene/as.ts';
import { caller, mailedToken } from '../../tests/scene/callers.ts';
import {
  aPerson,
  finishAfter,
  keep,
  leave,
  linkOf,
  refusalToLeave,
  WEEK,
  wholePerson,
} from '../../tests/scene/leaving.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { lockWaiters } from '../../tests/scene/overlap.ts';
import { PASSWORD, withPassword } from '../../tests/scene/password.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { eventually } from '../../tests/scene/until.ts';
import { aGameMaster, inHours } from '../../tests/scene/world.ts';
import { requestPasswordReset, resetPassword } from '../identity/password.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { lock } from '../seating/locks.ts';
import { deleteAccount, keepAccount } from './own-deletion.service.ts';

let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  [app, sandbox] = [await startApp(), await startSandbox()];
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

test('the link of the mail keeps the account, however often it is followed', async () => {
  const { viewer: keeper, profile } = await aGameMaster();
  await withPassword(keeper);
  const { bookingId } = await aPaidBooking(sandbox, { player: keeper });
  await leave(keeper);
  expect(await db.gameMaster.findUnique({ where: { id: profile.id } })).toMatchObject({
    archivedAt: expect.any(Date),
    userId: keeper.id,
  });
  const link = await linkOf(keeper);
  await Promise.all([keep(link), keep(link)]);
  await keep(link);
  expect(await wholePerson(keeper)).toMatchObject({ disabledAt: null, deletion: null });
  expect(await db.gameMaster.findUnique({ where: { id: profile.id } })).toMatchObject({ archivedAt: null });
  expect(await db.outboxMail.count({ where: { toAddress: keeper.email, kind: 'account-kept' } })).toBe(1);
  // Nothing that was given up comes back.
  expect((await db.booking.findUniqueOrThrow({ where: { id: bookingId } })).status).toBe('refunding');
  await finishAfter(WEEK + 60_000);
  expect(await wholePerson(keeper)).toMatchObject({ fullName: keeper.fullName, erasedAt: null });
  // Who knows the password cannot delete it over and over; the link of an earlier time undoes no later one.
  clock.setOffset(1 * HOUR);
  expect(await refusalToLeave(keeper)).toMatch(/^Your account was reopened recently/);
  clock.setOffset(49 * HOUR);
  await leave(keeper);
  await as(null).refused('keepAccount', { token: link }, 'EXPIRED', 'token');
  expect((await wholePerson(keeper)).deletion).not.toBeNull();
});

test('a profile that staff had archived before stays archived when the account is kept', async () => {
  const { viewer: keeper, profile } = await aGameMaster();
  await withPassword(keeper);
  await db.gameMaster.update({ where: { id: profile.id }, data: { archivedAt: inHours(-48) } });
  await leave(keeper);
  await keep(await linkOf(keeper));
  expect(await db.gameMaster.findUnique({ where: { id: profile.id } })).toMatchObject({
    archivedAt: expect.any(Date),
  });
});

test('a login in the week does nothing but keep the account', async () => {
  const player = await aPerson();
  await leave(player);
  const { body } = await app.call('POST', '/api/auth/login', {
    username: player.username,
    password: PASSWORD,
  });
  expect(body).toMatchObject({ redirectTo: '/keep-account' });
  const ask = async (source: string) => (await app.graphql(source, {}, body.token)).data;
  expect(await ask('{ accountErasedAt viewer { id } }')).toEqual({
    accountErasedAt: expect.any(String),
    viewer: null,
  });
  const bookings = () => app.call('GET', '/api/account/bookings', undefined, bearer(body.token));
  expect(await bookings()).toMatchObject({ status: 403, body: { message: /You deleted your account/ } });
  const source = 'mutation { keepAccount(input: {}) { ... on KeepAccountPayload { message } } }';
  await ask(source);
  await ask(source); // a second click
  expect(await ask('{ accountErasedAt viewer { username } }')).toEqual({
    accountErasedAt: null,
    viewer: { username: player.username },
  });
  expect((await bookings()).status).toBe(200);
});

test('the owner has the account back from somebody who knows the password', async () => {
  const owner = await aPerson();
  const theirs = await tokenOf(owner);
  const me = async () => (await app.call('GET', '/api/auth/me', undefined, bearer(theirs))).status;
  const source = `mutation { deleteAccount(input: { password: "${PASSWORD}" }) { __typename } }`;
  expect((await app.graphql(source, {}, theirs)).data?.deleteAccount.__typename).toBe('DeleteAccountPayload');
  expect(await db.loginToken.count({ where: { userId: owner.id } })).toBe(1);
  // Another password can be chosen while it is closed; then too it is the link that opens it.
  await requestPasswordReset({ email: owner.email }, caller());
  const reset = await mailedToken(owner.email, 'reset-password');
  const password = 'nobody else knows this';
  await resetPassword({ token: reset, password, confirmPassword: password }, caller());
  expect(await db.loginToken.count({ where: { userId: owner.id } })).toBe(0);
  await tokenOf(owner);
  await keep(await linkOf(owner));
  expect(await db.loginToken.count({ where: { userId: owner.id } })).toBe(0);
  expect(await me()).toBe(401);
  expect((await wholePerson(owner)).deletion).toBeNull();
});

test('an owner who keeps it by logging in stays alone in it', async () => {
  const owner = await aPerson();
  const theirs = await tokenOf(owner);
  const feed = async (token: string) =>
    (await app.graphql('{ viewer { calendarFeedUrl } }', {}, token)).data?.viewer?.calendarFeedUrl;
  const seen = await feed(theirs);
  const gone = `mutation { deleteAccount(input: { password: "${PASSWORD}" }) { __typename } }`;
  await app.graphql(gone, {}, theirs);
  const own = await tokenOf(owner);
  await app.graphql('mutation { keepAccount(input: {}) { __typename } }', {}, own);
  expect([await feed(theirs), await feed(own)]).toEqual([undefined, expect.any(String)]);
  expect(await feed(own)).not.toBe(seen);
});

test('what had not ended when the account is kept stays', async () => {
  const player = await aPerson();
  const { bookingId } = await aPaidBooking(sandbox, { player });
  let leaving: Promise<unknown> = Promise.resolve();
  await db.$transaction(async (tx) => {
    await lock(tx, { bookings: [bookingId] });
    leaving = deleteAccount(player, { password: PASSWORD });
    expect(await eventually(async () => (await lockWaiters()) > 0)).toBe(true);
    await keepAccount(caller(), { token: await linkOf(player) });
  });
  await leaving;
  await finishAfter(60_000);
  expect(await db.booking.findUnique({ where: { id: bookingId } })).toMatchObject({ status: 'confirmed' });
  expect(await db.refund.count({ where: { bookingId } })).toBe(0);
});
