import { as } from '../../tests/scene/as.ts';
import { aDevice } from '../../tests/scene/authenticator.ts';
import { caller, mailedToken } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aChange, follow } from '../../tests/scene/email-change.ts';
import { lockWaiters, overlap } from '../../tests/scene/overlap.ts';
import {
  aPerson,
  aPersonWithDevice,
  askForLogin,
  countPasskeys,
  keepPasskey,
  refusedToLogIn,
  startPasskey,
} from '../../tests/scene/passkeys.ts';
import { loggedIn } from '../../tests/scene/table.ts';
import { eventually, until } from '../../tests/scene/until.ts';
import { aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { lockRow } from '../seating/locks.ts';
import { endAccess, endPasskeys } from './access.service.ts';
import { requestPasswordReset, resetPassword } from './password.service.ts';

// A passkey ends while it is being added, or while it logs somebody in.

afterAll(closeAll);

test('one that is being stored while the password is reset by mail is not kept', async () => {
  const person = await aPerson();
  const credential = aDevice().create(await startPasskey(person));
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
  expect(await countPasskeys(person)).toBe(0);
});

test('a login that is only being stored does not outlive its passkey', async () => {
  const { person, device } = await aPersonWithDevice();
  const credential = device.get(await askForLogin());
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

test('a login that is stored while its passkey is being removed waits for that', async () => {
  const { person, device } = await aPersonWithDevice();
  const credential = device.get(await askForLogin());
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const nothingStored = db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE "LoginToken" IN SHARE MODE`;
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const refused = refusedToLogIn(credential);
  await until(async () => (await lockWaiters()) === 1);
  await db.$transaction(async (tx) => {
    await endPasskeys(tx, person.id);
    release.resolve();
    await nothingStored;
    await until(async () => (await lockWaiters()) === 1);
  });
  await refused;
  expect(await countPasskeys(person)).toBe(0);
});

test('a login that is stored while the password is reset by mail ends with those there were', async () => {
  const { person } = await aPersonWithDevice();
  await requestPasswordReset({ email: person.email }, caller());
  const token = await mailedToken(person.email, 'reset-password');
  const { reset } = await db.$transaction(async (tx) => {
    await tx.passkey.updateMany({ where: { userId: person.id }, data: { lastUsedAt: clock.now() } });
    const reset = resetPassword({ token, password: 'four candles burn' }, caller());
    await until(async () => (await lockWaiters()) === 1);
    await loggedIn(person);
    return { reset };
  });
  await reset;
  expect(await db.loginToken.count({ where: { userId: person.id } })).toBe(0);
});

test('what changes how somebody logs in is mailed to the address they have by then', async () => {
  const change = await aChange(await loggedIn(await aUser()));
  // As read before the last link is followed, by requests that come in the same moment.
  const { person, email } = change;
  const { viewer } = await keepPasskey(person, aDevice().create(await startPasskey(person)));
  await db.outboxMail.deleteMany({ where: { kind: 'passkey-added', toAddress: person.email } });
  const google = { userId: person.id, accountId: `google-${person.id}`, providerId: 'google' };
  await db.account.create({ data: google });
  const credential = aDevice().create(await startPasskey(person));
  await follow(change, 'confirm');
  await follow(change, 'approve');
  await keepPasskey(person, credential, 'My laptop');
  await as(person).ok('deletePasskey', { passkeyId: viewer.passkeys[0].id });
  await as(person).ok('unlinkGoogle');
  const kinds = ['passkey-added', 'passkey-removed', 'google-unlinked'];
  const mails = await db.outboxMail.findMany({ where: { kind: { in: kinds } }, orderBy: { id: 'asc' } });
  expect(mails.filter(({ toAddress }) => toAddress === person.email)).toEqual([]);
  expect(mails.filter(({ toAddress }) => toAddress === email).map(({ kind }) => kind)).toEqual(kinds);
});
