import { another } from './rows.ts';

/** Whose choices were noted to have changed, after a change. */
const choicesAfter = (change: string, before = 'SELECT') =>
  `${before}; DELETE FROM "ChoiceChange"; ${change}; SELECT string_agg(
    CASE WHEN "ofHost" THEN 'Game Master ' ELSE 'session ' END || id, ', ' ORDER BY "ofHost", id) AS kept
    FROM "ChoiceChange" WHERE transaction = pg_current_xact_id()::text::bigint`;
const aSeat = 'INSERT INTO "Seat" (id, "sessionId", number) VALUES (9, 1, 9)';

/** A line for each trigger that notes what visitors choose among. */
export const choosing: Record<string, { sql: string; kept: string | null }[]> = {
  choice_host_named: [
    {
      sql: choicesAfter(`UPDATE "GameMaster" SET name = 'Another' WHERE id = 1`),
      kept: 'Game Master 1',
    },
    { sql: choicesAfter('UPDATE "GameMaster" SET "userId" = NULL WHERE id = 1'), kept: 'Game Master 1' },
    { sql: choicesAfter(`UPDATE "GameMaster" SET name = name, title = 'T' WHERE id = 1`), kept: null },
  ],
  choice_host_rated: [
    {
      sql: choicesAfter('UPDATE "GameMaster" SET "starSum" = 5, "reviewCount" = 1 WHERE id = 1'),
      kept: 'Game Master 1',
    },
    {
      sql: choicesAfter('UPDATE "GameMaster" SET "starSum" = "starSum", title = \'T\' WHERE id = 1'),
      kept: null,
    },
  ],
  choice_person_named: [
    { sql: choicesAfter(`UPDATE "User" SET "fullName" = 'Another'`), kept: 'Game Master 1' },
    {
      sql: choicesAfter(`UPDATE "User" SET "fullName" = "fullName", username = 'x' WHERE id = 1`),
      kept: null,
    },
  ],
  choice_seat_changed: [
    {
      sql: choicesAfter(
        `UPDATE "Seat" SET "heldUntil" = now()`,
        'UPDATE "Seat" SET "resaleBookingId" = NULL',
      ),
      kept: 'session 1',
    },
    {
      sql: choicesAfter('UPDATE "Seat" SET "waitlistEntryId" = 1, "heldUntil" = now() WHERE id = 9', aSeat),
      kept: 'session 1',
    },
    {
      sql: choicesAfter('UPDATE "Seat" SET "bookingId" = NULL, "resaleBookingId" = NULL WHERE id = 1'),
      kept: 'session 1',
    },
    { sql: choicesAfter('UPDATE "Seat" SET "resaleBookingId" = NULL WHERE id = 1'), kept: 'session 1' },
    { sql: choicesAfter('UPDATE "Seat" SET "announcedAt" = now() WHERE id = 9', aSeat), kept: null },
  ],
  choice_seat_come_or_gone: [
    { sql: choicesAfter(aSeat), kept: 'session 1' },
    { sql: choicesAfter('DELETE FROM "Seat" WHERE id = 9', aSeat), kept: 'session 1' },
  ],
  choice_session_changed: [
    ...[
      `status = 'draft'`,
      `"scheduledAt" = now()`,
      `"campaignId" = 1`,
      '"gameMasterId" = 7',
      `"gameSystem" = 'X'`,
      '"priceCents" = 2600',
      `type = 'campaign'`,
      `experience = 'new'`,
      `language = 'de'`,
      `"safetyTools" = '{x_card}'`,
      `tags = '{B}'`,
      `title = 'Another'`,
      `"searchText" = 'another'`,
      `"createdAt" = '2020-01-01Z'`,
    ].map((set) => ({
      sql: choicesAfter(`UPDATE "Session" SET ${set} WHERE id = 9`, another('Session', { campaignId: null })),
      kept: 'session 9',
    })),
    {
      sql: choicesAfter(`UPDATE "Session" SET description = 'Y', version = 9 WHERE id = 1`),
      kept: null,
    },
  ],
  choice_session_come_or_gone: [
    { sql: choicesAfter(another('Session', {})), kept: 'session 9' },
    { sql: choicesAfter('DELETE FROM "Session" WHERE id = 9', another('Session', {})), kept: 'session 9' },
  ],
  choice_waiting_changed: [
    { sql: choicesAfter(`UPDATE "WaitlistEntry" SET status = 'left' WHERE id = 2`), kept: 'session 1' },
    {
      sql: choicesAfter(`UPDATE "WaitlistEntry" SET status = status, "offeredUntil" = now() WHERE id = 2`),
      kept: null,
    },
  ],
  choice_waiting_come_or_gone: [
    {
      sql: choicesAfter('INSERT INTO "WaitlistEntry" (id, "sessionId", "userId") VALUES (9, 1, 3)'),
      kept: 'session 1',
    },
    { sql: choicesAfter('DELETE FROM "WaitlistEntry" WHERE id = 2'), kept: 'session 1' },
  ],
};
