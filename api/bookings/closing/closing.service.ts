import { forgetReasons } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { db, Prisma, type Tx } from '../../platform/db.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { log } from '../../platform/log.ts';
import { transaction, wakeAfter } from '../../platform/transaction.ts';
import { lock } from '../../seating/locks.ts';
import { isReservation, isSeated } from '../../seating/rules.ts';
import { underWayInWords, unsureInWords } from '../cancelling/call-off-effects.service.ts';
import { fileRequest, outcomeOf } from '../cancelling/cancellation.service.ts';
import { lookAtPages } from '../checkout/page-looks.ts';
import { releaseCheckout } from '../checkout/settle.service.ts';
import { noCard } from '../core/joining.ts';
import { lookAtPaymentsOf, syncPaymentOf } from '../core/payment-sync.ts';
import { readRefundableOfEach, withPayment } from '../core/refundable.ts';
import { endReservation } from '../core/reservations.ts';
import { lockBooking, REMOVED, returnMoney } from '../core/return-money.ts';
import { paymentNote } from '../core/status.rules.ts';
import { noteTableChange, unnameTableChanges } from '../core/table-changes.ts';
import { claimedAhead, leaveSeatsOf } from '../friends/friends.service.ts';
import { claimedOf, ending, paidAhead, underWayOf } from './ending-seats.ts';

export { forgetTableChanges } from '../core/table-changes.ts';

/** The end reason on a booking; it stays even if the account is kept in the end. */
const reasonOf = (askedAt: Date | null) =>
  askedAt ? 'You deleted your account.' : 'Your account was deleted.';

export interface Closing {
  /** Seats that are paid or reserved; seats only held for a payment do not count. */
  bookings: number;
  /** Those of them without an automatic refund: the policy leaves it to staff. */
  late: number;
  /** What could still go back to cards for the `late` seats. */
  lateCents: number;
  /** Paid by session credit for the `late` seats and not returned yet. */
  lateCreditCents: number;
  /** Goes back to cards. */
  cardCents: number;
  /** A sentence that says the provider did not answer; null: it did, or nothing goes back to cards. */
  unsure: string | null;
  /** Session credit in the other prices, which ends with the account. */
  creditCents: number;
  /** Seats that friends have claimed: friends keep them, unless staff delete the payer. */
  claimedSeats: number;
  /** What happens to seats whose money is on its way or under review, in a sentence; null: there are none. */
  underWay: string | null;
  /** Titles of the sessions at which the user sits on somebody else's seat, which is given back. */
  guestSeats: string[];
}

/** Counts the seats paid by a user that friends have claimed. */
export const countClaimed = (tx: Pick<Tx, 'booking'>, userId: number) =>
  tx.booking.count({ where: claimedOf(userId) });

/** The sentence about seats that end only once it is known what became of their money. */
const underWayAfter = (seats: number, askedAt: Date | null) =>
  underWayInWords(
    seats,
    ...(askedAt ? ['once that is settled, what was paid goes back by the rule you booked under'] : []),
  );

/** Same for the seats that the user has now. */
export const underWayAtClosing = async (
  tx: Pick<Tx, 'booking'>,
  userId: number,
  askedAt: Date | null,
): Promise<string | null> => underWayAfter(await tx.booking.count({ where: underWayOf(userId) }), askedAt);

