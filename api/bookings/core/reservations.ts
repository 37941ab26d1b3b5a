import { isBookable } from '../../catalog/rules.ts';
import { returnCredit } from '../../payments/credits.service.ts';
import { clock } from '../../platform/clock.ts';
import type { Prisma, Tx } from '../../platform/db.ts';
import { lock, lockBookingAlone, lockUserToKeep } from '../../seating/locks.ts';
import { LIVE, WAITING } from '../../seating/rules.ts';
import type { ShopSettings } from '../../settings/rules.ts';
import { ASKED_NOW } from './charge.rules.ts';
import { chargeAt, chargeTimes, noticeAt, releaseAt } from './charge-times.ts';
import { runsAny } from './own-table.ts';
import { policyOf } from './policy.rules.ts';
import { claimSeat, freeSeat, holdSeatUntil } from './seats.ts';

/** A campaign membership, with what is copied from it to every reserved date. */
export interface Member {
  id: number;
  userId: number;
  priceCents: number;
  termsVersion: string;
  termsAcceptedAt: Date;
}

interface CampaignDate {
  id: number;
  scheduledAt: Date;
}

/** Locks sessions so that they cannot be called off, and reads them by date. */
export async function lockDates(tx: Tx, sessionIds: readonly number[]) {
  await lock(tx, { sessions: sessionIds });
  return tx.session.findMany({
    where: { id: { in: [...sessionIds] } },
    orderBy: [{ scheduledAt: 'asc' }, { id: 'asc' }],
  });
}

/** True when the session can be booked and its charge is not due yet. */
export const canReserve = (
  session: { status: Parameters<typeof isBookable>[0]['status']; scheduledAt: Date },
  now: Date,
) => isBookable(session, now) && chargeAt(session.scheduledAt) > now;

/**
 * Returns the policy of the booking that joined: it applies to all dates of the plan, even if the settings change.
 */
async function agreedPolicy(
  tx: Tx,
  { id, termsAcceptedAt }: Member,
  rules: ShopSettings,
): Promise<Prisma.InputJsonObject> {
  const joined = await tx.booking.findFirst({
    where: { membershipId: id, termsAcceptedAt },
    orderBy: { id: 'asc' },
    select: { policy: true },
  });
  return joined ? (joined.policy as Prisma.InputJsonObject) : { ...policyOf(rules) };
}

/** Selects a seat that the player holds for themselves on a payment page, outside of a membership. */
export const holdOf = (userId: number) =>
  ({ userId, forFriend: false, status: 'pending', membershipId: null }) satisfies Prisma.BookingWhereInput;

interface Reserved {
  membershipId: number;
  heldUntil: Date;
  noticeDueAt: Date;
}

/**
 * Reserves a date that the member holds on a payment page opened before joining: it can still be paid there, and
 * waits for its charge once the page has ended. Null: there is no such hold, or no seat is free.
 */
async function reserveHeld(tx: Tx, { userId }: Member, sessionId: number, reserved: Reserved) {
  const where = { sessionId, ...holdOf(userId) };
  const held = await tx.booking.findFirst({ where, select: { id: true } });
  if (!held) return null;
  const { id } = held;
  await lockBookingAlone(tx, id);
  if ((await tx.booking.count({ where: { id, ...where } })) === 0) return null;
  await holdSeatUntil(tx, id, reserved.heldUntil);
  const isSeated = (await tx.seat.count({ where: { bookingId: id } })) > 0;
  if (!isSeated && !(await claimSeat(tx, { sessionId, bookingId: id, heldUntil: reserved.heldUntil })))
    return null;
  return tx.booking.update({ where: { id }, data: reserved, select: { id: true } });
}

async function reserveFree(
  tx: Tx,
  member: Member,
  sessionId: number,
  reserved: Reserved & { sharePercent: number; policy: Prisma.InputJsonObject },
) {
  const { userId, priceCents, termsVersion, termsAcceptedAt } = member;
  const [booking] = await tx.booking.createManyAndReturn({
    data: { userId, sessionId, amountCents: priceCents, termsVersion, termsAcceptedAt, ...reserved },
    skipDuplicates: true,
    select: { id: true },
  });
  if (!booking) return null; // a payment page has held the date since a moment ago
  const { heldUntil } = reserved;
  if (await claimSeat(tx, { sessionId, bookingId: booking.id, heldUntil })) return booking;
  await tx.booking.delete({ where: { id: booking.id } });
  return null;
}

