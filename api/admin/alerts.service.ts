import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { retryMail } from '../platform/mail.ts';
import { notFound } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireStaff } from '../platform/viewer.ts';

/** A person has looked at an alert about money and it needs no more attention. */
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

/** Tries a mail again that was given up. */
export async function resendMail(maybe: MaybeViewer, id: number) {
  const viewer = requireStaff(maybe);
  await transaction(async (tx) => {
    if (!(await retryMail(tx, { id }))) throw notFound('Undelivered mail');
    await audit(tx, viewer, 'mail.resent', 'OutboxMail', id);
  });
}
