import { clock } from '../platform/clock.ts';
import { db, type Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { queueMail } from '../platform/mail.ts';
import { parse } from '../platform/parse.ts';
import { pubsub } from '../platform/pubsub.ts';
import { Refusal } from '../platform/refusal.ts';
import { site } from '../platform/site.ts';
import { afterCommit, transaction } from '../platform/transaction.ts';
import type { RequestContext } from '../platform/viewer.ts';
import { supportEmail } from '../settings/settings.service.ts';
import { endAccess, endPasskeys } from './access.service.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { EMAIL_CHANGE, endTokens } from './one-time-token.service.ts';
import { mailResetLink } from './password.service.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { refuseTakenAccount } from './registration.service.ts';
import * as rules from './rules.ts';

type Account = Awaited<ReturnType<typeof prepareAccount>>;

/** Validates an account that staff make, and hashes its password, which takes too long for a transaction. */
export async function prepareAccount(input: unknown, nameOtherwise: string) {
  const { password, fullName, ...form } = parse(rules.staffMadeAccount, input ?? {});
  refuseCommonPassword(password);
  return { ...form, fullName: fullName || nameOtherwise, password: await hashPassword(password) };
}

/**
 * Makes the account of a Game Master for staff. Its password works once, and the replacement until somebody verifies
 * the address: staff may have chosen that too.
 */
export async function addGameMasterAccount(tx: Tx, { password, ...form }: Account) {
  await refuseTakenAccount(tx, form);
  const user = await tx.user.create({
    data: {
      ...form,
      displayUsername: form.username,
      emailVerified: true,
      isGameMaster: true,
      mustChangePassword: true,
      createdAt: clock.now(),
    },
  });
  await tx.account.create({
    data: {
      userId: user.id,
      accountId: String(user.id),
      providerId: 'credential',
      password,
      knownToStaff: true,
    },
  });
  await queueMail(tx, {
    kind: 'account-made',
    dedupeKey: `account-made:${user.id}`,
    to: user.email,
    subject: `Your ${site().name} account`,
    paragraphs: [
      `Hello ${user.fullName},`,
      `Our team made an account for you, so that you can run sessions as "${user.username}". They will give you a password; when you log in with it, you choose your own.`,
    ],
    action: { label: 'Log in', url: `${env.publicUrl}/login` },
    footnote: `If you were not expecting this, write to ${supportEmail()}.`,
  });
  return user;
}

/**
 * Called when somebody has verified this address: ends the password that staff know, every login and every passkey,
 * and gives the calendar another address.
 */
export async function endPasswordOfStaff(email: string) {
  await transaction(async (tx) => {
    const user = await tx.user.findFirst({ where: { email, accounts: { some: { knownToStaff: true } } } });
    if (!user) return;
    await tx.account.deleteMany({ where: { userId: user.id, knownToStaff: true } });
    await tx.user.update({ where: { id: user.id }, data: { mustChangePassword: false } });
    await endPasskeys(tx, user.id);
    await endAccess(tx, user.id);
    await endTokens(tx, user.id, ...EMAIL_CHANGE);
    await mailResetLink(tx, user, {
      why: `You signed in with Google, which shows that this address is yours. The earlier password and passkeys of your account "${user.username}" no longer work. You can keep using Google, or choose a new password.`,
    });
  });
}

/** Sets the newcomer's own password in place of the one that staff gave; every other login of the user ends. */
export async function replaceTemporaryPassword(
  { viewer, newcomer }: Pick<RequestContext, 'viewer' | 'newcomer'>,
  input: unknown,
) {
  if (viewer) throw new Refusal('CONFLICT', 'You have already chosen your own password.');
  if (!newcomer) throw new Refusal('NOT_LOGGED_IN', 'Please log in with the password that you were given');
  const form = parse(rules.replaceTemporaryPassword, input ?? {});
  refuseCommonPassword(form.password);
  const credential = { userId: newcomer.id, providerId: 'credential' };
  const known = await db.account.findFirst({ where: credential, select: { password: true } });
  if (known?.password && (await verifyPassword({ hash: known.password, password: form.password }))) {
    throw new Refusal('BAD_INPUT', 'Please choose another password than the one you were given', 'password');
  }
  const password = await hashPassword(form.password);
  await transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: newcomer.id, mustChangePassword: true },
      data: { mustChangePassword: false },
    });
    if (count === 0) throw new Refusal('CONFLICT', 'You have already chosen your own password.');
    await tx.account.updateMany({ where: credential, data: { password } });
    await tx.loginToken.deleteMany({ where: { userId: newcomer.id, id: { not: newcomer.tokenId } } });
    afterCommit(tx, () => pubsub.publish(`logins:${newcomer.id}`, { tokenId: null }));
  });
  return { message: 'You now have a password of your own.' };
}
