import { aCampaign, aMember, chargesAt } from '../../tests/scene/campaign.ts';
import { creditFor } from '../../tests/scene/money.ts';
import { providerCalls } from '../../tests/scene/provider-calls.ts';
import { bookingOf } from '../../tests/scene/seats.ts';
import { unheardProvider } from '../../tests/scene/unheard.ts';
import { aSession, aUser, inHours, refused } from '../../tests/scene/world.ts';
import { creditBalance } from '../payments/credits.service.ts';
import { db } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { reconcile } from './bookings.jobs.ts';
import { updateCampaignCard } from './charges/card.service.ts';
import { chargeCampaignDates } from './charges/charges.jobs.ts';
import { startCheckout } from './checkout/checkout.service.ts';
import { verifyCheckout } from './checkout/verification.service.ts';

// Stripe keeps its first answer under a key for a day, also that it broke.

const provider = unheardProvider();

const breaks = (path: string, count = 1) =>
  provider.sandbox.stripe('POST', '/faults', {
    kind: '500_after',
    replay: 'error',
    method: 'POST',
    path,
    count,
  });

test('a payment page is made under another key, the seat and its credit are not stuck for a day', async () => {
  const [player, session] = [await aUser(), await aSession()];
  await creditFor(player.id, 1000);
  const start = () => startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  await breaks('/v1/checkout/sessions');
  const { id, stripeSessionId } = await start();
  expect(await start()).toMatchObject({ id, stripeSessionId });
  await provider.sandbox.pay(stripeSessionId!);
  expect(await verifyCheckout(player, stripeSessionId)).toMatchObject({ success: true, amountCents: 1500 });
  // What it had made all the same ends unpaid, and nobody is alarmed.
  await provider.time.jump(3600);
  await reconcile();
  expect(await db.webhookEvent.count({ where: { type: 'checkout.session.expired' } })).toBe(1);
  expect(await db.moneyAlert.findMany()).toEqual([]);
});

test('one whose answer is unknown as well is found again under its key', async () => {
  const [player, session] = [await aUser(), await aSession()];
  const start = () => startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  await breaks('/v1/checkout/sessions');
  await provider.sandbox.stripe('POST', '/faults', {
    kind: 'drop_after',
    method: 'POST',
    path: '/v1/checkout/sessions',
    skip: 2, // the client repeats what broke by itself
    count: 3,
  });
  await refused(start(), 'UNAVAILABLE');
  const [known] = await db.booking.findMany({ where: { userId: player.id } });
  await provider.sandbox.stripe('DELETE', '/faults');
  const { stripeSessionId } = await start();
  await provider.sandbox.pay(stripeSessionId!);
  await verifyCheckout(player, stripeSessionId);
  expect(await bookingOf(known!.id)).toMatchObject({ status: 'confirmed' });
});

test('so are the customer and the page of a saved card', async () => {
  const campaign = await aCampaign([inHours(240)]);
  await breaks('/v1/customers');
  const order = { sessionId: campaign.sessions[0]!.id, agreeToTerms: true };
  expect(await startCheckout(await aUser(), order)).toMatchObject({ amountCents: 2500 });
  const { player } = await aMember(campaign, null);
  await breaks('/v1/checkout/sessions');
  expect(await updateCampaignCard(player, campaign.campaign.id)).toMatchObject({
    url: expect.stringContaining('/checkout/'),
  });
});

test('one that breaks on everything is asked a few times, and nothing is lost', async () => {
  const [player, session] = [await aUser(), await aSession()];
  await creditFor(player.id, 1000);
  await breaks('/v1/checkout/sessions', 100);
  const before = await providerCalls();
  await refused(startCheckout(player, { sessionId: session.id, agreeToTerms: true }), 'UNAVAILABLE');
  expect((await providerCalls()) - before).toBeLessThanOrEqual(3);
  expect(await creditBalance(player.id)).toBe(0); // set aside for the seat that is held
  expect(await db.booking.findFirst({ where: { userId: player.id } })).toMatchObject({ status: 'pending' });
});

describe('a date of a campaign', () => {
  async function aDueDate() {
    const member = await aMember(await aCampaign([inHours(60)]));
    await provider.time.ahead(13 * 3600);
    return member;
  }

  /** Twice, as the worker does; how often the card was charged, and what became of the date. */
  async function charged({ customer, membershipId }: Awaited<ReturnType<typeof aDueDate>>) {
    await chargeCampaignDates();
    await provider.time.ahead(61);
    await chargeCampaignDates();
    const { paymentStatus } = await db.booking.findFirstOrThrow({ where: { membershipId } });
    return [(await chargesAt(customer)).length, paymentStatus];
  }

  test('is charged under another key where Stripe keeps the first for another card', async () => {
    const date = await aDueDate();
    const { idempotencyKey } = await db.chargeAttempt.findFirstOrThrow({
      where: { booking: { membershipId: date.membershipId } },
    });
    // It broke on the card from before, and made nothing: only the key is taken.
    const taken = await fetch(`${env.stripe.apiBase}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${env.stripe.secretKey}`, 'idempotency-key': idempotencyKey },
    });
    expect(taken.status).toBe(200);
    expect(await charged(date)).toEqual([1, 'paid']);
  });

  test('is charged once where it was charged and Stripe keeps that it broke', async () => {
    const date = await aDueDate();
    await breaks('/v1/payment_intents');
    expect(await charged(date)).toEqual([1, 'paid']);
  });
});
