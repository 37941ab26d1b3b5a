import { lockOwner } from '../../identity/access.service.ts';
import { type Agreements, noteAgreements, requireAgreements } from '../../identity/agreements.service.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Tx } from '../../platform/db.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DAY } from '../../platform/rules.ts';
import { transaction } from '../../platform/transaction.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lock } from '../../seating/locks.ts';
import { LIVE } from '../../seating/rules.ts';
import { settingsIn } from '../../settings/settings.service.ts';
import { holdMs, MAX_FRIENDS, TERMS_VERSION, TOO_MANY_FRIENDS } from '../core/checkout.rules.ts';
import { HOLD_GRACE_SECONDS } from '../core/hold.rules.ts';
import { RUNS_IT, runsAny } from '../core/own-table.ts';
import { policyOf } from '../core/policy.rules.ts';
import { claimSeat, seatsWithin } from '../core/seats.ts';
import { setCreditAside } from '../core/session-credit.ts';
import { priced, toPayEach, total } from '../core/to-pay.ts';
import { lockOwnEntries } from '../core/waitlist-entries.ts';
import { refuseMovedSince, refuseOtherThanShown, type Shown } from './agreement.ts';
import { bookableSessions } from './bookable.ts';
import { type PayableCheckout, payable } from './checkout-request.ts';
import { completeWithCredit } from './credit-order.ts';

/** What the player asks to book together. */
export interface Order extends Shown, Agreements {
  sessionIds: number[];
  specialRequests: string;
  useCredit: boolean;
  /** Seats for friends in addition to the viewer's own. */
  friends: number;
}

const LOG_IN = 'Authentication Required - Please log in to complete the booking';
const MOST_HELD = 60;
const HOLDS_MANY =
  'You are holding many seats that you have not paid for. Please pay for them or give them back before you take more.';
/** Multiple of a hold's length: payments may fail, and a page may be closed and opened again. */
const MOST_HOLDS_KEPT = 4;
const KEPT_LONG =
  'You have held a seat at this session for hours today without paying. Please try again tomorrow.';
const BOOKING_PAUSED =
  'Booking is paused for the moment. Please try again later; what you have booked stays yours.';

/** Holds the seats of every session in the order, or none, and creates the checkout that pays for them. */
export async function hold(viewer: Viewer, order: Order, origin: string): Promise<PayableCheckout> {
  const { sessionIds, specialRequests, useCredit, friends } = order;
  const now = clock.now();
  const held = await transaction(async (tx) => {
    const rules = await settingsIn(tx);
    if (!rules.bookingOpen) throw new Refusal('CONFLICT', BOOKING_PAUSED);
    const expiresAt = new Date(now.getTime() + holdMs(rules));
    const heldUntil = new Date(expiresAt.getTime() + HOLD_GRACE_SECONDS * 1000);
    const hasCredit = useCredit && (await creditBalance(viewer.id, tx)) > 0;
    await lockForHold(tx, viewer, sessionIds, hasCredit);
    const sessions = await bookableSessions(tx, viewer, order);
    const balance = hasCredit ? await creditBalance(viewer.id, tx) : 0;
    const seats = seatsOf(sessions, friends);
    const each = toPayEach(
      seats.map(({ session }) => priced(session)),
      balance,
    );
    const { cardCents, priceCents } = total(each);
    refuseOtherThanShown(order, priceCents, rules.policyVersion);
    refuseMovedSince(order, sessions, viewer);
    const { id } = await tx.checkout.create({
      data: {
        userId: viewer.id,
        amountCents: cardCents,
        idempotencyKey: `checkout:${crypto.randomUUID()}`,
        origin,
        expiresAt,
        nextCheckAt: new Date(now.getTime() + 10_000),
      },
    });
    for (const [at, { session, forFriend }] of seats.entries()) {
      const pay = each[at]!;
      const booking = await tx.booking.create({
        data: {
          userId: viewer.id,
          sessionId: session.id,
          checkoutId: id,
          amountCents: pay.priceCents,
          forFriend,
          specialRequests: forFriend ? '' : specialRequests,
          termsVersion: TERMS_VERSION,
          termsAcceptedAt: now,
          policy: { ...policyOf(rules) },
          sharePercent: rules.sharePercent,
          heldUntil,
        },
      });
      const seated = await claimSeat(tx, { sessionId: session.id, bookingId: booking.id, heldUntil });
      if (!seated) throw full(friends);
      failpoint('checkout:after-claim');
      await setCreditAside(tx, booking, pay);
    }
    if (friends > 0) await refuseTooMany(tx, viewer, sessionIds);
    // If a seat is on resale, the provider is asked first before the late canceller is told what goes back; the seat
    // stays held meanwhile.
    if (cardCents === 0 && !(await sellsForOthers(tx, id))) await completeWithCredit(tx, id);
    // Serializes concurrent orders of this player, so that each counts the others.
    await lockOwner(tx, viewer, LOG_IN);
    // Staff who gave the player the profile of its Game Master meanwhile have not seen this seat.
    if (await runsAny(tx, viewer, sessionIds)) throw new Refusal('CONFLICT', RUNS_IT, 'sessionId');
    await refuseHoldingMany(tx, viewer);
    await refuseKeeping(tx, viewer, sessionIds, rules);
    await noteAgreements(tx, viewer.id, order);
    const checkout = await tx.checkout.findUniqueOrThrow({ where: { id }, include: payable });
    failpoint('checkout:before-commit');
    return checkout;
  });
  failpoint('checkout:after-commit');
  return held;
}

