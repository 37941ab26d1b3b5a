import { lockSession } from '../catalog/session-editor.service.ts';
import { audit } from '../platform/audit.ts';
import { doEach } from '../platform/claim.ts';
import { clock } from '../platform/clock.ts';
import { Prisma, type Tx } from '../platform/db.ts';
import { changedMeanwhile, changesOf } from '../platform/edits.ts';
import { queueMails } from '../platform/mail.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { Refusal } from '../platform/refusal.ts';
import { HOUR } from '../platform/rules.ts';
import { afterCommit, transaction, wakeAfter } from '../platform/transaction.ts';
import { isStaff, isStaffOrHost, type MaybeViewer, type Viewer } from '../platform/viewer.ts';
import { lock } from '../seating/locks.ts';
import { seated } from '../seating/sql.ts';
import { announcementMail, mailKey } from './announcement-mail.ts';
import { notifyInboxes, storeMessages } from './delivery.ts';
import { tableMessageInput } from './rules.ts';
import { assertRunsSession, runsNot } from './session-members.service.ts';

/** How many hours before the session its message is sent. */
const HOURS_BEFORE = 48;
const AT_ONCE = 100;

export interface TableMessage {
  sessionId: number;
  /** The text of the session, else of its Game Master's profile; empty: none. */
  content: string;
  /** Whether it is the text of the profile. */
  isDefault: boolean;
  isOn: boolean;
  version: number;
  /** null: not sent yet. */
  sentAt: Date | null;
  goesAt: Date;
}

/** Joins to "Session" AS s and "GameMaster" AS gm: a new Game Master does not send the text of the former one. */
const joins = Prisma.sql`JOIN "GameMaster" gm ON gm.id = s."gameMasterId"
  LEFT JOIN "TableMessage" t ON t."sessionId" = s.id
  LEFT JOIN "Broadcast" sent ON sent.id = t."broadcastId" AND t."gameMasterId" = s."gameMasterId"`;
const own = Prisma.sql`CASE WHEN t."gameMasterId" = s."gameMasterId" THEN t.content ELSE '' END`;
const words = Prisma.sql`coalesce(sent.content, nullif(${own}, ''), gm."tableMessage")`;

/** Returns the messages, sent or not, of those of these sessions that the viewer runs; for staff, of all. */
export async function tableMessagesOf(
  viewer: MaybeViewer,
  sessionIds: readonly number[],
): Promise<Map<number, TableMessage>> {
  if (!viewer || (viewer.gameMasterId === null && !isStaff(viewer))) return new Map();
  const mine = isStaff(viewer) ? Prisma.sql`TRUE` : Prisma.sql`s."gameMasterId" = ${viewer.gameMasterId}`;
  const rows = await read<TableMessage>`
    SELECT s.id AS "sessionId", ${words} AS content, sent.id IS NULL AND coalesce(${own}, '') = '' AS "isDefault",
      coalesce(t."isOn", TRUE) AS "isOn", coalesce(t.version, 0) AS version, sent."createdAt" AS "sentAt",
      s."scheduledAt" - ${HOURS_BEFORE} * interval '1 hour' AS "goesAt"
    FROM "Session" s ${joins} WHERE s.id = ANY (${[...sessionIds]}) AND ${mine}`;
  return new Map(rows.map((row) => [row.sessionId, row]));
}

const edited = {
  targetType: 'Session',
  action: 'table-message.updated',
  was: 'This message was',
  words: { content: () => 'other words', isOn: (isOn: boolean) => (isOn ? 'turned on' : 'turned off') },
} as const;

/** Changes a session's message or switches it off. Refused once it is sent. */
export async function updateTableMessage(viewer: Viewer, sessionId: number, input: unknown) {
  const { version, ...said } = parse(tableMessageInput, input);
  await assertRunsSession(viewer, sessionId);
  await transaction(async (tx) => {
    const { gameMasterId } = await lockSession(tx, sessionId);
    const before = await tx.tableMessage.findUnique({ where: { sessionId } });
    // The session may have got another Game Master while this waited for the lock.
    if (!isStaffOrHost(viewer, gameMasterId)) throw runsNot();
    if (before?.broadcastId && before.gameMasterId === gameMasterId)
      throw new Refusal('CONFLICT', 'This message was already sent and can no longer be changed');
    if ((before?.version ?? 0) !== version) throw await changedMeanwhile(tx, edited, sessionId, version);
    const changed = changesOf({ content: '', isOn: true, ...before }, said);
    await tx.tableMessage.upsert({
      where: { sessionId },
      create: { ...said, sessionId, gameMasterId },
      update: { ...said, gameMasterId, broadcastId: null, version: { increment: 1 } },
    });
    await audit(tx, viewer, edited.action, edited.targetType, sessionId, { version: version + 1, changed });
    wakeAfter(tx, 'send-table-messages');
  });
  return { sessionId };
}

