import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { refuseDuplicate } from '../platform/duplicates.ts';
import { env } from '../platform/env.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { tellOldAddress } from './email-change.mails.ts';
import { EMAIL_CHANGE, endTokens, issueToken } from './one-time-token.service.ts';
import { EMAIL_UNDO_HOURS } from './profile.rules.ts';

/** The address that agreed, by the purpose of the link that went there. */
export type Side = (typeof EMAIL_CHANGE)[number];
export const usable = { disabledAt: null, erasedAt: null };

/** Returns the id of the change that a link is about. */
export const changeIn = (payload: unknown) => (payload as { changeId: number }).changeId;

/**
 * Records that one address has agreed to the change of its spent link; once both have, the change is made. null: the
 * account is closed, or has another address by now, and the caller refuses.
 */
export async function recordConsent(tx: Tx, side: Side, payload: unknown) {
  const now = clock.now();
  // Locks the row: of two at once the later one reads what the other has written.
  const [change] = await tx.emailChange.updateManyAndReturn({
    where: { id: changeIn(payload) },
    data: side === 'change_email' ? { provedAt: now } : { approvedAt: now },
  });
  const user =
    change && (await tx.user.findFirst({ where: { id: change.userId, email: change.oldEmail, ...usable } }));
  if (!change || !user) return null;
  if (!change.provedAt || !change.approvedAt) return { ...change, user };
  if (!(await setEmail(tx, user, change.newEmail))) return null;
  await tx.emailChange.update({ where: { id: change.id }, data: { madeAt: now } });
  await audit(tx, user, 'email.changed', 'User', user.id, {
    changed: { email: { old: change.oldEmail, new: change.newEmail } },
  });
  await tellOldAddress(tx, change, user, await undoLink(tx, change.id));
  return { ...change, user, madeAt: now };
}

/** Ends requested changes: somebody who knew a former password may have made them. Returns lines for the mail. */
export async function callOffChange(tx: Tx, userId: number): Promise<string[]> {
  const ended = await endTokens(tx, userId, ...EMAIL_CHANGE);
  const now = clock.now();
  return ended.every(({ expiresAt }) => expiresAt <= now)
    ? []
    : [
        'Your email address stays the same: the links to change it no longer work. You can ask for new ones in your account.',
      ];
}

/** Returns the link by which the owner of the old address undoes the change. */
export async function undoLink(tx: Tx, changeId: number): Promise<string> {
  const { secret } = await issueToken(tx, {
    purpose: 'undo_email_change',
    // No user: a second change must not end the link of the owner who lost the address by the first.
    userId: null,
    seconds: EMAIL_UNDO_HOURS * 3600,
    payload: { changeId },
  });
  return `${env.publicUrl}/undo-email-change?token=${secret}`;
}

/**
 * Sets the address. Earlier links to set a password, which went to the former one, end; the newsletter follows the
 * user. false: the account was closed, or has another address, since it was read.
 */
export async function setEmail(
  tx: Tx,
  { id, email: from }: { id: number; email: string },
  email: string,
): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id, email: from, ...usable },
    data: { email, emailVerified: true, ...(email !== from && { mailStop: null }) },
  });
  if (count === 0) return false;
  await endTokens(tx, id, 'reset_password');
  // The address was kept before the change was made: nothing moves.
  if (email === from) return true;
  const subscriber = { where: { email: from } };
  const reads = { email: from, confirmedAt: { not: null }, unsubscribedAt: null };
  // The new address may have an unconfirmed subscription: a user who reads the newsletter goes on reading it there.
  if ((await tx.newsletterSubscriber.count({ where: reads })) > 0)
    await tx.newsletterSubscriber.updateMany({
      where: { email, confirmedAt: null, unsubscribedAt: null },
      data: { confirmedAt: clock.now() },
    });
  const isThere = (await tx.newsletterSubscriber.count({ where: { email } })) > 0;
  if (isThere) await tx.newsletterSubscriber.deleteMany(subscriber);
  else await tx.newsletterSubscriber.updateMany({ ...subscriber, data: { email } });
  return true;
}

const TAKEN = 'Another account has taken this address in the meantime, so nothing was changed.';

/** Of two accounts that are to get the same address at once, one gets it. */
export const onceEach = <Answer>(field: string, work: (tx: Tx) => Promise<Answer>) =>
  refuseDuplicate(transaction(work), new Refusal('CONFLICT', TAKEN, field));
