import { previewClosing, underWayAtClosing } from '../bookings/closing/closing.service.ts';
import { returnedByClosing } from '../bookings/closing/owed.service.ts';
import { markArchived, markRestored } from '../catalog/game-master-editor.service.ts';
import { endAccess, shutOut } from '../identity/access.service.ts';
import { canKeepAccount } from '../identity/leaving.service.ts';
import { endTokens, issueToken, ownerOfToken, spendToken } from '../identity/one-time-token.service.ts';
import { confirmPassword, lockPassword } from '../identity/own-password.service.ts';
import { EMAIL_UNDO_HOURS } from '../identity/profile.rules.ts';
import { creditBalance } from '../payments/credits.service.ts';
import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { db, type Tx } from '../platform/db.ts';
import { failpoint } from '../platform/failpoint.ts';
import { limit } from '../platform/limits.ts';
import { log } from '../platform/log.ts';
import { when } from '../platform/mail-sheet.ts';
import { formatUsd } from '../platform/money.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { DAY, HOUR } from '../platform/rules.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, type RequestContext, requireViewer, type Viewer } from '../platform/viewer.ts';
import { lockToEdit } from '../seating/locks.ts';
import {
  accountDeletion,
  accountKeeping,
  DELETION_GRACE_DAYS,
  REDELETION_COOLDOWN_HOURS,
} from './deletion.rules.ts';
import { afterLease, carryOn, isOwn } from './deletion.service.ts';
import { mailClosed, mailKept } from './deletion-mails.ts';
import { obstacleTo } from './deletion-obstacle.service.ts';

const linksPerIp = limit('keep-account-ip', 60, 3600);

const BAD_LINK = 'This link has expired or was used already.';
const TOO_LATE = 'It is too late: the account was deleted.';
const KEPT_ACTION = 'account.kept';
const KEPT = 'Your account is kept. Nothing will be erased.';

/** Returns why the viewer cannot delete the account now, as a sentence; null: they can. */
async function obstacleFor(tx: Tx, userId: number): Promise<string | null> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  // Somebody who took over the account by changing its address must not destroy it before the owner has it back.
  const since = new Date(clock.now().getTime() - EMAIL_UNDO_HOURS * HOUR);
  const changed = await tx.emailChange.findFirst({
    where: { userId, madeAt: { gt: since }, undoneAt: null },
    orderBy: { madeAt: 'desc' },
  });
  if (changed?.madeAt) {
    const until = new Date(changed.madeAt.getTime() + EMAIL_UNDO_HOURS * HOUR);
    return `Your email address changed recently. For your safety, you can only delete the account from ${when(until, user.timeZone)} on.`;
  }
  // Nor may somebody who knows the password, while the owner, who has just kept the account, chooses another.
  const kept = await tx.auditEntry.findFirst({
    where: {
      targetType: 'User',
      targetId: String(userId),
      action: KEPT_ACTION,
      createdAt: { gt: new Date(clock.now().getTime() - REDELETION_COOLDOWN_HOURS * HOUR) },
    },
    orderBy: { id: 'desc' },
  });
  if (kept) {
    const until = new Date(kept.createdAt.getTime() + REDELETION_COOLDOWN_HOURS * HOUR);
    return `Your account was reopened recently. For your safety, you can only delete it again from ${when(until, user.timeZone)} on.`;
  }
  return obstacleTo(tx, user, 'person');
}

async function refuseObstacle(tx: Tx, userId: number) {
  const obstacle = await obstacleFor(tx, userId);
  if (obstacle) throw new Refusal('CONFLICT', obstacle);
}

export interface OwnDeletionPreview {
  refusal: string | null;
  eraseAt: Date;
  bookings: number;
  refundCents: number;
  unsure: string | null;
  late: number;
  lateCents: number;
  lateCreditCents: number;
  creditCents: number;
  passes: number;
  claimedSeats: number;
  underWay: string | null;
  guestSeats: string[];
}

/** Returns what deleting the account would do now, by the functions that do it. */
export async function previewOwnDeletion(userId: number): Promise<OwnDeletionPreview> {
  const refusal = await transaction((tx) => obstacleFor(tx, userId));
  const now = clock.now();
  const { cardCents, creditCents, ...closing } = await previewClosing(userId, now);
  return {
    ...closing,
    refusal,
    eraseAt: eraseAtOf(now),
    refundCents: cardCents,
    creditCents: creditCents + (await creditBalance(userId)),
    passes: await db.emergencyPass.count({ where: { userId, usedAt: null } }),
  };
}

const eraseAtOf = (now: Date) => new Date(now.getTime() + DELETION_GRACE_DAYS * DAY);

/**
 * Deletes the viewer's account. It is closed at once, bookings end by the policy they were made under, and after some
 * days, in which the account can be kept, the user is made anonymous.
 */
