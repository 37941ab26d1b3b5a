import { as } from '../../../tests/scene/as.ts';
import { aCampaign, aMember, CARDS, chargesAt, timeMachine } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { until } from '../../../tests/scene/until.ts';
import { aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { processWebhooks } from '../bookings.jobs.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import { confirmCampaignCard, settleCardSetups, updateCampaignCard } from './card.service.ts';
import { chargeCampaignDates } from './charges.jobs.ts';
import { payCampaignDate } from './date-payment.service.ts';
import { forgetCustomer } from './saved-cards.service.ts';

const MASTERCARD = '5555555555554444';
const DECLINES = '4000000000000341';

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
  await sandbox.close();
  await closeAll();
});

const setupOf = (userId: number) =>
  db.cardSetup.findFirstOrThrow({ where: { userId }, orderBy: { id: 'desc' } });
const cardOf = async (membershipId: number) =>
  (await db.campaignMembership.findUniqueOrThrow({ where: { id: membershipId } })).cardLast4;

/** A member who has opened the page that saves a card. */
async function withPage(card: string | null = CARDS.declines) {
  const campaign = await aCampaign([inHours(60)]);
  const member = await aMember(campaign, card);
  const { url } = await updateCampaignCard(member.player, campaign.campaign.id);
  const setup = await setupOf(member.player.id);
  return { ...campaign, ...member, url, setup, stripeSessionId: setup.stripeSessionId! };
}

test('a saved card pays for all campaigns of its player; a refused date is tried again at once', async () => {
  const first = await withPage();
  const second = await aCampaign([inHours(61)]);
  const other = await aMember(second, null);
  await db.campaignMembership.update({
    where: { id: other.membershipId },
    data: { userId: first.player.id },
  });
  await time.to(new Date(first.sessions[0]!.scheduledAt.getTime() - 48 * HOUR));
  await chargeCampaignDates();
  expect(await db.chargeAttempt.count({ where: { booking: { membershipId: first.membershipId } } })).toBe(2);

  expect((await updateCampaignCard(first.player, first.campaign.id)).url).toBe(first.url);
  await refused(confirmCampaignCard(first.player, first.stripeSessionId), 'CONFLICT');
  await sandbox.pay(first.stripeSessionId, MASTERCARD);
  await refused(confirmCampaignCard(await aUser(), first.stripeSessionId), 'NOT_FOUND');
  await refused(confirmCampaignCard(first.player, 'cs_test_nobodyknowsthis'), 'NOT_FOUND');
  await refused(confirmCampaignCard(first.player, 'nonsense'), 'BAD_INPUT', 'stripeSessionId');
  expect(await confirmCampaignCard(first.player, first.stripeSessionId)).toBe(first.membershipId);
  expect(await confirmCampaignCard(first.player, first.stripeSessionId)).toBe(first.membershipId);
  expect([await cardOf(first.membershipId), await cardOf(other.membershipId)]).toEqual(['4444', '4444']);
  await chargeCampaignDates();
  expect((await chargesAt(first.customer)).map(({ captured }) => captured).toSorted()).toEqual([false, true]);
  expect(await db.booking.findFirstOrThrow({ where: { membershipId: first.membershipId } })).toMatchObject({
    status: 'confirmed',
  });
  // The page is used up; the next one is another.
  const next = await updateCampaignCard(first.player, first.campaign.id);
  expect(next.url).not.toBe(first.url);
});

test('a card that we hear of late does not take the place of one that was saved since', async () => {
  const first = await withPage();
  const second = await aMember(await aCampaign([inHours(61)]), null);
  const { player, membershipId } = first;
  const { campaignId } = await db.campaignMembership.update({
    where: { id: second.membershipId },
    data: { userId: player.id },
  });
  await updateCampaignCard(player, campaignId);
  const other = await setupOf(player.id);
  await sandbox.pay(first.stripeSessionId, DECLINES);
  await time.ahead(2);
  await sandbox.pay(other.stripeSessionId!, MASTERCARD);
  await confirmCampaignCard(player, other.stripeSessionId);
  const cards = async () => [await cardOf(membershipId), await cardOf(second.membershipId)];
  expect(await cards()).toEqual(['4444', '4444']);

  await time.ahead(61);
  await settleCardSetups();
  expect(await db.cardSetup.findUniqueOrThrow({ where: { id: first.setup.id } })).toMatchObject({
    status: 'complete',
  });
  expect(await cards()).toEqual(['4444', '4444']);
});

