import { followMovedDates, releaseUnpaidDates } from '../../api/bookings/charges/charge-upkeep.service.ts';
import { remindPlayers } from '../../api/bookings/reminders/reminders.service.ts';
import { offerSeats } from '../../api/bookings/waitlist/offers.service.ts';
import { newTables } from '../../api/catalog/news.service.ts';
import { sessionJobs } from '../../api/catalog/sessions.jobs.ts';
import { mailUnreadMessages } from '../../api/messaging/messaging.jobs.ts';
import { mailTableDigests } from '../../api/messaging/thread-digest.service.ts';
import { db } from '../../api/platform/db.ts';
import { closeAll } from '../scene/close.ts';
import { statementsOf } from '../scene/statements.ts';

afterAll(closeAll);

/** How PostgreSQL would read for the statement, were the tables large. */
async function planOf(text: string) {
  const [, rows] = await db.$transaction([
    db.$executeRaw`SET LOCAL enable_seqscan = off`,
    db.$queryRawUnsafe<object[]>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`),
  ]);
  return JSON.stringify(rows);
}

const [complete] = sessionJobs;
const newsOfToday = () => newTables({ after: new Date(Date.now() - 86_400_000), until: new Date() });
test.each([
  ['dates that were moved by hand', followMovedDates, 'FROM "Booking" b', 'booking_reserved'],
  [
    'dates that are given free',
    releaseUnpaidDates,
    'FROM "Booking" b',
    'booking_reserved"[^{}]*heldUntil[^{}]*',
  ],
  ['sessions that were played', complete!.run, 'FROM "Session"', 'session_(?:unplayed|choice|titles_ahead)'],
  ['reminders', remindPlayers, 'FROM "Session" session', 'Notice_dedupeKey_key"[^{}]*ANY[^{}]*'],
  ['mails of tables', mailTableDigests, 'FROM "OutboxMail" o', 'OutboxMail_userId_kind_createdAt_idx'],
  ['letters that nobody has read', mailUnreadMessages, 'FROM "Message" m', 'message_unread_by_time'],
  [
    'mails of letters, those of the last hour alone,',
    mailUnreadMessages,
    'FROM "Message" m',
    String.raw`OutboxMail_userId_kind_createdAt_idx"[^{}]*"Index Cond":"(?:[^"\\]|\\.)*createdAt\\`,
  ],
  ['tables to be told', newsOfToday, 'AS "postedAt"', 'Session_publishedAt_idx'],
  ['seats to be told', newsOfToday, 'AS "postedAt"', 'FreedSeat_createdAt_idx'],
  ['waitlists', offerSeats, 'FROM "WaitlistEntry" w', 'waitlist_one_live'],
])('a job looks for %s by an index that holds little else', async (_, run, from, index) => {
  const asked = (await statementsOf(run)).filter((text) => text.includes(from));
  expect(asked).toHaveLength(1);
  expect(await planOf(asked[0]!)).toMatch(new RegExp(`"Index Name":"${index}"`));
});
