import { db, type Prisma, type Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { limit } from '../platform/limits.ts';
import { queueMail } from '../platform/mail.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import type { RequestContext } from '../platform/viewer.ts';
import { supportEmail } from '../settings/settings.service.ts';
import { CALENDAR_MOVED, endAccess, endPasskeys } from './access.service.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { inConstantTime } from './constant-time.ts';
import { callOffChange } from './email-change-sides.ts';
import { canKeepAccount } from './leaving.service.ts';
import { resetLoginAttempts } from './login.service.ts';
import { googleStays } from './login-methods.ts';
import { endTokens, issueToken, spendToken } from './one-time-token.service.ts';
import { hashPassword } from './password-hash.ts';
import * as rules from './rules.ts';

const requestsPerAddress = limit('reset-address', 5, 3600);
const requestsPerIp = limit('reset-ip', 60, 3600);
const resetsPerIp = limit('reset-use-ip', 100, 3600);

const BAD_LINK = 'Invalid Reset Link - This reset link is invalid or has expired.';

/** True also for an account that its owner may still keep: somebody else may have deleted it. */
const mayReset = ({ disabledAt, deletion }: Prisma.UserGetPayload<{ include: { deletion: true } }>) =>
  disabledAt === null || canKeepAccount(deletion);

/** Mails a link to set a new password. The answer does not show whether the address has an account. */
export async function requestPasswordReset(input: unknown, { ip }: { ip: string }) {
  const { email } = parse(rules.forgotPassword, input);
  await requestsPerIp.use(ip);
  await requestsPerAddress.use(email);
  await inConstantTime(async () => {
    const user = await db.user.findFirst({ where: { email }, include: { deletion: true } });
    if (!user || !mayReset(user)) return;
    await transaction((tx) =>
      mailResetLink(tx, user, {
        why: `Somebody asked to reset the password of your account "${user.username}".`,
        otherwise: 'If it was not you, ignore this mail: nothing changes.',
      }),
    );
  });
  return { message: 'If an account exists for this address, a reset link is on its way.' };
}

/** Mails a user a link to set a new password. */
export async function mailResetLink(
  tx: Tx,
  { id: userId, email, fullName }: { id: number; email: string; fullName: string },
  { why, otherwise = 'Later, ask for another one where you log in.' }: { why: string; otherwise?: string },
) {
  const seconds = rules.RESET_LINK_HOURS * 3600;
  const { id, secret } = await issueToken(tx, { purpose: 'reset_password', userId, seconds });
  await queueMail(tx, {
    kind: 'reset-password',
    dedupeKey: `reset-password:${id}`,
    to: email,
    subject: 'Reset your password',
    paragraphs: [`Hello ${fullName},`, why],
    action: { label: 'Choose a new password', url: `${env.publicUrl}/reset-password?token=${secret}` },
    footnote: `The link works once, within ${rules.RESET_LINK_TIME}. ${otherwise}`,
  });
}

/** Sets a new password by link; ends every login and passkey of the user: somebody else may have added one. */
export async function resetPassword(input: unknown, caller: Pick<RequestContext, 'ip' | 'headers'>) {
  const form = parse(rules.resetPassword, input);
  refuseCommonPassword(form.password);
  await resetsPerIp.use(caller.ip);
  const password = await hashPassword(form.password);
  const user = await transaction(async (tx) => {
    const { userId, id } = await spendToken(tx, 'reset_password', form.token, BAD_LINK);
    const found = await tx.user.findFirst({ where: { id: userId ?? 0 }, include: { deletion: true } });
    if (!found || !mayReset(found)) throw new Refusal('EXPIRED', BAD_LINK, 'token');
    // Two links that were requested at once have not ended each other.
    await endTokens(tx, found.id, 'reset_password');
    // The link came by mail, so the address is verified as well.
    await tx.user.update({
      where: { id: found.id },
      data: { emailVerified: true, mustChangePassword: false },
    });
    const credential = { userId: found.id, providerId: 'credential' };
    const { count } = await tx.account.updateMany({
      where: credential,
      data: { password, knownToStaff: false },
    });
    if (count === 0) {
      await tx.account.create({ data: { ...credential, accountId: String(found.id), password } });
    }
    // Before the logins: a login by a passkey that is just being stored waits for this.
    const passkeys = await endPasskeys(tx, found.id);
    await endAccess(tx, found.id);
    const address = await callOffChange(tx, found.id);
    await queueMail(tx, {
      kind: 'password-changed',
      dedupeKey: `password-changed:${id}`,
      to: found.email,
      subject: 'Your password was changed',
      paragraphs: [
        `Hello ${found.fullName},`,
        'The password of your account was changed and every device was logged out.',
        CALENDAR_MOVED,
        ...address,
        ...(passkeys
          ? ['The passkeys of your account were removed as well. Add yours again when you are logged in.']
          : []),
        ...(await googleStays(tx, found.id)),
      ],
      footnote: `If it was not you, write to ${supportEmail()} at once.`,
    });
    return found;
  });
  await resetLoginAttempts(user.username, caller);
  return { message: 'Your password was reset. You can now log in.' };
}
