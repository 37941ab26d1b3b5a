import { aCampaign, aMember } from '../../tests/scene/campaign.ts';
import { creditFor } from '../../tests/scene/money.ts';
import { providerCalls } from '../../tests/scene/provider-calls.ts';
import { bookingOf } from '../../tests/scene/seats.ts';
import { unheardProvider } from '../../tests/scene/unheard.ts';
import { aSession, aUser, inHours, refused } from '../../tests/scene/world.ts';
import { creditBalance } from '../payments/credits.service.ts';
import { db } from '../platform/db.ts';
import { reconcile } from './bookings.jobs.ts';
import { updateCampaignCard } from './charges/card.service.ts';
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
