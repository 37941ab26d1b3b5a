import { jest } from '@jest/globals';
import { bearer, startApp, type TestApp } from '../../tests/scene/app.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aSession, aStaffMember, aUser, refused } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { MINUTE } from '../platform/durations.rules.ts';
import { payRefunds, settleOpenCheckouts } from './bookings.jobs.ts';
import { cancelBooking } from './cancelling/cancellation.service.ts';
import { startCheckout } from './checkout/checkout.service.ts';
import { verifyCheckout } from './checkout/verification.service.ts';

let sandbox: Sandbox;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startApp();
});
beforeEach(async () => {
  await sandbox.stripe('POST', '/reset');
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await comesBack();
  clock.setOffset(0);
});
afterAll(async () => {
  await sandbox.close();
  await app.close(); // and the database
});

const goesAway = () => sandbox.stripe('POST', '/faults', { kind: '500_before', count: 1000 });
const comesBack = () => sandbox.stripe('DELETE', '/faults');

/** Stripe's time and ours go on. */
async function laterBy(milliseconds: number) {
  clock.setOffset(milliseconds);
  await sandbox.stripe('POST', '/clock', { advanceSeconds: milliseconds / 1000 });
}

async function scene() {
  const player = await aUser();
  const session = await aSession({ maxPlayers: 1 });
  const start = () => startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  const booking = () =>
    db.booking.findFirstOrThrow({ where: { userId: player.id }, include: { seat: true } });
  return { player, session, start, booking };
}

async function paidScene() {
  const it = await scene();
  const { stripeSessionId } = await it.start();
  await sandbox.pay(stripeSessionId!);
  return { ...it, stripeSessionId: stripeSessionId! };
}

describe('starting to pay', () => {
  test('a plain sentence, and the seat stays held for the next try', async () => {
    const { player, session, start, booking } = await scene();
    await goesAway();
    await expect(start()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('The payment provider does not answer'),
    });
    const { id, seat } = await booking();
    expect(seat).toMatchObject({ bookingId: id });
    await refused(
      startCheckout(await aUser(), { sessionId: session.id, agreeToTerms: true }),
      'SESSION_FULL',
    );
    await comesBack();
    const { stripeSessionId } = await start();
    await sandbox.pay(stripeSessionId!);
    await verifyCheckout(player, stripeSessionId);
    expect(await booking()).toMatchObject({ id, status: 'confirmed' });
    expect(await db.checkout.count({ where: { userId: player.id } })).toBe(1);
  });

  test('after an outage too long for the page first asked for, the same hold is renewed', async () => {
    const { player, start, booking } = await scene();
    await goesAway();
    await refused(start(), 'UNAVAILABLE');
    const before = await booking();
    await comesBack();
    await laterBy(10 * MINUTE);
    const tabs = await Promise.all([start(), start()]);
    expect(new Set(tabs.map((tab) => tab.stripeSessionId)).size).toBe(1);
    const after = await booking();
    expect(after).toMatchObject({ id: before.id, status: 'pending', checkoutId: before.checkoutId });
    expect(after.seat!.heldUntil!.getTime()).toBeGreaterThan(before.seat!.heldUntil!.getTime());
    await sandbox.pay(tabs[0].stripeSessionId!);
    expect(await verifyCheckout(player, tabs[0].stripeSessionId)).toMatchObject({ success: true });
  });

  test('nobody came back: once Stripe answers, the seat of a page that can no longer be made is free', async () => {
    const { session, start, booking } = await scene();
    await goesAway();
    await refused(start(), 'UNAVAILABLE');
    await laterBy(10 * MINUTE);
    await settleOpenCheckouts();
    expect(await booking()).toMatchObject({ status: 'pending' });
    await comesBack();
    clock.setOffset(12 * MINUTE);
    await settleOpenCheckouts();
    expect(await booking()).toMatchObject({ status: 'expired', seat: null });
    expect(await db.seat.count({ where: { sessionId: session.id, bookingId: null } })).toBe(1);
  });

  test('refused for good, the seats are free, and staff hear of it once a day', async () => {
    const staff = await aStaffMember();
    await sandbox.stripe('POST', '/faults', { kind: '400', path: '/v1/checkout/sessions', count: 1000 });
    const [one, other] = [await scene(), await scene()];
    for (const { start, booking } of [one, other]) {
      await refused(start(), 'PAYMENT_FAILED');
      expect(await booking()).toMatchObject({ status: 'expired', seat: null });
    }
    const alarms = await db.outboxMail.findMany({ where: { toAddress: staff.email, kind: 'alarm' } });
    expect(alarms.map(({ subject }) => subject)).toEqual([
      'The payment provider refuses to make a payment page',
    ]);
  });

  test('the tenth player is not even sent there, and is told the same', async () => {
    // The circuit lets nobody try again meanwhile, however busy the machine is.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    await goesAway();
    for (let player = 0; player < 10; player += 1) await refused((await scene()).start(), 'UNAVAILABLE');
    const { body } = await app.call('GET', '/metrics');
    expect(body).toContain('provider_circuit_open{provider="stripe"} 1');
    const { count } = (await sandbox.stripe('GET', '/faults')).faults?.[0] ?? { count: 0 };
    expect(1000 - count).toBe(15); // five calls, each tried three times
  });
});

describe('coming back from paying', () => {
  test('the payment is being checked, until it is', async () => {
    const { player, stripeSessionId, booking } = await paidScene();
    await goesAway();
    const ask = async () =>
      app.call(
        'GET',
        `/api/verify-checkout-session?session_id=${stripeSessionId}`,
        undefined,
        bearer(await tokenOf(player)),
      );
    const answer = await ask();
    expect(answer).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('is being checked') },
    });
    expect(answer.headers.get('retry-after')).toBe('10');
    expect(await booking()).toMatchObject({ status: 'pending' });
    await comesBack();
    expect(await ask()).toMatchObject({ status: 200, body: { success: true, amount_total: 2500 } });
  });

  test('a payment that was settled already is shown without asking anybody', async () => {
    const { player, stripeSessionId } = await paidScene();
    await verifyCheckout(player, stripeSessionId);
    await goesAway();
    expect(await verifyCheckout(player, stripeSessionId)).toMatchObject({
      success: true,
      amountCents: 2500,
      paymentStatus: 'paid',
    });
  });
});

test('cancelling is accepted at once; the refund follows when Stripe is back', async () => {
  const { player, stripeSessionId, booking } = await paidScene();
  await verifyCheckout(player, stripeSessionId);
  await goesAway();
  expect(await cancelBooking(player, (await booking()).id)).toContain('$25.00 is on its way back');
  await payRefunds();
  expect(await booking()).toMatchObject({ status: 'refunding', seat: null });
  await comesBack();
  clock.setOffset(MINUTE);
  await payRefunds();
  expect(await booking()).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
});

test('a provider that refuses to say what went back keeps nobody from cancelling', async () => {
  const { player, stripeSessionId, booking } = await paidScene();
  await verifyCheckout(player, stripeSessionId);
  await sandbox.stripe('POST', '/faults', {
    kind: '400',
    path: '/v1/payment_intents/*',
    method: 'GET',
    count: 10,
  });
  expect(await cancelBooking(player, (await booking()).id)).toContain('$25.00 is on its way back');
  expect(await booking()).toMatchObject({ status: 'refunding', seat: null });
});