describe('a card that its bank lets pass after a later one was given is the one that was given last', () => {
  const ASKS = '4000002500003155';
  /** On the page of the bank, which the page of Stripe leads to. */
  const answer = (url: string | null) =>
    fetch(url!, { method: 'POST', body: new URLSearchParams({ answer: 'authorize' }), redirect: 'manual' });

  test('on a page that saves it', async () => {
    const { player, membershipId, stripeSessionId, url } = await withPage();
    await sandbox.pay(stripeSessionId, ASKS);
    const { id } = await db.booking.findFirstOrThrow({ where: { membershipId } });
    const { stripeSessionId: paidPage } = await payCampaignDate(player, id);
    await time.ahead(2);
    await sandbox.pay(paidPage!, MASTERCARD);
    await verifyCheckout(player, paidPage!);
    expect(await cardOf(membershipId)).toBe('4444');
    await time.ahead(2);
    await sandbox.stripe('POST', '/webhooks', { drop: false });
    await answer(url);
    await until(async () => {
      await processWebhooks();
      return (await setupOf(player.id)).status === 'complete';
    });
    expect(await cardOf(membershipId)).toBe('3155');
  });

  test('with a payment', async () => {
    const { player, membershipId, stripeSessionId } = await withPage();
    const { id } = await db.booking.findFirstOrThrow({ where: { membershipId } });
    const { stripeSessionId: paidPage, url } = await payCampaignDate(player, id);
    await sandbox.pay(paidPage!, ASKS);
    await time.ahead(2);
    await sandbox.pay(stripeSessionId, MASTERCARD);
    await confirmCampaignCard(player, stripeSessionId);
    expect(await cardOf(membershipId)).toBe('4444');
    await time.ahead(2);
    await answer(url);
    await verifyCheckout(player, paidPage!);
    expect(await cardOf(membershipId)).toBe('3155');
  });
});

describe('a card that came with a payment', () => {
  async function withBoth() {
    const member = await withPage();
    const { id } = await db.booking.findFirstOrThrow({ where: { membershipId: member.membershipId } });
    const { stripeSessionId: paidPage } = await payCampaignDate(member.player, id);
    return { ...member, cardPage: member.stripeSessionId, paidPage: paidPage! };
  }

  test('pays on when we hear late of a page for a card from before', async () => {
    const { player, membershipId, cardPage, paidPage } = await withBoth();
    await sandbox.pay(cardPage, DECLINES);
    await time.ahead(2);
    await sandbox.pay(paidPage);
    await verifyCheckout(player, paidPage);
    await confirmCampaignCard(player, cardPage);
    expect(await cardOf(membershipId)).toBe('4242');
  });

  test('does not take the place of one that was saved since, when we hear of it late', async () => {
    const { player, membershipId, cardPage, paidPage } = await withBoth();
    await sandbox.pay(paidPage);
    await time.ahead(2);
    await sandbox.pay(cardPage, MASTERCARD);
    await confirmCampaignCard(player, cardPage);
    await verifyCheckout(player, paidPage);
    expect(await cardOf(membershipId)).toBe('4444');
    expect(await db.booking.findFirstOrThrow({ where: { membershipId } })).toMatchObject({
      paymentStatus: 'paid',
    });
  });
});

test('a page of a customer who was deleted at the provider is not handed out again', async () => {
  const { player, campaign, customer, url, stripeSessionId, membershipId } = await withPage(null);
  await sandbox.stripe('POST', `/customers/${customer}/delete`);
  await forgetCustomer(customer);
  const next = await updateCampaignCard(player, campaign.id);
  expect(next.url).not.toBe(url);
  const page = await setupOf(player.id);
  await sandbox.pay(page.stripeSessionId!, MASTERCARD);
  await confirmCampaignCard(player, page.stripeSessionId);
  expect(await cardOf(membershipId)).toBe('4444');
  await refused(confirmCampaignCard(player, stripeSessionId), 'CONFLICT');
});

test('a new card is none of a campaign that its player has left', async () => {
  const { player, membershipId, stripeSessionId } = await withPage();
  const left = await aMember(await aCampaign([inHours(61)]), CARDS.declines);
  await db.campaignMembership.update({
    where: { id: left.membershipId },
    data: { userId: player.id, leftAt: clock.now() },
  });
  await sandbox.pay(stripeSessionId, MASTERCARD);
  await confirmCampaignCard(player, stripeSessionId);
  expect([await cardOf(membershipId), await cardOf(left.membershipId)]).toEqual(['4444', '0341']);
});

test('a card that is saved after the third decline is asked once more, while the seat is kept', async () => {
  const { player, campaign, sessions, membershipId, stripeSessionId } = await withPage();
  await time.to(new Date(sessions[0]!.scheduledAt.getTime() - 48 * HOUR));
  await chargeCampaignDates();
  const failed = () => db.chargeAttempt.count({ where: { booking: { membershipId }, status: 'failed' } });
  let page = stripeSessionId;
  const save = async (card: string) => {
    await sandbox.pay(page, card);
    await confirmCampaignCard(player, page);
    await chargeCampaignDates();
    await updateCampaignCard(player, campaign.id);
    page = (await setupOf(player.id)).stripeSessionId!;
  };
  for (let tries = 2; tries <= 4; tries += 1) {
    await save(DECLINES);
    expect(await failed()).toBe(tries);
    expect(await db.chargeAttempt.count({ where: { booking: { membershipId }, status: 'scheduled' } })).toBe(
      tries < 3 ? 1 : 0,
    );
  }
  await save(MASTERCARD);
  const booking = await db.booking.findFirstOrThrow({ where: { membershipId } });
  expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
});

