import { audit, keepRoles } from '../platform/audit.ts';
import { countOf } from '../platform/counts.rules.ts';
import { db } from '../platform/db.ts';
import { limit } from '../platform/limits.ts';
import { queueMails, renderMail } from '../platform/mail.ts';
import { mailConfigured } from '../platform/mail-delivery.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { isStaff, type MaybeViewer, requireStaff, type Viewer } from '../platform/viewer.ts';
import { announcementMail, mailKey } from './announcement-mail.ts';
import { notifyInboxes, storeMessages } from './delivery.ts';
import { canWrite, keepReachable, messagePermissions } from './message-permissions.ts';
import { broadcastInput, letterInput, sendEmailInput } from './rules.ts';
import { assertRunsSession, keepRunning, playersOf } from './session-members.service.ts';

const perSender = limit('broadcast', 10, 600);
const TOO_MANY = 'You are sending announcements too quickly. Please wait {wait}.';

export interface BroadcastResult {
  broadcastId: number;
  recipients: number;
  message: string;
}

/** Sends an announcement to all players of a session, once per request key; each player gets a copy as a message. */
export async function sendBroadcast(viewer: Viewer, input: unknown): Promise<BroadcastResult> {
  const announcement = { ...parse(broadcastInput, input), subject: '', toAll: true };
  const { sessionId } = announcement;
  await assertRunsSession(viewer, sessionId);
  const earlier = await findSent(viewer, announcement);
  if (earlier) return earlier;
  await perSender.use(viewer.id, TOO_MANY);
  const players = (await playersOf(sessionId)).filter(({ id }) => id !== viewer.id);
  if (players.length === 0) throw new Refusal('CONFLICT', 'No players found');
  const recipientIds = players.map(({ id }) => id);
  return deliver(viewer, recipientIds, announcement);
}

/** Sends a message and a mail to selected players of a session; without a session, staff can select any users. */
export async function sendEmail(viewer: Viewer, input: unknown): Promise<BroadcastResult> {
  const { subject, message, selectedPlayers, ...about } = parse(sendEmailInput, input);
  const [sessionId, requestKey] = [about.sessionId ?? null, about.requestKey ?? null];
  if (sessionId) await assertRunsSession(viewer, sessionId);
  else requireStaff(viewer);
  if (!mailConfigured()) {
    throw new Refusal(
      'UNAVAILABLE',
      'Email service not configured: the mail key POSTMARK_SERVER_TOKEN is missing.',
    );
  }
  const letter = { sessionId, subject, content: `${subject}\n\n${message}`, requestKey };
  const earlier = await findSent(viewer, letter, selectedPlayers);
  if (earlier) return earlier;
  const possible = sessionId
    ? new Set((await playersOf(sessionId)).map(({ id }) => id))
    : await whoMayBeWritten(viewer, selectedPlayers);
  if (selectedPlayers.some((id) => id === viewer.id || !possible.has(id))) {
    throw sessionId
      ? new Refusal('BAD_INPUT', 'Only players of this session can be selected.', 'selectedPlayers')
      : notToAll();
  }
  await perSender.use(viewer.id, TOO_MANY);
  const others = [...possible].filter((id) => id !== viewer.id);
  const toAll = sessionId !== null && others.every((id) => selectedPlayers.includes(id));
  return deliver(viewer, selectedPlayers, { ...letter, toAll }, message);
}

/** Renders the mail that `sendEmail` would send, as its recipient would see it. */
export async function previewMail(
  maybe: MaybeViewer,
  { recipientId, sessionId, ...input }: { recipientId: number | null; sessionId: number | null },
) {
  const viewer = requireStaff(maybe);
  const letter = parse(letterInput, input);
  const known = recipientId && (await db.user.findUnique({ where: { id: recipientId, erasedAt: null } }));
  // The unsubscribe token is the viewer's own: nobody may see that of the recipient.
  const reader = { id: viewer.id, fullName: known ? known.fullName : viewer.fullName };
  return renderMail(announcementMail(viewer, reader, { ...letter, sessionId }));
}

