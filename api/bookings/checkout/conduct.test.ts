import { bearer, startApp, type TestApp } from '../../../tests/scene/app.ts';
import { as } from '../../../tests/scene/as.ts';
import { tokenOf } from '../../../tests/scene/login.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aSession, aUser } from '../../../tests/scene/world.ts';
import { CONDUCT_VERSION } from '../../identity/conduct.rules.ts';
import { db } from '../../platform/db.ts';

let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  [app, sandbox] = [await startApp(), await startSandbox()];
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

async function aNewcomer() {
  const player = await aUser();
  const asked = (conductVersion: string | null, conductAcceptedAt: Date | null) =>
    db.user.update({ where: { id: player.id }, data: { conductVersion, conductAcceptedAt } });
  await asked(null, null);
  return { player, asked };
}
const order = async (more: object = {}) => ({
  sessionId: String((await aSession()).id),
  agreeToTerms: true,
  ...more,
});
const conductOf = ({ id }: { id: number }) =>
  db.user.findUniqueOrThrow({ where: { id }, select: { conductVersion: true, conductAcceptedAt: true } });

test('the first booking asks for the code of conduct, once for each version of it', async () => {
  const { player, asked } = await aNewcomer();
  const keeps = async () => (await as(player).ask('{ viewer { keepsConduct } }')).viewer.keepsConduct;
  const refused = await as(player).refused('startCheckout', await order(), 'BAD_INPUT', 'agreeToConduct');
  expect(refused.message).toBe('You must agree to the code of conduct');
  expect([await keeps(), await db.booking.count({ where: { userId: player.id } })]).toEqual([false, 0]);

  await as(player).ok('startCheckout', await order({ agreeToConduct: true }));
  const agreed = { conductVersion: CONDUCT_VERSION, conductAcceptedAt: expect.any(Date) };
  const first = await conductOf(player);
  expect(first).toEqual(agreed);
  expect(await keeps()).toBe(true);
  await as(player).ok('startCheckout', await order());
  expect(await conductOf(player)).toEqual(first);

  await asked('2020-01-01', new Date(0));
  await as(player).refused('startCheckout', await order(), 'BAD_INPUT', 'agreeToConduct');
  await as(player).ok('startCheckout', await order({ agreeToConduct: true }));
  expect((await conductOf(player)).conductVersion).toBe(CONDUCT_VERSION);
});

test('the first seat asks for the age of whoever has not said it, and nobody else', async () => {
  const player = await aUser();
  const confirmed = async () =>
    (await db.user.findUniqueOrThrow({ where: { id: player.id } })).adultConfirmedAt;
  const told = async () => (await as(player).ask('{ viewer { isConfirmedAdult } }')).viewer.isConfirmedAdult;
  expect(await told()).toBe(true);
  await db.user.update({ where: { id: player.id }, data: { adultConfirmedAt: null } });
  expect(await told()).toBe(false);

  const young = { message: 'You must be 18 or older to take a seat' };
  expect(await as(player).refused('startCheckout', await order(), 'BAD_INPUT', 'isAdult')).toMatchObject(
    young,
  );
  const post = async (body: object) =>
    app.call('POST', '/api/create-checkout-session', body, bearer(await tokenOf(player)));
  const { id: sessionId } = await aSession();
  expect(await post({ sessionId, isAdult: false })).toMatchObject({
    status: 400,
    body: { ...young, field: 'isAdult' },
  });
  expect([await confirmed(), await db.booking.count({ where: { userId: player.id } })]).toEqual([null, 0]);

  await as(player).ok('startCheckout', await order({ isAdult: true }));
  const first = await confirmed();
  expect([first, await told()]).toEqual([expect.any(Date), true]);
  await as(player).ok('startCheckout', await order());
  expect(await confirmed()).toEqual(first);
});

test('booking through the API is agreeing to it, unless it is said that one does not', async () => {
  const { player } = await aNewcomer();
  const headers = bearer(await tokenOf(player));
  const post = (body: object) => app.call('POST', '/api/create-checkout-session', body, headers);
  const { id: sessionId } = await aSession();
  expect(await post({ sessionId, agreeToConduct: false })).toMatchObject({
    status: 400,
    body: { message: 'You must agree to the code of conduct', field: 'agreeToConduct' },
  });
  expect((await post({ sessionId, clientOrigin: '' })).status).toBe(200);
  expect((await conductOf(player)).conductVersion).toBe(CONDUCT_VERSION);
});
