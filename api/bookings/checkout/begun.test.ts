import { as } from '../../../tests/scene/as.ts';
import { atStripe } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { ordered } from '../../../tests/scene/friends.ts';
import { creditFor } from '../../../tests/scene/money.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { ask, later, mailsTo } from '../../../tests/scene/seats.ts';
import { aSession, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR, MINUTE } from '../../platform/durations.rules.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { settleOpenCheckouts } from '../bookings.jobs.ts';
import { startCheckout } from './checkout.service.ts';
import { settle } from './settle.service.ts';

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

const inMinutes = (minutes: number) => inHours(minutes / 60);
const cart = (player: Viewer, sessionIds: number[]) =>
  startCheckout(player, { cartItems: sessionIds.map((sessionId) => ({ sessionId })), agreeToTerms: true });
const pageOf = async (stripeSessionId: string | null) =>
  (await atStripe('GET', `/checkout/sessions/${stripeSessionId}`)).status;
const bookingOf = (sessionId: number) =>
  db.booking.findFirstOrThrow({ where: { sessionId }, include: { seat: true } });

/** What the account says of the seat that is held. */
async function shown(player: Viewer, sessionId: number) {
  const { id } = await bookingOf(sessionId);
  const { booking } = await as(player).ask(
    `{ booking(id: "${id}") { checkoutUrl statusLabel cancellation { kind } } }`,
  );
  return booking;
}

/** As the process does that looks after open pages. */
async function sweep(ms: number) {
  later(ms);
  await settleOpenCheckouts();
}

test('nobody is sent to pay for a session that has begun', async () => {
  const player = await aUser();
  const session = await aSession({ scheduledAt: inMinutes(10) });
  const { url } = await ask(player, session.id);
  later(9 * MINUTE);
  expect(await ask(player, session.id)).toMatchObject({ url });
  expect(await shown(player, session.id)).toMatchObject({ checkoutUrl: url, statusLabel: 'Payment Pending' });
  later(2 * MINUTE);
  await refused(ask(player, session.id), 'CONFLICT', 'sessionId');
  await as(player).refused('startCheckout', { sessionId: session.id, agreeToTerms: true }, 'CONFLICT');
  expect(await shown(player, session.id)).toMatchObject({ checkoutUrl: null });
  await sweep(2 * MINUTE);
  expect(await shown(player, session.id)).toEqual({
    checkoutUrl: null,
    statusLabel: 'Payment window closed',
    cancellation: { kind: 'NONE' },
  });
});

const move = (id: number, scheduledAt: Date) => db.session.update({ where: { id }, data: { scheduledAt } });

test('one that was put forward meanwhile takes no money either, and its page is closed', async () => {
  const player = await aUser();
  const session = await aSession({ scheduledAt: inHours(5) });
  const { stripeSessionId } = await ask(player, session.id);
  await sweep(0); // it is seen as open
  await move(session.id, inMinutes(5));
  later(6 * MINUTE);
  await refused(ask(player, session.id), 'CONFLICT', 'sessionId');
  expect(await shown(player, session.id)).toMatchObject({ checkoutUrl: null });
  await sweep(6 * MINUTE);
  expect(await pageOf(stripeSessionId)).toBe('expired');
  expect(await bookingOf(session.id)).toMatchObject({ status: 'expired', seat: null });
});

test('one that was put off meanwhile stays held beyond its old start, and is paid', async () => {
  const player = await aUser();
  const session = await aSession({ scheduledAt: inMinutes(10), maxPlayers: 1 });
  const { id, url, stripeSessionId } = await ask(player, session.id);
  await sweep(0);
  await move(session.id, inHours(30));
  await sweep(11 * MINUTE);
  expect(await shown(player, session.id)).toMatchObject({ checkoutUrl: url, statusLabel: 'Payment Pending' });
  await refused(ask(await aUser(), session.id), 'SESSION_FULL', 'sessionId');
  await sandbox.pay(stripeSessionId!);
  await settle(id);
  expect(await bookingOf(session.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
});

test('the page of an order is closed when one of its sessions begins, and the rest can be booked anew', async () => {
  const player = await aUser();
  const [soon, after] = [await aSession({ scheduledAt: inMinutes(10) }), await aSession({ maxPlayers: 1 })];
  const { stripeSessionId } = await cart(player, [soon.id, after.id]);
  await sweep(MINUTE); // it is seen as open
  expect(await pageOf(stripeSessionId)).toBe('open');
  await sweep(10 * MINUTE);
  expect(await pageOf(stripeSessionId)).toBe('expired');
  expect(await bookingOf(soon.id)).toMatchObject({
    status: 'expired',
    endReason: expect.stringContaining(`"${soon.title}" has begun. Nothing was charged.`),
  });
  expect(await bookingOf(after.id)).toMatchObject({ status: 'expired', seat: null });
  expect(await mailsTo(player, 'order-ended')).toBe(1);
  await refused(cart(player, [soon.id, after.id]), 'CONFLICT', 'sessionId');
  expect(await ask(player, after.id)).toMatchObject({ amountCents: 2500 });
});

test('who had set credit aside for such an order has it again, and reads so', async () => {
  const player = await aUser();
  await creditFor(player.id, 3000);
  const [soon, after] = [await aSession({ scheduledAt: inMinutes(10) }), await aSession()];
  await cart(player, [soon.id, after.id]);
  expect(await creditBalance(player.id)).toBe(0);
  await sweep(11 * MINUTE);
  expect(await creditBalance(player.id)).toBe(3000);
  const told = { toAddress: player.email, kind: 'order-ended' };
  const { text } = await db.outboxMail.findFirstOrThrow({ where: told });
  expect(text).toContain('Nothing was charged, and the session credit of the order is yours again.');
});

test('until it is closed, what is left of the order shows no page to pay on, and can be booked anew', async () => {
  const player = await aUser();
  const [soon, after] = [await aSession({ scheduledAt: inMinutes(10) }), await aSession({ maxPlayers: 1 })];
  const { id, stripeSessionId } = await cart(player, [soon.id, after.id]);
  later(11 * MINUTE);
  expect(await shown(player, after.id)).toMatchObject({ checkoutUrl: null });
  expect((await ask(player, after.id)).id).not.toBe(id);
  expect(await pageOf(stripeSessionId)).toBe('expired');
});

test('seats for friends are no exception; a page whose session starts later stays open', async () => {
  const group = await ordered(1, { scheduledAt: inMinutes(10) });
  const alone = await ask(await aUser(), (await aSession({ scheduledAt: inHours(2) })).id);
  await sweep(MINUTE);
  await sweep(10 * MINUTE);
  expect(await pageOf(group.checkout.stripeSessionId)).toBe('expired');
  expect(await db.booking.count({ where: { checkoutId: group.id, status: 'expired' } })).toBe(2);
  expect(await pageOf(alone.stripeSessionId)).toBe('open');
  const { nextCheckAt, expiresAt } = await db.checkout.findUniqueOrThrow({ where: { id: alone.id } });
  expect(nextCheckAt.getTime()).toBeGreaterThan(expiresAt.getTime());
  expect(nextCheckAt.getTime()).toBeLessThan(expiresAt.getTime() + HOUR);
});