const notToAll = () =>
  new Refusal('BAD_INPUT', 'You cannot write to everybody you selected.', 'selectedPlayers');

async function whoMayBeWritten(viewer: Viewer, ids: readonly number[]): Promise<Set<number>> {
  const permissions = await messagePermissions(viewer, ids);
  return new Set(ids.filter((id) => canWrite(permissions.get(id))));
}

interface Announcement {
  sessionId: number | null;
  subject: string;
  content: string;
  requestKey: string | null;
  /** Sent to all players of the session. */
  toAll: boolean;
}

/**
 * Returns the announcement sent earlier with this request key; null: none. Compares the recipients too if they were
 * selected.
 */
async function findSent(
  viewer: Viewer,
  { requestKey, content, sessionId }: Pick<Announcement, 'requestKey' | 'content' | 'sessionId'>,
  chosen?: readonly number[],
) {
  if (!requestKey) return null;
  const earlier = await db.broadcast.findUnique({
    where: { senderId_requestKey: { senderId: viewer.id, requestKey } },
    include: { messages: { select: { recipientId: true } } },
  });
  if (!earlier) return null;
  if (earlier.content !== content || earlier.sessionId !== sessionId)
    throw new Refusal('CONFLICT', 'This request key belongs to another message.', 'requestKey');
  const readers = new Set(earlier.messages.map(({ recipientId }) => recipientId));
  if (chosen && (readers.size !== chosen.length || chosen.some((id) => !readers.has(id)))) {
    const words = 'You already sent this message to other players. Please send it again to these.';
    throw new Refusal('CONFLICT', words, 'requestKey');
  }
  return resultOf(earlier.id, readers.size);
}

function resultOf(broadcastId: number, recipients: number): BroadcastResult {
  return { broadcastId, recipients, message: `Message sent to ${countOf(recipients, 'player')}.` };
}

/**
 * Stores the announcement, its copies and mails in one transaction. `message`: the text of the mails; absent: no
 * mails.
 */
async function deliver(
  viewer: Viewer,
  recipientIds: readonly number[],
  announcement: Announcement,
  message?: string,
): Promise<BroadcastResult> {
  const { sessionId, subject, content } = announcement;
  const sent = await transaction(async (tx) => {
    if (sessionId !== null) {
      await keepRunning(tx, viewer, sessionId);
      await keepRoles(tx, viewer);
    } else if (!(await keepReachable(tx, viewer, recipientIds))) {
      throw notToAll();
    }
    // Waits for a concurrent request with the same key.
    const [broadcast] = await tx.broadcast.createManyAndReturn({
      data: [{ senderId: viewer.id, ...announcement }],
      skipDuplicates: true,
    });
    if (!broadcast) return null;
    const broadcastId = broadcast.id;
    const copies = await storeMessages(tx, {
      senderId: viewer.id,
      recipientIds,
      content,
      sessionId,
      broadcastId,
    });
    if (message !== undefined) {
      const readers = await tx.user.findMany({
        // An unverified address may belong to a stranger; mails that are not about a session can be switched off.
        where: {
          id: { in: [...recipientIds] },
          emailVerified: true,
          ...(sessionId === null && { mailMessages: true }),
        },
      });
      const copyOf = new Map(copies.map((copy) => [copy.recipientId, copy.id]));
      await queueMails(
        tx,
        readers.map((reader) => ({
          ...announcementMail(viewer, reader, { subject, message, sessionId }),
          to: reader.email,
          dedupeKey: mailKey(copyOf.get(reader.id)!),
        })),
      );
    }
    if (isStaff(viewer)) {
      const action = message === undefined ? 'messages.broadcast' : 'messages.send-email';
      await audit(tx, viewer, action, 'Broadcast', broadcastId, { sessionId, recipients: copies.length });
    }
    return { broadcastId, copies };
  });
  if (!sent) return (await findSent(viewer, announcement, message === undefined ? undefined : recipientIds))!;
  notifyInboxes(sent.copies);
  return resultOf(sent.broadcastId, sent.copies.length);
}
