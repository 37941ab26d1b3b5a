import { aCampaign, aMember, atStripe, chargesAt } from '../../tests/scene/campaign.ts';
import { leftOf } from '../../tests/scene/money.ts';
import { book, ledger } from '../../tests/scene/seats.ts';
import { unheardProvider } from '../../tests/scene/unheard.ts';
import { aSession, aUser, inHours } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { payRefunds } from './bookings.jobs.ts';
import { chargeCampaignDates } from './charges/charges.jobs.ts';
import { startCheckout } from './checkout/checkout.service.ts';
import { settle } from './checkout/settle.service.ts';
import { readRefundable } from './core/refundable.ts';
import { endReservation } from './core/reservations.ts';
import { lockBooking } from './core/return-money.ts';

// A payment of which a part was returned by hand before we heard of it goes back: what is said is what is left.

const provider = unheardProvider();

const byHand = (intent: string, amount = 1000) =>
  provider.sandbox.stripe('POST', '/refunds', { payment_intent: intent, amount });

/** What Stripe has sent of a payment, in order, and the mail that told of it. */
async function outcome({ email }: Viewer, intent: string) {
  await payRefunds();
  const { data } = await atStripe('GET', '/refunds', { payment_intent: intent });
  const mails = await db.outboxMail.findMany({ where: { toAddress: email, kind: 'money-returned' } });
  return {
    sent: data.map(({ amount }: { amount: number }) => amount).toSorted((a: number, b: number) => a - b),
    left: await leftOf(provider.sandbox, intent),
    subjects: mails.map(({ subject }) => subject.split(':')[0]),
    text: mails.map(({ text }) => text).join('\n'),
  };
}

const REST = {
  sent: [1000, 1500],
  left: [0, 0],
  subjects: ['$15.00 is on its way back'],
  text: expect.stringContaining('$10.00 already went back to your card.'),
};

/** Another payment is the booking's. */
async function paidOtherwise(bookingId: number, userId: number) {
  const stripePaymentIntentId = `pi_first_${bookingId}`;
  const { id: paymentId } = await db.payment.create({
    data: { userId, stripePaymentIntentId, amountCents: 2500, paidAt: clock.now() },
  });
  const data = { status: 'confirmed', paymentStatus: 'paid', paymentId } as const;
  await db.booking.update({ where: { id: bookingId }, data });
}

/** Filled in, and we hear of it later. */
async function aPage(sessionIds: number[]) {
  const player = await aUser();
  const { id, stripeSessionId } = await startCheckout(player, {
    cartItems: sessionIds.map((sessionId) => ({ sessionId })),
    agreeToTerms: true,
  });
  const { session } = await provider.sandbox.pay(stripeSessionId!);
  const bookings = await db.booking.findMany({ where: { checkoutId: id }, orderBy: { id: 'asc' } });
  return { player, id, intent: String(session.payment_intent), bookings };
}

test('of a seat that is somebody else’s by now', async () => {
  const session = await aSession({ maxPlayers: 1 });
  const { player, id, intent } = await aPage([session.id]);
  await provider.time.jump(33 * 60);
  await book(provider.sandbox, session.id);
  await byHand(intent);
  await settle(id);
  expect(await outcome(player, intent)).toEqual(REST);
  expect(await db.booking.findFirst({ where: { checkoutId: id } })).toMatchObject({
    status: 'refunded',
    paymentStatus: 'refunded',
    endReason:
      'The session was full when your payment arrived. Your money is on its way back. $10.00 already went back to your card.',
  });
});

test('of one seat of a cart nothing is missing while there is enough for it', async () => {
  const [gone, had] = [await aSession({ maxPlayers: 1 }), await aSession()];
  const { player, id, intent } = await aPage([gone.id, had.id]);
  await provider.time.jump(33 * 60);
  await book(provider.sandbox, gone.id);
  await byHand(intent);
  await settle(id);
  expect(await outcome(player, intent)).toMatchObject({
    sent: [1000, 2500],
    left: [1500, 1500],
    subjects: ['$25.00 is on its way back'],
  });
});

