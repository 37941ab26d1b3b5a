import { fixFinding } from '../../../api/bookings/audit/fixes.service.ts';
import { payRefunds, settleOpenCheckouts } from '../../../api/bookings/bookings.jobs.ts';
import { verifyCheckout } from '../../../api/bookings/checkout/verification.service.ts';
import { partialRefundCents } from '../../../api/bookings/core/policy.rules.ts';
import { clock } from '../../../api/platform/clock.ts';
import { db } from '../../../api/platform/db.ts';
import { MINUTE } from '../../../api/platform/durations.rules.ts';
import { formatUsd } from '../../../api/platform/money.ts';
import { ask, book } from '../../scene/seats.ts';
import { aSession, inHours } from '../../scene/world.ts';
import { previewOf, seenBefore } from './pages.ts';
import { ALL_BY_CARD, NOTHING, PRICE, type Situation } from './situation.ts';
import { aStory, type Story, type World } from './story.ts';

const aTable = (maxPlayers = 4) => aSession({ scheduledAt: inHours(240), priceCents: PRICE, maxPlayers });

async function paid(world: World) {
  const it = await aStory(world);
  const [bookingId] = await it.pays([(await aTable()).id]);
  const { payment } = await db.booking.findUniqueOrThrow({
    where: { id: bookingId! },
    include: { payment: true },
  });
  return { it, bookingId: bookingId!, paymentId: payment!.id, intent: payment!.stripePaymentIntentId };
}

/** Somebody did something on the provider's own pages, and we have heard of it. */
const elsewhere = (it: Story, what: string, act: () => Promise<unknown>) =>
  it.step(
    what,
    async () => {
      await act();
      await it.hears();
      return {};
    },
    { untold: true },
  );

const byHand = (amount?: number) => async (world: World) => {
  const { it, bookingId, intent } = await paid(world);
  await elsewhere(it, 'returned by hand', () =>
    it.sandbox.stripe('POST', '/refunds', { payment_intent: intent, amount }),
  );
  await it.cancels(bookingId);
  return it;
};

async function disputed(world: World, end?: 'won' | 'lost') {
  const { it, bookingId, intent } = await paid(world);
  await elsewhere(it, 'disputed', async () => {
    const { id } = await it.sandbox.stripe('POST', '/disputes', { payment_intent: intent });
    if (end) await it.sandbox.stripe('POST', `/disputes/${id}/close`, { status: end });
  });
  return { it, bookingId };
}

/** The page is filled in, and the bank takes its time. */
async function onItsWay(world: World) {
  const it = await aStory(world);
  const session = await aTable();
  const { toPay, rules } = await seenBefore(it.player, [session.id]);
  const { id, stripeSessionId } = await ask(it.player, session.id);
  const booking = await db.booking.findFirstOrThrow({ where: { checkoutId: id } });
  const [letter] = await it.step('fills in the page', async () => {
    await it.sandbox.stripe('POST', '/payments/mode', { status: 'processing' });
    await it.sandbox.pay(stripeSessionId!);
    await it.sandbox.stripe('POST', '/payments/mode', { status: 'succeeded' });
    await it.hears();
    return { nobody: { cardPaid: 0, cardBack: 0 } };
  });
  const { message } = await verifyCheckout(it.player, stripeSessionId);
  const { paymentNote, cancellation } = await previewOf(it.player, booking.id);
  it.says('success page', message, paymentNote ?? 'a note in the account');
  it.says('mail', letter!.TextBody, 'Your seat is kept for you');
  if (cancellation.kind !== 'NONE') it.wrong.push(`while it is on its way, ${cancellation.kind} is offered`);
  const bankSays = async (status: 'succeeded' | 'failed') => {
    const { payments } = await it.sandbox.stripe('GET', '/payments');
    const { paymentIntent } = payments.find((payment: { state: string }) => payment.state === 'processing');
    await it.sandbox.stripe('POST', `/payments/${paymentIntent}/settle`, { status });
    await it.hears();
  };
  return { it, toPay, rules, booking, bankSays };
}

/** Another amount than the page showed arrives; staff look at it. */
async function anotherAmount(world: World) {
  const it = await aStory(world);
  const session = await aTable();
  const { id, stripeSessionId } = await ask(it.player, session.id);
  await db.checkout.update({ where: { id }, data: { amountCents: 9900 } });
  const [letter] = await it.step('another amount arrives', async () => {
    await it.sandbox.pay(stripeSessionId!);
    const { paymentStatus } = await verifyCheckout(it.player, stripeSessionId);
    if (paymentStatus !== 'in_review') it.wrong.push(`the page says ${paymentStatus}`);
    return { 'payment page': { cardPaid: PRICE, cardBack: 0 } };
  });
  it.says('mail', letter!.TextBody, '$25.01 has reached us', 'Your seat is kept for you');
  const payment = await db.payment.findFirstOrThrow({ where: { checkoutId: id } });
  return { it, key: `wrong-amount:${payment.id}` };
}

