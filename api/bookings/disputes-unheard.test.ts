import { aCampaign, aMember, atStripe } from '../../tests/scene/campaign.ts';
import { leftOf } from '../../tests/scene/money.ts';
import { ask, book } from '../../tests/scene/seats.ts';
import { unheardProvider } from '../../tests/scene/unheard.ts';
import { aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { keepEvents } from '../payments/webhook.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { closeCircuits } from '../platform/provider.ts';
import { auditMoney, runAudit } from './audit/audit.service.ts';
import { processWebhooks, reconcile } from './bookings.jobs.ts';
import { cancelBooking } from './cancelling/cancellation.service.ts';
import { chargeCampaignDates } from './charges/charges.jobs.ts';
import { settle } from './checkout/settle.service.ts';

const provider = unheardProvider();

/** Paid and disputed while we heard of nothing. */
async function paidAndDisputed() {
  const player = await aUser();
  const checkout = await ask(player, (await aSession()).id);
  const { session } = await provider.sandbox.pay(checkout.stripeSessionId!);
  const { id } = await provider.sandbox.stripe('POST', '/disputes', {
    payment_intent: session.payment_intent,
  });
  return { player, checkout, intent: String(session.payment_intent), disputeId: String(id) };
}

/** An event of a dispute comes alone, as when those before it were lost. */
async function eventOf(disputeId: string) {
  const id = `evt_${crypto.randomUUID()}`;
  const payload = { data: { object: { object: 'dispute', id: disputeId } } };
  await keepEvents([{ id, type: 'charge.dispute.created', payload, createdAt: clock.now() }]);
  await processWebhooks();
  return () => db.webhookEvent.findUniqueOrThrow({ where: { id } });
}

const disputesOf = (stripePaymentIntentId: string) =>
  db.dispute.findMany({
    where: { payment: { stripePaymentIntentId } },
    select: { status: true, amountCents: true },
  });

const found = async () => (await auditMoney()).filter(({ rule }) => rule !== 'mails').map(({ key }) => key);

test('after an outage a payment and its lost dispute are heard of together', async () => {
  const staff = await aStaffMember();
  const { player, checkout, intent, disputeId } = await paidAndDisputed();
  await provider.sandbox.stripe('POST', `/disputes/${disputeId}/close`, { status: 'lost' });
  await reconcile();
  await provider.time.ahead(20);
  await reconcile();
  expect(await disputesOf(intent)).toEqual([{ status: 'lost', amountCents: 2500 }]);
  expect(await leftOf(provider.sandbox, intent, 'balance')).toEqual([-1500, -1500]);
  expect(await db.webhookEvent.count({ where: { processedAt: null } })).toBe(0);
  const { id } = await db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id } });
  expect(await found()).toEqual([`dispute-lost:${id}`]);
  const alarms = { toAddress: staff.email, kind: 'alarm', subject: { contains: player.fullName } };
  expect(await db.outboxMail.count({ where: alarms })).toBe(1);
  expect(await cancelBooking(player, id)).toContain('Your bank has returned $25.00 to you already');
});

test('a dispute waits for its payment', async () => {
  const { checkout, intent, disputeId } = await paidAndDisputed();
  const read = await eventOf(disputeId);
  expect(await read()).toMatchObject({ processedAt: null, error: expect.stringContaining('not known yet') });
  await settle(checkout.id);
  await provider.time.ahead(20);
  await processWebhooks();
  expect(await read()).toMatchObject({ processedAt: expect.any(Date), error: null });
  expect(await disputesOf(intent)).toHaveLength(1);
});

test('it does not wait for ever: whoever hears of the payment asks for its disputes', async () => {
  const { checkout, intent, disputeId } = await paidAndDisputed();
  const read = await eventOf(disputeId);
  const { id } = await read();
  await db.webhookEvent.update({ where: { id }, data: { attempts: 23, nextAttemptAt: clock.now() } });
  await processWebhooks();
  expect(await read()).toMatchObject({ processedAt: expect.any(Date) });
  expect(await db.moneyAlert.count({ where: { key: `dispute:${disputeId}` } })).toBe(1);
  await settle(checkout.id);
  expect(await disputesOf(intent)).toEqual([{ status: 'needs_response', amountCents: 2500 }]);
  expect(await leftOf(provider.sandbox, intent, 'balance')).toEqual([-1500, -1500]);
});

test('one of a payment that is not ours is told to staff, and does not wait', async () => {
  const { id: intent } = await atStripe('POST', '/payment_intents', {
    amount: '900',
    currency: 'usd',
    payment_method: 'pm_card_visa',
    'allowed_payment_method_types[]': 'card',
    confirm: 'true',
  });
  const { id } = await provider.sandbox.stripe('POST', '/disputes', { payment_intent: intent });
  const read = await eventOf(id);
  expect(await read()).toMatchObject({ processedAt: expect.any(Date) });
  expect(await db.moneyAlert.count({ where: { key: `dispute:${id}` } })).toBe(1);
});

test('a charge of a saved card whose answer was lost is heard of with its dispute', async () => {
  const member = await aMember(await aCampaign([inHours(60)]));
  await provider.time.ahead(12.1 * 3600);
  await provider.sandbox.stripe('POST', '/faults', {
    kind: 'drop_after',
    path: '/v1/payment_intents',
    method: 'POST',
    count: 3,
  });
  await chargeCampaignDates();
  await provider.sandbox.stripe('DELETE', '/faults');
  closeCircuits();
  const { data } = await atStripe('GET', '/payment_intents', { customer: member.customer });
  const intent: string = data[0].id;
  await provider.sandbox.stripe('POST', '/disputes', { payment_intent: intent });
  await provider.time.ahead(120);
  await chargeCampaignDates();
  expect(await disputesOf(intent)).toEqual([{ status: 'needs_response', amountCents: 2500 }]);
});

describe('the audit compares disputes with the provider', () => {
  async function disputed() {
    const { bookingId } = await book(provider.sandbox, (await aSession()).id);
    const payment = await db.payment.findFirstOrThrow({ where: { bookings: { some: { id: bookingId } } } });
    const dispute = await provider.sandbox.stripe('POST', '/disputes', {
      payment_intent: payment.stripePaymentIntentId,
    });
    return { key: `dispute-differs:${payment.id}`, payment, stripeDisputeId: String(dispute.id) };
  }

  test('one of which no event tells is found, and taken by the nightly look', async () => {
    const { key, payment } = await disputed();
    expect(await found()).toContain(key);
    const { findings } = await runAudit(null);
    expect(findings.map((each) => each.key)).not.toContain(key);
    expect(await disputesOf(payment.stripePaymentIntentId)).toHaveLength(1);
    expect(await leftOf(provider.sandbox, payment.stripePaymentIntentId, 'balance')).toEqual([-1500, -1500]);
  });

  test('one that stands otherwise in our books, or is not in the ledger, is found', async () => {
    const { key, payment, stripeDisputeId } = await disputed();
    const row = { paymentId: payment.id, stripeDisputeId, amountCents: 2500, reason: 'fraudulent' };
    await db.dispute.create({ data: { ...row, status: 'needs_response' } });
    const said = async () => (await auditMoney()).find((each) => each.key === key)?.message;
    expect(await said()).toBe(`has dispute ${stripeDisputeId}, of which the ledger lacks a movement`);
    await db.dispute.update({ where: { stripeDisputeId }, data: { status: 'won' } });
    expect(await said()).toBe(
      `has dispute ${stripeDisputeId}: won over $25.00 here, needs_response over $25.00 at the provider`,
    );
    await runAudit(null);
    expect(await found()).not.toContain(key);
  });
});
