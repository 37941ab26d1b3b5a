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

/** The thread of a table as somebody who belongs there sees it. */
export interface SessionThread {
  tableId: number;
  isMuted: boolean;
  unreadCount: number;
  /** Somebody sits there who would read it. */
  canWrite: boolean;
  /** null: nobody wrote yet. */
  lastMessage: MessageRow | null;
  lastMessageAt: Date | null;
}

type Columns = MessageRow & Omit<SessionThread, 'lastMessage'>;

/** The tables `t`, each with its last message and its unread count, in one statement. */
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

/** The threads that the viewer follows and somebody has written in, the one with the newest message first. */
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

/** The threads of these sessions, by their numbers; without those of tables where the viewer does not belong. */
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

/** Those of these sessions whose thread the viewer may open. */
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

/** The same of a table that is known: who has lost it by now is refused. */
export async function threadNow(viewer: Viewer, tableId: number): Promise<SessionThread> {
  const thread = (await sessionThreads(viewer, [tableId])).get(tableId);
  if (!thread) throw notAtTable();
  return thread;
}

interface Shown extends PageArgs {
  /** With what the viewer wrote or was told about the session without the others. */
  ownLetters?: boolean;
}

/** What was said to the whole table, announcements each once, in the order it was written; by default the newest page. */
export async function listThreadMessages(
  viewer: Viewer,
  tableId: number,
  { ownLetters = false, ...args }: Shown = {},
): Promise<Page<MessageRow>> {
  const window = readWindow(args, 'last');
  const { bounds, order, limit } = keyset(window, { id: 'm.id' });
  const isOwn = Prisma.sql`${viewer.id} IN (m."senderId", m."recipientId")`;
  // A letter to some of the table is theirs.
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
  // Whom somebody else's copy of an announcement went to is not told.
  const told = rows.map(({ isOthers, ...message }) =>
    isOthers ? { ...message, recipientId: null, readAt: message.createdAt } : message,
  );
  return toPage(told, window, Prisma.sql`${all(Prisma.empty, Prisma.empty)} m`);
}

/** Reads what was said at the table so far, and the viewer's own copies of announcements to it. */
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

/** A muted thread is neither counted as unread nor mailed; it stays to be read. */
export async function muteSessionThread(
  viewer: Viewer,
  sessionId: unknown,
  isMuted: boolean,
): Promise<SessionThread> {
  const { tableId, unreadCount, lastMessage } = await getSessionThread(viewer, sessionId);
  const where = { userId: viewer.id, sessionId: tableId };
  // To staff who did not follow it nothing was new, and what was said stays so.
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
