import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { db, type Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { limit } from '../platform/limits.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { HOUR } from '../platform/rules.ts';
import { site } from '../platform/site.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, type RequestContext, requireViewer } from '../platform/viewer.ts';
import { lockRow } from '../seating/locks.ts';
import { removeAbandonedAccount } from './abandoned-account.ts';
import { endAccess, endPasskeys } from './access.service.ts';
import { inConstantTime } from './constant-time.ts';
import * as mails from './email-change.mails.ts';
import { changeIn, onceEach, recordConsent, type Side, setEmail, usable } from './email-change-sides.ts';
import {
  EMAIL_CHANGE,
  endTokens,
  hashOf,
  issueToken,
  lockToken,
  spendToken,
} from './one-time-token.service.ts';
import { confirmPassword, lockPassword } from './own-password.service.ts';
import { mailResetLink } from './password.service.ts';
import { EMAIL_LINK_HOURS, EMAIL_UNDO_HOURS, emailChange, emailLink } from './profile.rules.ts';

const requestsPerUser = limit('email-change', 10, 86_400);
const requestsPerAddress = limit('email-change-to', 3, 3600);
const linksPerIp = limit('email-link-ip', 60, 3600);

const LOG_IN = 'Please log in to change your email address';
const BAD_LINK = 'This link has expired or was used already.';

const AFTER_UNDO = {
  why: 'You took back the email address of your account. The old password no longer works: please choose a new one.',
};

type Caller = Pick<RequestContext, 'ip'>;

/**
 * Requests another address: a link goes to it and one to the present address, and the one followed last makes the
 * change. Whether the new address has an account is told to its owner alone; the caller gets the same answer.
 */
export async function requestEmailChange(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { email, password } = parse(emailChange, input ?? {});
  if (email === viewer.email.toLowerCase()) {
    throw new Refusal('BAD_INPUT', 'This is your address already', 'email');
  }
  // A login at an unattended browser must not be enough.
  const confirmed = await confirmPassword(viewer, password, 'password');
  await requestsPerUser.use(viewer.id);
  await requestsPerAddress.use(email);
  await inConstantTime(() =>
    transaction(async (tx) => {
      await lockPassword(tx, viewer.id, confirmed);
      const holder = await tx.user.findFirst({ where: { email, emailVerified: true } });
      const change = await tx.emailChange.create({
        data: { userId: viewer.id, oldEmail: viewer.email, newEmail: email, requestedAt: clock.now() },
      });
      const linkFor = async (purpose: Side, page: string) => {
        const seconds = EMAIL_LINK_HOURS * 3600;
        const payload = { changeId: change.id };
        const { secret } = await issueToken(tx, { purpose, userId: viewer.id, seconds, payload });
        return `${env.publicUrl}/${page}?token=${secret}`;
      };
      const confirm = await linkFor('change_email', 'confirm-email');
      const approve = await linkFor('approve_email_change', 'approve-email-change');
      if (holder) await mails.tellHolder(tx, holder);
      else await mails.askNewAddress(tx, change, viewer, confirm);
      await mails.askOldAddress(tx, change, viewer, approve);
    }),
  );
  return {
    userId: viewer.id,
    message: `We have sent a link to ${email} and one to ${viewer.email}. Your address changes once you have opened both.`,
  };
}

/** Cancels a requested address: those of its links that were not followed yet no longer work. */
export async function cancelEmailChange(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { email } = parse(emailChange.pick({ email: true }), input ?? {});
  if ((await pendingChange(viewer.id))?.newEmail !== email) {
    throw new Refusal('CONFLICT', 'There is no pending change to this address anymore.', 'email');
  }
  await endTokens(db, viewer.id, ...EMAIL_CHANGE);
  return { userId: viewer.id };
}

/** Returns the user's change of which a link is still to be followed; null: none. */
export async function pendingChange(userId: number, tx: Pick<Tx, 'oneTimeToken' | 'emailChange'> = db) {
  const token = await tx.oneTimeToken.findFirst({
    where: { userId, purpose: { in: [...EMAIL_CHANGE] }, usedAt: null, expiresAt: { gt: clock.now() } },
    orderBy: { id: 'desc' },
  });
  return token && tx.emailChange.findUnique({ where: { id: changeIn(token.payload) } });
}

/** Returns the addresses whose link is still to be followed. */
export async function awaitedAddresses(userId: number): Promise<string[]> {
  const change = await pendingChange(userId);
  if (!change) return [];
  return [...(change.provedAt ? [] : [change.newEmail]), ...(change.approvedAt ? [] : [change.oldEmail])];
}

/** The link in the mail to the new address was followed. */
export const confirmEmailChange = (input: unknown, caller: Caller) =>
  followLink('change_email', input, caller);

/** The link in the mail to the old address was followed. */
export const approveEmailChange = (input: unknown, caller: Caller) =>
  followLink('approve_email_change', input, caller);

/** Follows one of the two links; the one followed last makes the change. */
async function followLink(purpose: Side, input: unknown, { ip }: Caller) {
  const { token } = parse(emailLink, input ?? {});
  await linksPerIp.use(ip);
  await freeAddress(purpose, token);
  return onceEach('token', async (tx) => {
    await lockToken(tx, token);
    const followed = await followedBefore(tx, purpose, token);
    if (followed) return answerOf(purpose, followed);
    const { payload } = await spendToken(tx, purpose, token, BAD_LINK);
    const change = await recordConsent(tx, purpose, payload);
    if (!change) throw new Refusal('EXPIRED', BAD_LINK, 'token');
    return answerOf(purpose, change);
  });
}

function answerOf(purpose: Side, { madeAt, newEmail }: { madeAt: Date | null; newEmail: string }) {
  if (!madeAt) {
    // A reader of the new address's mails need not be told the old one.
    const other = purpose === 'change_email' ? 'the current address of the account' : newEmail;
    return {
      isMade: false,
      message: `One more link to open: the one we mailed to ${other}. The address changes as soon as that is done.`,
    };
  }
  const hasWayBack = clock.now().getTime() < madeAt.getTime() + EMAIL_UNDO_HOURS * HOUR;
  const wayBack = hasWayBack
    ? ` We also wrote to the old address, where the change can be undone for ${EMAIL_UNDO_HOURS} hours.`
    : '';
  return {
    isMade: true,
    message: `Mails to your ${site().name} account go to ${newEmail} from now on.${wayBack}`,
  };
}

/** Returns the change of a link that is followed again, if its outcome still holds; null: treat it as any link. */
async function followedBefore(tx: Tx, purpose: Side, token: string) {
  const change = await changeOfUsed(tx, purpose, token);
  if (!change || !(purpose === 'change_email' ? change.provedAt : change.approvedAt)) return null;
  if (change.madeAt) return !change.undoneAt && change.user.email === change.newEmail ? change : null;
  return (await pendingChange(change.userId, tx))?.id === change.id ? change : null;
}

/** Returns the change of a used link; only the holder of the secret can find it. */
async function changeOfUsed(tx: Tx, purpose: Side | 'undo_email_change', token: string) {
  const used = { purpose, tokenHash: hashOf(token), usedAt: { not: null } };
  const link = await tx.oneTimeToken.findFirst({ where: used });
  return (
    link &&
    (await tx.emailChange.findFirst({
      where: { id: changeIn(link.payload), user: usable },
      include: { user: true },
    }))
  );
}

/**
 * Gives the account back to the owner of the old address. Nothing that the maker of the change knows or has added
 * opens it any more: no login, no password, no passkey, no identity provider, no other address that was asked for.
 */
export async function undoEmailChange(input: unknown, { ip }: Caller) {
  const { token } = parse(emailLink, input ?? {});
  await linksPerIp.use(ip);
  await freeAddress('undo_email_change', token);
  return onceEach('token', async (tx) => {
    await lockToken(tx, token);
    const used = await changeOfUsed(tx, 'undo_email_change', token);
    if (used?.undoneAt && used.user.email === used.oldEmail) {
      return { message: `Your account already uses ${used.oldEmail} again.` };
    }
    const { payload } = await spendToken(tx, 'undo_email_change', token, BAD_LINK);
    const data = { undoneAt: clock.now() };
    // Locks the row: of two concurrent undos the later one reads what the other has undone.
    const [change] = await tx.emailChange.updateManyAndReturn({
      where: { id: changeIn(payload), undoneAt: null },
      data,
    });
    // Waits for a later change that is just being made, which is undone as well.
    if (change) await lockRow(tx, 'User', change.userId);
    const user = change && (await tx.user.findFirst({ where: { id: change.userId, ...usable } }));
    if (!change || !user) throw new Refusal('EXPIRED', BAD_LINK, 'token');
    await setEmail(tx, user, change.oldEmail);
    // Later changes and requests have nothing to undo any more, nor a way back to the address they began from.
    await tx.emailChange.updateMany({
      where: { userId: user.id, id: { gt: change.id }, undoneAt: null },
      data,
    });
    await endTokens(tx, user.id, ...EMAIL_CHANGE);
    await tx.account.deleteMany({
      where: {
        userId: user.id,
        OR: [{ providerId: 'credential' }, { createdAt: { gte: change.requestedAt } }],
      },
    });
    await endPasskeys(tx, user.id);
    await endAccess(tx, user.id);
    await mailResetLink(tx, { ...user, email: change.oldEmail }, AFTER_UNDO);
    await audit(tx, user, 'email.restored', 'User', user.id, {
      changed: { email: { old: user.email, new: change.oldEmail } },
    });
    return {
      message: `Your account uses ${change.oldEmail} again. We logged out every device, and the old password and passkeys no longer work. We have mailed you a link to choose a new password.`,
    };
  });
}

/** Removes an account that never verified the address, for the person who proves by the link that it is theirs. */
async function freeAddress(purpose: Side | 'undo_email_change', token: string) {
  const known = await db.oneTimeToken.findFirst({
    where: { purpose, tokenHash: hashOf(token), usedAt: null, expiresAt: { gt: clock.now() } },
  });
  const change = known && (await db.emailChange.findUnique({ where: { id: changeIn(known.payload) } }));
  if (!change || (purpose === 'approve_email_change' && !change.provedAt)) return;
  const address = purpose === 'undo_email_change' ? change.oldEmail : change.newEmail;
  await removeAbandonedAccount(address, { proven: true });
}
