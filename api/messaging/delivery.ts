import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { pubsub } from '../platform/pubsub.ts';

export interface MessageRow {
  id: number;
  conversationId: number;
  senderId: number;
  recipientId: number;
  sessionId: number | null;
  broadcastId: number | null;
  content: string;
  readAt: Date | null;
  createdAt: Date;
}

interface Letter {
  senderId: number;
  recipientIds: readonly number[];
  content: string;
  sessionId: number | null;
  broadcastId: number | null;
}

/**
 * One message to each recipient, in the thread with the sender; one statement, so it is whole by itself too.
 * Threads are locked in order, so that two announcements never wait for each other.
 */
export function storeMessages(tx: Pick<Tx, '$queryRaw'>, letter: Letter) {
  const now = clock.now();
  return tx.$queryRaw<MessageRow[]>`
    WITH thread AS (
      INSERT INTO "Conversation" ("userLowId", "userHighId", "lastMessageAt")
      SELECT LEAST(recipient, ${letter.senderId}::int), GREATEST(recipient, ${letter.senderId}::int), ${now}::timestamptz
      FROM unnest(${[...letter.recipientIds]}::int[]) recipient ORDER BY 1, 2
      ON CONFLICT ("userLowId", "userHighId")
        DO UPDATE SET "lastMessageAt" = GREATEST("Conversation"."lastMessageAt", excluded."lastMessageAt")
      RETURNING id, "userLowId", "userHighId")
    INSERT INTO "Message"
      ("conversationId", "senderId", "recipientId", "sessionId", "broadcastId", content, "createdAt")
    SELECT id, ${letter.senderId}::int,
      CASE WHEN "userLowId" = ${letter.senderId}::int THEN "userHighId" ELSE "userLowId" END,
      ${letter.sessionId}::int, ${letter.broadcastId}::int, ${letter.content}, ${now}::timestamptz
    FROM thread
    RETURNING *`;
}

/** After commit: tells every recipient, and the sender once, to look. */
export function announce(messages: readonly MessageRow[]) {
  for (const { id, recipientId } of messages) pubsub.publish('inbox', String(recipientId), { messageId: id });
  const last = messages.at(-1);
  if (last) pubsub.publish('inbox', String(last.senderId), { messageId: last.id });
}

/** Something was read: badges elsewhere are to be counted again. */
export const announceRead = (userId: number) => pubsub.publish('inbox', String(userId), { messageId: null });
