import type { Prisma, Tx } from './db.ts';
import { Refusal } from './refusal.ts';
import type { Viewer } from './viewer.ts';

type Actor = Pick<Viewer, 'id'> & Partial<Viewer>;

/**
 * Keeps who did what to whom, in the transaction that does it. Whoever has lost their role since the request came in
 * has done nothing.
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

/** What may be done with a role is done with it: it is taken from nobody until this transaction ends. */
export async function keepRoles(
  tx: Tx,
  { id, tokenId, isAdmin = false, isSuperAdmin = false, gameMasterId }: Actor,
) {
  const isStaff = isAdmin || isSuperAdmin;
  if (tokenId === undefined || !(isStaff || gameMasterId)) return; // no request of theirs, or no role
  const [kept] = isStaff
    ? await tx.$queryRaw<object[]>`
        SELECT id FROM "User" WHERE id = ${id} AND "disabledAt" IS NULL
          AND "isAdmin" >= ${isAdmin} AND "isSuperAdmin" >= ${isSuperAdmin} FOR SHARE`
    : await tx.$queryRaw<object[]>`
        SELECT u.id FROM "User" u JOIN "GameMaster" profile ON profile."userId" = u.id
        WHERE u.id = ${id} AND u."disabledAt" IS NULL AND profile.id = ${gameMasterId} FOR SHARE`;
  if (!kept) throw new Refusal('FORBIDDEN', 'Your role was taken back just now: nothing was changed.');
}

/**
 * Why it was done, in the words of staff, goes with whom it was about; that it was done stays. `action`: of that alone.
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
