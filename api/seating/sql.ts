import { Prisma } from '../platform/db.ts';
import { CLOSED, ENDED, LIVE, SEATED, UNRETURNED, WAITING } from './rules.ts';

const text = (states: readonly string[]) => `(${states.map((state) => `'${state}'`).join(', ')})`;

/** The statuses of rules.ts in SQL, for "status IN …", as text for queries without Prisma parameters. */
export const statesAsText = {
  seated: text(SEATED),
  live: text(LIVE),
  unreturned: text(UNRETURNED),
  closed: text(CLOSED),
  ended: text(ENDED),
} as const;

export const seated = Prisma.raw(statesAsText.seated);
export const live = Prisma.raw(statesAsText.live);
export const ended = Prisma.raw(statesAsText.ended);
export const waiting = Prisma.raw(text(WAITING));

/** Over "Booking" AS b: a reserved campaign date that waits for its charge. */
export const reservationAsText = `(b.status = 'pending' AND b."membershipId" IS NOT NULL)`;
export const isReserved = Prisma.raw(reservationAsText);

/** Over "Seat" AS seat: free, or its hold has expired. */
export const isEmpty = (now: Date) => Prisma.sql`(
  (seat."bookingId" IS NULL AND seat."waitlistEntryId" IS NULL) OR coalesce(seat."heldUntil" <= ${now}, FALSE))`;

/** Over "Seat" AS seat: a late canceller's, still theirs and for sale to whoever pays for it. */
const isOnResale = Prisma.sql`(seat."bookingId" = seat."resaleBookingId" AND seat."heldUntil" IS NULL)`;

/** Over "Seat" AS seat: can be claimed, by the public or by a player on the waitlist. */
export const isFree = (now: Date) => Prisma.sql`(${isEmpty(now)} OR ${isOnResale})`;

/**
 * Over "Seat" AS seat: free, or may become free when a hold expires; identical to the predicate of the index
 * seat_for_sale.
 */
export const isOpen = Prisma.raw(`((seat."bookingId" IS NULL AND seat."waitlistEntryId" IS NULL)
  OR seat."heldUntil" IS NOT NULL OR seat."bookingId" = seat."resaleBookingId")`);

/** Over "Seat" AS seat: being paid for, reserved for a member of the campaign, or offered to the waitlist. */
export const isHeld = (now: Date) => Prisma.sql`(seat."heldUntil" > ${now} AND NOT ${isEmpty(now)})`;
