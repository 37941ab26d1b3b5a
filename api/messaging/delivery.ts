import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { pubsub } from '../platform/pubsub.ts';

export interface MessageRow {
  id: number;
  /** null: not to one user. */
  conversationId: number | null;
  senderId: number;
  /** null: a message to a session thread, or another user's copy of an announcement. */
  recipientId: number | null;
  /** The session thread it was written to; null: to one user. */
  threadId: number | null;
  sessionId: number | null;
  broadcastId: number | null;
  content: string;
  readAt: Date | null;
  createdAt: Date;
  /** In a session thread: the reader has blocked the sender. */
  isFolded?: boolean;
  /** In a session thread: `isFolded`, or the reader has muted the thread. */
  isQuiet?: boolean;
}

/** A message to one user. */
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
 * Stores one message per recipient, in the thread with the sender, in one atomic statement. Threads are locked in a
 * fixed order, so that two announcements cannot deadlock.
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

/** Wakes the inbox subscriptions of all recipients, and of the sender once. Call after the commit. */
export function notifyInboxes(messages: readonly Letter[]) {
  const users = new Set(messages.flatMap(({ senderId, recipientId }) => [senderId, recipientId]));
  for (const id of users) notifyInbox(id);
}

/** Wakes a user's inbox subscriptions: messages or notices arrived or were read. */
export const notifyInbox = (userId: number) => pubsub.publish(`inbox:${userId}`, null);