test('of two seats of a cart that go both, the second is told what is left', async () => {
  const sessions = [await aSession({ maxPlayers: 1 }), await aSession({ maxPlayers: 1 })];
  const { player, id, intent } = await aPage(sessions.map((session) => session.id));
  await provider.time.jump(33 * 60);
  for (const session of sessions) await book(provider.sandbox, session.id);
  await byHand(intent);
  await settle(id);
  expect(await outcome(player, intent)).toMatchObject({
    sent: [1000, 1500, 2500],
    left: [0, 0],
    subjects: ['$25.00 is on its way back', '$15.00 is on its way back'],
  });
});

test.each([
  [[3000], ['$20.00 is on its way back', 'Your booking has ended']],
  [[4900], ['$1.00 is on its way back', 'Your booking has ended']],
  [
    [1500, 1500],
    ['$20.00 is on its way back', 'Your booking has ended'],
  ],
])('of two seats of a cart more than one had paid: %j', async (amounts, subjects) => {
  const sessions = [await aSession({ maxPlayers: 1 }), await aSession({ maxPlayers: 1 })];
  const { player, id, intent, bookings } = await aPage(sessions.map((session) => session.id));
  await provider.time.jump(33 * 60);
  for (const session of sessions) await book(provider.sandbox, session.id);
  for (const amount of amounts) await byHand(intent, amount);
  await settle(id);
  expect(await outcome(player, intent)).toMatchObject({ left: [0, 0], subjects });
  const booked = { id: { in: bookings.map((booking) => booking.id) } };
  expect(await db.booking.count({ where: { ...booked, paymentStatus: 'refunded' } })).toBe(2);
  for (const booking of bookings) expect(await ledger('revenue', booking.id)).toBe(0);
});

test('of a booking that was paid otherwise', async () => {
  const { player, id, intent, bookings } = await aPage([(await aSession()).id]);
  await paidOtherwise(bookings[0]!.id, player.id);
  await byHand(intent);
  await settle(id);
  expect(await outcome(player, intent)).toEqual(REST);
});

test('all of it: nothing is said to be on its way', async () => {
  const { player, id, intent, bookings } = await aPage([(await aSession()).id]);
  await paidOtherwise(bookings[0]!.id, player.id);
  await byHand(intent, 2500);
  await settle(id);
  expect(await outcome(player, intent)).toMatchObject({ sent: [2500], left: [0, 0], subjects: [] });
});

describe('of a charge whose answer was lost', () => {
  async function charged() {
    const campaign = await aCampaign([inHours(60)]);
    const { player, customer, membershipId } = await aMember(campaign);
    const { id } = await db.booking.findFirstOrThrow({ where: { membershipId } });
    await provider.time.ahead(12.1 * 3600);
    const path = '/v1/payment_intents';
    await provider.sandbox.stripe('POST', '/faults', { kind: 'drop_after', path, method: 'POST', count: 3 });
    await chargeCampaignDates();
    await provider.sandbox.stripe('DELETE', '/faults');
    const [charge] = await chargesAt(customer);
    return { player, id, intent: charge!.id };
  }
  const hears = async () => {
    await provider.time.jump(120);
    await chargeCampaignDates();
  };

  test('for a date that was given up', async () => {
    const { player, id, intent } = await charged();
    await transaction(async (tx) => {
      await lockBooking(tx, id);
      await endReservation(tx, id, { status: 'cancelled', reason: 'You skipped this date.' });
    });
    await byHand(intent);
    await hears();
    expect(await outcome(player, intent)).toEqual(REST);
  });

  test('for a date that was paid otherwise', async () => {
    const { player, id, intent } = await charged();
    await paidOtherwise(id, player.id);
    await byHand(intent);
    await hears();
    expect(await outcome(player, intent)).toEqual(REST);
  });
});

test('what a refund of ours that failed was to return is not what went back', async () => {
  const { player, intent, bookings } = await aPage([(await aSession()).id]);
  const failed = { amountCents: 1000, cause: 'player_cancelled', status: 'failed' } as const;
  const { id: paymentId } = await db.payment.create({
    data: {
      ...{ userId: player.id, stripePaymentIntentId: intent, amountCents: 2500, paidAt: clock.now() },
      refunds: { create: { ...failed, stripeRefundId: `re_failed_${intent}`, idempotencyKey: intent } },
    },
  });
  const left = await transaction((tx) => readRefundable(tx, { ...bookings[0]!, paymentId }, 1000));
  expect(left).toMatchObject({ cardCents: 1500, note: '$10.00 already went back to your card.' });
});