interface Owed {
  id: number;
  title: string;
  gameMasterId: number;
  content: string;
  senderId: number;
  senderName: string;
  /** The announcement that was sent before; null: none yet. */
  broadcastId: number | null;
  /** The seated players who have not received it. */
  readers: number[];
}

/** Returns sessions that start within 48 hours, with the players who have not received their message. */
function owedTo(tx: Pick<Tx, '$queryRaw'>, which: Prisma.Sql) {
  const now = clock.now();
  return tx.$queryRaw<Owed[]>`
    SELECT s.id, s.title, s."gameMasterId", ${words} AS content, host.id AS "senderId",
      host."fullName" AS "senderName", sent.id AS "broadcastId", array_agg(DISTINCT reader.id) AS readers
    FROM "Session" s ${joins}
    JOIN "User" host ON host.id = gm."userId" AND host."disabledAt" IS NULL AND host."erasedAt" IS NULL
    JOIN "Booking" b ON b."sessionId" = s.id AND b.status IN ${seated}
    JOIN "User" reader ON reader.id = b."sitterId" AND reader."disabledAt" IS NULL AND reader."erasedAt" IS NULL
    WHERE s.status IN ('scheduled', 'active') AND s."scheduledAt" > ${now}
      AND s."scheduledAt" <= ${new Date(now.getTime() + HOURS_BEFORE * HOUR)} AND ${which}
      AND (sent.id IS NULL AND coalesce(t."isOn", TRUE) AND ${words} <> '' OR sent."senderId" = host.id)
      AND reader.id <> host.id
      AND NOT EXISTS (SELECT 1 FROM "Message" m WHERE m."broadcastId" = sent.id AND m."recipientId" = reader.id)
    GROUP BY s.id, gm.id, t."sessionId", sent.id, host.id ORDER BY s."scheduledAt", s.id LIMIT ${AT_ONCE}`;
}

/** Sends due messages, once to each seated player; players who join later get it then. */
export async function sendTableMessages(): Promise<void> {
  const due = await transaction((tx) => owedTo(tx, Prisma.sql`TRUE`));
  await doEach(due, ({ id }) => transaction((tx) => sendTo(tx, id)));
}

async function sendTo(tx: Tx, sessionId: number) {
  await lock(tx, { sessions: [sessionId], sessionsFor: 'update' });
  // Read again under the lock: another process may have sent it, or the session may have been moved.
  const [owed] = await owedTo(tx, Prisma.sql`s.id = ${sessionId}`);
  if (!owed) return;
  const { senderId, senderName, title, content, gameMasterId } = owed;
  const broadcastId = owed.broadcastId ?? (await begin(tx, { sessionId, senderId, content, gameMasterId }));
  const copies = await storeMessages(tx, {
    senderId,
    recipientIds: owed.readers,
    content,
    sessionId,
    broadcastId,
  });
  const readers = await tx.user.findMany({ where: { id: { in: owed.readers }, emailVerified: true } });
  const copyOf = new Map(copies.map((copy) => [copy.recipientId, copy.id]));
  const letter = { subject: `Before you play: ${title}`, message: content, sessionId };
  await queueMails(
    tx,
    readers.map((reader) => ({
      ...announcementMail({ id: senderId, fullName: senderName }, reader, letter),
      to: reader.email,
      dedupeKey: mailKey(copyOf.get(reader.id)!),
    })),
  );
  afterCommit(tx, () => notifyInboxes(copies));
}

/** Stores the announcement whose copies the players get, and marks the message as sent. */
async function begin(
  tx: Tx,
  { gameMasterId, ...sent }: { sessionId: number; senderId: number; content: string; gameMasterId: number },
) {
  const { id: broadcastId } = await tx.broadcast.create({
    data: { ...sent, toAll: true, createdAt: clock.now() },
  });
  const { sessionId, content } = sent;
  await tx.tableMessage.upsert({
    where: { sessionId },
    create: { sessionId, gameMasterId, content, broadcastId },
    update: { gameMasterId, content, broadcastId, version: { increment: 1 } },
  });
  return broadcastId;
}
