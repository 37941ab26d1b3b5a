import { audit } from '../platform/audit.ts';
import { db } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { type MaybeViewer, refuseOneself, requireSuperAdmin } from '../platform/viewer.ts';
import { removeAbandonedAccount } from './abandoned-account.ts';
import { tellOfApproval } from './email-change.mails.ts';
import { pendingChange } from './email-change.service.ts';
import { onceEach, recordConsent, undoLink, usable } from './email-change-sides.ts';
import { spendTokenOf } from './one-time-token.service.ts';
import { emailApproval } from './profile.rules.ts';

/** Returns the user's change that the viewer may approve in place of the old address; null: none. */
export async function changeToApprove(viewer: MaybeViewer, userId: number) {
  if (!viewer?.isSuperAdmin || viewer.id === userId) return null;
  const change = await pendingChange(userId);
  if (!change || change.approvedAt) return null;
  return (await db.user.count({ where: { id: userId, ...usable } })) > 0 ? change : null;
}

/**
 * Lets a super admin approve for a user who no longer reads the old address. That spends the link sent there, so one
 * of the two counts; the old address is told, with the same way back. `email` is what the admin saw: any other is
 * refused.
 */
export async function approveUserEmailChange(maybe: MaybeViewer, userId: number, input: unknown) {
  const viewer = requireSuperAdmin(maybe, 'approve a new address');
  const { email, reason } = parse(emailApproval, input ?? {});
  refuseOneself(viewer, userId, 'userId');
  const pending = await changeToApprove(viewer, userId);
  if (pending?.provedAt && pending.newEmail === email) await removeAbandonedAccount(email, { proven: true });
  return onceEach('userId', async (tx) => {
    const link = await spendTokenOf(tx, 'approve_email_change', userId);
    const change = link && (await recordConsent(tx, 'approve_email_change', link.payload));
    if (!change || change.newEmail !== email) {
      throw new Refusal(
        'CONFLICT',
        'This change no longer needs approval from the old address. Please look again.',
      );
    }
    await audit(tx, viewer, 'email.approved', 'User', userId, { reason, email });
    // If this made the change, the old address was told just now.
    if (!change.madeAt) await tellOfApproval(tx, change, change.user, await undoLink(tx, change.id));
    return { userId };
  });
}