/** True when some of its seats are on resale: their late cancellers get money back when they are sold. */
async function sellsForOthers(tx: Tx, checkoutId: number): Promise<boolean> {
  const seats = await tx.seat.count({ where: { booking: { checkoutId }, resaleBookingId: { not: null } } });
  return seats > 0;
}

/**
 * Refuses an order that could not be held even after the pages in `giving` are given up, so that the player keeps
 * what they hold. Nothing is locked, so another player may still take the seats afterwards.
 */
export async function requireHoldable(viewer: Viewer, order: Order, giving: readonly PayableCheckout[]) {
  const { sessionIds, friends } = order;
  const rules = await settingsIn(db);
  if (!rules.bookingOpen) throw new Refusal('CONFLICT', BOOKING_PAUSED);
  const sessions = await bookableSessions(db, viewer, order);
  const prices = seatsOf(sessions, friends).map(({ session }) => priced(session));
  refuseOtherThanShown(order, total(toPayEach(prices, 0)).priceCents, rules.policyVersion);
  refuseMovedSince(order, sessions, viewer);
  await requireAgreements(db, viewer.id, order);
  const given = giving.flatMap(({ bookings }) => bookings.map(({ id }) => id));
  const seats = await seatsWithin(db, { userId: viewer.id, sessionIds, given });
  if (sessionIds.some((id) => (seats.get(id) ?? 0) < 1 + friends)) throw full(friends);
  if (friends > 0) await refuseTooMany(db, viewer, sessionIds, { given, more: friends });
  await refuseHoldingMany(db, viewer, { given, more: sessionIds.length * (1 + friends) });
  await refuseKeeping(db, viewer, sessionIds, rules);
}

/**
 * Limits unpaid holds, so that no player blocks the seats of the whole shop: the seats of six full carts at a time.
 */
async function refuseHoldingMany(
  tx: Pick<Tx, 'booking'>,
  { id: userId }: Viewer,
  { given = [], more = 0 }: { given?: number[]; more?: number } = {},
) {
  const held = await tx.booking.count({
    where: {
      userId,
      checkoutId: { not: null },
      status: 'pending',
      heldUntil: { gt: clock.now() },
      id: { notIn: given },
    },
  });
  if (held + more > MOST_HELD) throw new Refusal('CONFLICT', HOLDS_MANY);
}

/** Limits repeated holds, so that no player blocks one table all day. */
async function refuseKeeping(
  tx: Pick<Tx, '$queryRaw'>,
  { id: userId }: Viewer,
  sessionIds: readonly number[],
  rules: Parameters<typeof holdMs>[0],
) {
  const kept = await tx.$queryRaw<unknown[]>`
    SELECT "sessionId" FROM "Booking"
    WHERE "userId" = ${userId} AND "sessionId" = ANY(${[...sessionIds]}) AND NOT "forFriend"
      AND status = 'expired' AND "paymentStatus" = 'unpaid' AND "membershipId" IS NULL
      AND "termsAcceptedAt" > ${new Date(clock.now().getTime() - DAY)}
    GROUP BY 1
    HAVING sum(least(extract(epoch FROM least("endedAt", "heldUntil") - "termsAcceptedAt") * 1000, ${holdMs(rules)}))
      >= ${MOST_HOLDS_KEPT * holdMs(rules)}`;
  if (kept.length > 0) throw new Refusal('CONFLICT', KEPT_LONG, 'sessionId');
}

/**
 * Limits friends' seats, including those of earlier orders. Called once the player's own seat is held, so that no
 * other order of theirs runs concurrently.
 */
async function refuseTooMany(
  tx: Tx,
  viewer: Viewer,
  sessionIds: number[],
  { given = [], more = 0 }: { given?: number[]; more?: number } = {},
) {
  const friends = await tx.booking.count({
    where: {
      userId: viewer.id,
      forFriend: true,
      sessionId: { in: sessionIds },
      status: { in: [...LIVE] },
      id: { notIn: given },
    },
  });
  if (friends + more > MAX_FRIENDS) throw new Refusal('CONFLICT', TOO_MANY_FRIENDS, 'friends');
}

/** The player's own seat in each session, followed by the friends' seats. */
export const seatsOf = <Session>(sessions: readonly Session[], friends: number) =>
  sessions.flatMap((session) =>
    Array.from({ length: 1 + friends }, (_, at) => ({ session, forFriend: at > 0 })),
  );

const full = (friends: number) =>
  friends > 0
    ? new Refusal('SESSION_FULL', 'There are fewer seats left than you ask for', 'friends')
    : new Refusal('SESSION_FULL', 'Session Full', 'sessionId');

/**
 * Locks the sessions, so that they cannot be called off, and the player's waitlist entries, so that an offer cannot
 * run out. With credit that might pay for everything the player joins campaigns at once: then the campaigns are
 * locked too, and the credit before any booking, so that two tabs with overlapping carts run one after the other.
 */
async function lockForHold(tx: Tx, viewer: Viewer, sessionIds: number[], hasCredit: boolean) {
  const dates = hasCredit
    ? await tx.session.findMany({ where: { id: { in: sessionIds } }, select: { campaignId: true } })
    : [];
  await lock(tx, {
    campaigns: dates.map(({ campaignId }) => campaignId),
    datesAhead: true,
    sessions: sessionIds,
  });
  await lockOwnEntries(tx, viewer.id, sessionIds);
  if (hasCredit) await lock(tx, { creditOf: viewer.id });
}
