import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import {
  aLateCanceller,
  ask,
  book,
  bookingOf,
  inLine,
  later,
  ledger,
  mailsTo,
  runJobs,
} from '../../../tests/scene/seats.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { updateSession } from '../../catalog/session-editor.service.ts';
import { getSession } from '../../catalog/sessions.service.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { auditMoney } from '../audit/audit.service.ts';
import { processWebhooks } from '../bookings.jobs.ts';
import { cancelBooking, requestCancellation } from '../cancelling/cancellation.service.ts';
import { decideCancellation } from '../cancelling/decision.service.ts';
import { removeFromSession } from '../cancelling/removal.service.ts';
import { callOffSession } from '../cancelling/session-cancellation.service.ts';
import { releaseCheckout, settle } from '../checkout/settle.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(async () => {
  clock.setOffset(0);
  await runJobs();
  expect((await auditMoney()).filter(({ rule }) => rule !== 'mails')).toEqual([]);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const reason = 'We wish you well.';
const soon = (overrides: Parameters<typeof aSession>[0] = {}) =>
  aSession({ scheduledAt: inHours(10), maxPlayers: 1, priceCents: 2501, ...overrides });
const decide = async (requestId: number, answer: object) =>
  decideCancellation(await aStaffMember(), requestId, { ...answer, reason });

/** A player with so much session credit, granted for a booking of their own. */
async function withCredit(amountCents: number): Promise<Viewer> {
  const player = await aUser();
  const { bookingId } = await book(sandbox, (await aSession({ priceCents: amountCents })).id, player);
  clock.setOffset(24 * 7 * HOUR - 3 * HOUR);
  await requestCancellation(player, bookingId, '');
  clock.setOffset(0);
  const request = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId } });
  await decide(request.id, { decision: 'session_credit' });
  return player;
}

describe('a late canceller’s seat', () => {
  test('is offered at once, bought, and everything goes back exactly once', async () => {
    const session = await soon();
    const seller = await aLateCanceller(sandbox, session.id);
    expect(await getSession(null, session.id)).toMatchObject({ availableSpots: 1, currentPlayers: 0 });
    expect(await bookingOf(seller.bookingId)).toMatchObject({
      seat: { heldUntil: null },
      status: 'cancel_requested',
    });
    const checkout = await ask(await aUser(), session.id);
    expect(await getSession(null, session.id)).toMatchObject({ availableSpots: 0, heldSeats: 1 });
    // The same payment, told by everybody there is and several times.
    await sandbox.pay(checkout.stripeSessionId!);
    await Promise.all([settle(checkout.id), settle(checkout.id), processWebhooks()]);
    await Promise.all([runJobs(), runJobs()]);
    await settle(checkout.id);
    await runJobs();
    const sold = await bookingOf(seller.bookingId);
    expect(sold).toMatchObject({
      status: 'refunded',
      paymentStatus: 'refunded',
      seat: null,
      resaleSeat: null,
    });
    expect(sold.refunds).toMatchObject([{ cause: 'seat_resold', amountCents: 2501, status: 'succeeded' }]);
    expect(sold.requests).toMatchObject([{ decision: 'full_refund', decidedById: null }]);
    expect(await ledger('revenue', seller.bookingId)).toBe(0);
    expect(await mailsTo(seller.viewer, 'money-returned')).toBe(1);
    await refused(decide(seller.requestId, { decision: 'full_refund' }), 'CONFLICT');
    expect(await getSession(null, session.id)).toMatchObject({ availableSpots: 0, currentPlayers: 1 });
  });

  test('is sold after the seats that nobody has', async () => {
    const session = await soon({ maxPlayers: 2 });
    const seller = await aLateCanceller(sandbox, session.id);
    const first = await book(sandbox, session.id);
    expect(await bookingOf(first.bookingId)).toMatchObject({ seat: { number: 2 } });
    expect(await bookingOf(seller.bookingId)).toMatchObject({ status: 'cancel_requested' });
    await book(sandbox, session.id);
    expect(await bookingOf(seller.bookingId)).toMatchObject({ status: 'refunding' });
  });

  test('comes back to them when the buyer does not pay', async () => {
    const session = await soon();
    const seller = await aLateCanceller(sandbox, session.id);
    for (let time = 0; time < 2; time += 1) {
      await releaseCheckout((await ask(await aUser(), session.id)).id);
      expect(await bookingOf(seller.bookingId)).toMatchObject({
        status: 'cancel_requested',
        seat: { heldUntil: null, resaleBookingId: seller.bookingId },
      });
    }
    const expired = await ask(await aUser(), session.id);
    later(33 * 60_000);
    expect(await getSession(null, session.id)).toMatchObject({ availableSpots: 1 });
    await decide(seller.requestId, { decision: 'declined' });
    await releaseCheckout(expired.id);
    expect(await bookingOf(seller.bookingId)).toMatchObject({
      status: 'confirmed',
      seat: { heldUntil: null },
    });
  });

  test('two buyers: one has it, the other reads that it is full', async () => {
    const session = await soon();
    const seller = await aLateCanceller(sandbox, session.id);
    const buyers = await Promise.all(Array.from({ length: 20 }, () => aUser()));
    const tries = await Promise.allSettled(buyers.map((buyer) => ask(buyer, session.id)));
    const won = tries.filter((each) => each.status === 'fulfilled');
    expect(won).toHaveLength(1);
    await sandbox.pay(won[0]!.value.stripeSessionId!);
    await settle(won[0]!.value.id);
    await runJobs();
    expect((await bookingOf(seller.bookingId)).refunds).toHaveLength(1);
  });

  test('is told to those who wait', async () => {
    const session = await aSession({ scheduledAt: inHours(10), maxPlayers: 1 });
    const seller = await book(sandbox, session.id);
    const [waiting] = await inLine(session.id, 1);
    await requestCancellation(seller.viewer, seller.bookingId, '');
    await runJobs();
    await runJobs();
    expect(await mailsTo(waiting!, 'seat-free')).toBe(1);
    await book(sandbox, session.id, waiting);
    expect(await bookingOf(seller.bookingId)).toMatchObject({ status: 'refunding' });
  });
});

