import { CALENDAR_MOVED, endAccess } from '../identity/access.service.ts';
import { CREDIT_MONTHS, creditBalance, grantCredit, withdrawCredit } from '../payments/credits.service.ts';
import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { queueMail } from '../platform/mail.ts';
import type { KindOfTheReader } from '../platform/mail-kinds.ts';
import { formatUsd } from '../platform/money.ts';
import { parse } from '../platform/parse.ts';
import { pubsub } from '../platform/pubsub.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { afterCommit, transaction } from '../platform/transaction.ts';
import { type MaybeViewer, refuseOneself, requireStaff, requireSuperAdmin } from '../platform/viewer.ts';
import { supportEmail } from '../settings/settings.service.ts';
import { lockUser } from './roles.service.ts';
import { creditGrant, creditWithdrawal, passGrant } from './rules.ts';

/**
 * Grants session credit free of charge, with a reason sent to the user. Refused if the balance differs from the one
 * that staff saw: a double click or a faster colleague must not grant it twice.
 */
export async function grantUserCredit(maybe: MaybeViewer, userId: number, input: unknown) {
  const viewer = requireStaff(maybe);
  const { amountCents, balanceCents, reason } = parse(creditGrant, input);
  refuseOneself(viewer, userId, 'userId');
  await transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const now = await creditBalance(userId, tx);
    if (now !== balanceCents) {
      const words = `${user.fullName} now has ${formatUsd(now)} of session credit. Please check whether the credit was already given.`;
      throw new Refusal('CONFLICT', words, 'balanceCents');
    }
    const credit = await grantCredit(tx, { userId, bookingId: null, amountCents });
    await audit(tx, viewer, 'credit.granted', 'User', userId, { amountCents, reason, creditId: credit.id });
    await tell(tx, user, {
      kind: 'credit-granted',
      key: `credit-granted:${credit.id}`,
      subject: `${formatUsd(amountCents)} of session credit for you`,
      text: `Our staff gave you ${formatUsd(amountCents)} of session credit: ${reason}`,
      footnote: `You can spend it on any session in the next ${CREDIT_MONTHS} months.`,
    });
  });
}

/**
 * Withdraws the unspent part of a credit that staff granted by mistake. Refused if the unspent amount differs from
 * the one that was seen: part may have been spent, or withdrawn by a colleague, in the meantime.
 */
export async function withdrawUserCredit(
  maybe: MaybeViewer,
  { userId, creditId }: { userId: number; creditId: number },
  input: unknown,
) {
  const viewer = requireSuperAdmin(maybe, 'take credit back');
  const { leftCents, reason } = parse(creditWithdrawal, input);
  await transaction(async (tx) => {
    const user = await tx.user.findFirst({ where: { id: userId, erasedAt: null } });
    if (!user) throw notFound('User');
    const { left, movement } = await withdrawCredit(tx, { userId, creditId, leftCents });
    if (movement === null) {
      const words =
        left === 0
          ? 'Nothing is left to take back: the credit was spent, has expired, or was not given by our team.'
          : `Only ${formatUsd(left)} of it is left now. Please look again.`;
      throw new Refusal('CONFLICT', words, 'leftCents');
    }
    await audit(tx, viewer, 'credit.withdrawn', 'User', userId, {
      amountCents: leftCents,
      reason,
      creditId,
    });
    await tell(tx, user, {
      kind: 'credit-withdrawn',
      key: movement,
      subject: `${formatUsd(leftCents)} of session credit was taken back`,
      text: `Our staff took back ${formatUsd(leftCents)} of session credit that was given to you by mistake: ${reason}`,
      footnote: `Anything you already paid with it stays paid. If you think this is a mistake, write to ${supportEmail()}.`,
    });
  });
}

/** Grants an emergency pass in advance; refused if the user has an unused one. */
export async function grantEmergencyPass(maybe: MaybeViewer, userId: number, input: unknown) {
  const viewer = requireStaff(maybe);
  const { reason } = parse(passGrant, input);
  refuseOneself(viewer, userId, 'userId');
  await transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const spare = await tx.emergencyPass.count({ where: { userId, usedAt: null } });
    if (spare > 0)
      throw new Refusal('CONFLICT', 'This user has an emergency pass that is not used yet', 'userId');
    const pass = await tx.emergencyPass.create({ data: { userId, reason } });
    await audit(tx, viewer, 'pass.granted', 'User', userId, { reason, passId: pass.id });
    await tell(tx, user, {
      kind: 'pass-granted',
      key: `pass-granted:${pass.id}`,
      subject: 'An emergency pass for you',
      text: `Our staff gave you an emergency pass: ${reason}`,
      footnote: 'Use it to get a full refund for one late cancellation.',
    });
  });
}

interface Told {
  kind: KindOfTheReader;
  key: string;
  subject: string;
  text: string;
  footnote: string;
}

const tell = (
  tx: Tx,
  user: { email: string; fullName: string },
  { kind, key, subject, text, footnote }: Told,
) =>
  queueMail(tx, {
    kind,
    dedupeKey: key,
    to: user.email,
    subject,
    paragraphs: [`Hello ${user.fullName},`, text],
    action: { label: 'See your account', url: `${env.publicUrl}/account` },
    footnote,
  });

/**
 * Ends one login or all logins of a user; ending all also revokes the calendar feed URL. Logins of other staff can be
 * ended by super admins only.
 */
export async function endUserLogins(maybe: MaybeViewer, userId: number, loginId: number | null) {
  const viewer = requireStaff(maybe);
  await transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const where = { userId, ...(loginId !== null && { id: loginId }) };
    const logins = await tx.loginToken.count({ where });
    if (logins === 0) throw new Refusal('CONFLICT', 'This login has ended already', 'loginId');
    if (user.isAdmin && !viewer.isSuperAdmin && userId !== viewer.id) {
      throw new Refusal('FORBIDDEN', 'Only super admins can end logins of staff', 'userId');
    }
    if (loginId === null) {
      await endAccess(tx, userId);
      await tell(tx, user, {
        kind: 'logged-out',
        key: `logged-out:${userId}:${clock.now().getTime()}`,
        subject: 'You were logged out everywhere',
        text: 'Our team logged you out on every device. Please log in again where you want to use your account.',
        footnote: CALENDAR_MOVED,
      });
    } else {
      await tx.loginToken.deleteMany({ where });
      afterCommit(tx, () => pubsub.publish(`logins:${userId}`, { tokenId: null }));
    }
    await audit(tx, viewer, 'logins.ended', 'User', userId, { logins });
  });
}