test('a card that is saved when the seat is about to be released charges nothing any more', async () => {
  const { player, campaign, sessions, membershipId } = await withPage();
  const hoursBefore = (hours: number) => new Date(sessions[0]!.scheduledAt.getTime() - hours * HOUR);
  for (const hours of [48, 36, 26]) {
    await time.to(hoursBefore(hours));
    await chargeCampaignDates();
  }
  // The first page has ended after a day.
  await updateCampaignCard(player, campaign.id);
  await time.to(hoursBefore(24));
  const before = await db.chargeAttempt.count({ where: { booking: { membershipId } } });
  await sandbox.pay((await setupOf(player.id)).stripeSessionId!, MASTERCARD);
  await settleCardSetups();
  expect(await cardOf(membershipId)).toBe('4444');
  expect(await db.chargeAttempt.count({ where: { booking: { membershipId } } })).toBe(before);
});

test('an event alone saves the card, and so does the sweeper when none comes', async () => {
  const [told, untold] = [await withPage(), await withPage()];
  await sandbox.pay(untold.stripeSessionId, MASTERCARD);
  await sandbox.stripe('POST', '/webhooks', { drop: false });
  await sandbox.pay(told.stripeSessionId, MASTERCARD);
  await until(async () => {
    await processWebhooks();
    return (await cardOf(told.membershipId)) === '4444';
  });
  expect(await cardOf(untold.membershipId)).toBe('0341');
  await time.ahead(61);
  await settleCardSetups();
  expect(await cardOf(untold.membershipId)).toBe('4444');
  expect(await setupOf(untold.player.id)).toMatchObject({
    status: 'complete',
    completedAt: expect.any(Date),
  });
});

test('a page that was never answered is asked for again with its key; an old one ends', async () => {
  const campaign = await aCampaign([inHours(60)]);
  const { player } = await aMember(campaign);
  const lose = { kind: 'drop_after', count: 9, path: '/v1/checkout/sessions', method: 'POST' };
  await sandbox.stripe('POST', '/faults', lose);
  await refused(updateCampaignCard(player, campaign.campaign.id), 'UNAVAILABLE');
  await sandbox.stripe('DELETE', '/faults');
  const before = await setupOf(player.id);
  const { url } = await updateCampaignCard(player, campaign.campaign.id);
  expect(await setupOf(player.id)).toMatchObject({ id: before.id, status: 'open', url });
  await time.ahead(25 * 3600);
  await settleCardSetups();
  expect(await setupOf(player.id)).toMatchObject({ status: 'expired' });
  expect((await updateCampaignCard(player, campaign.campaign.id)).url).not.toBe(url);
});

describe('over GraphQL', () => {
  test('the member only is given a page, and sees the card that was saved', async () => {
    const { player, campaign, membershipId } = await withPage();
    const input = { campaignId: String(campaign.id) };
    await as(null).refused('updateCampaignCard', input, 'NOT_LOGGED_IN');
    await as(await aUser()).refused('updateCampaignCard', input, 'NOT_FOUND');
    await as(player).refused('updateCampaignCard', { campaignId: '0' }, 'BAD_INPUT');
    const { url } = await as(player).ok('updateCampaignCard', input, 'url');
    expect(url).toMatch(/^http/);
    const { stripeSessionId } = await setupOf(player.id);
    await sandbox.pay(stripeSessionId!, MASTERCARD);
    const fields = 'membership { databaseId card { brand last4 } }';
    expect((await as(player).ok('confirmCampaignCard', { stripeSessionId }, fields)).membership).toEqual({
      databaseId: membershipId,
      card: { brand: 'mastercard', last4: '4444' },
    });
  });

  test('the member only pays a reserved date, which then is theirs', async () => {
    const { player, membershipId } = await withPage();
    const { id } = await db.booking.findFirstOrThrow({ where: { membershipId } });
    const input = { bookingId: String(id) };
    await as(null).refused('payCampaignDate', input, 'NOT_LOGGED_IN');
    await as(await aUser()).refused('payCampaignDate', input, 'NOT_FOUND');
    const fields = 'checkout { url amountCents stripeSessionId bookings { databaseId } }';
    const { checkout } = await as(player).ok('payCampaignDate', input, fields);
    expect(checkout).toMatchObject({ amountCents: 2500, bookings: [{ databaseId: id }] });
    await sandbox.pay(checkout.stripeSessionId);
  });
});