export async function deleteAccount(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, 'Please log in to delete your account');
  const { password } = parse(accountDeletion, input ?? {});
  const confirmed = await confirmPassword(viewer, password, 'password');
  const { id, eraseAt, createdAt } = await transaction((tx) => begin(tx, viewer, confirmed));
  failpoint('delete-user:after-begin');
  await carryOn(id).catch((error: Error) =>
    log.warn({ deletion: id, error: error.message }, 'the deletion of an account waits'),
  );
  const cents = await returnedByClosing(db, viewer.id, createdAt);
  const underWay = await underWayAtClosing(db, viewer.id, createdAt);
  const message = [
    `Your account is closed, and will be deleted on ${when(eraseAt, viewer.timeZone)}.`,
    ...(cents > 0 ? [`${formatUsd(cents)} goes back to your card.`] : []),
    ...(underWay ? [underWay] : []),
  ].join(' ');
  return { eraseAt, message };
}

async function begin(tx: Tx, viewer: Viewer, confirmed: string) {
  const userId = viewer.id;
  await lockToEdit(tx, 'User', userId);
  await lockPassword(tx, userId, confirmed);
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    include: { deletion: true, gameMaster: true },
  });
  if (user.deletion) throw new Refusal('CONFLICT', 'Your account is being deleted already.');
  await refuseObstacle(tx, userId);
  const now = clock.now();
  const deletion = await tx.userDeletion.create({
    data: {
      userId,
      requestedById: userId,
      address: user.email,
      createdAt: now,
      eraseAt: eraseAtOf(now),
      nextAttemptAt: afterLease(),
    },
  });
  const profile = user.gameMaster;
  // A session that was planned concurrently is visible once the profile is locked.
  if (profile && !profile.archivedAt && !(await markArchived(tx, viewer, profile.id)))
    await refuseObstacle(tx, userId);
  const { secret } = await issueToken(tx, {
    purpose: 'keep_account',
    userId,
    seconds: (DELETION_GRACE_DAYS * DAY) / 1000,
  });
  await mailClosed(tx, deletion, user, secret);
  await audit(tx, viewer, 'account.closed', 'User', userId, { eraseAt: deletion.eraseAt.toISOString() });
  await shutOut(tx, userId, viewer.tokenId);
  failpoint('delete-user:before-begin-commit');
  return deletion;
}

/** Keeps an account that its owner deleted: by the mailed link, or by a login to the closed account. */
export async function keepAccount(
  { viewer, leaver, ip }: Pick<RequestContext, 'viewer' | 'leaver' | 'ip'>,
  input: unknown,
) {
  const { token } = parse(accountKeeping, input ?? {});
  await linksPerIp.use(ip);
  if (!token && viewer) return { message: KEPT }; // the other of two clicks has kept it
  const owner = token ? await ownerOfToken('keep_account', token) : leaver;
  if (!owner && !token) throw new Refusal('NOT_LOGGED_IN', 'Please log in to keep your account');
  if (!owner) throw new Refusal('EXPIRED', BAD_LINK, 'token');
  await transaction((tx) => takeBack(tx, owner.id, { actor: owner, token: token ?? null }));
  return { message: KEPT };
}

interface Keeping {
  actor: { id: number; tokenId?: number };
  /** The secret that proves who keeps it; null: a login does. */
  token: string | null;
}

/** Reopens a closed account; without effect on an open one. Exactly one of this and the erasure happens. */
export async function takeBack(tx: Tx, userId: number, { actor, token }: Keeping) {
  await lockToEdit(tx, 'User', userId);
  const user = await tx.user.findUnique({
    where: { id: userId },
    include: { deletion: true, gameMaster: true },
  });
  if (!user) throw notFound('User');
  const { deletion, gameMaster } = user;
  if (!deletion && !user.disabledAt) return;
  if (!deletion || !isOwn(deletion)) throw new Refusal('CONFLICT', 'Our staff deleted this account.');
  if (!canKeepAccount(deletion)) throw new Refusal('EXPIRED', TOO_LATE);
  if (token) await spendToken(tx, 'keep_account', token, BAD_LINK);
  await tx.userDeletion.delete({ where: { id: deletion.id } });
  await tx.user.update({ where: { id: userId }, data: { disabledAt: null } });
  await endTokens(tx, userId, 'keep_account');
  const { archivedAt } = gameMaster ?? {};
  if (gameMaster && archivedAt && archivedAt >= deletion.createdAt)
    await markRestored(tx, actor, gameMaster.id);
  // Somebody else may have deleted it: only a login that keeps it stays.
  await endAccess(tx, userId, token || actor.id !== userId ? 0 : actor.tokenId);
  await mailKept(tx, deletion, user);
  await audit(tx, actor, KEPT_ACTION, 'User', userId);
  failpoint('keep-account:before-commit');
}
