import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import { queueMail } from '../platform/mail.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../platform/viewer.ts';
import { supportEmail } from '../settings/settings.service.ts';
import { addressNow } from './access.service.ts';
import { googleOf, loginMethodsOf } from './login-methods.ts';

/**
 * Unlinks Google from the viewer's account: the Google address may be somebody else's by now. A Google sign-in with
 * the address of the account links it anew, see `noteIdentity`.
 */
export async function unlinkGoogle(maybe: MaybeViewer) {
  const viewer = requireViewer(maybe, 'Please log in to manage your logins');
  const methods = (await loginMethodsOf([viewer.id])).get(viewer.id);
  if (!methods?.googleSince) throw notFound('Google login');
  if (!methods.hasPassword)
    throw new Refusal('CONFLICT', 'Your account has no password yet. Ask for a link by mail to set one.');
  await transaction(async (tx) => {
    const { count } = await tx.account.deleteMany({ where: googleOf(viewer.id) });
    if (count === 0) throw notFound('Google login');
    await audit(tx, viewer, 'google.unlinked', 'User', viewer.id);
    const to = await addressNow(tx, viewer);
    await queueMail(tx, {
      kind: 'google-unlinked',
      dedupeKey: `google-unlinked:${viewer.id}:${clock.now().getTime()}`,
      to,
      subject: 'You can no longer log in with Google',
      paragraphs: [
        `Hello ${viewer.fullName},`,
        `Google was removed from your account "${viewer.username}". Nobody can log in to it with Google anymore.`,
      ],
      action: { label: 'See how you log in', url: `${env.publicUrl}/account/profile/security` },
      footnote: `If it was not you, reset your password, and write to ${supportEmail()} at once.`,
    });
  });
  return { userId: viewer.id };
}
