import { writeCursor } from '../platform/cursor.ts';
import { linkNext, olderThan } from '../platform/http/paging.ts';
import type { RestRequest } from '../platform/http/rest.ts';
import type { Viewer } from '../platform/viewer.ts';
import { getConversation, listThread } from './conversation.service.ts';
import * as messages from './messages.service.ts';
import { describePerson, namesOf } from './people.service.ts';
import { listSessionThread, type ThreadMessage } from './session-members.service.ts';

type Request = RestRequest<Viewer>;

/** As the specification lists a message, with the names of both. */
async function shaped(rows: readonly ThreadMessage[]) {
  const ids = new Set(rows.flatMap(({ senderId, recipientId }) => [senderId, recipientId ?? 0]));
  const names = await namesOf(ids);
  return rows.map(({ id, senderId, recipientId, content, sessionId, readAt, createdAt }) => ({
    id,
    senderId,
    senderName: names.get(senderId) ?? null,
    recipientId,
    recipientName: recipientId === null ? null : (names.get(recipientId) ?? null),
    content,
    sessionId,
    isRead: readAt !== null,
    createdAt: createdAt.toISOString(),
  }));
}

/** ?limit= and ?before=: the page, and in the Link header how to go further back. */
function readQuery(request: Request) {
  const { limit, before } = olderThan(request);
  return { limit, before, cursor: before ? writeCursor({ at: 0, id: before }) : null };
}

function linkOlder(request: Request, oldest: number | undefined, more: boolean) {
  if (more && oldest !== undefined) linkNext(request, 'before', oldest);
}

/** All messages of the user, the newest first. */
export async function list(request: Request) {
  const { limit, cursor } = readQuery(request);
  const page = await messages.listMessages(request.viewer, {
    first: limit,
    after: cursor,
  });
  linkOlder(request, page.rows.at(-1)?.id, page.hasNextPage);
  return shaped(page.rows);
}

/** The thread with somebody in the order it was written, and who that is. */
export async function conversation(request: Request) {
  const { limit, cursor } = readQuery(request);
  const thread = await getConversation(request.viewer, request.params.userId);
  const page = await listThread(thread, { last: limit, before: cursor });
  linkOlder(request, page.rows[0]?.id, page.hasPreviousPage);
  const user = await describePerson(request.viewer, thread.withId);
  return { messages: await shaped(page.rows), user };
}

/** The announcements of a session and the user's own messages about it, the newest first. */
export async function sessionThread(request: Request) {
  const { limit, before } = readQuery(request);
  const rows = await listSessionThread(request.viewer, request.params.sessionId, {
    limit: limit + 1,
    before,
  });
  const page = rows.slice(0, limit);
  linkOlder(request, page.at(-1)?.id, rows.length > limit);
  return shaped(page);
}

export async function send({ viewer, body }: RestRequest) {
  const [message] = await shaped([await messages.sendMessage(viewer, body ?? {})]);
  return message;
}

export async function markRead({ viewer, params }: Request) {
  const [message] = await shaped([await messages.markMessageRead(viewer, params.id)]);
  return message;
}

export const unreadCount = async ({ viewer }: Request) => ({ count: await messages.countUnread(viewer.id) });
