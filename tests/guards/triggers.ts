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

/** An evening goes to another Game Master, which it can only while it lies ahead, and is over after all. */
const handedOver = (id: number, gameMasterId = 1) => `
  UPDATE "Session" SET "scheduledAt" = '2030-01-01Z' WHERE id = ${id};
  UPDATE "Session" SET "gameMasterId" = ${gameMasterId} WHERE id = ${id};
  UPDATE "Session" SET "scheduledAt" = '2020-01-0${id}Z' WHERE id = ${id};`;
/** A review of another evening that the first player sat at: 14 to 16. */
const review = (bookingId: number, values: Values = {}) => another('Review', { bookingId, ...values });
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
    says: 'a session that has begun stays with its Game Master',
    refused: [
      `UPDATE "Session" SET "gameMasterId" = 1 WHERE id = 3`,
      // Putting it off and handing it over are two deeds.
      `UPDATE "Session" SET "gameMasterId" = 1, "scheduledAt" = '2030-01-01Z' WHERE id = 3`,
      `UPDATE "Booking" SET status = 'cancelled'; UPDATE "Session" SET "gameMasterId" = 1 WHERE id = 3`,
    ],
    allowed: [
      `UPDATE "Session" SET "gameMasterId" = 7 WHERE id = 1`, // which lies ahead
      `UPDATE "Session" SET "gameMasterId" = 7 WHERE id = 3`, // whose it is
      `UPDATE "Session" SET "scheduledAt" = '2020-01-01Z' WHERE id = 2;
        UPDATE "Session" SET "gameMasterId" = 7 WHERE id = 2`, // which nobody booked
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

const tagsAfter = (change: string) =>
  `${change}; SELECT string_agg(name, ', ' ORDER BY tag) AS kept FROM "SessionTag" WHERE "sessionId" = 1`;

/** What figures were told of by a change: the sessions, users and moments that they no longer know. */
const changesAfter = (change: string) =>
  `DELETE FROM "FigureChange"; ${change}; SELECT string_agg(concat_ws(' ', 'session ' || "sessionId",
    'user ' || "userId", to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD')), ', ' ORDER BY id) AS kept FROM "FigureChange"`;
/** What a Game Master was given, after a change. */
const starsAfter = (change: string) =>
  `${change}; SELECT concat("starSum", ' in ', "reviewCount") AS kept FROM "GameMaster" WHERE id = 7`;
/** Who sits on the second booking, after a change. */
const sitterAfter = (set: string) =>
  `UPDATE "Booking" SET ${set} WHERE id = 2; SELECT "sitterId"::text AS kept FROM "Booking" WHERE id = 2`;
const NEXT_DAY = `'2030-01-02Z'`;

/** A line for each trigger that writes: what is done, and what stands there then. */
export const writing: Record<string, { sql: string; kept: string | null }[]> = {
  booking_booker_sits: [
    { sql: sitterAfter('"sitterId" = 3'), kept: '2' },
    { sql: sitterAfter('"forFriend" = true, "sitterId" = 3'), kept: '3' },
    { sql: sitterAfter('"forFriend" = true, "sitterId" = NULL'), kept: null },
  ],
  session_tags_insert: [{ sql: tagsAfter('SELECT'), kept: 'Horror, One-Shot' }],
  session_tags_update: [
    { sql: tagsAfter(`UPDATE "Session" SET tags = '{Mystery}'`), kept: 'Mystery, One-Shot' },
    { sql: tagsAfter(`UPDATE "Session" SET type = 'campaign'`), kept: 'Campaign, Horror' },
    { sql: tagsAfter(`UPDATE "Session" SET status = 'cancelled'`), kept: null },
  ],
  booking_figures_insert: [
    { sql: changesAfter(another('Booking', { userId: 4, status: 'confirmed' })), kept: 'session 1 user 4' },
    { sql: changesAfter(another('Booking', { userId: 4, status: 'pending' })), kept: null },
    {
      sql: changesAfter(another('Booking', { userId: 4, status: 'refunded', confirmedAt: '2030-01-02' })),
      kept: 'session 1 user 4 2030-01-02',
    },
  ],
  booking_figures_update: [
    { sql: changesAfter(`UPDATE "Booking" SET status = 'refunding' WHERE id = 1`), kept: 'session 1 user 1' },
    {
      sql: changesAfter(`UPDATE "Booking" SET status = 'cancel_requested', "amountCents" = 1 WHERE id = 1`),
      kept: null,
    },
    {
      sql: changesAfter(`UPDATE "Booking" SET "confirmedAt" = ${NEXT_DAY} WHERE id = 1`),
      kept: 'session 1 user 1, session 1 user 1 2030-01-02',
    },
    {
      sql: changesAfter(`UPDATE "Booking" SET "sessionId" = 2, "userId" = 4 WHERE id = 1`),
      kept: 'session 1 user 1, session 2 user 4',
    },
  ],
  booking_figures_delete: [
    {
      sql: changesAfter(`${another('Booking', { userId: 4 })}; DELETE FROM "FigureChange";
        DELETE FROM "Booking" WHERE id = 9`),
      kept: 'session 1 user 4',
    },
    {
      sql: changesAfter(`${another('Booking', { userId: 4, status: 'pending' })};
        DELETE FROM "Booking" WHERE id = 9`),
      kept: null,
    },
  ],
  session_figures_insert: [{ sql: changesAfter(another('Session', {})), kept: 'session 9' }],
  session_figures_update: [
    { sql: changesAfter(`UPDATE "Session" SET title = 'x', status = 'active'`), kept: null },
    {
      sql: changesAfter(`UPDATE "Session" SET status = 'cancelled' WHERE id = 1`),
      kept: '2030-01-01, session 1',
    },
    {
      sql: changesAfter('UPDATE "Session" SET "maxPlayers" = 5 WHERE id = 1'),
      kept: '2030-01-01, session 1',
    },
    {
      sql: changesAfter(`UPDATE "Booking" SET "confirmedAt" = '2030-02-01Z' WHERE id = 1; DELETE FROM "FigureChange";
        UPDATE "Session" SET "scheduledAt" = ${NEXT_DAY} WHERE id = 1`),
      kept: '2030-01-01, session 1',
    },
    {
      sql: changesAfter(`UPDATE "Booking" SET "confirmedAt" = '2030-02-01Z' WHERE id = 1;
        INSERT INTO "LedgerTransaction" (id, key, memo, "createdAt") VALUES (9, 'payment:9', '', '2030-03-01Z');
        INSERT INTO "LedgerEntry" ("transactionId", account, "bookingId", "amountCents")
          VALUES (9, 'stripe', 1, 1), (9, 'revenue', 1, -1);
        DELETE FROM "FigureChange"; UPDATE "Session" SET "gameSystem" = 'Daggerheart' WHERE id = 1`),
      kept: '2030-01-01, session 1, 2030-02-01, 2030-03-01',
    },
  ],
  session_figures_delete: [
    {
      sql: changesAfter(
        `${another('Session', {})}; DELETE FROM "FigureChange"; DELETE FROM "Session" WHERE id = 9`,
      ),
      kept: '2030-01-01',
    },
  ],
  ledger_figures_insert: [
    {
      sql: changesAfter(`INSERT INTO "LedgerTransaction" (id, key, memo, "createdAt")
          VALUES (9, 'payment:9', '', ${NEXT_DAY});
        INSERT INTO "LedgerEntry" ("transactionId", account, "amountCents") VALUES (9, 'stripe', 1), (9, 'fees', -1)`),
      kept: '2030-01-02',
    },
    {
      sql: changesAfter(`INSERT INTO "LedgerTransaction" (id, key, memo) VALUES (9, 'payment:9', '');
        INSERT INTO "LedgerEntry" ("transactionId", account, "amountCents") VALUES (9, 'stripe', 1), (9, 'credit', -1)`),
      kept: null,
    },
  ],
  review_stars_counted: [
    { sql: starsAfter(review(14, { stars: 5 })), kept: '9 in 2' },
    { sql: starsAfter(review(14, { hiddenAt: '2030-01-01', hiddenReason: 'Rude' })), kept: '4 in 1' },
    { sql: starsAfter('UPDATE "Review" SET stars = 2'), kept: '2 in 1' },
    { sql: starsAfter(`UPDATE "Review" SET "hiddenAt" = now(), "hiddenReason" = ''`), kept: '0 in 0' },
    {
      sql: starsAfter(`UPDATE "Review" SET "hiddenAt" = now(), "hiddenReason" = '', stars = 1;
        UPDATE "Review" SET "hiddenAt" = NULL, "hiddenReason" = NULL`),
      kept: '1 in 1',
    },
    { sql: starsAfter('DELETE FROM "Review"'), kept: '0 in 0' },
  ],
  review_of_one_evening: [
    { sql: starsAfter('UPDATE "Review" SET earned = false'), kept: '4 in 1' }, // it says itself what it is
    {
      sql: starsAfter(`${handedOver(3)} UPDATE "Review" SET "gameMasterId" = 1`),
      kept: '0 in 0',
    },
    {
      sql: `UPDATE "Review" SET reply = 'Thanks', "repliedAt" = now();
        ${handedOver(3)} UPDATE "Review" SET "gameMasterId" = 1;
        SELECT reply AS kept FROM "Review"`,
      kept: null,
    },
  ],
  reviews_follow_booking: [
    ...['cancelled', 'cancel_requested'].map((status) => ({
      sql: starsAfter(`UPDATE "Booking" SET status = '${status}' WHERE id = 13`),
      kept: '0 in 0',
    })),
    {
      sql: starsAfter(`UPDATE "Booking" SET status = 'refunding' WHERE id = 13;
        UPDATE "Booking" SET status = 'confirmed' WHERE id = 13`),
      kept: '4 in 1',
    },
    { sql: starsAfter(`UPDATE "Booking" SET status = 'cancelled' WHERE id = 14`), kept: '4 in 1' },
  ],
  reviews_follow_session: [
    `status = 'cancelled'`,
    `"scheduledAt" = '2020-02-01T00:00:01Z'`,
    `status = 'active', "durationMinutes" = 60 * 24 * 30`,
  ]
    .map((change) => ({ sql: starsAfter(`UPDATE "Session" SET ${change} WHERE id = 3`), kept: '0 in 0' }))
    .concat([
      { sql: starsAfter(handedOver(3)), kept: '0 in 0' },
      { sql: starsAfter(`UPDATE "Session" SET "scheduledAt" = '2020-02-01Z' WHERE id = 3`), kept: '4 in 1' },
      { sql: starsAfter(`UPDATE "Session" SET status = 'cancelled' WHERE id = 4`), kept: '4 in 1' },
    ]),
  reviews_follow_profile: [
    { sql: starsAfter(`UPDATE "GameMaster" SET "formerUserId" = 1 WHERE id = 7`), kept: '0 in 0' },
    {
      sql: starsAfter(`UPDATE "GameMaster" SET "userId" = NULL WHERE id = 1;
        UPDATE "GameMaster" SET "userId" = 1 WHERE id = 7`),
      kept: '0 in 0',
    },
    { sql: starsAfter(`UPDATE "GameMaster" SET "userId" = 2 WHERE id = 7`), kept: '4 in 1' },
  ],
};
