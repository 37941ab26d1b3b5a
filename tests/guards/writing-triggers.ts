import { choosing } from './choice-triggers.ts';
import { another } from './rows.ts';
import { handedOver, review } from './triggers.ts';

const tagsAfter = (change: string) =>
  `${change}; SELECT string_agg(name, ', ' ORDER BY tag) AS kept FROM "SessionTag" WHERE "sessionId" = 1`;
/** What a session is found by, after a change. */
const searchAfter = (id: number, change: string) =>
  `${change}; SELECT replace("calledText", chr(10), ', ') || ' / ' || "searchText" AS kept FROM "Session" WHERE id = ${id}`;
/** What a session is labelled with, after a change. */
const labelsAfter = (change: string) =>
  `${change}; SELECT string_agg(label, ', ' ORDER BY label COLLATE "C") AS kept FROM "Session", unnest(labels) label WHERE id = 1`;
/** Which words are known to be searched for, after a change. */
const wordsAfter = (change: string) =>
  `DELETE FROM "SearchWord"; ${change}; SELECT string_agg(word, ', ' ORDER BY word COLLATE "C") AS kept FROM "SearchWord"`;

/** Which full tables had a seat again, after a change of one that is sold. */
const freedAfter = (change: string) =>
  `UPDATE "Seat" SET "resaleBookingId" = NULL; DELETE FROM "FreedSeat"; ${change};
   SELECT string_agg('session ' || "sessionId", ', ') AS kept FROM "FreedSeat"`;

/** Since when a session is on the board, after a change. */
const publishedAfter = (change: string, id = 1) =>
  `UPDATE "Session" SET "publishedAt" = '2020-01-01Z'; ${change}; SELECT CASE WHEN "publishedAt" IS NOT NULL THEN
    CASE WHEN "publishedAt" > now() - interval '1 minute' THEN 'now' ELSE 'before' END END AS kept
    FROM "Session" WHERE id = ${id}`;

/** What figures were told of by a change: the sessions, users and moments that they no longer know. */
const changesAfter = (change: string) =>
  `DELETE FROM "FigureChange"; ${change}; SELECT string_agg(concat_ws(' ', 'session ' || "sessionId",
    'user ' || "userId", to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD')), ', ' ORDER BY id) AS kept FROM "FigureChange"`;
/** What a Game Master was given, after a change. */
const starsAfter = (change: string) =>
  `${change}; SELECT concat("starSum", ' in ', "reviewCount") AS kept FROM "GameMaster" WHERE id = 7`;
/** Whose stars were written, one after the other, by a change. */
const starsWritten = (change: string) =>
  `CREATE TEMP TABLE written (turn serial, profile int);
   CREATE FUNCTION pg_temp.note() RETURNS trigger LANGUAGE plpgsql AS
     'BEGIN INSERT INTO written (profile) VALUES (NEW.id); RETURN NULL; END';
   CREATE TRIGGER noted AFTER UPDATE OF "starSum" ON "GameMaster" FOR EACH ROW EXECUTE FUNCTION pg_temp.note();
   ${change}; SELECT string_agg(profile::text, ', ' ORDER BY turn) AS kept FROM written`;
/** A profile is somebody's from now on. */
const profileOf = (userId: number) =>
  `UPDATE "GameMaster" SET "userId" = ${userId}, "personSince" = clock_timestamp() WHERE id = 7;`;
/** What is said of the fourth session, which they ran after that. */
const reviewSince = (bookingId: number) =>
  `UPDATE "GameMaster" SET "personSince" = '2020-01-01Z' WHERE id = 7; ${review(bookingId, { stars: 5 })};`;
/** Who sits on the second booking, after a change. */
const sitterAfter = (set: string) =>
  `UPDATE "Booking" SET ${set} WHERE id = 2; SELECT "sitterId"::text AS kept FROM "Booking" WHERE id = 2`;
/** Which pictures are to be deleted in the store after a change of the one that lies there. */
const straysAfter = (change: string) =>
  `DELETE FROM "StrayPicture"; UPDATE "Picture" SET data = NULL; ${change};
   SELECT string_agg(name, ', ') AS kept FROM "StrayPicture" WHERE "dueAt" < now() + interval '1 second'`;
const NEXT_DAY = `'2030-01-02Z'`;