/**
 * Reserves a seat of a campaign date for a member and plans its charge. The session must be locked. Null: no seat is
 * free, the player has booked this date already, or is its Game Master.
 */
export async function reserve(
  tx: Tx,
  member: Member,
  session: CampaignDate,
  rules: ShopSettings,
): Promise<{ id: number } | null> {
  const { userId } = member;
  const now = clock.now();
  const known = await tx.booking.count({
    where: { sitterId: userId, sessionId: session.id, status: { in: [...LIVE] } },
  });
  // The lock serializes this with staff making the player its Game Master: either they see the seat, or the check
  // below sees the profile.
  await lockUserToKeep(tx, userId);
  if (await runsAny(tx, { id: userId }, [session.id])) return null;
  const notice = noticeAt(session.scheduledAt);
  const reserved = {
    membershipId: member.id,
    heldUntil: releaseAt(session.scheduledAt),
    noticeDueAt: new Date(Math.max(notice.getTime(), now.getTime())),
  };
  const free =
    known === 0 &&
    (await reserveFree(tx, member, session.id, {
      ...reserved,
      sharePercent: rules.sharePercent,
      policy: await agreedPolicy(tx, member, rules),
    }));
  const booking = free || (await reserveHeld(tx, member, session.id, reserved));
  if (!booking) return null;
  // The member is no longer on the waitlist of this date.
  await tx.waitlistEntry.updateMany({
    where: { userId, sessionId: session.id, status: { in: [...WAITING] } },
    data: { status: 'booked', offeredUntil: null },
  });
  await planCharge(tx, booking.id, 1, chargeAt(session.scheduledAt));
  return booking;
}

/**
 * Ends a reserved date unpaid: frees the seat, returns credit set aside and voids planned charges. Runs in the
 * caller's transaction, which has locked the booking. A charge that is under way is left to the charge job, which
 * returns what it takes. Returns the sentence that tells the player so; null: no charge is under way.
 */
export async function endReservation(
  tx: Tx,
  bookingId: number,
  { status, reason }: { status: 'cancelled' | 'expired'; reason: string },
): Promise<typeof ASKED_NOW | null> {
  await freeSeat(tx, bookingId);
  await returnCredit(tx, bookingId, { settled: false });
  await voidPlannedCharges(tx, bookingId);
  await tx.booking.update({
    where: { id: bookingId },
    data: { status, endReason: reason, endedAt: clock.now(), heldUntil: null, noticeDueAt: null },
  });
  const asked = await tx.chargeAttempt.count({ where: { bookingId, status: 'pending' } });
  return asked > 0 ? ASKED_NOW : null;
}

export const newChargeKey = () => `charge:${crypto.randomUUID()}`;

/** Plans an attempt to charge the saved card for a reserved date. */
export const planCharge = (tx: Tx, bookingId: number, attempt: number, dueAt: Date) =>
  tx.chargeAttempt.create({
    data: {
      bookingId,
      attempt,
      dueAt,
      nextAttemptAt: dueAt,
      idempotencyKey: newChargeKey(),
    },
  });

export const voidPlannedCharges = (tx: Tx, bookingId: number) =>
  tx.chargeAttempt.updateMany({
    where: { bookingId, status: 'scheduled' },
    data: { status: 'void', finishedAt: clock.now() },
  });

/** Resets a reserved date whose payment page was closed unpaid: it waits for its charge again. */
export async function backToReservation(
  tx: Tx,
  booking: Prisma.BookingGetPayload<{ include: { session: true } }>,
) {
  const { scheduledAt } = booking.session;
  const heldUntil = chargeTimes({ scheduledAt, chargeFrom: booking.chargeFrom }).releaseAt;
  // The page may have been opened before the player joined, which fixed the price.
  const { priceCents: amountCents } = await tx.campaignMembership.findUniqueOrThrow({
    where: { id: booking.membershipId! },
    select: { priceCents: true },
  });
  await returnCredit(tx, booking.id, { settled: false });
  await tx.seat.updateMany({ where: { bookingId: booking.id }, data: { heldUntil } });
  await tx.booking.update({
    where: { id: booking.id },
    data: { checkoutId: null, amountCents, creditCents: 0, paymentStatus: 'unpaid', heldUntil },
  });
}
