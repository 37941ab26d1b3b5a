import { sessionsByIds } from '../catalog/sessions.service.ts';
import { clock } from '../platform/clock.ts';
import { db, Prisma } from '../platform/db.ts';
import { limit } from '../platform/limits.ts';
import { keyset, MOST_COUNTED, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { isStaff, type MaybeViewer, requireViewer, type Viewer } from '../platform/viewer.ts';
import { LIVE, WAITING } from '../seating/rules.ts';
import { type MessageRow, notifyInbox, notifyInboxes, storeMessages } from './delivery.ts';
import { assertCanWrite, messagePermissions } from './message-permissions.ts';
import { LOG_IN_TO_SEND, MESSAGES_PER_MINUTE, messageIdParam, sendMessageInput } from './rules.ts';

export type { MessageRow } from './delivery.ts';

const perSender = limit('message', MESSAGES_PER_MINUTE, 60);

/** Writes to one person. The sender is the viewer, whatever the input says. */
export async function sendMessage(sender: MaybeViewer, input: unknown): Promise<MessageRow> {
  const viewer = requireViewer(sender, LOG_IN_TO_SEND);
  const { senderId, recipientId, content, sessionId } = parse(sendMessageInput, input);
  if (senderId && senderId !== viewer.id) {
    throw new Refusal('FORBIDDEN', 'You can only send messages as yourself.', 'senderId');
  }
  if (recipientId === viewer.id) {
    throw new Refusal('BAD_INPUT', 'You cannot send a message to yourself.', 'recipientId');
  }
  await perSender.use(viewer.id, 'You are sending messages too quickly. Please wait {wait}.');
  assertCanWrite((await messagePermissions(viewer, [recipientId])).get(recipientId));
  if (sessionId) await assertMayBeAbout(viewer, sessionId, recipientId);
  const sent = await storeMessages(db, {
    senderId: viewer.id,
    recipientIds: [recipientId],
    content,
    sessionId: sessionId ?? null,
    broadcastId: null,
  });
  notifyInboxes(sent);
  return sent[0]!;
}

/** A message may be about a table one sits at, runs or waits for; and its Game Master may be asked about any. */
async function assertMayBeAbout(viewer: Viewer, sessionId: number, recipientId: number) {
  if (!(await sessionsByIds(viewer, [sessionId])).has(sessionId)) throw notFound('Session');
  const mine = { userId: viewer.id };
  const isClose = await db.session.count({
    where: {
      id: sessionId,
      OR: [
        { gameMaster: { userId: { in: [viewer.id, recipientId] } } },
        { bookings: { some: { ...mine, status: { in: [...LIVE] } } } },
        { waitlist: { some: { ...mine, status: { in: [...WAITING] } } } },
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

/** Everything the viewer sent or received, the newest first. */
export async function listMessages(viewer: Viewer, args: PageArgs): Promise<Page<MessageRow>> {
  const window = readWindow(args);
  const { bounds, order, limit: few } = keyset(window, { id: 'm.id', descending: true });
  const side = (column: 'senderId' | 'recipientId') => Prisma.sql`
    (SELECT * FROM "Message" m WHERE m.${Prisma.raw(`"${column}"`)} = ${viewer.id} ${bounds}
     ORDER BY ${order} ${few})`;
  const rows = await read<MessageRow>`
    SELECT * FROM (${side('recipientId')} UNION ALL ${side('senderId')}) m
    ORDER BY ${order} ${few}`;
  return toPage(rows, window, () => db.message.count({ where: ofViewer(viewer), take: MOST_COUNTED }));
}

/** The one rule of who sees a message. */
const ofViewer = (viewer: Viewer) => ({ OR: [{ senderId: viewer.id }, { recipientId: viewer.id }] });

/** Those of the messages that the viewer may see. */
export const messagesByIds = (viewer: Viewer, ids: readonly number[]): Promise<MessageRow[]> =>
  db.message.findMany({ where: { id: { in: [...ids] }, ...ofViewer(viewer) } });

/** How many messages wait to be read; always counted, in the index of unread rows alone. */
export async function countUnread(userId: number): Promise<number> {
  const [row] = await read<{ count: number }>`
    SELECT count(*)::int AS count FROM "Message" WHERE "recipientId" = ${userId} AND "readAt" IS NULL`;
  return row!.count;
}

/** Reads one message; once read it stays so. */
export async function markMessageRead(viewer: Viewer, messageId: unknown): Promise<MessageRow> {
  const id = parse(messageIdParam, messageId);
  const [message] = await messagesByIds(viewer, [id]);
  if (!message) throw notFound('Message');
  if (message.recipientId !== viewer.id) {
    throw new Refusal('FORBIDDEN', 'Only the recipient can mark a message as read.');
  }
  if (message.readAt) return message;
  const readAt = clock.now();
  const { count } = await db.message.updateMany({ where: { id, readAt: null }, data: { readAt } });
  if (count) notifyInbox(viewer.id);
  return { ...message, readAt };
}
