import { leaveCampaign } from '../../../api/bookings/campaigns/membership.service.ts';
import { confirmCampaignCard, updateCampaignCard } from '../../../api/bookings/charges/card.service.ts';
import { sendNotices } from '../../../api/bookings/charges/charge-upkeep.service.ts';
import { chargeCampaignDates } from '../../../api/bookings/charges/charges.jobs.ts';
import { payCampaignDate } from '../../../api/bookings/charges/date-payment.service.ts';
import { verifyCheckout } from '../../../api/bookings/checkout/verification.service.ts';
import { clock } from '../../../api/platform/clock.ts';
import { db } from '../../../api/platform/db.ts';
import { HOUR } from '../../../api/platform/durations.rules.ts';
import { formatUsd } from '../../../api/platform/money.ts';
import { aCampaign, aMember, CARDS, chargesAt } from '../../scene/campaign.ts';
import { creditFor } from '../../scene/money.ts';
import { PAYS } from '../../scene/sandbox.ts';
import { inHours } from '../../scene/world.ts';
import { paidInWords } from './figures.ts';
import { previewOf, seenBefore } from './pages.ts';
import { ALL_BY_CARD, NOTHING, PRICE, SECOND, type Situation } from './situation.ts';
import { aStory, type Story, type World } from './story.ts';

/** A member whose seat is reserved on dates that start in so many hours. */
export async function aMemberOf(world: World, hours: readonly number[], card: string = CARDS.pays) {
  const campaign = await aCampaign(hours.map(inHours), { priceCents: PRICE });
  const member = await aMember(campaign, card);
  const it = await aStory(world, member.player);
  const bookings = await db.booking.findMany({
    where: { userId: it.player.id },
    orderBy: { session: { scheduledAt: 'asc' } },
  });
  return { ...campaign, ...member, it, bookingId: bookings[0]!.id, bookings };
}

/** The player is told a day before, and charged what was said at the time that was said. */
export async function isCharged(it: Story, { bookingId, customer }: { bookingId: number; customer: string }) {
  const { chargeAt, charged, plannedCents } = await previewOf(it.player, bookingId);
  const toPay = charged!;
  const due = new Date(chargeAt!);
  const words = [formatUsd(toPay.cardCents), it.in(due)];
  const notice = await it.step('is told of the charge', async () => {
    await it.time.to(new Date(+due - 24 * HOUR + SECOND));
    await sendNotices();
    return { nobody: { cardPaid: 0 } };
  });
  for (const { Subject, TextBody } of notice) {
    it.says('subject', Subject, ...words);
    it.says('mail', TextBody, ...words, ...(toPay.creditCents > 0 ? [toPay.words] : []));
  }
  if (plannedCents !== toPay.priceCents) it.wrong.push(`the plan says ${plannedCents}`);
  await it.step('is charged', async () => {
    await it.time.to(new Date(+due - 300 * SECOND));
    await chargeCampaignDates();
    if ((await chargesAt(customer)).length > 0) it.wrong.push('was charged too early');
    await it.time.to(due);
    await chargeCampaignDates();
    return accountSays(it, bookingId, toPay);
  });
  const [charge] = await chargesAt(customer);
  if (!charge || +charge.createdAt < +due - SECOND || +charge.createdAt > +due + 300 * SECOND)
    it.wrong.push(`was charged at ${charge?.createdAt.toISOString()}, told ${due.toISOString()}`);
}

type ToPay = Awaited<ReturnType<typeof previewOf>>['toPay'];

/** What was shown before a payment, and what the account says of it afterwards. */
async function accountSays(it: Story, bookingId: number, before: ToPay) {
  const { toPay, status } = await previewOf(it.player, bookingId);
  if (status !== 'CONFIRMED') it.wrong.push(`paid, and ${status}`);
  const figures = ({ cardCents, creditCents }: ToPay) => ({ cardPaid: cardCents, creditSpent: creditCents });
  return {
    'shown before': figures(before),
    'shown before in words': paidInWords(before.words),
    account: figures(toPay),
    'account in words': paidInWords(toPay.words),
  };
}

/** The player pays a reserved date on the hosted page. */
export const paysByHand = (it: Story, bookingId: number) =>
  it.step('pays the date', async () => {
    const { toPay } = await previewOf(it.player, bookingId);
    const { stripeSessionId, amountCents } = await payCampaignDate(it.player, bookingId);
    await it.sandbox.pay(stripeSessionId!);
    await verifyCheckout(it.player, stripeSessionId);
    return { ...(await accountSays(it, bookingId, toPay)), 'payment page': { cardPaid: amountCents } };
  });

/** Time passes, and nothing is charged. */
export const passes = (it: Story, to: Date, customer: string) =>
  it.step('time passes', async () => {
    const before = (await chargesAt(customer)).length;
    await it.time.to(to);
    await chargeCampaignDates();
    if ((await chargesAt(customer)).length !== before) it.wrong.push('was charged all the same');
    return { nobody: { cardPaid: 0 } };
  });