/** A line for each trigger that writes: what is done, and what stands there then. */
export const writing: Record<string, { sql: string; kept: string | null }[]> = {
  ...choosing,
  booking_booker_sits: [
    { sql: sitterAfter('"sitterId" = 3'), kept: '2' },
    { sql: sitterAfter('"forFriend" = true, "sitterId" = 3'), kept: '3' },
    { sql: sitterAfter('"forFriend" = true, "sitterId" = NULL'), kept: null },
  ],
  picture_left_in_store: [
    { sql: straysAfter('DELETE FROM "Picture"'), kept: 'one' },
    {
      sql: straysAfter(`UPDATE "Picture" SET data = ''; DELETE FROM "StrayPicture"; DELETE FROM "Picture"`),
      kept: null,
    },
  ],
  picture_taken_from_store: [
    { sql: straysAfter(`UPDATE "Picture" SET data = ''`), kept: 'one' },
    { sql: straysAfter('UPDATE "Picture" SET width = 2'), kept: null },
  ],
  seat_freed: [
    { sql: freedAfter('UPDATE "Seat" SET "bookingId" = NULL'), kept: 'session 1' },
    { sql: freedAfter('UPDATE "Seat" SET "resaleBookingId" = 1'), kept: 'session 1' },
    {
      sql: freedAfter(`UPDATE "Seat" SET "bookingId" = NULL, "waitlistEntryId" = 1, "heldUntil" = now() + interval '1 day';
        UPDATE "Seat" SET "waitlistEntryId" = NULL, "heldUntil" = NULL`),
      kept: 'session 1',
    },
    // It was free before, it was only held, or it is not the only one.
    {
      sql: freedAfter(`UPDATE "Seat" SET "resaleBookingId" = 1; DELETE FROM "FreedSeat";
        UPDATE "Seat" SET "bookingId" = NULL; UPDATE "Seat" SET "resaleBookingId" = NULL`),
      kept: null,
    },
    {
      sql: freedAfter(`UPDATE "Booking" SET "membershipId" = NULL WHERE id = 1;
        UPDATE "Seat" SET "heldUntil" = now() + interval '1 hour';
        UPDATE "Seat" SET "bookingId" = NULL, "heldUntil" = NULL`),
      kept: null,
    },
    {
      sql: freedAfter(`INSERT INTO "Seat" (id, "sessionId", number) VALUES (9, 1, 9);
        UPDATE "Seat" SET "bookingId" = NULL`),
      kept: null,
    },
  ],
  session_published: [
    { sql: publishedAfter(`UPDATE "Session" SET status = 'active' WHERE id = 1`), kept: 'before' },
    {
      sql: publishedAfter(`UPDATE "Session" SET status = 'draft', "publishedAt" = NULL WHERE id = 1`),
      kept: null,
    },
    {
      sql: publishedAfter(`UPDATE "Session" SET status = 'draft', "publishedAt" = NULL WHERE id = 1;
        UPDATE "Session" SET status = 'scheduled' WHERE id = 1`),
      kept: 'now',
    },
    {
      sql: publishedAfter(`UPDATE "Session" SET status = 'draft' WHERE id = 1;
        UPDATE "Session" SET status = 'scheduled' WHERE id = 1`),
      kept: 'before',
    },
    { sql: publishedAfter(another('Session', { publishedAt: null }), 9), kept: 'now' },
  ],
  session_search_insert: [
    {
      sql: searchAfter(9, another('Session', { title: 'Café', searchText: 'ÉTÉ' })),
      kept: 'cafe, d&d, one-shot, horror / ete',
    },
  ],
  session_search_update: [
    { sql: searchAfter(1, `UPDATE "Session" SET title = 'Über'`), kept: 'uber, d&d, one-shot, horror / ' },
    {
      sql: searchAfter(1, `UPDATE "Session" SET "gameSystem" = 'X'`),
      kept: 'session, x, one-shot, horror / ',
    },
    {
      sql: searchAfter(1, `UPDATE "Session" SET type = 'campaign'`),
      kept: 'session, d&d, campaign, horror / ',
    },
    { sql: searchAfter(1, `UPDATE "Session" SET tags = '{A,B}'`), kept: 'session, d&d, one-shot, a, b / ' },
    {
      sql: searchAfter(1, `UPDATE "Session" SET "searchText" = 'Ô'`),
      kept: 'session, d&d, one-shot, horror / o',
    },
    { sql: labelsAfter(`UPDATE "Session" SET type = 'campaign'`), kept: 'campaign, horror' },
    { sql: labelsAfter(`UPDATE "Session" SET tags = '{B,b,One-Shot}'`), kept: 'b, one-shot' },
  ],
  search_words_insert: [
    { sql: wordsAfter(another('Session', { title: 'Le Café' })), kept: 'cafe, d&d, horror, le, one-shot' },
    { sql: wordsAfter(another('Session', { title: 'Le Café', status: 'draft' })), kept: null },
    // What is known is left alone for a day, and then said to be in use.
    ...[
      { ago: '1 hour', kept: null },
      { ago: '2 days', kept: 'horror' },
    ].map(({ ago, kept }) => ({
      sql: `${another('Session', {})}; UPDATE "SearchWord" SET "usedAt" = now() - interval '${ago}';
        UPDATE "SearchWord" SET "usedAt" = now() WHERE word <> 'horror'; DELETE FROM "Session" WHERE id = 9;
        ${another('Session', {})}; SELECT string_agg(word, ', ') AS kept FROM "SearchWord"
          WHERE word = 'horror' AND "usedAt" > now() - interval '1 minute'`,
      kept,
    })),
  ],
  search_words_update: [
    {
      sql: wordsAfter(`UPDATE "Session" SET title = 'A b' WHERE id = 1`),
      kept: 'a, b, d&d, horror, one-shot',
    },
    {
      sql: wordsAfter(`UPDATE "Session" SET "gameSystem" = 'X Y' WHERE id = 1`),
      kept: 'horror, one-shot, session, x, y',
    },
    {
      sql: wordsAfter(`UPDATE "Session" SET type = 'campaign' WHERE id = 1`),
      kept: 'campaign, d&d, horror, session',
    },
    { sql: wordsAfter(`UPDATE "Session" SET tags = '{}' WHERE id = 1`), kept: 'd&d, one-shot, session' },
    { sql: wordsAfter(`UPDATE "Session" SET title = title, "searchText" = 'z' WHERE id = 1`), kept: null },
    { sql: wordsAfter(`UPDATE "Session" SET status = 'draft', title = 'A b' WHERE id = 1`), kept: null },
    {
      sql: wordsAfter(`UPDATE "Session" SET status = 'draft', title = 'A b' WHERE id = 1;
        UPDATE "Session" SET status = 'active' WHERE id = 1`),
      kept: 'a, b, d&d, horror, one-shot',
    },
    { sql: wordsAfter(`UPDATE "Session" SET status = 'active' WHERE id = 1`), kept: null },
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
  review_stars_given: [
    { sql: starsAfter(review(14, { stars: 5 })), kept: '9 in 2' },
    { sql: starsAfter(review(14, { hiddenAt: '2030-01-01', hiddenReason: 'Rude' })), kept: '4 in 1' },
  ],
  review_stars_changed: [
    { sql: starsAfter('UPDATE "Review" SET stars = 2'), kept: '2 in 1' },
    { sql: starsAfter(`UPDATE "Review" SET "hiddenAt" = now(), "hiddenReason" = ''`), kept: '0 in 0' },
    {
      sql: starsAfter(`UPDATE "Review" SET "hiddenAt" = now(), "hiddenReason" = '', stars = 1;
        UPDATE "Review" SET "hiddenAt" = NULL, "hiddenReason" = NULL`),
      kept: '1 in 1',
    },
    // Once for all of them, by ascending number, and not at all where they stay as they were.
    { sql: `${review(14)}; ${starsWritten('UPDATE "Review" SET stars = 2')}`, kept: '7' },
    {
      sql: `ALTER TABLE "Session" DISABLE TRIGGER reviews_follow_session; ${handedOver(3)} UPDATE "GameMaster" SET "userId" = NULL;
        ${starsWritten('UPDATE "Review" SET "gameMasterId" = 1')}`,
      kept: '1, 7',
    },
    { sql: starsWritten(`UPDATE "Review" SET words = 'Very good.'`), kept: null },
  ],
  review_stars_taken: [{ sql: starsAfter('DELETE FROM "Review"'), kept: '0 in 0' }],
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
    // An evening before the time of whoever has that profile is none of theirs.
    {
      sql: `${handedOver(3)} UPDATE "GameMaster" SET "personSince" = now() WHERE id = 1;
        UPDATE "Review" SET "gameMasterId" = 1; SELECT "ratedUserId"::text AS kept FROM "Review"`,
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
    { sql: starsAfter(profileOf(2)), kept: '0 in 0' },
    // Of each it counts what they ran, as often as it changes hands.
    { sql: starsAfter(`${profileOf(2)} ${reviewSince(14)} ${profileOf(4)}`), kept: '0 in 0' },
    { sql: starsAfter(`${profileOf(2)} ${reviewSince(14)} ${profileOf(4)} ${profileOf(2)}`), kept: '5 in 1' },
  ],
};
