import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { pubsub } from '../platform/pubsub.ts';

export interface MessageRow {
  id: number;
  /** null: not to one person. */
  conversationId: number | null;
  senderId: number;
  /** null: to everybody at a table, or somebody else's copy of an announcement. */
  recipientId: number | null;
  /** The table it was written to; null: to one person. */
  threadId: number | null;
  sessionId: number | null;
  broadcastId: number | null;
  content: string;
  readAt: Date | null;
  createdAt: Date;
  /** At a table: by somebody whom the reader has blocked. */
  isFolded?: boolean;
  /** At a table: that, or the reader has muted it. */
  isQuiet?: boolean;
}

/** A message to one person. */
export interface Letter extends MessageRow {
  conversationId: number;
  recipientId: number;
}

interface NewMessage {
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
export function storeMessages(tx: Pick<Tx, '$queryRaw'>, message: NewMessage) {
  const now = clock.now();
  return tx.$queryRaw<Letter[]>`
    WITH thread AS (
      INSERT INTO "Conversation" ("userLowId", "userHighId", "lastMessageAt")
      SELECT LEAST(recipient, ${message.senderId}::int), GREATEST(recipient, ${message.senderId}::int), ${now}::timestamptz
      FROM unnest(${[...message.recipientIds]}::int[]) recipient ORDER BY 1, 2
      ON CONFLICT ("userLowId", "userHighId")
        DO UPDATE SET "lastMessageAt" = GREATEST("Conversation"."lastMessageAt", excluded."lastMessageAt")
      RETURNING id, "userLowId", "userHighId")
    INSERT INTO "Message"
      ("conversationId", "senderId", "recipientId", "sessionId", "broadcastId", content, "createdAt")
    SELECT id, ${message.senderId}::int,
      CASE WHEN "userLowId" = ${message.senderId}::int THEN "userHighId" ELSE "userLowId" END,
      ${message.sessionId}::int, ${message.broadcastId}::int, ${message.content}, ${now}::timestamptz
    FROM thread
    RETURNING *`;
}

/** After commit: tells every recipient, and the sender once, to look. */
export function notifyInboxes(messages: readonly Letter[]) {
  const users = new Set(messages.flatMap(({ senderId, recipientId }) => [senderId, recipientId]));
  for (const id of users) notifyInbox(id);
}

/** Something came, or was read: who listens is to look again. */
export const notifyInbox = (userId: number) => pubsub.publish(`inbox:${userId}`, null);
