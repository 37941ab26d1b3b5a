import { keepSession } from '../catalog/session-ending.service.ts';
import { sessionsByIds } from '../catalog/sessions.service.ts';
import { clock } from '../platform/clock.ts';
import { db, Prisma, type Tx } from '../platform/db.ts';
import { limit } from '../platform/limits.ts';
import { counted, keyset, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { madeOnce } from '../platform/request-key.ts';
import { transaction } from '../platform/transaction.ts';
import { isStaff, type MaybeViewer, requireViewer, type Viewer } from '../platform/viewer.ts';
import { LIVE, WAITING } from '../seating/rules.ts';
import { type Letter, type MessageRow, notifyInbox, storeMessages } from './delivery.ts';
import { assertCanWrite, cannotWrite, keepReachable, messagePermissions } from './message-permissions.ts';
import { asHeard, asLetter, isNews, isQuiet, places, tablesOf, tablesOpenTo } from './places.ts';
import { LOG_IN_TO_SEND, MESSAGES_PER_MINUTE, messageIdParam, sendMessageInput } from './rules.ts';
import { unreadCounter } from './unread.ts';

export type { MessageRow } from './delivery.ts';

/** The rate limit of direct messages and messages to session threads together. */
export const perSender = limit('message', MESSAGES_PER_MINUTE, 60);

/** Sends a message to one user, once per request key. The sender is always the viewer. */
export async function sendMessage(sender: MaybeViewer, input: unknown): Promise<Letter> {
  const viewer = requireViewer(sender, LOG_IN_TO_SEND);
  const { senderId, ...letter } = parse(sendMessageInput, input);
  const { recipientId, sessionId } = letter;
  assertOwnName(viewer, senderId);
  if (recipientId === viewer.id) {
    throw new Refusal('BAD_INPUT', 'You cannot send a message to yourself.', 'recipientId');
  }
  await perSender.use(viewer.id, TOO_QUICKLY);
  assertCanWrite((await messagePermissions(viewer, [recipientId])).get(recipientId));
  if (sessionId) await assertMayBeAbout(viewer, sessionId, recipientId);
  const id = await transaction(async (tx) => {
    if (sessionId) await keepSession(tx, sessionId);
    if (!(await keepReachable(tx, viewer, [recipientId]))) throw cannotWrite();
    return madeOnce(tx, { by: viewer, kind: 'message', input: letter }, async () => {
      const [sent] = await storeMessages(tx, {
        senderId: viewer.id,
        recipientIds: [recipientId],
        content: letter.content,
        sessionId: sessionId ?? null,
        broadcastId: null,
      });
      return sent!.id;
    });
  });
  for (const userId of [viewer.id, recipientId]) notifyInbox(userId);
  return (await db.message.findUniqueOrThrow({ where: { id } })) as Letter;
}

export const TOO_QUICKLY = 'You are sending messages too quickly. Please wait {wait}.';

export function assertOwnName(viewer: Viewer, senderId: number | null | undefined) {
  if (senderId && senderId !== viewer.id) {
    throw new Refusal('FORBIDDEN', 'You can only send messages as yourself.', 'senderId');
  }
}

/**
 * Refuses a session that the viewer neither plays, runs nor waits for, unless the recipient is its Game Master. Staff
 * may name any.
 */
async function assertMayBeAbout(viewer: Viewer, sessionId: number, recipientId: number) {
  if (!(await sessionsByIds(viewer, [sessionId])).has(sessionId)) throw notFound('Session');
  const isClose = await db.session.count({
    where: {
      id: sessionId,
      OR: [
        { gameMaster: { userId: { in: [viewer.id, recipientId] } } },
        { bookings: { some: { sitterId: viewer.id, status: { in: [...LIVE] } } } },
        { waitlist: { some: { userId: viewer.id, status: { in: [...WAITING] } } } },
      ],
    },
  });
  if (isStaff(viewer) || isClose > 0) return;
  throw new Refusal(
    'FORBIDDEN',
    'You are not in this session: only its Game Master can be asked about it.',
    'sessionId',
  );
}

interface Wanted extends PageArgs {
  /** false: excludes quiet messages (`isQuiet`). */
  quiet?: boolean;
}

/**
 * Returns a page of the messages the viewer sent or received, and those of their session threads since they joined,
 * newest first.
 */
export async function listMessages(
  viewer: Viewer,
  { quiet = true, ...args }: Wanted,
): Promise<Page<MessageRow>> {
  const window = readWindow(args);
  const { bounds, order, limit: few } = keyset(window, { id: 'm.id', descending: true });
  const wanted = quiet ? Prisma.empty : Prisma.sql`AND NOT ${isQuiet(viewer.id)}`;
  const all = (within: { bounds: Prisma.Sql; end: Prisma.Sql }) => {
    const side = (column: 'senderId' | 'recipientId') => Prisma.sql`
      (SELECT ${asLetter} FROM "Message" m
       WHERE m.${Prisma.raw(`"${column}"`)} = ${viewer.id} AND m."threadId" IS NULL ${within.bounds} ${within.end})`;
    return Prisma.sql`(${side('recipientId')} UNION ALL ${side('senderId')} UNION ALL
      (SELECT ${asHeard(viewer.id)} FROM (
         SELECT t.*, m.id AS "messageId" FROM ${tablesOf(viewer.id)} t CROSS JOIN LATERAL (
           SELECT m.id FROM "Message" m WHERE m."threadId" = t."sessionId" AND m."createdAt" >= t.since ${wanted}
             ${within.bounds} ${within.end}) m
         ${within.end}) t JOIN "Message" m ON m.id = t."messageId"))`;
  };
  const page = all({ bounds, end: Prisma.sql`ORDER BY ${order} ${few}` });
  const rows = await read<MessageRow>`SELECT * FROM ${page} m ORDER BY ${order} ${few}`;
  return toPage(rows, window, Prisma.sql`${all({ bounds: Prisma.empty, end: Prisma.empty })} m`);
}

/**
 * Returns those of the messages that the viewer may see: direct ones of their own, and those of threads open to them.
 */
export const messagesByIds = (viewer: Viewer, ids: readonly number[]) => read<MessageRow>`
  SELECT ${asLetter} FROM "Message" m
  WHERE m.id = ANY (${[...ids]}::int[]) AND m."threadId" IS NULL AND ${viewer.id} IN (m."senderId", m."recipientId")
  UNION ALL
  SELECT ${asHeard(viewer.id)} FROM "Message" m JOIN ${tablesOpenTo(viewer)} t ON t."sessionId" = m."threadId"
  WHERE m.id = ANY (${[...ids]}::int[])`;

/**
 * Counts unread messages, direct ones and those of threads that are not muted; counted at each call, each up to
 * MOST_COUNTED.
 */
export const countUnread = unreadCounter(() => {
  const person = Prisma.sql`person.id`;
  const letters = Prisma.sql`"Message" WHERE "recipientId" = ${person} AND "readAt" IS NULL`;
  const atTables = Prisma.sql`${tablesOf(person)} t JOIN "Message" m ON m."threadId" = t."sessionId"
    WHERE NOT t."isMuted" AND ${isNews(person)}`;
  return Prisma.sql`${counted(letters)} + ${counted(atTables)}`;
});

/**
 * Marks a message as read; repeated calls change nothing. In a session thread, all earlier messages are marked as
 * well.
 */
export async function markMessageRead(viewer: Viewer, messageId: unknown): Promise<MessageRow> {
  const id = parse(messageIdParam, messageId);
  const [message] = await messagesByIds(viewer, [id]);
  if (!message) throw notFound('Message');
  if (message.senderId === viewer.id) {
    throw new Refusal('FORBIDDEN', 'Only the recipient can mark a message as read.');
  }
  if (message.readAt) return message;
  if (message.threadId !== null) {
    await readUpTo(db, viewer, message.threadId, id);
    return { ...message, readAt: message.createdAt };
  }
  const readAt = clock.now();
  const { count } = await db.message.updateMany({ where: { id, readAt: null }, data: { readAt } });
  if (count) notifyInbox(viewer.id);
  return { ...message, readAt };
}

/** Marks the session thread as read up to this message. Stores nothing for staff who have not joined the thread. */
export async function readUpTo(tx: Pick<Tx, '$executeRaw'>, viewer: Viewer, sessionId: number, upTo: number) {
  const changed = await tx.$executeRaw`
    INSERT INTO "ThreadReader" ("userId", "sessionId", "readUpTo")
    SELECT p."userId", p."sessionId", ${upTo}::int FROM ${places('userId', Prisma.sql`${viewer.id}::int`)} p
    WHERE p."sessionId" = ${sessionId}
    ON CONFLICT ("userId", "sessionId") DO UPDATE SET "readUpTo" = excluded."readUpTo"
      WHERE "ThreadReader"."readUpTo" < excluded."readUpTo"`;
  if (changed) notifyInbox(viewer.id);
}
