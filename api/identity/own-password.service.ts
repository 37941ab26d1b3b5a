import { clock } from '../platform/clock.ts';
import { db, type Tx } from '../platform/db.ts';
import { limit } from '../platform/limits.ts';
import { queueMail } from '../platform/mail.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireViewer, type Viewer } from '../platform/viewer.ts';
import { supportEmail } from '../settings/settings.service.ts';
import { addressNow, CALENDAR_MOVED, endAccess } from './access.service.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { callOffChange } from './email-change-sides.ts';
import { googleStays } from './login-methods.ts';
import { endTokens } from './one-time-token.service.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { passwordChange } from './profile.rules.ts';

const triesPerUser = limit('own-password', 10, 15 * 60);

const credentialOf = (userId: number) => ({ userId, providerId: 'credential' });

async function passwordHashOf(userId: number): Promise<string | null> {
  const known = await db.account.findFirst({ where: credentialOf(userId), select: { password: true } });
  return known?.password ?? null;
}

/** Checks the password, so that nobody at an open browser takes the account; returns the hash that it matched. */
export async function confirmPassword(viewer: Viewer, password: string, field: string): Promise<string> {
  const hash = await passwordHashOf(viewer.id);
  if (hash === null) {
    throw new Refusal('CONFLICT', 'Your account has no password yet. Ask for a link by mail to set one.');
  }
  await triesPerUser.use(viewer.id);
  if (!(await verifyPassword({ hash, password }))) {
    throw new Refusal('BAD_INPUT', 'This is not your current password', field);
  }
  await triesPerUser.reset(viewer.id);
  return hash;
}

const CHANGED = 'Your password was changed elsewhere just now.';

/** Locks the confirmed password: what it allowed is committed before a new password, which ends it, or not at all. */
export async function lockPassword(tx: Tx, userId: number, confirmed: string): Promise<void> {
  const [now] = await tx.$queryRaw<{ password: string | null }[]>`
    SELECT password FROM "Account" WHERE "providerId" = 'credential' AND "userId" = ${userId} FOR UPDATE`;
  if (now?.password !== confirmed) throw new Refusal('CONFLICT', CHANGED);
}

/**
 * Changes the password of a user who knows the present one; unless other logins are to stay, they end, and the
 * calendar gets another address.
 */
export async function changePassword(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, 'Please log in to change your password');
  const form = parse(passwordChange, input ?? {});
  refuseCommonPassword(form.password);
  const known = await confirmPassword(viewer, form.currentPassword, 'currentPassword');
  if (form.password === form.currentPassword) {
    throw new Refusal('BAD_INPUT', 'Please choose another password than the one you have', 'password');
  }
  const password = await hashPassword(form.password);
  await transaction(async (tx) => {
    const { count } = await tx.account.updateMany({
      where: { ...credentialOf(viewer.id), password: known },
      data: { password },
    });
    if (count === 0) throw new Refusal('CONFLICT', CHANGED);
    // Ends what somebody who knew the old password may have requested with it.
    await endTokens(tx, viewer.id, 'reset_password', 'add_passkey');
    const address = await callOffChange(tx, viewer.id);
    const to = await addressNow(tx, viewer);
    if (form.endOtherLogins) await endAccess(tx, viewer.id, viewer.tokenId);
    const passkeys = await tx.passkey.count({ where: { userId: viewer.id } });
    await queueMail(tx, {
      kind: 'password-changed',
      dedupeKey: `password-changed:${viewer.id}:${clock.now().getTime()}`,
      to,
      subject: 'Your password was changed',
      paragraphs: [
        `Hello ${viewer.fullName},`,
        form.endOtherLogins
          ? 'The password of your account was changed, and every other device was logged out.'
          : 'The password of your account was changed. Devices that were logged in stay logged in.',
        ...(form.endOtherLogins ? [CALENDAR_MOVED] : []),
        ...address,
        ...(passkeys > 0 ? ['Your passkeys still work. You find them in your account, under Security.'] : []),
        ...(await googleStays(tx, viewer.id)),
      ],
      footnote: `If it was not you, write to ${supportEmail()} at once.`,
    });
  });
  return { message: 'Your password was changed.', userId: viewer.id };
}
