import { keepRoles } from '../platform/audit.ts';
import { Prisma, type Tx } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import { Refusal } from '../platform/refusal.ts';
import { isStaff, type Viewer } from '../platform/viewer.ts';
import { lockUsersToRead } from '../seating/locks.ts';
import { isReserved, seated } from '../seating/sql.ts';
import { LOG_IN_TO_SEND } from './rules.ts';

/** The facts that decide whether the viewer can write to a user. */
export interface MessagePermissions {
  id: number;
  /** The user is neither disabled nor erased. */
  active: boolean;
  blockedByViewer: boolean;
  blocksViewer: boolean;
  /** The user is staff, a Game Master or shares a session with the viewer; always true if the viewer is staff. */
  contactable: boolean;
  /** The user has written to the viewer before. */
  wroteToViewer: boolean;
  hasThread: boolean;
}

/** SQL condition over "User" AS u: the viewer can write to the user first. */
const isContactable = (viewer: Viewer) =>
  isStaff(viewer)
    ? Prisma.sql`TRUE`
    : Prisma.sql`(u."isAdmin" OR u."isSuperAdmin" OR u."isGameMaster"
        OR EXISTS (SELECT 1 FROM "GameMaster" gm WHERE gm."userId" = u.id)
        OR ${sharesSession(viewer)})`;

/**
 * SQL condition over "User" AS u: the user plays in a session with the viewer, or has a seat, paid or reserved in a
 * campaign, in a session that the viewer runs.
 */
const sharesSession = (viewer: Viewer) => Prisma.sql`EXISTS (
  SELECT 1 FROM "Booking" b
  WHERE b."sitterId" = u.id
    AND (b.status IN ${seated}
         AND EXISTS (SELECT 1 FROM "Booking" mine
                     WHERE mine."sessionId" = b."sessionId" AND mine."sitterId" = ${viewer.id} AND mine.status IN ${seated})
      OR (b.status IN ${seated} OR ${isReserved})
         AND EXISTS (SELECT 1 FROM "Session" s JOIN "GameMaster" gm ON gm.id = s."gameMasterId"
                     WHERE s.id = b."sessionId" AND gm."userId" = ${viewer.id})))`;

/** Returns the viewer's permissions for each of these users that exists, in one statement. */
export async function messagePermissions(
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, MessagePermissions>> {
  const rows = await read<MessagePermissions>`
    SELECT u.id, u."disabledAt" IS NULL AND u."erasedAt" IS NULL AS active,
      EXISTS (SELECT 1 FROM "Block" WHERE "blockerId" = ${viewer.id} AND "blockedId" = u.id) AS "blockedByViewer",
      EXISTS (SELECT 1 FROM "Block" WHERE "blockerId" = u.id AND "blockedId" = ${viewer.id}) AS "blocksViewer",
      ${isContactable(viewer)} AS contactable, c.id IS NOT NULL AS "hasThread",
      EXISTS (SELECT 1 FROM "Message" m WHERE m."conversationId" = c.id AND m."senderId" = u.id) AS "wroteToViewer"
    FROM "User" u
    LEFT JOIN "Conversation" c
      ON c."userLowId" = LEAST(u.id, ${viewer.id}::int) AND c."userHighId" = GREATEST(u.id, ${viewer.id}::int)
    WHERE u.id = ANY (${[...ids]}::int[]) AND u.id <> ${viewer.id}`;
  return new Map(rows.map((row) => [row.id, row]));
}

export const canWrite = (permissions: MessagePermissions | undefined): boolean =>
  permissions?.active === true &&
  !permissions.blockedByViewer &&
  !permissions.blocksViewer &&
  (permissions.contactable || permissions.wroteToViewer);

/**
 * Checks again, with locks, that no recipient has blocked the viewer or is disabled or erased; false if one has. The
 * locks keep this, the viewer's account and their roles unchanged until the transaction ends.
 */
export async function keepReachable(tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<boolean> {
  const all = [viewer.id, ...ids];
  await lockUsersToRead(tx, all);
  const there = await tx.user.findMany({
    where: { id: { in: all }, disabledAt: null, erasedAt: null, blocks: { none: { blockedId: viewer.id } } },
    select: { id: true },
  });
  if (there.every(({ id }) => id !== viewer.id)) throw new Refusal('NOT_LOGGED_IN', LOG_IN_TO_SEND);
  await keepRoles(tx, viewer);
  return there.length === all.length;
}

export const cannotWrite = () => new Refusal('FORBIDDEN', 'You cannot write to this person.', 'recipientId');

/** Whether a thread is shown to the viewer: it exists, could be started, or the viewer has blocked the user. */
export const isKnown = (permissions: MessagePermissions | undefined): permissions is MessagePermissions =>
  permissions !== undefined &&
  (permissions.hasThread || permissions.blockedByViewer || canWrite(permissions));

/** Throws the same refusal for all reasons on the other user's side, so that nobody learns who has blocked them. */
export function assertCanWrite(permissions: MessagePermissions | undefined) {
  if (!permissions) throw new Refusal('NOT_FOUND', 'User not found', 'recipientId');
  if (permissions.blockedByViewer && permissions.active) {
    throw new Refusal('FORBIDDEN', 'You have blocked this person. Unblock them to write.', 'recipientId');
  }
  if (!canWrite(permissions)) throw cannotWrite();
}
