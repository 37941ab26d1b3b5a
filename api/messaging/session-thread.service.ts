import { keepSession } from '../catalog/session-ending.service.ts';
import { lockOwner } from '../identity/access.service.ts';
import { clock } from '../platform/clock.ts';
import { Prisma } from '../platform/db.ts';
import { keyset, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { read } from '../platform/read.ts';
import { afterCommit, transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { seated } from '../seating/sql.ts';
import { type MessageRow, notifyInbox } from './delivery.ts';
import { readUpTo } from './messages.service.ts';
import { asHeard, asLetter, isNews, tablesOf, tablesOpenTo } from './places.ts';
import { assertSessionMember, notAtTable } from './session-members.service.ts';

/** The thread of a session as a member sees it. */
export interface SessionThread {
  tableId: number;
  isMuted: boolean;
  unreadCount: number;
  /** Whether a player is seated who would read a message. */
  canWrite: boolean;
  /** null: no messages yet. */
  lastMessage: MessageRow | null;
  lastMessageAt: Date | null;
}

type Columns = MessageRow & Omit<SessionThread, 'lastMessage'>;

/** Reads the threads `t` with their last message and unread count, in one statement. */
async function readThreads(viewer: Viewer, tables: Prisma.Sql, order = Prisma.sql`t."sessionId"`) {
  const rows = await read<Columns>`
    SELECT ${asHeard(viewer.id)}, t."sessionId" AS "tableId", t."isMuted", t."lastMessageAt",
      unread.count AS "unreadCount",
      EXISTS (SELECT 1 FROM "Booking" WHERE "sessionId" = t."sessionId" AND status IN ${seated}) AS "canWrite"
    FROM (${tables}) t
    LEFT JOIN LATERAL (SELECT * FROM "Message" WHERE "threadId" = t."sessionId" ORDER BY id DESC LIMIT 1) m ON TRUE
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM "Message" m WHERE m."threadId" = t."sessionId" AND ${isNews(viewer.id)}) unread
    ORDER BY ${order}`;
  return rows.map(({ tableId, isMuted, unreadCount, canWrite, lastMessageAt, ...message }) => ({
    tableId,
    isMuted,
    unreadCount,
    canWrite,
    lastMessageAt,
    lastMessage: message.id === null ? null : message,
  }));
}

/** Returns a page of the threads with messages that the viewer is a member of, most recently active first. */
export async function listSessionThreads(viewer: Viewer, args: PageArgs): Promise<Page<SessionThread>> {
  const window = readWindow(args);
  const { bounds, order, limit } = keyset(window, {
    at: 't."lastMessageAt"',
    id: 't."sessionId"',
    descending: true,
  });
  const followed = Prisma.sql`(
    SELECT own.*, thread."lastMessageAt" FROM ${tablesOf(viewer.id)} own
    JOIN "SessionThread" thread ON thread."sessionId" = own."sessionId") t`;
  const page = Prisma.sql`SELECT * FROM ${followed} WHERE TRUE ${bounds} ORDER BY ${order} ${limit}`;
  return toPage(await readThreads(viewer, page, order), window, followed);
}

export const placeOfThread = ({ tableId, lastMessageAt }: SessionThread) => ({
  at: lastMessageAt!.getTime(),
  id: tableId,
});

/** Returns the threads of these sessions that the viewer may open, by session id. */
export async function sessionThreads(
  viewer: Viewer | null,
  ids: readonly number[],
): Promise<Map<number, SessionThread>> {
  if (!viewer) return new Map();
  const threads = await readThreads(
    viewer,
    Prisma.sql`
      SELECT own.*, thread."lastMessageAt" FROM ${tablesOpenTo(viewer)} own
      LEFT JOIN "SessionThread" thread ON thread."sessionId" = own."sessionId"
      WHERE own."sessionId" = ANY (${[...ids]}::int[])`,
  );
  return new Map(threads.map((thread) => [thread.tableId, thread]));
}

/** Returns those of these sessions whose thread the viewer may open. */
export async function openThreads(
  viewer: Viewer | null,
  ids: readonly number[],
): Promise<Map<number, boolean>> {
  if (!viewer) return new Map();
  const open = await read<{ id: number }>`
    SELECT "sessionId" AS id FROM ${tablesOpenTo(viewer)} own WHERE "sessionId" = ANY (${[...ids]}::int[])`;
  return new Map(open.map(({ id }) => [id, true]));
}

export async function getSessionThread(viewer: Viewer, sessionId: unknown): Promise<SessionThread> {
  const { id } = await assertSessionMember(viewer, sessionId);
  return threadNow(viewer, id);
}

/** The same by a valid session id; refuses viewers who are no longer members. */
export async function threadNow(viewer: Viewer, tableId: number): Promise<SessionThread> {
  const thread = (await sessionThreads(viewer, [tableId])).get(tableId);
  if (!thread) throw notAtTable();
  return thread;
}

interface Shown extends PageArgs {
  /** Includes direct messages of the viewer about the session. */
  ownLetters?: boolean;
}

/**
 * Returns a page of a thread's messages and the announcements to all, each once, oldest first; by default the newest
 * page.
 */
export async function listThreadMessages(
  viewer: Viewer,
  tableId: number,
  { ownLetters = false, ...args }: Shown = {},
): Promise<Page<MessageRow>> {
  const window = readWindow(args, 'last');
  const { bounds, order, limit } = keyset(window, { id: 'm.id' });
  const isOwn = Prisma.sql`${viewer.id} IN (m."senderId", m."recipientId")`;
  // An announcement to some players only is private to them.
  const shown = Prisma.sql`(${ownLetters ? isOwn : Prisma.sql`FALSE`}
    OR EXISTS (SELECT 1 FROM "Broadcast" b WHERE b.id = m."broadcastId" AND b."toAll"))`;
  const all = (within: Prisma.Sql, end: Prisma.Sql) => Prisma.sql`(
    (SELECT ${asHeard(viewer.id)}, FALSE AS "isOthers" FROM ${tablesOpenTo(viewer)} t
     CROSS JOIN LATERAL (SELECT * FROM "Message" m WHERE m."threadId" = t."sessionId" ${within} ${end}) m
     WHERE t."sessionId" = ${tableId})
    UNION ALL
    (SELECT ${asLetter}, NOT (${isOwn}) AS "isOthers" FROM (
       SELECT DISTINCT ON (coalesce(m."broadcastId", -m.id)) m.* FROM "Message" m
       WHERE m."sessionId" = ${tableId} AND ${shown}
       ORDER BY coalesce(m."broadcastId", -m.id), m."recipientId" = ${viewer.id} DESC, m.id) m
     WHERE TRUE ${within}))`;
  const rows = await read<MessageRow & { isOthers: boolean }>`
    SELECT * FROM ${all(bounds, Prisma.sql`ORDER BY ${order} ${limit}`)} m ORDER BY ${order} ${limit}`;
  // Hides the recipient of another user's copy of an announcement.
  const told = rows.map(({ isOthers, ...message }) =>
    isOthers ? { ...message, recipientId: null, readAt: message.createdAt } : message,
  );
  return toPage(told, window, Prisma.sql`${all(Prisma.empty, Prisma.empty)} m`);
}

/** Marks the thread's messages so far as read, and the viewer's copies of announcements to all. */
export async function markSessionThreadRead(viewer: Viewer, sessionId: unknown): Promise<SessionThread> {
  const { tableId, lastMessage } = await getSessionThread(viewer, sessionId);
  await transaction(async (tx) => {
    if (lastMessage) await readUpTo(tx, viewer, tableId, lastMessage.id);
    const { count } = await tx.message.updateMany({
      where: { sessionId: tableId, recipientId: viewer.id, readAt: null, broadcast: { toAll: true } },
      data: { readAt: clock.now() },
    });
    if (count) afterCommit(tx, () => notifyInbox(viewer.id));
  });
  return threadNow(viewer, tableId);
}

/** Mutes or unmutes a thread. A muted thread is neither counted as unread nor mailed, but stays readable. */
export async function muteSessionThread(
  viewer: Viewer,
  sessionId: unknown,
  isMuted: boolean,
): Promise<SessionThread> {
  const { tableId, unreadCount, lastMessage } = await getSessionThread(viewer, sessionId);
  const where = { userId: viewer.id, sessionId: tableId };
  // For staff who were not members everything counted as read, and must stay so.
  const readUpTo = unreadCount === 0 ? (lastMessage?.id ?? 0) : 0;
  await transaction(async (tx) => {
    await keepSession(tx, tableId);
    await lockOwner(tx, viewer, 'Please log in to mute a table');
    await tx.threadReader.upsert({
      where: { userId_sessionId: where },
      create: { ...where, isMuted, readUpTo },
      update: { isMuted },
    });
  });
  notifyInbox(viewer.id);
  return threadNow(viewer, tableId);
}