/** Previews what closing the account would end now and what would go back; `askedAt` as in `Order`. */
export async function previewClosing(userId: number, askedAt: Date | null = null): Promise<Closing> {
  await lookAtPages({ userId });
  const isSure = await lookAtPaymentsOf(paidAhead(userId, askedAt));
  const bookings = await db.booking.findMany({
    where: ending(userId, askedAt),
    include: { session: true, ...withPayment },
    orderBy: { id: 'asc' },
  });
  const seated = bookings.filter(isSeated);
  const isBack = (booking: (typeof bookings)[number]) => endsBy(booking, askedAt) === 'FULL_REFUND';
  const [back, late] = [seated.filter(isBack), seated.filter((booking) => !isBack(booking))];
  // What goes back automatically is gone by the time staff decide about the rest.
  const rests = await readRefundableOfEach(db, [...back, ...late]);
  const cardCentsOf = (some: readonly { id: number }[]) =>
    some.reduce((sum, { id }) => sum + rests.get(id)!.cardCents, 0);
  const creditOf = (some: typeof bookings) =>
    some.reduce((sum, each) => sum + each.creditCents - each.creditBackCents, 0);
  const isHold = (booking: (typeof bookings)[number]) =>
    booking.status === 'pending' && !isReservation(booking);
  return {
    bookings: bookings.filter((booking) => !isHold(booking) && !paymentNote(booking)).length,
    late: late.length,
    lateCents: cardCentsOf(late),
    cardCents: cardCentsOf(back),
    unsure: unsureInWords(isSure, cardCentsOf(back)),
    lateCreditCents: creditOf(late),
    creditCents: creditOf(bookings) - creditOf(late),
    claimedSeats: await countClaimed(db, userId),
    underWay: underWayAfter(bookings.filter(paymentNote).length, askedAt),
    guestSeats: await titlesOfGuest(userId),
  };
}

async function titlesOfGuest(userId: number): Promise<string[]> {
  const seats = await db.booking.findMany({
    where: claimedAhead(userId),
    select: { session: { select: { title: true } } },
    orderBy: { session: { scheduledAt: 'asc' } },
  });
  return seats.map(({ session }) => session.title);
}

/**
 * How a paid seat ends: if staff delete the account, everything goes back; a user who leaves gets what the policy
 * says for the time of their request.
 */
const endsBy = (
  booking: Parameters<typeof outcomeOf>[0] & { session: { scheduledAt: Date } },
  askedAt: Date | null,
) => (askedAt === null ? 'FULL_REFUND' : outcomeOf(booking, booking.session, askedAt).kind);

interface Order {
  /** When the user asked for the deletion; null: staff delete the account. */
  askedAt: Date | null;
  /** Called in the transaction of each membership or seat that is left; throws when the closing was withdrawn. */
  goesOn: (tx: Tx) => Promise<unknown>;
  /** Same for each booking that ends. */
  ended: (tx: Tx) => Promise<unknown>;
}

/**
 * Ends everything a user has at our tables and owes the refunds: payment pages, memberships, and bookings one by one,
 * each in a transaction of its own with `ended`. Safe to kill and repeat: nothing is ended twice. What cannot end
 * yet, because a bank has not decided or Stripe is unavailable, stays.
 */
export async function closeBookings(userId: number, { askedAt, goesOn, ended }: Order): Promise<void> {
  await closePages(userId);
  await leaveCampaigns(userId, goesOn);
  await leaveSeatsOf(userId, goesOn);
  const bookings = await db.booking.findMany({
    where: ending(userId, askedAt),
    orderBy: { id: 'asc' },
    select: { id: true, status: true },
  });
  for (const booking of bookings) {
    if (isSeated(booking)) await syncPaymentOf(booking.id);
    await transaction((tx) => endBooking(tx, booking.id, { askedAt, ended }));
    failpoint('delete-user:after-booking');
  }
}

async function endBooking(tx: Tx, id: number, { askedAt, ended }: Omit<Order, 'goesOn'>) {
  const booking = await lockBooking(tx, id);
  const ends = await tx.booking.count({ where: { id, ...ending(booking.userId, askedAt) } });
  if (ends === 0) return; // ended by somebody else, or staff declined
  if (isReservation(booking) && !paymentNote(booking)) {
    await endReservation(tx, id, { status: 'cancelled', reason: reasonOf(askedAt) });
    const left = `${booking.user.fullName} has no account any more, and the seat is free.`;
    await noteTableChange(tx, booking.session, left, booking.userId);
  } else if (isSeated(booking)) {
    const kind = endsBy(booking, askedAt);
    if (kind === 'NONE') return; // a request exists already
    if (kind === 'REQUEST') await fileRequest(tx, booking, 'I deleted my account.', askedAt ?? clock.now());
    else await returnMoney(tx, booking, 'user_deleted', reasonOf(askedAt));
  } else return;
  await ended(tx);
  failpoint('delete-user:before-booking-commit');
}

