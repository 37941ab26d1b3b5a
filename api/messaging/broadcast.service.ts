import { audit } from '../platform/audit.ts';
import { db, type Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { limit } from '../platform/limits.ts';
import { mailConfigured, queueMail } from '../platform/mail.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { isStaff, requireStaff, type Viewer } from '../platform/viewer.ts';
import { type MessageRow, notifyInboxes, storeMessages } from './delivery.ts';
import { broadcastInput, MAX_RECIPIENTS, sendEmailInput } from './rules.ts';
import { assertRunsSession, type Player, playersOf } from './session-members.service.ts';

const perSender = limit('broadcast', 10, 600);
const TOO_MANY = 'You are sending announcements too quickly. Please wait {seconds} seconds.';

export interface BroadcastResult {
  broadcastId: number;
  recipients: number;
  message: string;
}

/** An announcement to every player of a session; each gets a message of their own. */
export async function sendBroadcast(viewer: Viewer, input: unknown): Promise<BroadcastResult> {
  const { sessionId, content } = parse(broadcastInput, input);
  await assertRunsSession(viewer, sessionId);
  await perSender.use(viewer.id, TOO_MANY);
  const players = (await playersOf(sessionId)).filter(({ id }) => id !== viewer.id);
  if (players.length === 0) throw new Refusal('CONFLICT', 'No players found');
  return deliver(viewer, players, { sessionId, subject: '', content });
}

/** A message and a mail to chosen players of a session; staff may leave the session out and choose anybody. */
export async function sendEmail(viewer: Viewer, input: unknown): Promise<BroadcastResult> {
  const { subject, message, selectedPlayers, sessionId } = parse(sendEmailInput, input);
  if (sessionId) await assertRunsSession(viewer, sessionId);
  else requireStaff(viewer);
  if (!mailConfigured()) {
    throw new Refusal(
      'UNAVAILABLE',
      'Email service not configured: the mail key POSTMARK_SERVER_TOKEN is missing.',
    );
  }
  const possible = sessionId ? await playersOf(sessionId) : await usersByIds(selectedPlayers);
  const chosen = possible.filter(({ id }) => selectedPlayers.includes(id) && id !== viewer.id);
  if (chosen.length < selectedPlayers.length) {
    const who = sessionId
      ? 'Only players of this session can be selected.'
      : 'Not every selected user can be written to.';
    throw new Refusal('BAD_INPUT', who, 'selectedPlayers');
  }
  await perSender.use(viewer.id, TOO_MANY);
  return deliver(viewer, chosen, {
    sessionId: sessionId ?? null,
    subject,
    content: `${subject}\n\n${message}`,
    mail: (tx, copy, player) =>
      queueMail(tx, {
        dedupeKey: mailKey(copy.id),
        kind: 'announcement',
        to: player.email,
        subject,
        paragraphs: [`Hello ${player.fullName},`, message, `— ${viewer.fullName}`],
        action: { label: 'Answer on Questboard', url: `${env.publicUrl}/messages/${viewer.id}` },
      }),
  });
}

/** The mail that goes with a message. */
const mailKey = (messageId: number) => `announcement:${messageId}`;

const usersByIds = (ids: readonly number[]): Promise<Player[]> =>
  db.user.findMany({
    where: { id: { in: [...ids] }, disabledAt: null, erasedAt: null },
    select: { id: true, fullName: true, email: true },
    take: MAX_RECIPIENTS,
  });

interface Announcement {
  sessionId: number | null;
  subject: string;
  content: string;
  mail?: (tx: Tx, copy: MessageRow, player: Player) => Promise<void>;
}

async function deliver(
  viewer: Viewer,
  players: Player[],
  announcement: Announcement,
): Promise<BroadcastResult> {
  const { sessionId, subject, content, mail } = announcement;
  const byId = new Map(players.map((player) => [player.id, player]));
  const { broadcastId, copies } = await transaction(async (tx) => {
    const broadcast = await tx.broadcast.create({
      data: { senderId: viewer.id, sessionId, subject, content },
    });
    const stored = await storeMessages(tx, {
      senderId: viewer.id,
      recipientIds: [...byId.keys()],
      content,
      sessionId,
      broadcastId: broadcast.id,
    });
    if (mail) for (const copy of stored) await mail(tx, copy, byId.get(copy.recipientId)!);
    if (isStaff(viewer)) {
      await audit(
        tx,
        viewer,
        mail ? 'messages.send-email' : 'messages.broadcast',
        'Broadcast',
        broadcast.id,
        {
          sessionId,
          recipients: stored.length,
        },
      );
    }
    return { broadcastId: broadcast.id, copies: stored };
  });
  notifyInboxes(copies);
  const people = copies.length === 1 ? '1 player' : `${copies.length} players`;
  return { broadcastId, recipients: copies.length, message: `Message sent to ${people}.` };
}

export interface Delivery {
  messageId: number;
  recipientId: number;
  recipientName: string;
  readAt: Date | null;
  /** null: no mail was owed. */
  mailStatus: 'queued' | 'sending' | 'sent' | 'dead' | null;
}

/** What became of each copy of an announcement; for its sender and staff. */
export async function listDeliveries(viewer: Viewer, broadcastId: number): Promise<Delivery[]> {
  const broadcast = await db.broadcast.findUnique({ where: { id: broadcastId }, select: { senderId: true } });
  if (!broadcast || (broadcast.senderId !== viewer.id && !isStaff(viewer))) return [];
  return read<Delivery>`
    SELECT m.id AS "messageId", m."recipientId", u."fullName" AS "recipientName", m."readAt",
      mail.status::text AS "mailStatus"
    FROM "Message" m JOIN "User" u ON u.id = m."recipientId"
    LEFT JOIN "OutboxMail" mail ON mail."dedupeKey" = 'announcement:' || m.id
    WHERE m."broadcastId" = ${broadcastId} ORDER BY u."fullName", m.id LIMIT 500`;
}
