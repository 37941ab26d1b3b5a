import { keepRoles } from '../platform/audit.ts';
import { Prisma, type Tx } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import { Refusal } from '../platform/refusal.ts';
import { isStaff, type Viewer } from '../platform/viewer.ts';
import { lockUsersToRead } from '../seating/locks.ts';
import { isReserved, seated } from '../seating/sql.ts';
import { LOG_IN_TO_SEND } from './rules.ts';

/** Everything that decides whether the viewer may write to somebody. */
export interface MessagePermissions {
  id: number;
  /** Neither disabled nor erased. */
  active: boolean;
  blockedByViewer: boolean;
  blocksViewer: boolean;
  /** Staff, a Game Master, or somebody one shares a session with. */
  contactable: boolean;
  /** They wrote to the viewer before. */
  wroteToViewer: boolean;
  hasThread: boolean;
}

/** Whether user `u` is somebody the viewer may write to without having been written to. Fragment over "User" AS u. */
const isContactable = (viewer: Viewer) =>
  isStaff(viewer)
    ? Prisma.sql`TRUE`
    : Prisma.sql`(u."isAdmin" OR u."isSuperAdmin" OR u."isGameMaster"
        OR EXISTS (SELECT 1 FROM "GameMaster" gm WHERE gm."userId" = u.id)
        OR ${sharesSession(viewer)})`;

/**
 * Plays at one table with the viewer, or has a seat at a table the viewer runs, of a campaign a reserved one too.
 * Fragment over "User" AS u.
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

/** What the viewer may do with each of these users that exists, in one statement. */
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
 * Whether, since it was found that the viewer may write to them, none has blocked the viewer or is gone; none does until
 * this ends. Nor is the account of the viewer closed until then, or their role taken.
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

/** Whether the viewer may know of this person here: a thread exists or could be begun. */
export const isKnown = (permissions: MessagePermissions | undefined): permissions is MessagePermissions =>
  permissions !== undefined &&
  (permissions.hasThread || permissions.blockedByViewer || canWrite(permissions));

/** One sentence for every reason that lies with the other person: nobody learns who has blocked them. */
export function assertCanWrite(permissions: MessagePermissions | undefined) {
  if (!permissions) throw new Refusal('NOT_FOUND', 'User not found', 'recipientId');
  if (permissions.blockedByViewer && permissions.active) {
    throw new Refusal('FORBIDDEN', 'You have blocked this person. Unblock them to write.', 'recipientId');
  }
  if (!canWrite(permissions)) throw cannotWrite();
}