/** Staff give credit for what cannot go back to the card. */
const givesCredit = (it: Story, bookingId: number, cents: number) =>
  it.step('staff give credit', async () => {
    const said = await fixFinding(it.staff, { key: `refund-failed:${bookingId}`, choice: 'credit' });
    it.says('staff page', said, formatUsd(cents));
    return { 'staff page': { creditBack: cents } };
  });

export const provider: Situation[] = [
  { name: 'a part was returned by hand, then cancelled', ends: NOTHING, play: byHand(1000) },
  { name: 'all was returned by hand, then cancelled', ends: NOTHING, play: byHand() },
  {
    name: 'a bank that takes days, and pays',
    ends: ALL_BY_CARD,
    async play(world) {
      const { it, toPay, rules, booking, bankSays } = await onItsWay(world);
      await it.step('the bank pays', async () => {
        await bankSays('succeeded');
        const account = (await previewOf(it.player, booking.id)).toPay;
        return { page: { cardPaid: toPay.cardCents }, account: { cardPaid: account.cardCents } };
      });
      await it.holds(booking.id, rules[0]!.refundUntil);
      return it;
    },
  },
  {
    name: 'a bank that takes days, and does not pay',
    ends: NOTHING,
    async play(world) {
      const { it, bankSays } = await onItsWay(world);
      const [letter] = await it.step('the bank does not pay', async () => {
        await bankSays('failed');
        return { nobody: { cardPaid: 0 } };
      });
      it.says('mail', letter!.TextBody, 'You owe nothing');
      return it;
    },
  },
  {
    name: 'another amount arrives, and staff return it',
    ends: NOTHING,
    async play(world) {
      const { it, key } = await anotherAmount(world);
      await it.step('staff return it', async () => {
        const said = await fixFinding(world.staff, { key, choice: 'refund' });
        it.says('staff page', said, '$25.01 is on its way back');
        return { 'staff page': { cardBack: PRICE } };
      });
      return it;
    },
  },
  {
    name: 'a dispute is open: the bank has the money',
    ends: ALL_BY_CARD,
    async play(world) {
      const { it, bookingId } = await disputed(world);
      await it.cancels(bookingId);
      return it;
    },
  },
  {
    name: 'a dispute was lost: the bank has returned the money',
    ends: ALL_BY_CARD,
    async play(world) {
      const { it, bookingId } = await disputed(world, 'lost');
      await it.cancels(bookingId);
      return it;
    },
  },
  {
    name: 'a dispute was won: the card cannot be refunded any more',
    ends: { card: PRICE, credit: -PRICE, fee: 0 },
    async play(world) {
      const { it, bookingId } = await disputed(world, 'won');
      await it.cancels(bookingId);
      await givesCredit(it, bookingId, PRICE);
      return it;
    },
  },
  {
    name: 'late with a fee after a dispute was won',
    ends: {
      card: PRICE,
      credit: partialRefundCents(PRICE, 50) * -1,
      fee: PRICE - partialRefundCents(PRICE, 50),
    },
    async play(world) {
      const { it, bookingId } = await disputed(world, 'won');
      await db.session.updateMany({
        where: { bookings: { some: { id: bookingId } } },
        data: { scheduledAt: inHours(10) },
      });
      const fee = PRICE - partialRefundCents(PRICE, 50);
      await it.decided(await it.asks(bookingId), { decision: 'partial_refund', feePercent: 50 }, { fee });
      await givesCredit(it, bookingId, PRICE - fee);
      return it;
    },
  },
  {
    name: 'the key is wrong while the refund is made, then right again',
    ends: NOTHING,
    async play(world) {
      const { it, bookingId } = await paid(world);
      await it.cancels(bookingId, {
        async meanwhile() {
          await it.sandbox.stripe('POST', '/faults', { kind: '401', path: '/v1/*', count: 1000 });
          await payRefunds();
          const { statusLabel } = await previewOf(it.player, bookingId);
          it.says('account', statusLabel, 'Refund on its way');
          await it.sandbox.stripe('DELETE', '/faults');
          await world.time.ahead(60);
        },
      });
      return it;
    },
  },
  {
    name: 'the money arrives when the seat was sold to somebody else',
    ends: NOTHING,
    async play(world) {
      const it = await aStory(world);
      const session = await aTable(1);
      const page = await ask(it.player, session.id);
      await it.step('pays too late', async () => {
        // Not in the last second: where the machine stands still nobody pays in that.
        await world.time.to(new Date(+page.expiresAt - MINUTE));
        await it.sandbox.pay(page.stripeSessionId!);
        await world.time.ahead(60 + 95);
        await book(it.sandbox, session.id);
        await db.checkout.update({ where: { id: page.id }, data: { nextCheckAt: clock.now() } });
        await settleOpenCheckouts();
        const { message, success } = await verifyCheckout(it.player, page.stripeSessionId);
        if (success) it.wrong.push('the success page says that it is booked');
        it.says('success page', message, 'Your money is on its way back');
        return { 'payment page': { cardPaid: PRICE, cardBack: PRICE } };
      });
      return it;
    },
  },
];