export const campaign: Situation[] = [
  {
    name: 'the price was fixed at joining, and has risen since',
    ends: NOTHING,
    async play(world) {
      const date = await aMemberOf(world, [80]);
      const { it, bookingId, sessions } = date;
      const [{ id }] = sessions as [(typeof sessions)[0]];
      await db.session.update({ where: { id }, data: { priceCents: 4000 } });
      const { toPay } = await seenBefore(it.player, [id]);
      if (toPay.priceCents !== PRICE) it.wrong.push(`the page says ${toPay.words}`);
      await isCharged(it, date);
      await it.cancels(bookingId, { mutation: 'skipCampaignDate' });
      return it;
    },
  },
  {
    name: 'a campaign date charged 48 hours before',
    ends: ALL_BY_CARD,
    async play(world) {
      const date = await aMemberOf(world, [80]);
      await isCharged(date.it, date);
      const { cancellation } = await previewOf(date.it.player, date.bookingId);
      await date.it.holds(date.bookingId, new Date(cancellation.deadline));
      return date.it;
    },
  },
  {
    name: 'a campaign date paid in part by credit',
    ends: NOTHING,
    async play(world) {
      const date = await aMemberOf(world, [80]);
      await creditFor(date.it.player.id, 1000);
      await isCharged(date.it, date);
      await date.it.cancels(date.bookingId);
      return date.it;
    },
  },
  {
    name: 'declined, then charged to a new card',
    ends: ALL_BY_CARD,
    async play(world) {
      const date = await aMemberOf(world, [60], CARDS.declines);
      const { it, bookingId, customer } = date;
      const { chargeAt, toPay } = await previewOf(it.player, bookingId);
      const letters = await it.step('is declined', async () => {
        await it.time.to(new Date(chargeAt!));
        await chargeCampaignDates();
        return { nobody: { cardPaid: 0 } };
      });
      const { chargeAt: again } = await previewOf(it.player, bookingId);
      const words = [formatUsd(PRICE), 'could not be charged', `again on ${it.in(new Date(again!))}`];
      // The notice of the charge leaves at the same time, and either may arrive first.
      const told = letters.filter(({ Tag }) => Tag === 'charge-failed');
      it.says('mail', told.map(({ TextBody }) => TextBody).join(), ...words);
      await it.step('is charged to a new card', async () => {
        await updateCampaignCard(it.player, date.campaign.id);
        const setup = await db.cardSetup.findFirstOrThrow({ where: { userId: it.player.id } });
        await it.sandbox.pay(setup.stripeSessionId!, PAYS);
        await confirmCampaignCard(it.player, setup.stripeSessionId!);
        await chargeCampaignDates();
        return accountSays(it, bookingId, toPay);
      });
      const tries = (await chargesAt(customer)).map(({ captured }) => captured).toSorted();
      if (String(tries) !== 'false,true') it.wrong.push(`asked the card ${tries}`);
      return it;
    },
  },
  {
    name: 'declined, then paid by hand with credit that came meanwhile',
    ends: { card: PRICE - 1000, credit: 1000, fee: 0 },
    async play(world) {
      const { it, bookingId } = await aMemberOf(world, [60], CARDS.declines);
      const { chargeAt } = await previewOf(it.player, bookingId);
      await it.time.to(new Date(chargeAt!));
      await chargeCampaignDates();
      await creditFor(it.player.id, 1000);
      await paysByHand(it, bookingId);
      return it;
    },
  },
  {
    name: 'a date that is skipped',
    ends: NOTHING,
    async play(world) {
      const { it, bookingId, customer } = await aMemberOf(world, [60]);
      const [letter] = await it.cancels(bookingId, { mutation: 'skipCampaignDate' });
      it.says('mail', letter!.TextBody, 'Your card is not charged for it');
      await passes(it, inHours(20), customer);
      return it;
    },
  },
  {
    name: 'leaving with one date paid and one reserved; the paid one is cancelled',
    ends: NOTHING,
    async play(world) {
      const date = await aMemberOf(world, [80, 300]);
      const { it, bookingId, customer, sessions } = date;
      await isCharged(it, date);
      const [letter] = await it.step('leaves', async () => {
        await leaveCampaign(it.player, date.campaign.id);
        return { nobody: { cardPaid: 0, cardBack: 0 } };
      });
      it.says('mail', letter!.TextBody, 'not charged for it any more', 'You have paid for 1 upcoming date');
      await it.cancels(bookingId);
      await passes(it, new Date(+sessions[1]!.scheduledAt - 40 * HOUR), customer);
      if (clock.now() < sessions[0]!.scheduledAt) it.wrong.push('not long enough');
      return it;
    },
  },
];
