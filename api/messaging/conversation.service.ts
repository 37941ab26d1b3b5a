import { clock } from '../platform/clock.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { db, Prisma } from '../platform/db.ts';
import { containing } from '../platform/like.ts';
import { keyset, type Page, type PageArgs, readWindow, rowsAsked, toPage } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { notFound } from '../platform/refusal.ts';
import { isStaff, type Viewer } from '../platform/viewer.ts';
import { isReserved, seated } from '../seating/sql.ts';
import { type MessageRow, notifyInbox } from './delivery.ts';
import { isKnown, messagePermissions } from './message-permissions.ts';
import { contactSearch, userIdParam } from './rules.ts';

/** A thread as one of its two users sees it. */
export interface Thread {
  /** null: no messages yet. */
  conversationId: number | null;
  withId: number;
  unreadCount: number;
  lastMessage: MessageRow | null;
  lastMessageAt: Date | null;
}

const emptyThread = (withId: number): Thread => ({
  conversationId: null,
  withId,
  unreadCount: 0,
  lastMessage: null,
  lastMessageAt: null,
});

/** Reads the threads `c` with their last message and unread count, in one statement. */
const readThreads = async (
  viewer: Viewer,
  threads: Prisma.Sql,
  order = Prisma.sql`c.id`,
): Promise<Thread[]> => {
  const rows = await read<MessageRow & Omit<Thread, 'lastMessage'>>`
    SELECT m.*, c.id AS "conversationId", c."lastMessageAt", unread.count AS "unreadCount",
      CASE WHEN c."userLowId" = ${viewer.id} THEN c."userHighId" ELSE c."userLowId" END AS "withId"
    FROM (${threads}) c
    LEFT JOIN LATERAL (
      SELECT id, "senderId", "recipientId", "sessionId", "broadcastId", content, "readAt", "createdAt"
      FROM "Message" WHERE "conversationId" = c.id ORDER BY id DESC LIMIT 1) m ON TRUE
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM "Message"
      WHERE "recipientId" = ${viewer.id} AND "conversationId" = c.id AND "readAt" IS NULL) unread
    ORDER BY ${order}`;
  return rows.map(({ withId, unreadCount, lastMessageAt, ...message }) => ({
    conversationId: message.conversationId,
    withId,
    unreadCount,
    lastMessageAt,
    lastMessage: message.id === null ? null : message,
  }));
};

/** Returns a page of the viewer's threads, most recently active first. */
export async function listConversations(viewer: Viewer, args: PageArgs): Promise<Page<Thread>> {
  const window = readWindow(args);
  const { bounds, order, limit } = keyset(window, {
    at: 'c."lastMessageAt"',
    id: 'c.id',
    descending: true,
  });
  const side = (column: 'userLowId' | 'userHighId') => Prisma.sql`
    (SELECT * FROM "Conversation" c WHERE c.${Prisma.raw(`"${column}"`)} = ${viewer.id} ${bounds}
     ORDER BY ${order} ${limit})`;
  const threads = Prisma.sql`
    SELECT * FROM (${side('userLowId')} UNION ALL ${side('userHighId')}) c ORDER BY ${order} ${limit}`;
  return toPage(await readThreads(viewer, threads, order), window, () =>
    db.conversation.count({
      where: { OR: [{ userLowId: viewer.id }, { userHighId: viewer.id }] },
      take: MOST_COUNTED,
    }),
  );
}

export const placeOfThread = ({ lastMessageAt, conversationId }: Thread) => ({
  at: lastMessageAt!.getTime(),
  id: conversationId!,
});

/**
 * Returns the viewer's threads by user id; an empty one if there are no messages but the viewer could write or blocked
 * the user.
 */
