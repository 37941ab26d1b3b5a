import { answersHiddenFrom } from '../messaging/reports.service.ts';
import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import type { Prisma } from '../platform/db.ts';
import { retryMail } from '../platform/mail.ts';
import { notFound } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { isStaff, type MaybeViewer, requireStaff } from '../platform/viewer.ts';

/** Selects the mails that staff may see: all except answers that the viewer may not see. */
export async function visibleMails(viewer: MaybeViewer): Promise<Prisma.OutboxMailWhereInput> {
  if (!viewer || !isStaff(viewer)) return { id: { in: [] } };
  return { NOT: await answersHiddenFrom(viewer) };
}

/** Selects the given-up mails. All other mails are private to their recipients. */
export const undelivered = async (viewer: MaybeViewer): Promise<Prisma.OutboxMailWhereInput> => ({
  status: 'dead',
  AND: await visibleMails(viewer),
});

/** Marks a money alert as resolved. */
export async function resolveAlert(maybe: MaybeViewer, id: number) {
  const viewer = requireStaff(maybe);
  await transaction(async (tx) => {
    const { count } = await tx.moneyAlert.updateMany({
      where: { id, resolvedAt: null },
      data: { resolvedAt: clock.now() },
    });
    if (count > 0) await audit(tx, viewer, 'alert.resolved', 'MoneyAlert', id);
    else if (!(await tx.moneyAlert.findUnique({ where: { id } }))) throw notFound('Alert');
  });
}

/** Queues a given-up mail for delivery again. */
export async function resendMail(maybe: MaybeViewer, id: number) {
  const viewer = requireStaff(maybe);
  await transaction(async (tx) => {
    if (!(await retryMail(tx, { id }))) throw notFound('Undelivered mail');
    await audit(tx, viewer, 'mail.resent', 'OutboxMail', id);
  });
}
