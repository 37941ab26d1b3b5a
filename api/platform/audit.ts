import type { Prisma, Tx } from './db.ts';
import { Refusal } from './refusal.ts';
import type { Viewer } from './viewer.ts';

type Actor = Pick<Viewer, 'id'> & Partial<Viewer>;

/**
 * Records who did what to whom, in the transaction that does it. Refuses an actor who has lost their role since the
 * request came in.
 */
export async function audit(
  tx: Tx,
  actor: Actor | null,
  action: string,
  targetType: string,
  targetId: number | string,
  detail?: Prisma.InputJsonValue,
) {
  if (actor) await keepRoles(tx, actor);
  await tx.auditEntry.create({
    data: {
      actorId: actor?.id ?? null,
      action,
      targetType,
      targetId: String(targetId),
      ...(detail !== undefined && { detail }),
    },
  });
}

/** Locks the actor's role until the transaction ends: nobody can take it away while it is being used. */
export async function keepRoles(
  tx: Tx,
  { id, tokenId, isAdmin = false, isSuperAdmin = false, gameMasterId }: Actor,
) {
  const isStaff = isAdmin || isSuperAdmin;
  if (tokenId === undefined || !(isStaff || gameMasterId)) return; // not a request of theirs, or no role
  const [kept] = isStaff
    ? await tx.$queryRaw<object[]>`
        SELECT id FROM "User" WHERE id = ${id} AND "disabledAt" IS NULL
          AND "isAdmin" >= ${isAdmin} AND "isSuperAdmin" >= ${isSuperAdmin} FOR SHARE`
    : await tx.$queryRaw<object[]>`
        SELECT u.id FROM "User" u JOIN "GameMaster" profile ON profile."userId" = u.id
        WHERE u.id = ${id} AND u."disabledAt" IS NULL AND profile.id = ${gameMasterId} FOR SHARE`;
  if (!kept)
    throw new Refusal('FORBIDDEN', 'You just lost the role that this needs, so nothing was changed.');
}

/**
 * Removes the reasons of staff when the person they are about is erased; that it was done stays. `action`: of that
 * alone.
 */
export const forgetReasons = (
  tx: Tx,
  targetType: string,
  targetIds: readonly number[],
  action: string | null = null,
) =>
  tx.$executeRaw`
    UPDATE "AuditEntry" SET detail = detail - 'reason'
    WHERE "targetType" = ${targetType} AND "targetId" = ANY (${targetIds.map(String)}) AND detail ? 'reason'
      AND action = coalesce(${action}, action)`;
