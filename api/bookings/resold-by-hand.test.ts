import { aCampaign, aMember } from '../../tests/scene/campaign.ts';
import { creditFor, leftOf } from '../../tests/scene/money.ts';
import { aLateCanceller, ask, book, bookingOf, intentOf } from '../../tests/scene/seats.ts';
import { unheardProvider } from '../../tests/scene/unheard.ts';
import { aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { closeCircuits } from '../platform/provider.ts';
import type { Viewer } from '../platform/viewer.ts';
import { runAudit } from './audit/audit.service.ts';
import { fixFinding } from './audit/fixes.service.ts';
import { payRefunds } from './bookings.jobs.ts';
import { requestCancellation } from './cancelling/cancellation.service.ts';
import { decideCancellation } from './cancelling/decision.service.ts';
import { chargeCampaignDates } from './charges/charges.jobs.ts';
import { payCampaignDate } from './charges/date-payment.service.ts';
import { startCheckout } from './checkout/checkout.service.ts';
import { releaseCheckout, settle } from './checkout/settle.service.ts';

// A late canceller was given money back by hand at Stripe, and no event has told of it when their seat is sold again:
// what they read is what is sent.

const provider = unheardProvider();

const soon = (overrides: Parameters<typeof aSession>[0] = {}) =>
  aSession({ scheduledAt: inHours(10), maxPlayers: 1, ...overrides });

/** Every refund of a payment that Stripe knows of, in cents. */
async function refundsAt(intent: string): Promise<number[]> {
  const { payments } = await provider.sandbox.stripe('GET', '/payments');
  const line = payments.find(({ paymentIntent }: { paymentIntent: string }) => paymentIntent === intent);
  return line.refunds
    .map(({ amount }: { amount: number }) => amount)
    .toSorted((a: number, b: number) => a - b);
}

/** What the mail of the sale says that goes back to the card, and what it says of what had gone back before. */
async function told({ email }: Viewer, kind: 'money-returned' | 'fee-returned') {
  const { text } = await db.outboxMail.findFirstOrThrow({ where: { toAddress: email, kind } });
  return {
    back: text.match(/\$(\d+\.\d\d) goes back to the card you paid with\./)?.[1] ?? null,
    before: text.match(/\$(\d+\.\d\d) already went back to your card\./)?.[1] ?? null,
  };
}

interface Given {
  /** Half of the price was kept before. */
  fee: boolean;
  byHand: number;
}

/** A late canceller of $25.00 whom staff give something by hand, once `meanwhile` is done. */
async function givenByHand(
  { bookingId, viewer }: { bookingId: number; viewer: Viewer },
  { fee, byHand }: Given,
  meanwhile: () => Promise<unknown> = async () => null,
) {
  const intent = await intentOf(bookingId);
  if (fee) {
    const { id } = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId } });
    const answer = { decision: 'partial_refund', feePercent: 50, reason: 'We wish you well.' };
    await decideCancellation(await aStaffMember(), id, answer);
    await payRefunds();
  }
  await meanwhile();
  const known = fee ? [1250] : [];
  await provider.sandbox.stripe('POST', '/refunds', { payment_intent: intent, amount: byHand });
  expect(await refundsAt(intent)).toEqual([...known, byHand].toSorted((a, b) => a - b));
  expect(await db.refund.count({ where: { bookingId, cause: 'by_hand' } })).toBe(0);
  return {
    /** After the sale: what they read, what Stripe has sent for it, and what is left of the payment. */
    async outcome() {
      await payRefunds();
      const sent = await refundsAt(intent);
      for (const cents of [...known, byHand]) sent.splice(sent.indexOf(cents), 1);
      return {
        told: await told(viewer, fee ? 'fee-returned' : 'money-returned'),
        sent,
        left: await leftOf(provider.sandbox, intent),
        endReason: (await bookingOf(bookingId)).endReason,
      };
    },
  };
}

const aSeller = async (sessionId: number, given: Given) =>
  givenByHand(await aLateCanceller(provider.sandbox, sessionId), given);

const WHOLE = { fee: false, byHand: 1000 };
const FEE = { fee: true, byHand: 500 };
const cases = [
  ['the price', WHOLE, '15.00', '10.00'],
  ['the fee', FEE, '7.50', '5.00'],
] as const;

const asSent = (back: string, before: string) => ({
  told: { back, before },
  sent: [Math.round(Number(back) * 100)],
  left: [0, 0],
  endReason: expect.stringContaining(`$${before} already went back to your card.`),
});

/** Somebody with session credit for a seat. */
async function withCredit() {
  const player = await aUser();
  await creditFor(player.id, 2500);
  return player;
}

