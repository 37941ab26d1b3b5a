import { clock } from '../platform/clock.ts';
import { Prisma } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { tryLockJob } from '../platform/job-lock.ts';
import { type Mail, queueMails } from '../platform/mail.ts';
import { DAY, HOUR, MINUTE } from '../platform/rules.ts';
import { site } from '../platform/site.ts';
import { transaction } from '../platform/transaction.ts';
import { stopFootnote, unsubscribeToken } from '../platform/unsubscribe-token.ts';
import { isNews, places } from './places.ts';

/** By then a user who is online has read the message. */
const UNREAD_BEFORE_MAIL_MS = 15 * MINUTE;
/** The minimum time between two digests to one user, regardless of the number of messages and threads. */
const BETWEEN_DIGESTS_MS = 12 * HOUR;
const BATCH = 200;
const MOST_TABLES = 10;

interface Reader {
  userId: number;
  email: string;
  fullName: string;
  newest: number;
  tables: { sessionId: number; title: string; unread: number }[];
}

/**
 * Notifies users by one mail of unread messages in all their session threads: at most twice a day, and only of new
 * ones.
 */
export function mailTableDigests() {
  return transaction(async (tx) => {
    // One process at a time, so that nobody is notified twice.
    if (!(await tryLockJob(tx, 'mail-table-messages'))) return 0;
    const now = clock.now().getTime();
    const readers = await tx.$queryRaw<Reader[]>`
      SELECT waiting.*, u.email::text AS email, u."fullName" FROM (
        SELECT t."userId", max(news.newest) AS newest,
          json_agg(json_build_object('sessionId', t."sessionId", 'title', t.title, 'unread', news.unread)
            ORDER BY news.newest DESC) AS tables
        FROM (
          SELECT p.*, s.title, coalesce(r."readUpTo", 0) AS "readUpTo" FROM "SessionThread" thread
          JOIN "Session" s ON s.id = thread."sessionId"
          CROSS JOIN LATERAL ${places('sessionId', Prisma.sql`thread."sessionId"`)} p
          LEFT JOIN "ThreadReader" r ON r."userId" = p."userId" AND r."sessionId" = p."sessionId"
          WHERE thread."lastMessageAt" > ${new Date(now - DAY)} AND NOT coalesce(r."isMuted", FALSE)
        ) t
        CROSS JOIN LATERAL (
          SELECT count(*)::int AS unread, max(m.id) AS newest FROM "Message" m
          WHERE m."threadId" = t."sessionId" AND ${isNews(Prisma.sql`t."userId"`)}
            AND m."createdAt" > ${new Date(now - DAY)} AND m."createdAt" < ${new Date(now - UNREAD_BEFORE_MAIL_MS)}) news
        WHERE news.unread > 0
        GROUP BY t."userId"
      ) waiting
      JOIN "User" u ON u.id = waiting."userId"
      WHERE u."mailMessages" AND u."emailVerified" AND u."disabledAt" IS NULL AND u."erasedAt" IS NULL
        AND NOT EXISTS (
          SELECT 1 FROM "OutboxMail" o
          WHERE o."userId" = u.id AND o.kind = 'table-messages'
            AND (o."createdAt" > ${new Date(now - BETWEEN_DIGESTS_MS)}
              OR o."dedupeKey" = 'table-messages:' || u.id || ':' || waiting.newest))
      ORDER BY waiting.newest LIMIT ${BATCH}`;
    await queueMails(tx, readers.map(mailOf));
    return readers.length;
  });
}

function mailOf({ userId, email, fullName, newest, tables }: Reader): Mail {
  const token = unsubscribeToken('messages', userId);
  const [first] = tables;
  const count = tables.reduce((sum, { unread }) => sum + unread, 0);
  const messages = count === 1 ? 'a new message' : `${count} new messages`;
  const where = tables.length === 1 ? `at the table of ${first!.title}` : 'at your tables';
  return {
    dedupeKey: `table-messages:${userId}:${newest}`,
    kind: 'table-messages',
    to: email,
    userId,
    subject: `There ${count === 1 ? 'is' : 'are'} ${messages} ${where}`,
    paragraphs: [
      `Hello ${fullName},`,
      `There ${count === 1 ? 'is' : 'are'} ${messages} ${where} on ${site().name}.`,
      ...(tables.length > 1
        ? tables.slice(0, MOST_TABLES).map(({ title, unread }) => `${title}: ${unread} unread`)
        : []),
    ],
    action: {
      label: count === 1 ? 'Read it' : 'Read them',
      url: `${env.publicUrl}/messages${tables.length === 1 ? `/session/${first!.sessionId}` : ''}`,
    },
    footnote: stopFootnote('new messages', token),
    unsubscribe: token,
  };
}