const OPEN_PAGES = ['creating', 'open', 'processing'] as const;

/** Closes the user's payment pages. A page paid in its last moment becomes a booking, which then ends. */
async function closePages(userId: number) {
  const pages = await db.checkout.findMany({
    where: { userId, status: { in: [...OPEN_PAGES] } },
    select: { id: true },
  });
  for (const { id } of pages) {
    await releaseCheckout(id).catch((error: Error) =>
      log.warn({ checkout: id, error: error.message }, 'a payment page is closed later'),
    );
  }
}

async function leaveCampaigns(userId: number, goesOn: Order['goesOn']) {
  const memberships = await db.campaignMembership.findMany({
    where: { userId, leftAt: null },
    select: { id: true, campaignId: true },
  });
  for (const { id, campaignId } of memberships) {
    await transaction(async (tx) => {
      await lock(tx, { campaigns: [campaignId] });
      await tx.campaignMembership.updateMany({ where: { id, leftAt: null }, data: { leftAt: clock.now() } });
      await goesOn(tx);
    });
  }
}

/**
 * True when nothing of the user can become a booking or a charge any more; runs inside the transaction that erases
 * them.
 */
export async function hasClosed(tx: Tx, userId: number, askedAt: Date | null): Promise<boolean> {
  const open = await Promise.all([
    tx.booking.count({ where: ending(userId, askedAt) }),
    tx.booking.count({ where: claimedAhead(userId) }),
    tx.checkout.count({ where: { userId, status: { in: [...OPEN_PAGES] } } }),
    tx.cardSetup.count({ where: { userId, status: { in: [...OPEN_PAGES] } } }),
    tx.campaignMembership.count({ where: { userId, leftAt: null } }),
    tx.chargeAttempt.count({ where: { booking: { userId }, status: 'pending' } }),
  ]);
  return open.every((count) => count === 0);
}

/**
 * Erases what a user wrote on bookings, what staff wrote to them about those, their saved card and the address they
 * paid with; amounts do not change.
 */
export async function forgetPayer(tx: Tx, userId: number) {
  const theirs = { OR: [{ userId }, { sitterId: userId }] };
  const bookings = await tx.booking.findMany({ where: theirs, select: { id: true, userId: true } });
  const ids = bookings.map(({ id }) => id);
  await lock(tx, { bookings: ids });
  await tx.booking.updateMany({
    where: { sitterId: userId, specialRequests: { not: '' } },
    data: { specialRequests: '' },
  });
  await tx.booking.updateMany({
    where: { ...theirs, endReason: { startsWith: REMOVED } },
    data: { endReason: `${REMOVED}.` },
  });
  await tx.cancellationRequest.updateMany({ where: { booking: { userId } }, data: { reason: '' } });
  await tx.cancellationRequest.updateMany({
    where: { booking: { userId }, decidedAt: { not: null } },
    data: { decisionReason: '' },
  });
  await tx.emergencyPass.updateMany({ where: { userId }, data: { reason: '' } });
  // The reason for a friend's seat was told to the payer, but why staff took it back concerns the sitter.
  await forgetReasons(tx, 'Booking', ids, 'booking.removed');
  const paid = bookings.filter((booking) => booking.userId === userId);
  await forgetReasons(
    tx,
    'Booking',
    paid.map(({ id }) => id),
  );
  await tx.campaignMembership.updateMany({
    where: { userId },
    data: noCard,
  });
  await tx.cardSetup.updateMany({ where: { userId }, data: { stripePaymentMethodId: null, url: null } });
  await tx.payment.updateMany({ where: { userId }, data: { customerEmail: null } });
  await unnameTableChanges(tx, await tx.user.findUniqueOrThrow({ where: { id: userId } }));
  await tx.checkout.updateMany({ where: { userId }, data: { asked: Prisma.DbNull } });
  wakeAfter(tx, 'offer-seats'); // the waitlist place goes to the next player
}
