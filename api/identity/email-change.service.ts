import { audit } from '../platform/audit.ts';
import { brand } from '../platform/brand.ts';
import { clock } from '../platform/clock.ts';
import { db, isUniqueViolation, type Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { limit } from '../platform/limits.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, type RequestContext, requireViewer } from '../platform/viewer.ts';
import { removeAbandonedAccount } from './abandoned-account.ts';
import { endAccess, endPasskeys } from './access.service.ts';
import { inConstantTime } from './constant-time.ts';
import * as mails from './email-change.mails.ts';
import { endTokens, hashOf, issueToken, spendToken } from './one-time-token.service.ts';
import { confirmPassword } from './own-password.service.ts';
import { mailResetLink } from './password.service.ts';
import { EMAIL_LINK_HOURS, EMAIL_UNDO_HOURS, emailChange, emailLink } from './profile.rules.ts';

const requestsPerUser = limit('email-change', 10, 86_400);
const requestsPerAddress = limit('email-change-to', 3, 3600);
const linksPerIp = limit('email-link-ip', 60, 3600);

const LOG_IN = 'Please log in to change your email address';
const BAD_LINK = 'This link has expired or was used already.';
const TAKEN = 'This address has an account of its own by now. Nothing was changed.';

const AFTER_UNDO = {
  why: 'You took the address of your account back. The password it had opens nothing any more: please choose another one.',
  footnote: 'The link works once, within 1 hour. Later, ask for another one where you log in.',
};

type Caller = Pick<RequestContext, 'ip'>;
const usable = { disabledAt: null, erasedAt: null };

/**
 * Asks for another address: the link in the mail to it makes the change. Whether the address has an account is told
 * to its owner alone; whoever asks gets the same answer.
 */
export async function requestEmailChange(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { email, password } = parse(emailChange, input ?? {});
  if (email === viewer.email.toLowerCase()) {
    throw new Refusal('BAD_INPUT', 'This is your address already', 'email');
  }
  // Also the proof that somebody reads the mails of the present address: it was set there, or by a link to it.
  await confirmPassword(viewer, password, 'password');
  await requestsPerUser.use(viewer.id);
  await requestsPerAddress.use(email);
  await inConstantTime(() =>
    transaction(async (tx) => {
      const holder = await tx.user.findFirst({ where: { email, emailVerified: true } });
      const change = await tx.emailChange.create({
        data: { userId: viewer.id, oldEmail: viewer.email, newEmail: email, requestedAt: clock.now() },
      });
      const { secret } = await issueToken(tx, {
        purpose: 'change_email',
        userId: viewer.id,
        seconds: EMAIL_LINK_HOURS * 3600,
        payload: { changeId: change.id },
      });
      if (holder) await mails.tellHolder(tx, holder);
      else await mails.askNewAddress(tx, change, viewer, `${env.publicUrl}/confirm-email?token=${secret}`);
    }),
  );
  return {
    userId: viewer.id,
    message: `We have sent a link to ${email}. Your address changes when it is followed.`,
  };
}

/** Forgets an address that was asked for and not confirmed yet: its link no longer works. */
export async function cancelEmailChange(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { email } = parse(emailChange.pick({ email: true }), input ?? {});
  if ((await pendingEmail(viewer.id)) !== email) {
    throw new Refusal('CONFLICT', 'Nothing waits for this address any more.', 'email');
  }
  await endTokens(db, viewer.id, 'change_email');
  return { userId: viewer.id };
}

/** The address that the viewer asked for and that is not confirmed yet; null: none. */
export async function pendingEmail(userId: number): Promise<string | null> {
  const token = await db.oneTimeToken.findFirst({
    where: { userId, purpose: 'change_email', usedAt: null, expiresAt: { gt: clock.now() } },
    orderBy: { id: 'desc' },
  });
  const change = token && (await db.emailChange.findUnique({ where: { id: changeIn(token.payload) } }));
  return change?.newEmail ?? null;
}

const changeIn = (payload: unknown) => (payload as { changeId: number }).changeId;

/** The link in the mail to the new address was followed: it is the person's from now on. */
export async function confirmEmailChange(input: unknown, { ip }: Caller) {
  const { token } = parse(emailLink, input ?? {});
  await linksPerIp.use(ip);
  await freeAddress('change_email', token, 'newEmail');
  return onceEach(async (tx) => {
    const { payload } = await spendToken(tx, 'change_email', token, BAD_LINK);
    const change = await tx.emailChange.findUnique({ where: { id: changeIn(payload) } });
    const user =
      change &&
      (await tx.user.findFirst({ where: { id: change.userId, email: change.oldEmail, ...usable } }));
    if (!change || !user) throw new Refusal('EXPIRED', BAD_LINK, 'token');
    await setEmail(tx, user, change.newEmail);
    await tx.emailChange.update({ where: { id: change.id }, data: { madeAt: clock.now() } });
    await audit(tx, user, 'email.changed', 'User', user.id, {
      changed: { email: { old: change.oldEmail, new: change.newEmail } },
    });
    const undo = await issueToken(tx, {
      purpose: 'undo_email_change',
      // Nobody's: a second change must not take the link from whoever lost the address by the first.
      userId: null,
      seconds: EMAIL_UNDO_HOURS * 3600,
      payload: { changeId: change.id },
    });
    const link = `${env.publicUrl}/undo-email-change?token=${undo.secret}`;
    await mails.tellOldAddress(tx, change, user, link);
    return { message: `Mails to your ${brand().name} account go to ${change.newEmail} from now on.` };
  });
}

/**
 * The owner of the old address takes the account back. Nothing that whoever made the change knows or has added
 * opens it any more: no login, no password, no passkey, no identity provider, no other address that was asked for.
 */
export async function undoEmailChange(input: unknown, { ip }: Caller) {
  const { token } = parse(emailLink, input ?? {});
  await linksPerIp.use(ip);
  await freeAddress('undo_email_change', token, 'oldEmail');
  return onceEach(async (tx) => {
    const { payload } = await spendToken(tx, 'undo_email_change', token, BAD_LINK);
    const now = clock.now();
    const change = await tx.emailChange.findFirst({ where: { id: changeIn(payload), undoneAt: null } });
    const user = change && (await tx.user.findFirst({ where: { id: change.userId, ...usable } }));
    if (!change || !user) throw new Refusal('EXPIRED', BAD_LINK, 'token');
    await setEmail(tx, user, change.oldEmail);
    // What was changed since then has nothing to undo any more.
    await tx.emailChange.updateMany({
      where: { userId: user.id, id: { gte: change.id }, madeAt: { not: null }, undoneAt: null },
      data: { undoneAt: now },
    });
    await endTokens(tx, user.id, 'change_email');
    await endAccess(tx, user.id);
    await tx.account.deleteMany({
      where: {
        userId: user.id,
        OR: [{ providerId: 'credential' }, { createdAt: { gte: change.requestedAt } }],
      },
    });
    await endPasskeys(tx, user.id);
    await mailResetLink(tx, { ...user, email: change.oldEmail }, AFTER_UNDO);
    await audit(tx, user, 'email.restored', 'User', user.id, {
      changed: { email: { old: user.email, new: change.oldEmail } },
    });
    return {
      message: `Your account has the address ${change.oldEmail} again, every device was logged out, and the old password and passkeys open nothing any more. We have mailed you a link to choose a new one.`,
    };
  });
}

/** Whoever shows by the link that an address is theirs takes it from an account that never did. */
async function freeAddress(
  purpose: 'change_email' | 'undo_email_change',
  token: string,
  which: 'newEmail' | 'oldEmail',
) {
  const known = await db.oneTimeToken.findFirst({
    where: { purpose, tokenHash: hashOf(token), usedAt: null, expiresAt: { gt: clock.now() } },
  });
  const change = known && (await db.emailChange.findUnique({ where: { id: changeIn(known.payload) } }));
  if (change) await removeAbandonedAccount(change[which], { proven: true });
}

/** Links to set a password that went to the address before set none any more; the newsletter follows the person. */
async function setEmail(tx: Tx, { id, email: from }: { id: number; email: string }, email: string) {
  await tx.user.update({ where: { id }, data: { email, emailVerified: true } });
  await endTokens(tx, id, 'reset_password');
  const subscriber = { where: { email: from } };
  const isThere = (await tx.newsletterSubscriber.count({ where: { email } })) > 0;
  if (isThere) await tx.newsletterSubscriber.deleteMany(subscriber);
  else await tx.newsletterSubscriber.updateMany({ ...subscriber, data: { email } });
}

/** Of two who are to have the same address at once, one gets it. */
async function onceEach<Answer>(work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  try {
    return await transaction(work);
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('CONFLICT', TAKEN, 'token');
    throw error;
  }
}
