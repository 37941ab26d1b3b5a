import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { notFound } from '../platform/refusal.ts';
import { transaction, wakeAfter } from '../platform/transaction.ts';
import { type MaybeViewer, requireStaff } from '../platform/viewer.ts';

/** A person has looked at an alert about money and it needs no more attention. */
export async function resolveAlert(maybe: MaybeViewer, id: number) {
  const viewer = requireStaff(maybe);
  await transaction(async (tx) => {
    const { count } = await tx.moneyAlert.updateMany({
      where: { id, resolvedAt: null },
      data: { resolvedAt: clock.now() },
    });
    if (count === 0 && !(await tx.moneyAlert.findUnique({ where: { id } }))) throw notFound('Alert');
    await audit(tx, viewer, 'alert.resolved', 'MoneyAlert', id);
  });
}

/** Tries a mail again that was given up. */
export async function resendMail(maybe: MaybeViewer, id: number) {
  const viewer = requireStaff(maybe);
  await transaction(async (tx) => {
    const { count } = await tx.outboxMail.updateMany({
      where: { id, status: 'dead' },
      // As if it were under way: an earlier try may have left without our hearing of it.
      data: { status: 'sending', attempts: 0, nextAttemptAt: clock.now() },
    });
    if (count === 0) throw notFound('Undelivered mail');
    await audit(tx, viewer, 'mail.resent', 'OutboxMail', id);
    wakeAfter(tx, 'deliver-mail');
  });
}
