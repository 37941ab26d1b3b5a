import { keepRoles } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { Prisma, type Tx } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { Refusal } from '../platform/refusal.ts';
import { madeOnce } from '../platform/request-key.ts';
import { transaction } from '../platform/transaction.ts';
import { isStaff, type MaybeViewer, requireViewer, type Viewer } from '../platform/viewer.ts';
import { lock, lockBookingAlone } from '../seating/locks.ts';
import { SEATED } from '../seating/rules.ts';
import { type MessageRow, notifyInbox } from './delivery.ts';
import { assertOwnName, messagesByIds, perSender, TOO_QUICKLY } from './messages.service.ts';
import { places } from './places.ts';
import { LOG_IN_TO_SEND, sessionMessageInput } from './rules.ts';
import { assertSessionMember, notAtTable } from './session-members.service.ts';

/** Sends a message to a session thread. For seated players, the Game Master and staff. */
export async function sendSessionMessage(sender: MaybeViewer, input: unknown): Promise<MessageRow> {
  const viewer = requireViewer(sender, LOG_IN_TO_SEND);
  const { senderId, sessionId, content, requestKey } = parse(sessionMessageInput, input);
  assertOwnName(viewer, senderId);
  await assertSessionMember(viewer, sessionId);
  await perSender.use(viewer.id, TOO_QUICKLY);
  const id = await transaction(async (tx) => {
    await keepPlace(tx, viewer, sessionId);
    const said = { sessionId, content, requestKey };
    return madeOnce(tx, { by: viewer, kind: 'message', input: said }, () => store(tx, viewer, said));
  });
  for (const reader of await readersOf(sessionId)) notifyInbox(reader);
  const [message] = await messagesByIds(viewer, [id]);
  if (!message) throw notAtTable();
  return message;
}

/**
 * Checks again, with locks, that the sender is a member; the locks keep their seat, session or role until the
 * transaction ends.
 */
async function keepPlace(tx: Tx, viewer: Viewer, sessionId: number) {
  await lock(tx, { sessions: [sessionId] });
  const seats = { sessionId, status: { in: [...SEATED] } };
  const own = await tx.booking.findFirst({ where: { ...seats, sitterId: viewer.id } });
  if (own) await lockBookingAlone(tx, own.id);
  const isRun = await tx.session.count({ where: { id: sessionId, gameMaster: { userId: viewer.id } } });
  const isSeated = own && (await tx.booking.count({ where: { ...seats, id: own.id } }));
  if (isSeated) return;
  if (!isRun && !isStaff(viewer)) throw notAtTable();
  if (!isRun) await keepRoles(tx, viewer);
  if (!(await tx.booking.count({ where: seats })))
    throw new Refusal('CONFLICT', 'Nobody sits at this table yet: there is nobody to read it.');
  if (!isRun) await follow(tx, viewer, sessionId);
}

/** Makes a staff member who writes a member of the thread; earlier messages count as read. */
async function follow(tx: Tx, viewer: Viewer, sessionId: number) {
  const { _max } = await tx.message.aggregate({ where: { threadId: sessionId }, _max: { id: true } });
  const data = { userId: viewer.id, sessionId, readUpTo: _max.id ?? 0 };
  await tx.threadReader.createMany({ data: [data], skipDuplicates: true });
}

/** Locks the thread row first, so that messages of a thread become visible in id order and readers skip none. */
async function store(tx: Tx, viewer: Viewer, said: { sessionId: number; content: string }) {
  const now = clock.now();
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    WITH thread AS (
      INSERT INTO "SessionThread" ("sessionId", "lastMessageAt") VALUES (${said.sessionId}::int, ${now}::timestamptz)
      ON CONFLICT ("sessionId")
        DO UPDATE SET "lastMessageAt" = GREATEST("SessionThread"."lastMessageAt", excluded."lastMessageAt")
      RETURNING "sessionId")
    INSERT INTO "Message" ("threadId", "senderId", content, "createdAt")
    SELECT "sessionId", ${viewer.id}::int, ${said.content}, ${now}::timestamptz FROM thread
    RETURNING id`;
  return row!.id;
}

const readersOf = async (sessionId: number) =>
  (
    await read<{ userId: number }>`
    SELECT p."userId" FROM ${places('sessionId', Prisma.sql`${sessionId}::int`)} p`
  ).map(({ userId }) => userId);
