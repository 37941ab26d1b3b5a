import { atStripe } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { overlap } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { ask, ledger } from '../../../tests/scene/seats.ts';
import { aSession, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { createCheckoutSession } from '../../payments/stripe-checkout.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { reconcile } from '../bookings.jobs.ts';
import { HOLD_GRACE_SECONDS } from '../core/hold.rules.ts';
import { lockBooking } from '../core/return-money.ts';
import { freeSeat } from '../core/seats.ts';
import { startCheckout } from './checkout.service.ts';
import { checkoutRequest } from './checkout-request.ts';
import { releaseCheckout, settle } from './settle.service.ts';
import { verifyCheckout } from './verification.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.stripe('POST', '/webhooks', { drop: true }));
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function asked({ creditCents = 0 } = {}) {
  const player = await aUser();
  const session = await aSession({ maxPlayers: 1 });
  if (creditCents > 0)
    await db.credit.create({ data: { userId: player.id, amountCents: creditCents, expiresAt: inHours(99) } });
  const checkout = await ask(player, session.id);
  const booking = () =>
    db.booking.findFirstOrThrow({
      where: { checkoutId: checkout.id },
      include: { seat: true, payment: true, refunds: true },
    });
  const row = () => db.checkout.findUniqueOrThrow({ where: { id: checkout.id } });
  const pay = () => sandbox.pay(checkout.stripeSessionId!);
  return { player, session, checkout, id: checkout.id, booking, row, pay };
}

test('a hold outlives its page by the grace, and its page lives as long as was said', async () => {
  const { checkout, booking, row } = await asked();
  const { expiresAt } = await row();
  const page = await atStripe('GET', `/checkout/sessions/${checkout.stripeSessionId}`);
  expect(page.expires_at).toBe(Math.floor(expiresAt.getTime() / 1000));
  const { heldUntil, seat } = await booking();
  expect(heldUntil!.getTime() - expiresAt.getTime()).toBe(HOLD_GRACE_SECONDS * 1000);
  expect(seat!.heldUntil).toEqual(heldUntil);
});

test('a payment in the last second of its page finds the seat', async () => {
  const { session, id, pay, booking, row } = await asked();
  await pay();
  clock.setOffset((await row()).expiresAt.getTime() - Date.now() + 1000);
  await refused(ask(await aUser(), session.id), 'SESSION_FULL');
  await settle(id);
  expect(await booking()).toMatchObject({ status: 'confirmed', seat: { heldUntil: null } });
});

test('several at once settle once, and nobody fails', async () => {
  const { id, pay, booking } = await asked();
  await pay();
  const outcomes = await overlap(
    (tx) => tx.$queryRaw`SELECT 1 FROM "Checkout" WHERE id = ${id} FOR UPDATE`,
    () => Promise.all([settle(id), settle(id), settle(id)]),
    3,
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await db.payment.count({ where: { checkoutId: id } })).toBe(1);
  expect(await ledger('revenue', (await booking()).id)).toBe(2500);
});

test('a booking that is given up at the same moment stays so, and its money goes back', async () => {
  const { id, pay, booking } = await asked();
  await pay();
  const { id: bookingId } = await booking();
  await overlap(
    async (tx) => {
      await lockBooking(tx, bookingId);
      await freeSeat(tx, bookingId);
      await tx.booking.update({
        where: { id: bookingId },
        data: { status: 'cancelled', endedAt: clock.now() },
      });
    },
    () => settle(id),
  );
  expect(await booking()).toMatchObject({
    status: 'refunding',
    seat: null,
    refunds: [{ cause: 'player_cancelled', amountCents: 2500 }],
  });
});

test('another currency is not taken for dollars', async () => {
  const { id, booking, row } = await asked();
  const page = await atStripe('POST', '/checkout/sessions', {
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'cad',
    'line_items[0][price_data][unit_amount]': '2500',
    'line_items[0][price_data][product_data][name]': 'A seat',
    'metadata[checkout]': String(id),
    success_url: 'http://localhost:3000/success',
    cancel_url: 'http://localhost:3000/cancel',
  });
  await db.checkout.update({ where: { id }, data: { stripeSessionId: page.id } });
  await sandbox.pay(page.id);
  await settle(id);
  expect(await booking()).toMatchObject({ status: 'pending', paymentStatus: 'in_review', paymentId: null });
  const { checkout, ...payment } = await db.payment.findFirstOrThrow({
    where: { checkoutId: id },
    include: { checkout: true },
  });
  expect(payment).toMatchObject({ amountCents: 2500, currency: 'cad' });
  expect(await ledger('revenue', (await booking()).id)).toBe(0);
  expect(
    await db.moneyAlert.count({ where: { key: `amount-mismatch:${payment.stripePaymentIntentId}` } }),
  ).toBe(1);
  expect(await row()).toMatchObject({ status: 'complete' });
  const { text } = await db.outboxMail.findFirstOrThrow({
    where: { dedupeKey: `payment-in-review:${payment.id}` },
  });
  expect(text).toContain('CA$25.00');
  expect(text).not.toContain(' $25.00');
});

test('another amount is looked into, and no seat is given for it', async () => {
  const { id, pay, booking } = await asked();
  await db.checkout.update({ where: { id }, data: { amountCents: 9900 } });
  await pay();
  await settle(id);
  expect(await booking()).toMatchObject({ status: 'pending', paymentStatus: 'in_review', paymentId: null });
});

test('of a page that is given up only what waits ends', async () => {
  const { id, booking } = await asked();
  await db.booking.update({
    where: { id: (await booking()).id },
    data: { status: 'confirmed', paymentStatus: 'paid' },
  });
  await releaseCheckout(id);
  expect(await booking()).toMatchObject({ status: 'confirmed', seat: { heldUntil: expect.any(Date) } });
});

test('of a cart one seat is lost: that is no success, and the other is theirs', async () => {
  const player = await aUser();
  const [one, other] = [await aSession(), await aSession({ maxPlayers: 1 })];
  const cartItems = [{ sessionId: one.id }, { sessionId: other.id }];
  const checkout = await startCheckout(player, { cartItems, agreeToTerms: true });
  await sandbox.pay(checkout.stripeSessionId!);
  await db.session.update({ where: { id: other.id }, data: { status: 'cancelled' } });
  expect(await verifyCheckout(player, checkout.stripeSessionId)).toMatchObject({
    success: false,
    sessionIds: [one.id],
  });
});

test('a page that nobody paid gives seat and credit free, once', async () => {
  const { id, checkout, player, booking, row } = await asked({ creditCents: 1000 });
  expect(await creditBalance(player.id)).toBe(0);
  await releaseCheckout(id);
  const page = await atStripe('GET', `/checkout/sessions/${checkout.stripeSessionId}`);
  expect(page.status).toBe('expired');
  expect(await booking()).toMatchObject({
    status: 'expired',
    paymentStatus: 'unpaid',
    seat: null,
    endReason: 'The payment was not completed in time.',
  });
  expect(await row()).toMatchObject({ status: 'expired' });
  expect(await creditBalance(player.id)).toBe(1000);
  await releaseCheckout(id);
  expect(await creditBalance(player.id)).toBe(1000);
});

test('one that was paid before it was given up is a booking', async () => {
  const { id, pay, booking } = await asked({ creditCents: 1000 });
  await pay();
  await releaseCheckout(id);
  expect(await booking()).toMatchObject({ status: 'confirmed', payment: { amountCents: 1500 } });
  expect(await ledger('revenue', (await booking()).id)).toBe(2500);
});

test('the page of another checkout settles nothing', async () => {
  const [mine, other] = [await asked(), await asked()];
  await other.pay();
  await db.checkout.update({ where: { id: other.id }, data: { stripeSessionId: null } });
  await db.checkout.update({ where: { id: mine.id }, data: { stripeSessionId: null } });
  await settle(mine.id, other.checkout.stripeSessionId!);
  expect(await mine.booking()).toMatchObject({ status: 'pending' });
  await settle(other.id, other.checkout.stripeSessionId!);
  expect(await other.booking()).toMatchObject({ status: 'confirmed' });
});

test('a page that is heard of once its checkout was given up is closed: nobody pays there for nothing', async () => {
  const { id, checkout, booking } = await asked();
  const stripeSessionId = checkout.stripeSessionId!;
  await db.checkout.update({ where: { id }, data: { status: 'failed', stripeSessionId: null } });
  await settle(id, stripeSessionId);
  expect(await atStripe('GET', `/checkout/sessions/${stripeSessionId}`)).toMatchObject({ status: 'expired' });
  expect(await booking()).toMatchObject({ status: 'expired', seat: null });
});

test('what is open at Stripe is open here, and stays held', async () => {
  const { id, booking, row } = await asked();
  await db.checkout.update({ where: { id }, data: { status: 'creating', url: null } });
  await settle(id);
  expect(await row()).toMatchObject({ status: 'open' });
  expect(await booking()).toMatchObject({ status: 'pending', seat: { heldUntil: expect.any(Date) } });
});

describe('holding', () => {
  const credited = async (cents: number) => {
    const player = await aUser();
    await db.credit.create({ data: { userId: player.id, amountCents: cents, expiresAt: inHours(99) } });
    return player;
  };

  test('two carts of one player at once spend the same credit once', async () => {
    const player = await credited(2500);
    const sessions = [await aSession(), await aSession()];
    await Promise.all(sessions.map(({ id }) => startCheckout(player, { sessionId: id, agreeToTerms: true })));
    const bookings = await db.booking.findMany({ where: { userId: player.id } });
    expect(bookings.map(({ creditCents }) => creditCents).toSorted((a, b) => a - b)).toEqual([0, 2500]);
    expect(await creditBalance(player.id)).toBe(0);
  });

  test('knows only our own addresses to come back to', async () => {
    const back = async (clientOrigin: string) =>
      startCheckout(await aUser(), { sessionId: (await aSession()).id, agreeToTerms: true, clientOrigin });
    await refused(back('https://elsewhere.example'), 'BAD_INPUT', 'clientOrigin');
    await refused(back(`${env.publicUrl}.elsewhere.example`), 'BAD_INPUT', 'clientOrigin');
    expect(await back('')).toMatchObject({ url: expect.any(String) });
  });

  test('a full session leaves nothing behind of a cart', async () => {
    const player = await credited(5000);
    const [free, full] = [await aSession(), await aSession({ maxPlayers: 1 })];
    await ask(await aUser(), full.id);
    const cartItems = [{ sessionId: free.id }, { sessionId: full.id }];
    await refused(startCheckout(player, { cartItems, agreeToTerms: true }), 'SESSION_FULL');
    expect(await db.booking.count({ where: { userId: player.id } })).toBe(0);
    expect(await db.checkout.count({ where: { userId: player.id } })).toBe(0);
    expect(await creditBalance(player.id)).toBe(5000);
  });
});

test('a page of before a backup was taken back settles no order that has its number since', async () => {
  const { id, pay, booking, checkout } = await asked();
  await pay();
  const wayOfItsOwn = {
    stripeSessionId: null,
    url: null,
    status: 'creating' as const,
    createdAt: inHours(1),
  };
  await db.checkout.update({ where: { id }, data: wayOfItsOwn });
  expect(await settle(id, checkout.stripeSessionId!)).toBeNull();
  await reconcile();
  expect(await db.moneyAlert.count({ where: { key: `foreign-checkout:${checkout.stripeSessionId}` } })).toBe(
    1,
  );
  expect(await booking()).toMatchObject({ status: 'pending', paymentId: null });
  expect(await db.payment.count({ where: { checkoutId: id } })).toBe(0);
  // Its own page, of which we may never have heard, is made in the minute of the order.
  await db.checkout.update({ where: { id }, data: { createdAt: new Date(Date.now() - 5_000) } });
  await settle(id, checkout.stripeSessionId!);
  expect(await booking()).toMatchObject({ status: 'confirmed' });
});

test('a page of another installation at the same account settles no order that has its number', async () => {
  const { id, row, booking } = await asked();
  await db.checkout.update({ where: { id }, data: { stripeSessionId: null, url: null, status: 'creating' } });
  const words = await checkoutRequest({
    ...(await row()),
    user: { email: '', stripeCustomerId: null },
    bookings: [],
  });
  const foreign = await createCheckoutSession({
    ...words,
    idempotencyKey: 'of-staging',
    successUrl: 'https://staging.example/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://staging.example/cancel',
  });
  await sandbox.pay(foreign.id);
  await reconcile();
  expect(await db.moneyAlert.count({ where: { key: `foreign-checkout:${foreign.id}` } })).toBe(1);
  expect(await booking()).toMatchObject({ status: 'pending', paymentId: null });
  expect(await row()).toMatchObject({ status: 'creating', stripeSessionId: null });
});
