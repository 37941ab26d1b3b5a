import { setTimeout as sleep } from 'node:timers/promises';
import { creditFor, leftOf } from '../../../tests/scene/money.ts';
import { aLateCanceller, ask, book, bookingOf, intentOf } from '../../../tests/scene/seats.ts';
import { unheardProvider } from '../../../tests/scene/unheard.ts';
import { aSession, aStaffMember, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { closeCircuits } from '../../platform/provider.ts';
import { auditMoney } from '../audit/audit.service.ts';
import { payRefunds, settleOpenCheckouts } from '../bookings.jobs.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { callOffSession } from '../cancelling/session-cancellation.service.ts';
import { hold } from './hold.ts';
import { settle } from './settle.service.ts';

// Session credit alone buys the seat of a late canceller: the provider is asked what goes back to them, and meanwhile
// the seat stays held.

const provider = unheardProvider();

/** Their only seat is for sale, and somebody has the credit for it. */
async function forSale() {
  const session = await aSession({ scheduledAt: inHours(10), maxPlayers: 1 });
  const seller = await aLateCanceller(provider.sandbox, session.id);
  const buyer = await aUser();
  await creditFor(buyer.id, 2500);
  const order = { specialRequests: '', useCredit: true, isAdult: true, agreeToConduct: true, friends: 0 };
  const bookingOfBuyer = () =>
    db.booking.findFirstOrThrow({ where: { userId: buyer.id }, orderBy: { id: 'desc' } });
  return {
    session,
    seller,
    buyer,
    bookingOfBuyer,
    /** Their process dies once the seat is held. */
    dies: () => hold(buyer, { ...order, sessionIds: [session.id] }, env.publicUrl),
    async isBought() {
      const booking = await bookingOfBuyer();
      expect(booking).toMatchObject({ status: 'confirmed', creditCents: 2500, paymentId: null });
      expect(await db.seat.findFirst({ where: { sessionId: session.id } })).toMatchObject({
        bookingId: booking.id,
        heldUntil: null,
        resaleBookingId: null,
      });
      expect(await creditBalance(buyer.id)).toBe(0);
      await payRefunds();
      expect(await bookingOf(seller.bookingId)).toMatchObject({ status: 'refunded' });
      expect(await leftOf(provider.sandbox, await intentOf(seller.bookingId))).toEqual([0, 0]);
    },
    async isForSaleAgain() {
      expect(await creditBalance(buyer.id)).toBe(2500);
      expect(await db.seat.findFirst({ where: { sessionId: session.id } })).toMatchObject({
        bookingId: seller.bookingId,
        heldUntil: null,
        resaleBookingId: seller.bookingId,
      });
      expect(await bookingOf(seller.bookingId)).toMatchObject({ status: 'cancel_requested', refunds: [] });
      expect((await auditMoney()).filter(({ rule }) => rule === 'seats')).toEqual([]);
    },
  };
}

/** The provider was not asked yet. */
async function isAwaited(): Promise<boolean> {
  const { faults } = await provider.sandbox.stripe('GET', '/faults');
  return faults.some(({ count }: { count: number }) => count > 0);
}

const isDue = (id: number) => db.checkout.update({ where: { id }, data: { nextCheckAt: clock.now() } });

test('nobody who comes later is faster while the provider takes its time', async () => {
  const { session, buyer, isBought } = await forSale();
  const path = '/v1/payment_intents/*';
  await provider.sandbox.stripe('POST', '/faults', { kind: 'slow', path, method: 'GET', count: 1, ms: 2000 });
  const first = ask(buyer, session.id);
  for (let looks = 0; looks < 100 && (await isAwaited()); looks += 1) await sleep(20);
  await refused(ask(await aUser(), session.id), 'SESSION_FULL');
  const rich = await aUser();
  await creditFor(rich.id, 2500);
  await refused(ask(rich, session.id), 'SESSION_FULL');
  expect(await first).toMatchObject({ stripeSessionId: null, amountCents: 0 });
  await isBought();
});

test.each(['400', '500_before'])('a provider that answers %s keeps nobody from buying', async (kind) => {
  const { session, buyer, isBought } = await forSale();
  const path = '/v1/payment_intents/*';
  await provider.sandbox.stripe('POST', '/faults', { kind, path, method: 'GET', count: 100 });
  await ask(buyer, session.id);
  await provider.sandbox.stripe('DELETE', '/faults');
  closeCircuits();
  await isBought();
});

describe('after a crash', () => {
  test('the sweep makes the seat theirs, and the seller is told', async () => {
    const { session, dies, bookingOfBuyer, isBought } = await forSale();
    const { id, status } = await dies();
    expect(status).toBe('creating');
    expect(await bookingOfBuyer()).toMatchObject({ status: 'pending' });
    await refused(ask(await aUser(), session.id), 'SESSION_FULL');
    await isDue(id);
    await settleOpenCheckouts();
    await isBought();
    await settleOpenCheckouts();
    await isBought();
  });

  test('whoever asks again has it', async () => {
    const { session, buyer, dies, isBought } = await forSale();
    const { id } = await dies();
    expect(await ask(buyer, session.id)).toMatchObject({ id, stripeSessionId: null });
    await isBought();
    expect(await db.booking.count({ where: { userId: buyer.id } })).toBe(1);
  });

  test('all who settle it at once settle it once', async () => {
    const { dies, isBought } = await forSale();
    const { id } = await dies();
    await Promise.all([settle(id), settle(id), settle(id)]);
    await isBought();
  });

  test('a hold that has run out is swept: credit and seat go back', async () => {
    const { dies, bookingOfBuyer, isForSaleAgain } = await forSale();
    const { id } = await dies();
    await provider.time.jump(33 * 60);
    await isDue(id);
    await settleOpenCheckouts();
    expect(await db.checkout.findUnique({ where: { id } })).toMatchObject({ status: 'expired' });
    expect(await bookingOfBuyer()).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
    await isForSaleAgain();
  });

  test('a seat that was sold when the hold had run out stays sold', async () => {
    const { session, buyer, dies, bookingOfBuyer } = await forSale();
    const { id } = await dies();
    await provider.time.jump(33 * 60);
    const { bookingId } = await book(provider.sandbox, session.id);
    await settle(id);
    expect(await bookingOfBuyer()).toMatchObject({ status: 'expired' });
    expect(await db.seat.findFirst({ where: { sessionId: session.id } })).toMatchObject({ bookingId });
    expect(await creditBalance(buyer.id)).toBe(2500);
  });

  test('their player gives it up: credit and seat go back, and nothing is completed', async () => {
    const { buyer, dies, bookingOfBuyer, isForSaleAgain } = await forSale();
    const { id } = await dies();
    expect(await cancelBooking(buyer, (await bookingOfBuyer()).id)).toBe(
      'Your booking was cancelled. Nothing was charged.',
    );
    await settle(id);
    await isForSaleAgain();
  });
});

describe('the session is called off while the provider is asked', () => {
  test('and nothing is booked', async () => {
    const { session, buyer, seller, dies, bookingOfBuyer } = await forSale();
    const { id } = await dies();
    await callOffSession(await aStaffMember(), session.id, 'The Game Master is ill.');
    await settle(id);
    expect(await bookingOfBuyer()).toMatchObject({ status: 'expired' });
    expect(await creditBalance(buyer.id)).toBe(2500);
    await payRefunds();
    expect(await leftOf(provider.sandbox, await intentOf(seller.bookingId))).toEqual([0, 0]);
  });

  test('also where its page could not be closed, and who waits reads why', async () => {
    const { session, buyer, dies, bookingOfBuyer } = await forSale();
    await dies();
    await db.session.update({ where: { id: session.id }, data: { status: 'cancelled' } });
    const open = await db.checkout.findFirstOrThrow({ where: { userId: buyer.id } });
    await settle(open.id);
    expect(await bookingOfBuyer()).toMatchObject({
      status: 'expired',
      endReason: expect.stringContaining('was called off'),
    });
    expect(await creditBalance(buyer.id)).toBe(2500);
  });
});

test('what sells nobody’s seat is completed at once, and nobody is asked', async () => {
  const buyer = await aUser();
  await creditFor(buyer.id, 2500);
  await provider.sandbox.stripe('POST', '/faults', { kind: '500_before', path: '/v1/*', count: 100 });
  const { id } = await ask(buyer, (await aSession()).id);
  expect((await provider.sandbox.stripe('GET', '/faults')).faults).toMatchObject([{ count: 100 }]);
  expect(await db.checkout.findUnique({ where: { id } })).toMatchObject({ status: 'complete' });
});