describe('decided with a fee before it is sold', () => {
  test.each([50, 60, 75])('%i percent, paid by card: the fee goes back once', async (feePercent) => {
    const session = await soon();
    const seller = await aLateCanceller(sandbox, session.id);
    await decide(seller.requestId, { decision: 'partial_refund', feePercent });
    if (feePercent !== 60) await runJobs(); // or else both refunds are under way together
    expect(await ledger('fees', seller.bookingId)).toBe(Math.floor((2501 * feePercent) / 100));
    expect(await getSession(null, session.id)).toMatchObject({ availableSpots: 1 });
    expect(await bookingOf(seller.bookingId)).toMatchObject({ seat: null, resaleSeat: { bookingId: null } });
    await releaseCheckout((await ask(await aUser(), session.id)).id); // does not pay
    await book(sandbox, session.id);
    await Promise.all([runJobs(), runJobs()]);
    const sold = await bookingOf(seller.bookingId);
    expect(sold).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', resaleSeat: null });
    const fee = Math.floor((2501 * feePercent) / 100);
    expect(sold.refunds).toMatchObject([
      { cause: 'late_request', amountCents: 2501 - fee, status: 'succeeded' },
      { cause: 'seat_resold', amountCents: fee, status: 'succeeded' },
    ]);
    expect([await ledger('fees', seller.bookingId), await ledger('revenue', seller.bookingId)]).toEqual([
      0, 0,
    ]);
    expect(await mailsTo(seller.viewer, 'fee-returned')).toBe(1);
    // Sold once more: nothing is left to give back.
    await removeFromSession(
      await aSuperAdmin(),
      (await db.booking.findFirstOrThrow({ where: { sessionId: session.id, status: 'confirmed' } })).id,
    );
    await book(sandbox, session.id);
    await runJobs();
    expect((await bookingOf(seller.bookingId)).refunds).toHaveLength(2);
  });

  test('paid with credit alone: the fee is credit again', async () => {
    const player = await withCredit(2501);
    const session = await soon();
    const seller = await aLateCanceller(sandbox, session.id, player);
    expect(await bookingOf(seller.bookingId)).toMatchObject({ creditCents: 2501 });
    await decide(seller.requestId, { decision: 'partial_refund', feePercent: 60 });
    expect(await creditBalance(player.id)).toBe(1001);
    await book(sandbox, session.id);
    expect(await creditBalance(player.id)).toBe(2501);
    expect(await bookingOf(seller.bookingId)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'refunded',
      refunds: [],
    });
    expect(await ledger('fees', seller.bookingId)).toBe(0);
  });

  test.each([
    [50, 500, 2], // both the rest and the fee touch the card
    [75, 2000, 1], // the rest is all that the card paid, the fee is credit
  ])('%i percent, with %i cents of credit', async (feePercent, credit, refunds) => {
    const player = await withCredit(credit);
    const session = await soon();
    const seller = await aLateCanceller(sandbox, session.id, player);
    expect(await bookingOf(seller.bookingId)).toMatchObject({ creditCents: credit });
    await decide(seller.requestId, { decision: 'partial_refund', feePercent });
    await runJobs();
    expect(await bookingOf(seller.bookingId)).toMatchObject({ paymentStatus: 'partially_refunded' });
    await book(sandbox, session.id);
    await runJobs();
    const sold = await bookingOf(seller.bookingId);
    expect(sold).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
    const byCard = sold.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(byCard).toBe(2501 - credit);
    expect(sold.refunds).toHaveLength(refunds);
    expect(await creditBalance(player.id)).toBe(credit);
    expect([await ledger('fees', seller.bookingId), await ledger('revenue', seller.bookingId)]).toEqual([
      0, 0,
    ]);
  });

  test('while a buyer pays: the fee goes back when they have paid, and stays when they have not', async () => {
    for (const pays of [true, false]) {
      const session = await soon();
      const seller = await aLateCanceller(sandbox, session.id);
      const checkout = await ask(await aUser(), session.id);
      await decide(seller.requestId, { decision: 'partial_refund', feePercent: 50 });
      if (pays) await sandbox.pay(checkout.stripeSessionId!);
      await releaseCheckout(checkout.id);
      await runJobs();
      const sold = await bookingOf(seller.bookingId);
      expect(sold).toMatchObject({
        status: 'refunded',
        paymentStatus: pays ? 'refunded' : 'partially_refunded',
      });
      expect(await ledger('fees', seller.bookingId)).toBe(pays ? 0 : 1250);
      const seat = await db.seat.findFirstOrThrow({
        where: { sessionId: session.id },
        include: { booking: true },
      });
      expect(seat.booking?.status).toBe(pays ? 'confirmed' : undefined);
    }
  });
});

