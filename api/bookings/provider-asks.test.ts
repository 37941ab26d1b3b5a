import { aCampaign, aMember } from '../../tests/scene/campaign.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { book } from '../../tests/scene/seats.ts';
import { aSession, inHours, refused } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';
import { cancelBooking, requestCancellation } from './cancelling/cancellation.service.ts';
import { confirmCampaignCard, updateCampaignCard } from './charges/card.service.ts';
import { verifyCheckout } from './checkout/verification.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

/** Whoever they are has asked as often as may be. */
const exhaust = (what: 'provider-asks' | 'payment-looks') =>
  db.rateLimit.updateMany({ where: { key: { startsWith: `${what}:` } }, data: { points: 120 } });

test('who has the provider asked without an end is told to wait, and keeps nobody from paying', async () => {
  const session = await aSession({ scheduledAt: inHours(5) });
  const { viewer, checkout, bookingId } = await book(sandbox, session.id);
  await refused(cancelBooking(viewer, bookingId), 'CONFLICT');
  await exhaust('payment-looks');
  await exhaust('provider-asks');
  await refused(verifyCheckout(viewer, checkout.stripeSessionId), 'RATE_LIMITED');
  await refused(cancelBooking(viewer, bookingId), 'RATE_LIMITED');
  await refused(requestCancellation(viewer, bookingId, undefined), 'RATE_LIMITED');
  await book(sandbox, session.id);

  const campaign = await aCampaign([inHours(60)]);
  const { player } = await aMember(campaign, null);
  await updateCampaignCard(player, campaign.campaign.id);
  const confirm = async (who: Viewer) => {
    const setup = await db.cardSetup.findFirstOrThrow({ where: { userId: who.id } });
    return confirmCampaignCard(who, setup.stripeSessionId);
  };
  await refused(confirm(player), 'CONFLICT');
  await exhaust('provider-asks');
  await refused(confirm(player), 'RATE_LIMITED');
});

test('however many windows look after a payment, its player is not kept from giving a seat up', async () => {
  const { viewer, checkout, bookingId } = await book(sandbox, (await aSession()).id);
  await exhaust('payment-looks');
  await refused(verifyCheckout(viewer, checkout.stripeSessionId), 'RATE_LIMITED');
  expect(await cancelBooking(viewer, bookingId)).toContain('Your booking was cancelled.');
});
