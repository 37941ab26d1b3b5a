import { aCampaign, aMember, atStripe, CARDS } from '../../../tests/scene/campaign.ts';
import { ask } from '../../../tests/scene/seats.ts';
import { unheardProvider } from '../../../tests/scene/unheard.ts';
import { aStaffMember, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { campaignDates } from '../../catalog/campaigns/campaign-dates.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { MINUTE } from '../../platform/rules.ts';
import { planOfBooking } from '../campaigns/payment-plan.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import { releaseUnpaidDates } from './charge-upkeep.service.ts';
import { chargeCampaignDates } from './charges.jobs.ts';
import { payCampaignDate } from './date-payment.service.ts';

const provider = unheardProvider();

/** A reserved date with one seat, a few minutes before that would be given free. */
async function nearlyReleased(card: string | null) {
  const campaign = await aCampaign([inHours(60)], { maxPlayers: 1 });
  const member = await aMember(campaign, card);
  const session = campaign.sessions[0]!;
  const before = (hours: number) => new Date(session.scheduledAt.getTime() - hours * HOUR);
  const booking = () =>
    db.booking.findFirstOrThrow({
      where: { membershipId: member.membershipId },
      include: { seat: true, checkout: true },
    });
  return { ...member, campaign: campaign.campaign, session, before, booking };
}

test('a seat is nobody else’s while the page that its player has opened can be paid', async () => {
  const { player, session, before, booking } = await nearlyReleased(CARDS.declines);
  await provider.time.to(before(48));
  await chargeCampaignDates();
  await provider.time.to(new Date(before(24).getTime() - 10 * MINUTE));
  const { id } = await booking();
  const { stripeSessionId } = await payCampaignDate(player, id);
  await provider.time.to(new Date(before(24).getTime() + 1000));
  await refused(ask(await aUser(), session.id), 'SESSION_FULL');
  await provider.sandbox.pay(stripeSessionId!);
  expect(await verifyCheckout(player, stripeSessionId)).toMatchObject({ success: true });
  expect(await booking()).toMatchObject({ status: 'confirmed', seat: { heldUntil: null } });
});

test('a page that nobody pays keeps the seat no longer than the date', async () => {
  const { player, before, booking } = await nearlyReleased(CARDS.declines);
  await provider.time.to(before(48));
  await chargeCampaignDates();
  await provider.time.to(new Date(before(24).getTime() - 10 * MINUTE));
  await payCampaignDate(player, (await booking()).id);
  await provider.time.to(new Date(before(24).getTime() + 1000));
  await releaseUnpaidDates();
  expect(await booking()).toMatchObject({ status: 'expired', seat: null });
});

test('a date whose payment staff look into is neither charged again nor released', async () => {
  const { player, before, booking } = await nearlyReleased(CARDS.declines);
  await provider.time.to(before(48));
  await chargeCampaignDates();
  await provider.time.to(before(40));
  const { id } = await booking();
  const { stripeSessionId } = await payCampaignDate(player, id);
  const { checkoutId } = await booking();
  await db.checkout.update({ where: { id: checkoutId! }, data: { amountCents: 9900 } });
  await provider.sandbox.pay(stripeSessionId!);
  expect(await verifyCheckout(player, stripeSessionId)).toMatchObject({ success: false });
  const tries = await db.chargeAttempt.count({ where: { bookingId: id, status: { not: 'scheduled' } } });

  await provider.time.to(before(30));
  await chargeCampaignDates();
  expect(await db.chargeAttempt.count({ where: { bookingId: id, status: { not: 'scheduled' } } })).toBe(
    tries,
  );
  await provider.time.to(new Date(before(24).getTime() + 1000));
  await releaseUnpaidDates();
  expect(await booking()).toMatchObject({ status: 'pending', paymentStatus: 'in_review', seat: {} });
});

test('a page that has ended here is ended at the provider before there is another', async () => {
  const { player, before, booking } = await nearlyReleased(CARDS.declines);
  await provider.time.to(before(48));
  await chargeCampaignDates();
  const { id } = await booking();
  const first = await payCampaignDate(player, id);
  await db.checkout.update({
    where: { id: first.id },
    data: { expiresAt: new Date(clock.now().getTime() - 200) },
  });
  const second = await payCampaignDate(player, id);
  expect(second.id).not.toBe(first.id);
  await expect(provider.sandbox.pay(first.stripeSessionId!)).rejects.toThrow();
  await provider.sandbox.pay(second.stripeSessionId!);
  expect(await verifyCheckout(player, second.stripeSessionId)).toMatchObject({ success: true });
});

test('credit can be kept back although a page that spends it is open', async () => {
  const { player, before, booking } = await nearlyReleased(CARDS.declines);
  await db.credit.create({ data: { userId: player.id, amountCents: 1001, expiresAt: inHours(9_999) } });
  await provider.time.to(before(48));
  await chargeCampaignDates();
  const { id } = await booking();
  const [spends, keeps] = [
    await payCampaignDate(player, id),
    await payCampaignDate(player, id, { useCredit: false }),
  ];
  expect([spends.amountCents, keeps.amountCents]).toEqual([1499, 2500]);
  expect(await booking()).toMatchObject({ creditCents: 0 });
  expect((await payCampaignDate(player, id)).amountCents).toBe(1499);
});

test('a customer who is deleted at the provider while the card is asked jams nothing', async () => {
  const { player, before, booking } = await nearlyReleased(CARDS.pays);
  await provider.time.to(before(48));
  await provider.sandbox.stripe('POST', '/faults', {
    kind: '500_before',
    path: '/v1/payment_intents',
    count: 1000,
  });
  await chargeCampaignDates();
  await provider.sandbox.stripe('DELETE', '/faults');
  await db.user.update({ where: { id: player.id }, data: { stripeCustomerId: null } });
  await provider.time.ahead(61);
  await chargeCampaignDates();
  const { id } = await booking();
  expect(await db.chargeAttempt.findMany({ where: { bookingId: id, status: 'pending' } })).toEqual([]);
  expect(await db.outboxMail.count({ where: { toAddress: player.email, kind: 'charge-failed' } })).toBe(1);
});

test('whose card is fine and may not be charged because of our account keeps the seat and is asked to pay', async () => {
  const staff = await aStaffMember();
  const { player, session, before, booking } = await nearlyReleased(CARDS.pays);
  await provider.sandbox.stripe('POST', '/faults', {
    kind: '400', // "Your account cannot currently make live charges."
    method: 'POST',
    path: '/v1/payment_intents',
    count: 1000,
  });
  const keys = new Set<string>();
  for (const hours of [48, 36, 26]) {
    await provider.time.to(before(hours));
    await chargeCampaignDates();
    const { idempotencyKey } = await db.chargeAttempt.findFirstOrThrow({ where: { status: 'pending' } });
    keys.add(idempotencyKey);
  }
  expect(keys.size).toBe(3); // Stripe would give the same answer again for a day
  await provider.time.to(new Date(before(24).getTime() + 1000));
  await chargeCampaignDates();
  await releaseUnpaidDates();
  const start = session.scheduledAt;
  expect(await booking()).toMatchObject({ status: 'pending', heldUntil: start, seat: { heldUntil: start } });
  const mailsTo = async (toAddress: string) =>
    (await db.outboxMail.findMany({ where: { toAddress }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);
  expect(await mailsTo(player.email)).toEqual(['charge-notice', 'charge-not-asked']);
  expect((await mailsTo(staff.email)).filter((kind) => kind === 'alarm').length).toBeGreaterThan(0);
  expect(await db.moneyAlert.count({ where: { key: { startsWith: 'charges-refused:' } } })).toBeGreaterThan(
    0,
  );
});

test('who has no card and was never asked, as no worker was up, is told that none is saved', async () => {
  const { player, before } = await nearlyReleased(null);
  await provider.time.to(new Date(before(24).getTime() + 1000));
  await releaseUnpaidDates();
  const { subject, text } = await db.outboxMail.findFirstOrThrow({
    where: { toAddress: player.email, kind: 'charge-not-asked' },
  });
  expect(text).toContain(': you have no saved card.');
  expect(subject + text).not.toMatch(/your (saved )?card/);
});

test('a card that is another customer’s by now is one that can no longer be used', async () => {
  const { player, before, booking } = await nearlyReleased(CARDS.pays);
  const { id: stripeCustomerId } = await atStripe('POST', '/customers', { email: player.email });
  await db.user.update({ where: { id: player.id }, data: { stripeCustomerId } });
  await provider.time.to(before(48));
  await chargeCampaignDates();
  const [attempt] = await db.chargeAttempt.findMany({ where: { bookingId: (await booking()).id } });
  expect(attempt).toMatchObject({ status: 'failed', failureCode: 'card_unusable' });
});

/** A date whose card the provider let nobody ask, a second after a declined one would be given free. */
async function neverAsked() {
  const world = await nearlyReleased(CARDS.pays);
  await provider.time.to(world.before(48));
  await provider.sandbox.stripe('POST', '/faults', { kind: '401', count: 1000 });
  await chargeCampaignDates();
  await provider.time.to(new Date(world.before(24).getTime() + 1000));
  await releaseUnpaidDates();
  await provider.sandbox.stripe('DELETE', '/faults');
  await chargeCampaignDates();
  await releaseUnpaidDates();
  await releaseUnpaidDates();
  return world;
}

test('whose card could not be asked because the provider refuses our key keeps the seat and is asked to pay', async () => {
  const { player, session, booking } = await neverAsked();
  const start = session.scheduledAt;
  expect(await booking()).toMatchObject({ status: 'pending', heldUntil: start, seat: { heldUntil: start } });
  await refused(ask(await aUser(), session.id), 'SESSION_FULL');
  const mails = await db.outboxMail.findMany({
    where: { toAddress: player.email, kind: 'charge-not-asked' },
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain('That was not your doing');
  expect(mails[0]!.text).toContain('no automatic refund');
  const { stripeSessionId } = await payCampaignDate(player, (await booking()).id);
  await provider.sandbox.pay(stripeSessionId!);
  expect(await verifyCheckout(player, stripeSessionId)).toMatchObject({ success: true });
  await chargeCampaignDates();
  await releaseUnpaidDates();
  expect(await booking()).toMatchObject({ status: 'confirmed', seat: { heldUntil: null } });
});

test('whose card could not be asked is planned as to pay, may skip, and is not told of paying too late', async () => {
  const { player, campaign, session, booking } = await neverAsked();
  const row = (await campaignDates([campaign.id])).get(campaign.id)![0]!;
  const { payments } = await planOfBooking((await booking()).id, row);
  expect(payments).toMatchObject([
    { state: 'TO_PAY', chargeAt: null, releaseAt: session.scheduledAt, canPay: true, canSkip: true },
  ]);
  await provider.time.to(session.scheduledAt);
  await releaseUnpaidDates();
  expect(await booking()).toMatchObject({ status: 'expired', seat: null });
  const mail = await db.outboxMail.findFirstOrThrow({
    where: { toAddress: player.email, kind: 'date-released' },
  });
  expect(mail.text).toContain('That was not your doing');
});

test('a date that began before any card could be asked is let go, and nobody is asked to pay for it', async () => {
  const { player, session, booking } = await nearlyReleased(CARDS.pays);
  await provider.time.to(new Date(session.scheduledAt.getTime() + 1000));
  await releaseUnpaidDates();
  expect(await booking()).toMatchObject({ status: 'expired', seat: null });
  const asked = { toAddress: player.email, kind: 'charge-not-asked' };
  expect(await db.outboxMail.count({ where: asked })).toBe(0);
});

test('a seat that somebody bought before it could be kept ends the date with an apology', async () => {
  const { player, session, before, booking } = await nearlyReleased(CARDS.pays);
  await provider.time.to(new Date(before(24).getTime() + 1000));
  await provider.sandbox.pay((await ask(await aUser(), session.id)).stripeSessionId!);
  await releaseUnpaidDates();
  const { status, endReason } = await booking();
  expect(status).toBe('expired');
  expect(endReason).toContain('That was not your doing');
  const mails = await db.outboxMail.findMany({
    where: { toAddress: player.email, kind: 'charge-not-asked' },
  });
  expect(mails).toEqual([]);
});