test('of two empty seats the one whose sale gives a fee back stays when staff take one away', async () => {
  const session = await soon({ maxPlayers: 2 });
  const { viewer: other, bookingId } = await book(sandbox, session.id);
  const seller = await aLateCanceller(sandbox, session.id);
  await decide(seller.requestId, { decision: 'partial_refund', feePercent: 50 });
  await removeFromSession(await aSuperAdmin(), bookingId, {}, other.id);
  await runJobs();
  expect(await db.seat.count({ where: { sessionId: session.id, bookingId: null } })).toBe(2);
  await updateSession(await aStaffMember(), session.id, { ...session, status: null, maxPlayers: 1 });
  await book(sandbox, session.id);
  await runJobs();
  expect((await bookingOf(seller.bookingId)).refunds).toMatchObject([
    { amountCents: 1251 },
    { cause: 'seat_resold', amountCents: 1250, status: 'succeeded' },
  ]);
});

describe('decided otherwise', () => {
  test('no, while somebody pays for the seat: not before that has ended', async () => {
    const session = await soon();
    const seller = await aLateCanceller(sandbox, session.id);
    const checkout = await ask(await aUser(), session.id);
    await refused(decide(seller.requestId, { decision: 'declined' }), 'CONFLICT', 'decision');
    await releaseCheckout(checkout.id);
    await decide(seller.requestId, { decision: 'declined' });
    expect(await bookingOf(seller.bookingId)).toMatchObject({
      status: 'confirmed',
      seat: { heldUntil: null, resaleBookingId: null },
    });
    await refused(ask(await aUser(), session.id), 'SESSION_FULL');
    // Asked once more, it is for sale once more.
    await requestCancellation(seller.viewer, seller.bookingId, 'Still ill');
    await book(sandbox, session.id);
    expect(await bookingOf(seller.bookingId)).toMatchObject({ status: 'refunding' });
  });

  test.each(['full_refund', 'session_credit', 'emergency_pass'])(
    '%s, also while somebody pays: nothing more goes back when they have',
    async (decision) => {
      for (const buying of [false, true]) {
        const session = await soon();
        const seller = await aLateCanceller(sandbox, session.id);
        const checkout = buying ? await ask(await aUser(), session.id) : null;
        await decide(seller.requestId, { decision });
        expect(await bookingOf(seller.bookingId)).toMatchObject({ seat: null, resaleSeat: null });
        if (checkout) await sandbox.pay(checkout.stripeSessionId!);
        if (checkout) await settle(checkout.id);
        else await book(sandbox, session.id);
        await runJobs();
        const ended = await bookingOf(seller.bookingId);
        expect(ended.refunds).toHaveLength(decision === 'session_credit' ? 0 : 1);
        expect(await creditBalance(seller.viewer.id)).toBe(decision === 'session_credit' ? 2501 : 0);
      }
    },
  );

  test('at the moment of the sale: one of both, and the money is right', async () => {
    for (const answer of [
      { decision: 'full_refund' },
      { decision: 'partial_refund', feePercent: 50 },
      { decision: 'declined' },
    ]) {
      const session = await soon();
      const seller = await aLateCanceller(sandbox, session.id);
      const checkout = await ask(await aUser(), session.id);
      await sandbox.pay(checkout.stripeSessionId!);
      await Promise.allSettled([settle(checkout.id), decide(seller.requestId, answer), settle(checkout.id)]);
      await settle(checkout.id);
      await runJobs();
      const sold = await bookingOf(seller.bookingId);
      expect(sold).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
      expect(sold.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(2501);
    }
  });

  test('the session is called off while somebody pays for the seat: both have everything back', async () => {
    const session = await soon();
    const seller = await aLateCanceller(sandbox, session.id);
    const checkout = await ask(await aUser(), session.id);
    await sandbox.pay(checkout.stripeSessionId!);
    await callOffSession(await aStaffMember(), session.id, 'The Game Master is ill.');
    await runJobs();
    expect(await bookingOf(seller.bookingId)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'refunded',
    });
    const buyer = await db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id } });
    expect(await bookingOf(buyer.id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
    expect(await db.seat.count({ where: { sessionId: session.id, resaleBookingId: { not: null } } })).toBe(0);
  });
});

test('the seat is bought with credit alone: the late canceller has everything back at once', async () => {
  const buyer = await withCredit(2501);
  const session = await soon();
  const seller = await aLateCanceller(sandbox, session.id);
  await book(sandbox, session.id, buyer);
  await runJobs();
  expect(await bookingOf(seller.bookingId)).toMatchObject({ status: 'refunded' });
  expect(await creditBalance(buyer.id)).toBe(0);
});

test('a price that was paid with credit comes back in the right words', async () => {
  const player = await withCredit(500);
  const { bookingId } = await book(sandbox, (await aSession()).id, player);
  expect(await cancelBooking(player, bookingId)).toBe(
    'Your booking was cancelled. $20.00 is on its way back and $5.00 is session credit again.',
  );
  const whole = await book(sandbox, (await aSession({ priceCents: 500 })).id, player);
  expect(await cancelBooking(player, whole.bookingId)).toBe(
    'Your booking was cancelled. $5.00 is session credit again.',
  );
});
