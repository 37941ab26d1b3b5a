import { aCampaign, aMember, atStripe, timeMachine } from '../../tests/scene/campaign.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aSession, aStaffMember, aUser, inHours, refused } from '../../tests/scene/world.ts';
import { checkKey } from '../payments/stripe-checkout.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { deliverMails } from '../platform/mail-delivery.ts';
import { payRefunds, reconcile, settleOpenCheckouts } from './bookings.jobs.ts';
import { cancelBooking } from './cancelling/cancellation.service.ts';
import { updateCampaignCard } from './charges/card.service.ts';
import { chargeCampaignDates } from './charges/charges.jobs.ts';
import { startCheckout } from './checkout/checkout.service.ts';
import { verifyCheckout } from './checkout/verification.service.ts';

let sandbox: Sandbox;
let time: ReturnType<typeof timeMachine>;
beforeAll(async () => {
  sandbox = await startSandbox();
  time = timeMachine(sandbox);
});
beforeEach(async () => {
  await sandbox.stripe('DELETE', '/faults');
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterAll(async () => {
  clock.setOffset(0);
  await sandbox.close();
  await closeAll();
});

const fault = (kind: string, path = '/v1/*') =>
  sandbox.stripe('POST', '/faults', { kind, path, count: 1000 });
const wellAgain = () => sandbox.stripe('DELETE', '/faults');

async function paid() {
  const player = await aUser();
  const { id } = await aSession();
  const { id: checkoutId, stripeSessionId } = await startCheckout(player, {
    sessionId: id,
    agreeToTerms: true,
  });
  await sandbox.pay(stripeSessionId!);
  await verifyCheckout(player, stripeSessionId);
  const booking = () => db.booking.findFirstOrThrow({ where: { checkoutId }, include: { refunds: true } });
  return { player, booking };
}

async function aChargedDate() {
  const campaign = await aCampaign([inHours(60)]);
  const member = await aMember(campaign);
  const booking = () =>
    db.booking.findFirstOrThrow({ where: { membershipId: member.membershipId }, include: { charges: true } });
  return { ...member, campaignId: campaign.campaign.id, booking };
}

describe('only cards are asked for', () => {
  test('on a payment page and on a page that saves a card', async () => {
    const { stripeSessionId } = await startCheckout(await aUser(), {
      sessionId: (await aSession()).id,
      agreeToTerms: true,
    });
    const { player, campaignId } = await aChargedDate();
    await updateCampaignCard(player, campaignId);
    const setup = await db.cardSetup.findFirstOrThrow({ where: { userId: player.id } });
    for (const id of [stripeSessionId, setup.stripeSessionId]) {
      const page = await atStripe('GET', `/checkout/sessions/${id}`);
      expect(page.payment_method_types).toEqual(['card']);
    }
  });

  test('and for dollars, also where the account offers other currencies', async () => {
    const order = { sessionId: (await aSession()).id, agreeToTerms: true };
    const { stripeSessionId } = await startCheckout(await aUser(), order);
    const page = await atStripe('GET', `/checkout/sessions/${stripeSessionId}`);
    expect(page).toMatchObject({ currency: 'usd', adaptive_pricing: { enabled: false } });
  });

  test('by the charge of a saved card', async () => {
    const { customer } = await aChargedDate();
    await time.ahead(13 * 3600);
    await chargeCampaignDates();
    const { data } = await atStripe('GET', '/payment_intents', { customer });
    expect(data).toMatchObject([{ status: 'succeeded', payment_method_types: ['card'] }]);
  });
});

/** A page that was made, though we never heard of it. */
const pageOf = async (email: string): Promise<string> =>
  (await atStripe('GET', '/checkout/sessions', { 'customer_details[email]': email })).data[0].id;

test('a checkout that was given up is settled when its page turns out to have been paid', async () => {
  const player = await aUser();
  const session = await aSession();
  await sandbox.stripe('POST', '/faults', { kind: 'drop_after', path: '/v1/checkout/sessions', count: 3 });
  await refused(startCheckout(player, { sessionId: session.id, agreeToTerms: true }), 'UNAVAILABLE');
  const { id } = await db.checkout.findFirstOrThrow({ where: { userId: player.id } });
  await db.checkout.update({ where: { id }, data: { status: 'failed' } });
  await db.booking.updateMany({
    where: { checkoutId: id },
    data: { status: 'expired', endedAt: clock.now(), endReason: 'The payment was not completed in time.' },
  });
  await db.seat.updateMany({ where: { sessionId: session.id }, data: { bookingId: null, heldUntil: null } });
  await sandbox.pay(await pageOf(player.email));
  await reconcile();
  expect(await db.checkout.findUniqueOrThrow({ where: { id }, include: { bookings: true } })).toMatchObject({
    status: 'complete',
    bookings: [{ status: 'confirmed' }],
  });
});

test('other words under the same key are no proof that no page was made: the seat stays held', async () => {
  const player = await aUser();
  const session = await aSession({ maxPlayers: 1 });
  await sandbox.stripe('POST', '/faults', { kind: 'drop_after', path: '/v1/checkout/sessions', count: 3 });
  const start = () => startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  await refused(start(), 'UNAVAILABLE');
  const { id, asked } = await db.checkout.findFirstOrThrow({ where: { userId: player.id } });
  // As an older version asked for it.
  await db.checkout.update({
    where: { id },
    data: {
      asked: { ...(asked as object), successUrl: 'http://localhost:1/success' },
      nextCheckAt: clock.now(),
    },
  });
  await settleOpenCheckouts();
  await refused(start(), 'UNAVAILABLE');
  const read = () => db.checkout.findUniqueOrThrow({ where: { id }, include: { bookings: true } });
  expect(await read()).toMatchObject({ status: 'creating', bookings: [{ status: 'pending' }] });
  await sandbox.pay(await pageOf(player.email));
  await reconcile(); // its event names the page
  expect(await read()).toMatchObject({ status: 'complete', bookings: [{ status: 'confirmed' }] });
});

describe.each(['401', '401_expired', '403'])('Stripe refuses our key with %s', (kind) => {
  test('a refund waits, and is paid when the key is right', async () => {
    const { player, booking } = await paid();
    await cancelBooking(player, (await booking()).id);
    await fault(kind);
    await payRefunds();
    expect(await booking()).toMatchObject({ status: 'refunding', refunds: [{ status: 'pending' }] });
    await wellAgain();
    await time.ahead(60);
    await payRefunds();
    expect(await booking()).toMatchObject({ status: 'refunded', refunds: [{ status: 'succeeded' }] });
  });

  test('a charge waits, and nobody is told that a card was declined', async () => {
    const { player, booking } = await aChargedDate();
    await time.ahead(13 * 3600);
    await fault(kind);
    await chargeCampaignDates();
    expect(await booking()).toMatchObject({ status: 'pending', charges: [{ status: 'pending' }] });
    expect(await db.outboxMail.count({ where: { toAddress: player.email, kind: 'charge-failed' } })).toBe(0);
    await wellAgain();
    await time.ahead(120);
    await chargeCampaignDates();
    expect(await booking()).toMatchObject({ status: 'confirmed' });
  });

  test('a checkout keeps its seat and is opened with the next try', async () => {
    const player = await aUser();
    const session = await aSession({ maxPlayers: 1 });
    const start = () => startCheckout(player, { sessionId: session.id, agreeToTerms: true });
    await fault(kind);
    await refused(start(), 'UNAVAILABLE');
    await time.ahead(20);
    await settleOpenCheckouts().catch(() => {});
    expect(await db.booking.findFirst({ where: { userId: player.id } })).toMatchObject({ status: 'pending' });
    await wellAgain();
    expect((await start()).stripeSessionId).toMatch(/^cs_/);
  });
});

test('staff are told once by an alert and a mail, with what Stripe said', async () => {
  await db.moneyAlert.deleteMany({ where: { key: { startsWith: 'stripe-key:' } } });
  const staff = await aStaffMember();
  await fault('401_expired');
  expect(await checkKey()).toMatchObject({
    status: 'error',
    message: expect.stringContaining('Expired API Key'),
  });
  await checkKey();
  await wellAgain();
  expect(await db.moneyAlert.count({ where: { key: { startsWith: 'stripe-key:' } } })).toBe(1);
  await deliverMails();
  const mails = await sandbox.mails(staff.email);
  expect(mails.map(({ Subject }) => Subject)).toEqual([
    'The payment provider refuses our key: payments and refunds wait',
  ]);
  expect(mails[0]!.TextBody).toContain('Expired API Key');
});
