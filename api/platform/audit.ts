import type { Prisma, Tx } from './db.ts';
import type { Viewer } from './viewer.ts';

/** Keeps who among the staff did what to whom, in the transaction that does it. */
export async function audit(
  tx: Tx,
  actor: Pick<Viewer, 'id'> | null,
  action: string,
  targetType: string,
  targetId: number | string,
  detail?: Prisma.InputJsonValue,
) {
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