describe.each(cases)(
  'a seat is sold again, and %s of its late canceller returned',
  (_what, given, back, before) => {
    test('by a card', async () => {
      const { id } = await soon();
      const seller = await aSeller(id, given);
      await book(provider.sandbox, id);
      expect(await seller.outcome()).toEqual(asSent(back, before));
    });

    test('by money that came when the seat was not held any more', async () => {
      const { id } = await soon();
      const seller = await aSeller(id, given);
      const late = await ask(await aUser(), id);
      await provider.sandbox.pay(late.stripeSessionId!);
      await provider.time.jump(33 * 60);
      await releaseCheckout((await ask(await aUser(), id)).id);
      await settle(late.id);
      expect(await seller.outcome()).toEqual(asSent(back, before));
    });

    test('by session credit', async () => {
      const { id } = await soon();
      const seller = await aSeller(id, given);
      expect(await ask(await withCredit(), id)).toMatchObject({ stripeSessionId: null });
      expect(await seller.outcome()).toEqual(asSent(back, before));
    });

    test.each(['card', 'credit', 'page', 'credit on its page'])(
      'by a member of a campaign, with %s',
      async (how) => {
        const campaign = await aCampaign([inHours(60)], { maxPlayers: 1 });
        const { id: sessionId } = campaign.sessions[0]!;
        const booked = await book(provider.sandbox, sessionId);
        // Three days before is late here, so that the charge comes after it.
        const policy = { version: '1', fullRefundHours: 72, lateFeeMinPercent: 50, lateFeeMaxPercent: 75 };
        await db.booking.update({ where: { id: booked.bookingId }, data: { policy } });
        await requestCancellation(booked.viewer, booked.bookingId, 'A cold');
        const seller = await givenByHand(booked, given);
        const { player, membershipId } = await aMember(campaign);
        const { id } = await db.booking.findFirstOrThrow({ where: { membershipId } });
        if (how.includes('credit')) await creditFor(player.id, 2500);
        if (how.includes('page')) {
          const { id: checkoutId, stripeSessionId } = await payCampaignDate(player, id);
          if (stripeSessionId) await provider.sandbox.pay(stripeSessionId);
          if (stripeSessionId) await settle(checkoutId);
        } else {
          await provider.time.ahead(12.1 * 3600);
          await chargeCampaignDates();
        }
        expect(await bookingOf(id)).toMatchObject({ status: 'confirmed' });
        expect(await seller.outcome()).toEqual(asSent(back, before));
      },
    );

    test('by staff who accept a payment of another amount', async () => {
      const { id } = await soon();
      const late = await aLateCanceller(provider.sandbox, id);
      const buyer = await ask(await aUser(), id);
      const seller = await givenByHand(late, given, async () => {
        await db.checkout.update({ where: { id: buyer.id }, data: { amountCents: 2400 } });
        await provider.sandbox.pay(buyer.stripeSessionId!);
        await settle(buyer.id);
        await runAudit(null);
      });
      const payment = await db.payment.findFirstOrThrow({ where: { checkoutId: buyer.id } });
      await fixFinding(await aStaffMember(), { key: `wrong-amount:${payment.id}`, choice: 'accept' });
      expect(await seller.outcome()).toEqual(asSent(back, before));
    });

    test.each(['its own', 'none'])('by staff who put right a booking whose seat was %s', async (seat) => {
      const { id: sessionId } = await soon();
      const { bookingId } = await book(provider.sandbox, (await soon()).id);
      const { id: seatId } = await db.seat.findFirstOrThrow({ where: { sessionId } });
      // The audit asks the provider too, so it comes before.
      const seller = await givenByHand(await aLateCanceller(provider.sandbox, sessionId), given, async () => {
        await db.seat.updateMany({ where: { bookingId }, data: { bookingId: null } });
        await db.booking.update({ where: { id: bookingId }, data: { sessionId } });
        if (seat === 'its own') await db.seat.update({ where: { id: seatId }, data: { bookingId } });
        await runAudit(null);
      });
      const staff = await aStaffMember();
      await (seat === 'its own'
        ? fixFinding(staff, { key: `sold-without-return:${seatId}`, choice: 'refund' })
        : fixFinding(staff, { key: `paid-without-seat:${bookingId}`, choice: 'seat_or_refund' }));
      expect(await bookingOf(bookingId)).toMatchObject({ seat: { id: seatId, resaleBookingId: null } });
      expect(await seller.outcome()).toEqual(asSent(back, before));
    });
  },
);

test('of one order that buys two such seats both read what is sent', async () => {
  const sessions = [await soon(), await soon()];
  const sellers = [await aSeller(sessions[0]!.id, WHOLE), await aSeller(sessions[1]!.id, FEE)];
  const cartItems = sessions.map(({ id }) => ({ sessionId: id }));
  const { id, stripeSessionId } = await startCheckout(await aUser(), { cartItems, agreeToTerms: true });
  await provider.sandbox.pay(stripeSessionId!);
  await Promise.all([settle(id), settle(id)]);
  expect(await sellers[0]!.outcome()).toEqual(asSent('15.00', '10.00'));
  expect(await sellers[1]!.outcome()).toEqual(asSent('7.50', '5.00'));
});

describe('the provider', () => {
  const fails = (kind: string) =>
    provider.sandbox.stripe('POST', '/faults', {
      kind,
      path: '/v1/payment_intents/*',
      method: 'GET',
      count: 100,
    });
  const timesAsked = async () => 100 - (await provider.sandbox.stripe('GET', '/faults')).faults[0].count;

  test('is not asked where nobody’s seat is sold again', async () => {
    const { id } = await soon({ maxPlayers: 2 });
    await aSeller(id, WHOLE);
    await fails('400');
    await book(provider.sandbox, id);
    expect(await timesAsked()).toBe(0);
  });

  test.each(['400', '500_before'])('answers %s: the seat is sold by what we know', async (kind) => {
    const { id } = await soon();
    const seller = await aSeller(id, WHOLE);
    await fails(kind);
    const { bookingId } = await book(provider.sandbox, id);
    expect(await timesAsked()).toBeGreaterThan(0);
    await provider.sandbox.stripe('DELETE', '/faults');
    closeCircuits();
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'confirmed', seat: { heldUntil: null } });
    expect(await seller.outcome()).toMatchObject({ told: { back: '25.00', before: null }, sent: [1500] });
  });
});
