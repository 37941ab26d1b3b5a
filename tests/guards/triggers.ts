import { another, type Values } from './rows.ts';

interface Refusing {
  /** The words of its refusal. */
  says: string;
  refused: string[];
  allowed: string[];
}

const stays = (table: string, neighbour: string): Refusing => ({
  says: `rows of ${table} are never deleted`,
  refused: [`DELETE FROM "${table}" WHERE id = 2`, `DELETE FROM "${table}"`],
  allowed: [`UPDATE "${table}" SET ${neighbour}`],
});

const appendOnly = (table: string, change: string, values: Values): Refusing => ({
  says: 'the ledger is append-only',
  refused: [`UPDATE "${table}" SET ${change}`, `DELETE FROM "${table}"`],
  allowed: [another(table, values)],
});

/** Another refund of the first payment. */
export const refund = (amountCents: number, status: string, id = 9) =>
  another('Refund', {
    id,
    amountCents,
    status,
    cause: id === 9 ? 'late_request' : 'seat_resold',
    idempotencyKey: `refund ${id}`,
    stripeRefundId: null,
  });

const entries = (...cents: number[]) =>
  `INSERT INTO "LedgerTransaction" (id, key, memo) VALUES (9, 'payment:9', '');` +
  cents
    .map(
      (amount) => `INSERT INTO "LedgerEntry" ("transactionId", account, "amountCents")
      VALUES (9, 'stripe', ${amount});`,
    )
    .join('');

const superAdmin = (...ids: number[]) => `UPDATE "User" SET "isSuperAdmin" = true WHERE id IN (${ids});
  UPDATE "User" SET "isSuperAdmin" = false WHERE id NOT IN (${ids});`;
const leaves = ['"isSuperAdmin" = false', '"disabledAt" = now()', '"erasedAt" = now()'];

/** An evening goes to another Game Master. */
export const handedOver = (id: number, gameMasterId = 1) =>
  `UPDATE "Session" SET "gameMasterId" = ${gameMasterId} WHERE id = ${id};`;
/** The second session lasts an hour, and somebody has paid for a seat of it. */
const playedFrom = (scheduledAt: string, change = '"confirmedAt" = now()') => `
  UPDATE "Session" SET "scheduledAt" = ${scheduledAt} WHERE id = 2;
  UPDATE "Booking" SET "sessionId" = 2, ${change} WHERE id = 2;`;
const OVER = `now() - interval '61 minutes'`;
const AHEAD = `now() + interval '1 day'`;
/** A review of another evening that the first player sat at: 14 to 16. */
export const review = (bookingId: number, values: Values = {}) => another('Review', { bookingId, ...values });
/** The same, of dates of a campaign. */
const reviewOfDate = (bookingId: number, ...dates: number[]) =>
  `UPDATE "Session" SET "campaignId" = 2 WHERE id IN (${dates}); ${review(bookingId)}`;
/** Whether the first player came to another evening. */
const attendance = (values: Values = {}) => another('Attendance', { bookingId: 14, ...values });
const besideAttendance = (table: 'Session' | 'Booking', change: string) =>
  `UPDATE "${table}" SET ${change} WHERE id = ${table === 'Session' ? 4 : 14}; ${attendance()}`;
const beside = (table: 'Session' | 'Booking', change: string) =>
  `UPDATE "${table}" SET ${change} WHERE id = ${table === 'Session' ? 4 : 14}; ${review(14)}`;

