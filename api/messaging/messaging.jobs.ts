import { clock } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import { tryLockJob } from '../platform/job-lock.ts';
import type { Job } from '../platform/jobs.ts';
import { type Mail, queueMails } from '../platform/mail.ts';
import { HOUR, MINUTE } from '../platform/rules.ts';
import { site } from '../platform/site.ts';
import { transaction } from '../platform/transaction.ts';
import { stopFootnote, unsubscribeToken } from '../platform/unsubscribe-token.ts';
import { writeMoveMessages } from './move-messages.service.ts';
import { sendTableMessages } from './table-message.service.ts';
import { mailTableDigests } from './thread-digest.service.ts';

/** By then a user who is online has read the message. */
const UNREAD_BEFORE_MAIL_MS = 5 * MINUTE;
/** The maximum age of messages that are still notified by mail. */
const TOO_OLD_MS = 24 * HOUR;
const BATCH = 200;

interface Waiting {
  conversationId: number;
  recipientId: number;
  newest: number;
  unread: number;
  email: string;
  fullName: string;
  senderId: number;
  senderName: string;
}

/**
 * Notifies users by mail of unread messages: at most once an hour per thread, and only of new ones. From a sender
 * whom the user has blocked since, only of announcements.
 */
export function mailUnreadMessages() {
  return transaction(async (tx) => {
    // One process at a time, so that nobody is notified twice.
    if (!(await tryLockJob(tx, 'mail-unread-messages'))) return 0;
    const now = clock.now().getTime();
    const waiting = await tx.$queryRaw<Waiting[]>`
      WITH waiting AS MATERIALIZED (
        SELECT m."conversationId", m."recipientId", max(m.id) AS newest, count(*)::int AS unread,
          max(m."senderId") AS "senderId"
        FROM "Message" m
        WHERE m."recipientId" IS NOT NULL AND m."readAt" IS NULL AND m."createdAt" > ${new Date(now - TOO_OLD_MS)}
          AND m."createdAt" < ${new Date(now - UNREAD_BEFORE_MAIL_MS)}
          AND (m."broadcastId" IS NOT NULL OR NOT EXISTS (
            SELECT 1 FROM "Block" WHERE "blockerId" = m."recipientId" AND "blockedId" = m."senderId"))
          AND NOT EXISTS (SELECT 1 FROM "OutboxMail" WHERE "dedupeKey" = 'announcement:' || m.id)
          AND NOT EXISTS (SELECT 1 FROM "MoveNotice" n WHERE n."userId" = m."recipientId" AND n.content = m.content)
        GROUP BY 1, 2
      ),
      -- Read once for each person, and not for each of their conversations.
      lately AS MATERIALIZED (
        SELECT split_part(o."dedupeKey", ':', 2)::int AS "conversationId", o."userId"
        FROM (SELECT DISTINCT "recipientId" FROM waiting) person
        JOIN "OutboxMail" o ON o."userId" = person."recipientId" AND o.kind = 'unread-messages'
          AND o."createdAt" > ${new Date(now - HOUR)}
      )
      SELECT w.*, u.email::text AS email, u."fullName", s.id AS "senderId", s."fullName" AS "senderName"
      FROM waiting w
      JOIN "User" u ON u.id = w."recipientId" JOIN "User" s ON s.id = w."senderId"
      WHERE u."mailMessages" AND u."emailVerified" AND u."disabledAt" IS NULL AND u."erasedAt" IS NULL
        AND NOT EXISTS (SELECT FROM lately WHERE (lately."conversationId", lately."userId") = (w."conversationId", u.id))
        AND NOT EXISTS (
          SELECT FROM "OutboxMail" WHERE "dedupeKey" =
            'unread-messages:' || w."conversationId" || ':' || w."recipientId" || ':' || w.newest)
      ORDER BY w.newest LIMIT ${BATCH}`;
    await queueMails(tx, waiting.map(mailOf));
    return waiting.length;
  });
}

function mailOf(one: Waiting): Mail {
  const token = unsubscribeToken('messages', one.recipientId);
  const messages = one.unread === 1 ? 'a new message' : `${one.unread} new messages`;
  return {
    dedupeKey: `unread-messages:${one.conversationId}:${one.recipientId}:${one.newest}`,
    kind: 'unread-messages',
    aboutUserIds: [one.senderId],
    to: one.email,
    userId: one.recipientId,
    subject: `${one.senderName} sent you ${messages}`,
    paragraphs: [`Hello ${one.fullName},`, `${one.senderName} sent you ${messages} on ${site().name}.`],
    action: { label: 'View conversation', url: `${env.publicUrl}/messages/${one.senderId}` },
    footnote: stopFootnote('new messages', token),
    unsubscribe: token,
  };
}

export const messagingJobs: Job[] = [
  { name: 'mail-unread-messages', everySeconds: 60, run: mailUnreadMessages },
  { name: 'mail-table-messages', everySeconds: 300, run: mailTableDigests },
  { name: 'write-move-messages', everySeconds: 60, run: writeMoveMessages },
  { name: 'send-table-messages', everySeconds: 60, run: sendTableMessages },
];