export async function conversationsWith(
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, Thread>> {
  const [known, threads] = await Promise.all([
    messagePermissions(viewer, ids),
    readThreads(
      viewer,
      Prisma.sql`
        SELECT c.* FROM unnest(${[...ids]}::int[]) other
        JOIN "Conversation" c
          ON c."userLowId" = LEAST(other, ${viewer.id}::int) AND c."userHighId" = GREATEST(other, ${viewer.id}::int)`,
    ),
  ]);
  const found = new Map(threads.map((thread) => [thread.withId, thread]));
  for (const [id, permissions] of known)
    if (!found.has(id) && isKnown(permissions)) found.set(id, emptyThread(id));
  return found;
}

/** Returns the thread with a user; null: none exists and the viewer cannot start one. */
export async function findConversation(viewer: Viewer, userId: unknown): Promise<Thread | null> {
  const id = parse(userIdParam, userId);
  return (await conversationsWith(viewer, [id])).get(id) ?? null;
}

export async function getConversation(viewer: Viewer, userId: unknown): Promise<Thread> {
  const thread = await findConversation(viewer, userId);
  if (!thread) throw notFound('User');
  return thread;
}

/** Returns a page of a thread's messages, oldest first; by default the newest page. */
export async function listThread(thread: Thread, args: PageArgs): Promise<Page<MessageRow>> {
  const window = readWindow(args, 'last');
  const { conversationId } = thread;
  if (conversationId === null) return toPage<MessageRow>([], window, async () => 0);
  const { bounds, order, limit } = keyset(window, { id: 'm.id' });
  const rows = await read<MessageRow>`
    SELECT * FROM "Message" m WHERE m."conversationId" = ${conversationId} ${bounds}
    ORDER BY ${order} ${limit}`;
  return toPage(rows, window, () => db.message.count({ where: { conversationId }, take: MOST_COUNTED }));
}

/** Marks all messages received in the thread so far as read. */
export async function markConversationRead(viewer: Viewer, userId: unknown): Promise<Thread> {
  const thread = await getConversation(viewer, userId);
  if (thread.unreadCount === 0) return thread;
  const { count } = await db.message.updateMany({
    where: { conversationId: thread.conversationId!, recipientId: viewer.id, readAt: null },
    data: { readAt: clock.now() },
  });
  if (count) notifyInbox(viewer.id);
  return getConversation(viewer, userId);
}

/**
 * Returns users the viewer can start a thread with, by name: all for staff, else staff and those of shared sessions.
 */
export async function listContacts(viewer: Viewer, first: number, search?: unknown): Promise<number[]> {
  const words = parse(contactSearch, search);
  const pattern = words ? containing(words) : null;
  const rows = await read<{ id: number }>`
    SELECT u.id FROM "User" u
    WHERE u.id <> ${viewer.id} AND u."disabledAt" IS NULL AND u."erasedAt" IS NULL
      AND ${isStaff(viewer) ? Prisma.sql`TRUE` : Prisma.sql`u.id = ANY (ARRAY(${circle(viewer)}))`}
      AND NOT EXISTS (SELECT 1 FROM "Block" WHERE ("blockerId" = ${viewer.id} AND "blockedId" = u.id)
                                               OR ("blockerId" = u.id AND "blockedId" = ${viewer.id}))
      ${pattern ? Prisma.sql`AND (lower(u."fullName") LIKE ${pattern} OR lower(u.username::text) LIKE ${pattern})` : Prisma.empty}
    ORDER BY u."fullName", u.id LIMIT ${Prisma.raw(String(rowsAsked({ first })))}`;
  return rows.map(({ id }) => id);
}

/**
 * The caller passes this as an array, so that users are looked up by id: for a set the planner expects too many rows
 * and scans all users. Tests only "isAdmin", which has an index: every super admin is also an admin.
 */
const circle = (viewer: Viewer) => Prisma.sql`
  SELECT id FROM "User" WHERE "isAdmin" AND "erasedAt" IS NULL
  UNION SELECT gm."userId" FROM "Booking" mine
    JOIN "Session" s ON s.id = mine."sessionId" JOIN "GameMaster" gm ON gm.id = s."gameMasterId"
    WHERE mine."sitterId" = ${viewer.id} AND mine.status IN ${seated} AND gm."userId" IS NOT NULL
  UNION SELECT theirs."sitterId" FROM "Booking" mine JOIN "Booking" theirs ON theirs."sessionId" = mine."sessionId"
    WHERE mine."sitterId" = ${viewer.id} AND mine.status IN ${seated} AND theirs.status IN ${seated}
  UNION SELECT b."sitterId" FROM "GameMaster" gm
    JOIN "Session" s ON s."gameMasterId" = gm.id JOIN "Booking" b ON b."sessionId" = s.id
    WHERE gm."userId" = ${viewer.id} AND (b.status IN ${seated} OR ${isReserved})`;