/** A line for each trigger that refuses. */
export const refusing: Record<string, Refusing> = {
  refunds_within_payment: {
    says: 'refunds of payment 1 would exceed it',
    // A hundred cents of 2500 have gone back already.
    refused: [
      refund(2401, 'succeeded'),
      refund(2401, 'pending'),
      `${refund(2401, 'failed')}; UPDATE "Refund" SET status = 'pending' WHERE id = 9`,
      'UPDATE "Refund" SET "amountCents" = 2501',
    ],
    allowed: [
      refund(2400, 'succeeded'),
      refund(2401, 'failed'),
      `UPDATE "Refund" SET status = 'failed'; ${refund(2500, 'pending')}`,
      'UPDATE "Refund" SET "amountCents" = 2500',
    ],
  },
  ledger_entry_append_only: appendOnly('LedgerEntry', '"amountCents" = 1', { amountCents: 0 }),
  ledger_transaction_append_only: appendOnly('LedgerTransaction', `memo = 'x'`, { key: 'payment:9' }),
  ledger_sums_to_zero: {
    says: 'ledger transaction 9 does not sum to zero',
    refused: [entries(100), entries(100, -99), entries(100, -100, 1)],
    // In between they need not: it is looked at when the transaction ends.
    allowed: [entries(100, -100), entries(100, -60, -40)],
  },
  payment_stays: stays('Payment', `"customerEmail" = ''`),
  refund_stays: {
    ...stays('Refund', 'attempts = 1'),
    refused: ['DELETE FROM "Refund" WHERE id = 1'],
  },
  credit_stays: stays('Credit', '"expiresAt" = now()'),
  one_super_admin_stays_update: {
    says: 'the last super admin cannot be removed',
    refused: [
      ...leaves.map((leave) => `UPDATE "User" SET ${leave} WHERE id = 1`),
      // One who is gone does not count.
      ...leaves.slice(1).map(
        (leave) => `UPDATE "User" SET "isSuperAdmin" = true, ${leave} WHERE id = 2;
        UPDATE "User" SET "isSuperAdmin" = false WHERE id = 1`,
      ),
      'UPDATE "User" SET "isSuperAdmin" = false, "isAdmin" = false',
    ],
    allowed: [
      ...leaves.map((leave) => `${superAdmin(1, 2)} UPDATE "User" SET ${leave} WHERE id = 1`),
      `UPDATE "User" SET "fullName" = 'Ada L.' WHERE id = 1`,
      'UPDATE "User" SET "disabledAt" = now() WHERE id = 2',
    ],
  },
  review_earned: {
    says: 'this review is not earned',
    refused: [
      ...['pending', 'cancelled', 'refunding', 'refunded', 'refund_failed', 'expired'].map((status) =>
        beside('Booking', `status = '${status}'`),
      ),
      beside('Booking', `status = 'cancel_requested'`),
      beside('Session', `status = 'cancelled'`),
      `${handedOver(4)} ${review(14, { gameMasterId: 1 })}`,
      `UPDATE "GameMaster" SET "formerUserId" = 1 WHERE id = 7; ${review(14)}`,
      beside('Session', `"scheduledAt" = '2020-02-01T00:00:01Z'`),
      beside('Session', `status = 'active', "scheduledAt" = '2020-01-31T23:00:01Z'`),
      review(14, { gameMasterId: 2 }),
      // Somebody has the profile since then who did not run it.
      `UPDATE "GameMaster" SET "personSince" = now() WHERE id = 7; ${review(14)}`,
      // A copy of the booking that was reviewed, though there should not be one.
      `${another('Booking', { id: 17, userId: 2, sessionId: 3 })};
       DROP INDEX booking_one_live_per_user_and_session; UPDATE "Booking" SET "userId" = 1 WHERE id = 17; ${review(17)}`,
      `${attendance({ state: 'absent' })}; ${review(14)}`,
      // A date they were absent from is none of three.
      `${attendance({ state: 'absent' })}; ${reviewOfDate(16, 4, 5, 6)}`,
      reviewOfDate(14, 4),
      reviewOfDate(15, 4, 5),
      reviewOfDate(15, 4, 5, 6),
      reviewOfDate(15, 3, 4, 5), // the first of them was reviewed
      `UPDATE "Booking" SET status = 'cancelled' WHERE id = 15; ${reviewOfDate(16, 4, 5, 6)}`,
      `UPDATE "Session" SET status = 'cancelled' WHERE id = 5; ${reviewOfDate(16, 4, 5, 6)}`,
      `UPDATE "Booking" SET "userId" = 2 WHERE id = 15; ${reviewOfDate(16, 4, 5, 6)}`,
    ],
    allowed: [
      review(14),
      `${attendance({ state: 'late' })}; ${review(14)}`,
      beside('Session', `status = 'active', "scheduledAt" = '2020-01-31T23:00:00Z'`),
      reviewOfDate(16, 4, 5, 6),
      reviewOfDate(16, 3, 4, 5, 6),
    ],
  },
  booking_share_stays: {
    says: 'the share of a booking stays as it was agreed',
    refused: [`UPDATE "Booking" SET "sharePercent" = 21`],
    allowed: [`UPDATE "Booking" SET "specialRequests" = 'A quiet chair'`],
  },
  session_host_stays: {
    says: 'a session that was played stays with its Game Master',
    refused: [
      `${playedFrom(OVER)} ${handedOver(2, 7)}`,
      `${playedFrom(OVER, `"confirmedAt" = now(), status = 'cancelled'`)} ${handedOver(2, 7)}`,
      // Somebody said so before its planned end, and took it back.
      ...['', `UPDATE "Session" SET status = 'active' WHERE id = 2;`].map(
        (back) => `${playedFrom(`now() - interval '59 minutes'`)}
          UPDATE "Session" SET status = 'completed' WHERE id = 2; ${back} ${handedOver(2, 7)}`,
      ),
      // Putting it off, at once or before, does not help, nor does making it longer or taking back what says so.
      ...[`"gameMasterId" = 7, "scheduledAt" = ${AHEAD}`, `"gameMasterId" = 7, "durationMinutes" = 180`].map(
        (change) => `${playedFrom(OVER)} UPDATE "Session" SET ${change} WHERE id = 2`,
      ),
      ...[`"scheduledAt" = ${AHEAD}`, '"durationMinutes" = 180'].map(
        (change) => `${playedFrom(OVER)} UPDATE "Session" SET ${change} WHERE id = 2;
          UPDATE "Session" SET "keepsHost" = false WHERE id = 2; ${handedOver(2, 7)}`,
      ),
    ],
    allowed: [
      `${playedFrom(`now() - interval '59 minutes'`)} ${handedOver(2, 7)}`, // which is under way
      `${playedFrom(AHEAD)} ${handedOver(2, 7)}`,
      `${playedFrom(OVER, '"confirmedAt" = NULL')} ${handedOver(2, 7)}`, // which nobody paid for
      `${playedFrom(OVER)} ${handedOver(2, 1)}`, // whose it is
    ],
  },
  attendance_seated: {
    says: 'nobody can have come to this seat',
    refused: [
      ...['pending', 'cancelled', 'refunding', 'refunded', 'refund_failed', 'expired'].map((status) =>
        besideAttendance('Booking', `status = '${status}'`),
      ),
      besideAttendance('Booking', `"forFriend" = true, "sitterId" = NULL`),
      ...['draft', 'cancelled'].map((status) => besideAttendance('Session', `status = '${status}'`)),
      besideAttendance('Session', `"scheduledAt" = '2020-02-01T00:30:01Z'`),
      `UPDATE "Booking" SET status = 'cancelled' WHERE id = 13; UPDATE "Attendance" SET state = 'absent'`,
    ],
    allowed: [
      attendance(),
      besideAttendance('Booking', `status = 'cancel_requested'`),
      besideAttendance('Session', `status = 'active', "scheduledAt" = '2020-02-01T00:30:00Z'`),
      `UPDATE "Attendance" SET state = 'absent'`,
      `UPDATE "Booking" SET status = 'cancelled' WHERE id = 13; DELETE FROM "Attendance"`,
    ],
  },
  review_of_one_evening: {
    says: 'a review stays with its evening',
    refused: ['"bookingId" = 14', '"gameMasterId" = 2', '"createdAt" = now()'].map(
      (change) => `UPDATE "Review" SET ${change}`,
    ),
    allowed: [
      `UPDATE "Review" SET words = 'Better.', "editedAt" = now()`,
      `${handedOver(3)} UPDATE "Review" SET "gameMasterId" = 1`,
    ],
  },
  one_super_admin_stays_delete: {
    says: 'the last super admin cannot be removed',
    refused: [`${superAdmin(4)} DELETE FROM "User" WHERE id = 4`],
    allowed: [`${superAdmin(1, 4)} DELETE FROM "User" WHERE id = 4`, 'DELETE FROM "User" WHERE id = 4'],
  },
};
