import { auditorFinds } from '../../../tests/promises/stage.ts';
import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { creditFor } from '../../../tests/scene/money.ts';
import { overlap } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser, inHours } from '../../../tests/scene/world.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { oweRefund } from '../../payments/refunds.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockRow } from '../../seating/locks.ts';
import { fixFinding } from '../audit/fixes.service.ts';
import { payRefunds, processWebhooks, reconcile } from '../bookings.jobs.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { settle } from '../checkout/settle.service.ts';
import { cancelBooking, requestCancellation } from './cancellation.service.ts';
import { decideCancellation } from './decision.service.ts';
import { refundBooking } from './part-refund.service.ts';

let sandbox: Sandbox;
let admin: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  admin = await aSuperAdmin();
});
afterEach(async () => {
  await sandbox.stripe('DELETE', '/faults');
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  clock.setOffset(0);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function paid({ credit = 0, seats = 1 } = {}) {
  const player = await aUser();
  if (credit > 0) await creditFor(player.id, credit);
  const cartItems: { sessionId: number }[] = [];
  for (let n = 0; n < seats; n += 1) {
    cartItems.push({ sessionId: (await aSession({ scheduledAt: inHours(240), priceCents: 2500 })).id });
  }
  const checkout = await startCheckout(player, { cartItems, agreeToTerms: true });
  if (checkout.stripeSessionId) await sandbox.pay(checkout.stripeSessionId);
  await settle(checkout.id);
  const bookings = await db.booking.findMany({
    where: { checkoutId: checkout.id },
    include: { payment: true },
    orderBy: { id: 'asc' },
  });
  const [{ id, payment }] = bookings as [(typeof bookings)[0]];
  const intent = payment?.stripePaymentIntentId ?? '';
  return { player, id, others: bookings.slice(1).map((each) => each.id), intent };
}

const read = (id: number) =>
  db.booking.findUniqueOrThrow({
    where: { id },
    include: { refunds: { orderBy: { id: 'asc' } }, seat: true },
  });
const reason = 'The lights went out';
const give = (bookingId: number, amountCents: number, leftCents: number) =>
  refundBooking(admin, bookingId, { amountCents, leftCents, reason });
const preview = async (viewer: Viewer, id: number, cents: number) =>
  (
    await as(viewer).ask(
      'query ($id: ID!, $cents: Int!) { admin { partRefundPreview(bookingId: $id, amountCents: $cents) { leftCents leftCardCents leftCreditCents cardCents creditCents note sentence } } }',
      { id: globalId('Booking', id), cents },
    )
  ).admin?.partRefundPreview;
/** Of the failed refund of a booking, as staff see it. */
const isSettled = async (bookingId: number): Promise<boolean> => {
  const { admin: shown } = await as(admin).ask(
    '{ admin { failedRefunds { booking { databaseId } isSettled } } }',
  );
  return shown.failedRefunds.find(
    (each: { booking: { databaseId: number } | null }) => each.booking?.databaseId === bookingId,
  ).isSettled;
};
const returned = async (intent: string): Promise<number> => {
  const { payments } = await sandbox.ledger();
  return payments.find((line: { payment_intent: string }) => line.payment_intent === intent).refunded;
};

test('a part goes back, the seat stays; the player, the records and the books know', async () => {
  const { player, id, intent } = await paid();
  expect(await preview(admin, id, 501)).toEqual({
    leftCents: 2500,
    leftCardCents: 2500,
    leftCreditCents: 0,
    cardCents: 501,
    creditCents: 0,
    note: null,
    sentence: '$5.01 goes back to the card you paid with. Your seat stays yours.',
  });
  await give(id, 501, 2500);
  await payRefunds();
  expect(await read(id)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'partially_refunded',
    seat: { bookingId: id },
    refunds: [{ cause: 'goodwill', amountCents: 501, status: 'succeeded' }],
  });
  expect(await returned(intent)).toBe(501);
  const [mail] = await db.outboxMail.findMany({ where: { toAddress: player.email, kind: 'part-refund' } });
  expect(mail).toMatchObject({
    subject: expect.stringMatching(/^\$5\.01 is on its way back: /),
    text: expect.stringContaining(`Our reason: ${reason}`),
  });
  const entry = { action: 'booking.refunded', targetType: 'Booking', targetId: String(id) };
  expect(await db.auditEntry.findFirstOrThrow({ where: entry })).toMatchObject({
    actorId: admin.id,
    detail: { userId: player.id, cardCents: 501, creditCents: 0, reason },
  });
  // Nobody did it at the provider: staff are not asked whether it was meant.
  expect(await db.moneyAlert.count({ where: { key: { contains: `:${id}:` } } })).toBe(0);
  await give(id, 1999, 1999);
  await payRefunds();
  expect(await read(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'refunded' });
  await expect(give(id, 1, 0)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('of a seat that is for sale, or was played, nobody says that it stays theirs', async () => {
  const [asked, played] = [await paid(), await paid()];
  clock.setOffset(230 * HOUR);
  await requestCancellation(asked.player, asked.id, '');
  const begins = '$5.00 goes back to the card you paid with.';
  expect(await preview(admin, asked.id, 500)).toMatchObject({
    sentence: `${begins} Your request to cancel stays open.`,
  });
  clock.setOffset(250 * HOUR);
  expect(await preview(admin, played.id, 500)).toMatchObject({ sentence: begins });
});

test('is for super admins, for a paid seat, with a reason and within what is left', async () => {
  const { player, id } = await paid();
  const staff = await aStaffMember();
  const input = { bookingId: globalId('Booking', id), amountCents: 100, leftCents: 2500, reason };
  await as(null).refused('refundBooking', input, 'NOT_LOGGED_IN');
  for (const viewer of [player, staff]) await as(viewer).refused('refundBooking', input, 'FORBIDDEN');
  expect(await preview(staff, id, 100)).toBeNull();
  const refused = (form: object, field: string) =>
    as(admin).refused('refundBooking', { ...input, ...form }, 'BAD_INPUT', field);
  for (const amountCents of [0, -1, 2501]) await refused({ amountCents }, 'amountCents');
  for (const text of [' ', 'x'.repeat(501)]) await refused({ reason: text }, 'reason');
  expect((await read(id)).refunds).toEqual([]);
  await cancelBooking(player, id);
  await as(admin).refused('refundBooking', input, 'CONFLICT');
  expect(await preview(admin, id, 100)).toBeNull();
});

test('of two clicks and of two people one gives', async () => {
  const { id, intent } = await paid();
  const other = await aSuperAdmin();
  const outcomes = await Promise.allSettled(
    [admin, admin, other].map((viewer) =>
      refundBooking(viewer, id, { amountCents: 1000, leftCents: 2500, reason }),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  await payRefunds();
  expect(await returned(intent)).toBe(1000);
});

test('beside the player who cancels at the same moment never more than the price goes back', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { player, id, intent } = await paid();
    const [given] = await Promise.allSettled([give(id, 700, 2500), cancelBooking(player, id)]);
    await payRefunds();
    expect(await returned(intent)).toBe(2500);
    const causes = (await read(id)).refunds.map(({ cause, amountCents }) => [cause, amountCents]);
    const whole = [['player_cancelled', 2500]];
    const split = [['goodwill', 700], ['player_cancelled', 1800]]; // biome-ignore format: a pair
    expect(causes).toEqual(given!.status === 'fulfilled' ? split : whole);
    expect(await read(id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
  }
});

test('what somebody returned at the provider, untold, is not given once more; staff hear of that part alone', async () => {
  const { id, intent } = await paid();
  const byHand = (amount: number) => sandbox.stripe('POST', '/refunds', { payment_intent: intent, amount });
  await byHand(600);
  expect(await preview(admin, id, 100)).toMatchObject({
    leftCents: 1900,
    note: '$6.00 already went back to your card.',
  });
  await byHand(400); // while the dialog is open
  await expect(give(id, 100, 1900)).rejects.toMatchObject({ code: 'CONFLICT', field: 'leftCents' });
  await give(id, 100, 1500);
  await payRefunds();
  await reconcile();
  expect(await returned(intent)).toBe(1100);
  expect(
    await db.moneyAlert.findMany({
      where: { key: { startsWith: `returned-and-seated:${id}:` } },
      orderBy: { id: 'asc' },
    }),
  ).toMatchObject([600, 1000].map((cents) => ({ key: `returned-and-seated:${id}:${cents}` })));
});

test('what a bank holds is not given beside it, and why is said', async () => {
  const { id, intent } = await paid();
  await sandbox.stripe('POST', '/disputes', { payment_intent: intent });
  await reconcile();
  expect(await preview(admin, id, 100)).toMatchObject({
    leftCents: 0,
    note: expect.stringMatching(/^Your bank holds/),
  });
  await expect(give(id, 100, 2500)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('Nothing is left to give back. Your bank holds $25.00'),
  });
});

test('a dispute that is lost before it was paid leaves the player the seat', async () => {
  const { id, intent } = await paid();
  await give(id, 100, 2500);
  const { id: dispute } = await sandbox.stripe('POST', '/disputes', { payment_intent: intent });
  await sandbox.stripe('POST', `/disputes/${dispute}/close`, { status: 'lost' });
  await reconcile();
  await payRefunds();
  expect(await read(id)).toMatchObject({
    status: 'confirmed',
    seat: { bookingId: id },
    refunds: [{ status: 'failed' }],
  });
});

test('credit goes back as credit after the card, once, and cancelling brings the rest', async () => {
  const { player, id, intent } = await paid({ credit: 1000 });
  expect(await preview(admin, id, 1800)).toMatchObject({
    leftCardCents: 1500,
    leftCreditCents: 1000,
    cardCents: 1500,
    creditCents: 300,
  });
  await give(id, 1800, 2500);
  expect(await creditBalance(player.id)).toBe(300);
  await give(id, 200, 700);
  await payRefunds();
  expect(await creditBalance(player.id)).toBe(500);
  expect(await read(id)).toMatchObject({ creditBackCents: 500, paymentStatus: 'partially_refunded' });
  expect(await cancelBooking(player, id)).toBe(
    'Your booking was cancelled. $5.00 is session credit again. $15.00 already went back to your card. $5.00 already became session credit.',
  );
  expect(await creditBalance(player.id)).toBe(1000);
  expect(await returned(intent)).toBe(1500);
});

test('what credit alone has paid is given once, however many give at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { player, id } = await paid({ credit: 2500 });
    await Promise.allSettled([give(id, 2000, 2500), give(id, 2000, 2500), cancelBooking(player, id)]);
    expect(await creditBalance(player.id)).toBe((await read(id)).status === 'confirmed' ? 2000 : 2500);
  }
});

test('a seat that credit has paid is called partly refunded, then refunded', async () => {
  const { id } = await paid({ credit: 2500 });
  await give(id, 500, 2500);
  expect(await read(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'partially_refunded' });
  await give(id, 2000, 2000);
  expect(await read(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'refunded' });
});

test('of a cart each seat has its own price to give', async () => {
  const { id, others, intent } = await paid({ seats: 2 });
  await give(id, 2500, 2500);
  expect(await preview(admin, id, 1)).toMatchObject({ leftCents: 0 });
  expect(await preview(admin, others[0]!, 1)).toMatchObject({ leftCents: 2500, note: null });
  await give(others[0]!, 300, 2500);
  await payRefunds();
  expect(await returned(intent)).toBe(2800);
  expect(await read(others[0]!)).toMatchObject({ status: 'confirmed', paymentStatus: 'partially_refunded' });
});

test('one that the bank refuses is told; cancelling then brings everything, once', async () => {
  const { player, id, intent } = await paid();
  await give(id, 500, 2500);
  await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
  await payRefunds();
  expect(await read(id)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'paid',
    refunds: [{ status: 'failed' }],
  });
  expect(await db.outboxMail.count({ where: { toAddress: player.email, kind: 'refund-failed' } })).toBe(1);
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  expect(await isSettled(id)).toBe(false);
  expect(await cancelBooking(player, id)).toContain('$25.00 is on its way back.');
  await payRefunds();
  expect(await read(id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
  expect(await returned(intent)).toBe(2500);
});

test('one that the bank refuses is shown as owed until it is given again', async () => {
  const { id } = await paid();
  await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
  await give(id, 500, 2500);
  await payRefunds();
  expect(await isSettled(id)).toBe(false);
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  await give(id, 500, 2500);
  await payRefunds();
  expect(await isSettled(id)).toBe(true);
});

test('one that fails after the booking has ended is owed still, and is given again', async () => {
  const { player, id, intent } = await paid();
  await sandbox.stripe('POST', '/refunds/mode', { status: 'pending' });
  await give(id, 500, 2500);
  await payRefunds();
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  expect(await cancelBooking(player, id)).toBe(
    'Your booking was cancelled. $20.00 is on its way back. $5.00 was already on its way back to your card.',
  );
  await payRefunds();
  const stripeRefundId = (await read(id)).refunds[0]?.stripeRefundId;
  await sandbox.stripe('POST', `/refunds/${stripeRefundId}/settle`, { status: 'failed' });
  await reconcile();
  await processWebhooks();
  expect(await read(id)).toMatchObject({ status: 'refund_failed', paymentStatus: 'partially_refunded' });
  expect(await fixFinding(admin, { key: `refund-failed:${id}`, choice: 'refund' })).toBe(
    '$5.00 is on its way back again.',
  );
  await payRefunds();
  expect(await read(id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
  expect(await returned(intent)).toBe(2500);
});

test('who asks to cancel late afterwards is answered by what is left of the price', async () => {
  const { player, id, intent } = await paid();
  await give(id, 500, 2500);
  await payRefunds();
  clock.setOffset(230 * HOUR);
  await requestCancellation(player, id, '');
  const request = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId: id } });
  const { admin: shown } = await as(admin).ask(
    '{ admin { cancellationRequests { databaseId: id leftCents } } }',
  );
  expect(shown.cancellationRequests).toContainEqual({
    databaseId: globalId('CancellationRequest', request.id),
    leftCents: 2000,
  });
  await decideCancellation(admin, request.id, { decision: 'partial_refund', feePercent: 50, reason });
  await payRefunds();
  expect(await returned(intent)).toBe(500 + 750); // half of the price in all
});

test('what a bank leaves of a cart is given once, of whichever seat', async () => {
  const { id, others, intent } = await paid({ seats: 2 });
  await sandbox.stripe('POST', '/disputes', { payment_intent: intent, amount: 3000 });
  await reconcile();
  const paymentId = (await read(id)).paymentId!;
  const [, second] = await overlap(
    async (tx) => {
      await lockRow(tx, 'Payment', paymentId);
      await oweRefund(tx, { paymentId, bookingId: others[0]!, amountCents: 2000, cause: 'goodwill' });
    },
    () => give(id, 2000, 2000),
  );
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'CONFLICT' } });
  expect((await read(id)).refunds).toEqual([]);
});

test('and the auditor finds nothing but what banks decided', async () => {
  expect((await auditorFinds()).filter((line) => !/dispute/.test(line))).toEqual([]);
});

test('a seat that ends after all of it was given is refunded only once that has arrived', async () => {
  const { player, id } = await paid();
  await sandbox.stripe('POST', '/refunds/mode', { status: 'pending' });
  await give(id, 2500, 2500);
  await payRefunds();
  await cancelBooking(player, id);
  expect(await read(id)).toMatchObject({ status: 'refunding', paymentStatus: 'paid' });
  const { stripeRefundId } = (await read(id)).refunds[0]!;
  await sandbox.stripe('POST', `/refunds/${stripeRefundId}/settle`, { status: 'succeeded' });
  await reconcile();
  expect(await read(id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
});
