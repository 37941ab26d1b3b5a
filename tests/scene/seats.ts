import { payRefunds } from '../../api/bookings/bookings.jobs.ts';
import { requestCancellation } from '../../api/bookings/cancelling/cancellation.service.ts';
import { startCheckout } from '../../api/bookings/checkout/checkout.service.ts';
import { verifyCheckout } from '../../api/bookings/checkout/verification.service.ts';
import { offerSeats } from '../../api/bookings/waitlist/offers.service.ts';
import { joinWaitlist } from '../../api/bookings/waitlist/waitlist.service.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import type { Sandbox } from './sandbox.ts';
import { aSession, aUser, inHours } from './world.ts';

// The vocabulary of tests about seats, waitlists and late cancellations.

/** Starts a checkout, which holds a seat, without paying. */
export const ask = (viewer: Viewer, sessionId: number) =>
  startCheckout(viewer, { sessionId, agreeToTerms: true });

/** Books a seat and pays for it. */
export async function book(sandbox: Sandbox, sessionId: number, player?: Viewer) {
  const viewer = player ?? (await aUser());
  const checkout = await ask(viewer, sessionId);
  if (checkout.stripeSessionId) {
    await sandbox.pay(checkout.stripeSessionId);
    await verifyCheckout(viewer, checkout.stripeSessionId);
  }
  const booking = await db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id } });
  return { viewer, checkout, bookingId: booking.id };
}

/** Books two sessions in one cart and pays for them; returns the ids of both bookings. */
export async function aCartOfTwo(sandbox: Sandbox, player: Viewer): Promise<[number, number]> {
  const sessions = [
    await aSession({ scheduledAt: inHours(240) }),
    await aSession({ scheduledAt: inHours(240) }),
  ];
  const cartItems = sessions.map(({ id }) => ({ sessionId: id }));
  const { id, stripeSessionId } = await startCheckout(player, { cartItems, agreeToTerms: true });
  await sandbox.pay(stripeSessionId!);
  await verifyCheckout(player, stripeSessionId);
  const bookings = await db.booking.findMany({ where: { checkoutId: id }, orderBy: { id: 'asc' } });
  return [bookings[0]!.id, bookings[1]!.id];
}

/** Returns the payment intent id of a booking. */
export async function intentOf(bookingId: number): Promise<string> {
  const { payment } = await db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { payment: true },
  });
  return payment!.stripePaymentIntentId;
}

/** Creates a session whose only seat is paid. */
export async function aFullSession(sandbox: Sandbox, overrides: Parameters<typeof aSession>[0] = {}) {
  const session = await aSession({ maxPlayers: 1, ...overrides });
  const { viewer: owner, bookingId } = await book(sandbox, session.id);
  return { session, owner, bookingId };
}

/** Puts so many new players on the waitlist; returns them in order. */
export async function inLine(sessionId: number, count: number) {
  const players = [];
  for (let at = 0; at < count; at += 1) {
    const player = await aUser();
    await joinWaitlist(player, sessionId);
    players.push(player);
  }
  return players;
}

/** Creates a paid booking whose player has requested a late cancellation; the seat is on resale. */
export async function aLateCanceller(sandbox: Sandbox, sessionId: number, player?: Viewer) {
  const booked = await book(sandbox, sessionId, player);
  await requestCancellation(booked.viewer, booked.bookingId, 'A cold');
  const request = await db.cancellationRequest.findFirstOrThrow({
    where: { bookingId: booked.bookingId, decision: null },
  });
  return { ...booked, requestId: request.id };
}

export const entryOf = (viewer: Viewer, sessionId: number) =>
  db.waitlistEntry.findFirstOrThrow({
    where: { userId: viewer.id, sessionId },
    orderBy: { id: 'desc' },
    include: { seat: true },
  });

export const bookingOf = (id: number) =>
  db.booking.findUniqueOrThrow({
    where: { id },
    include: {
      charges: true,
      refunds: { orderBy: { id: 'asc' } },
      requests: true,
      resaleSeat: true,
      seat: true,
      session: true,
    },
  });

export const mailsTo = (viewer: Viewer, kind: string) =>
  db.outboxMail.count({ where: { toAddress: viewer.email, kind } });

/** Runs the refund and waitlist jobs once. */
export async function runJobs() {
  await payRefunds();
  await offerSeats();
}

/** Returns an account's ledger balance in cents, positive as we owe or have earned it; of one booking or all. */
export async function ledger(account: 'revenue' | 'fees' | 'credit' | 'unallocated', bookingId?: number) {
  const { _sum } = await db.ledgerEntry.aggregate({
    where: {
      account,
      ...(bookingId && { OR: [{ bookingId }, { bookingId: null, transaction: { bookingId } }] }),
    },
    _sum: { amountCents: true },
  });
  return 0 - (_sum.amountCents ?? 0);
}

/** Advances the clock by so many milliseconds from its present offset. */
export const later = (ms: number) => clock.setOffset(clock.now().getTime() - Date.now() + ms);
