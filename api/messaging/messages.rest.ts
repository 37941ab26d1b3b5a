import { writeCursor } from '../platform/cursor.ts';
import { linkNext, olderThan } from '../platform/http/paging.ts';
import type { RestRequest } from '../platform/http/rest.ts';
import type { Viewer } from '../platform/viewer.ts';
import { getConversation, listThread } from './conversation.service.ts';
import * as messages from './messages.service.ts';
import { describePerson, namesOf } from './people.service.ts';
import { assertSessionMember } from './session-members.service.ts';
import { sendSessionMessage } from './session-message.service.ts';
import { listThreadMessages } from './session-thread.service.ts';

type Request = RestRequest<Viewer>;

/** Formats messages as the REST API lists them, with the names of sender and recipient. */
async function shaped(rows: readonly messages.MessageRow[]) {
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

/** Reads ?limit= and ?before=, which the Link header to the next older page uses. */
function readQuery(request: Request) {
  const { limit, before } = olderThan(request);
  return { limit, cursor: before ? writeCursor({ at: 0, id: before }) : null };
}

function linkOlder(request: Request, oldest: number | undefined, more: boolean) {
  if (more && oldest !== undefined) linkNext(request, 'before', oldest);
}

/** Lists all messages of the viewer, newest first. */
export async function list(request: Request) {
  const { limit, cursor } = readQuery(request);
  const page = await messages.listMessages(request.viewer, {
    first: limit,
    after: cursor,
  });
  linkOlder(request, page.rows.at(-1)?.id, page.hasNextPage);
  return shaped(page.rows);
}

/** Returns the thread with a user, oldest message first, and that user. */
export async function conversation(request: Request) {
  const { limit, cursor } = readQuery(request);
  const thread = await getConversation(request.viewer, request.params.userId);
  const page = await listThread(thread, { last: limit, before: cursor });
  linkOlder(request, page.rows[0]?.id, page.hasPreviousPage);
  const user = await describePerson(request.viewer, thread.withId);
  return { messages: await shaped(page.rows), user };
}

/**
 * Lists the messages of a session thread, announcements and the viewer's own messages about the session, newest first.
 */
export async function sessionThread(request: Request) {
  const { limit, cursor } = readQuery(request);
  const { id } = await assertSessionMember(request.viewer, request.params.sessionId);
  const page = await listThreadMessages(request.viewer, id, {
    last: limit,
    before: cursor,
    ownLetters: true,
  });
  linkOlder(request, page.rows[0]?.id, page.hasPreviousPage);
  return shaped(page.rows.toReversed());
}

/** Sends a message to one user, or without a recipient to the thread of the session. */
export async function send({ viewer, body }: RestRequest) {
  const given = Object(body ?? {});
  const isToTable = (given.recipientId ?? null) === null && (given.sessionId ?? null) !== null;
  const sent = isToTable ? sendSessionMessage(viewer, given) : messages.sendMessage(viewer, given);
  const [message] = await shaped([await sent]);
  return message;
}

export async function markRead({ viewer, params }: Request) {
  const [message] = await shaped([await messages.markMessageRead(viewer, params.id)]);
  return message;
}

export const unreadCount = async ({ viewer }: Request) => ({ count: await messages.countUnread(viewer.id) });
