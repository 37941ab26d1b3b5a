import {
  closeBookings,
  forgetPayer,
  forgetTableChanges,
  hasClosed,
  owedByHand,
  previewClosing,
  returnedByClosing,
} from '../bookings/closing/closing.service.ts';
import { markArchived } from '../catalog/game-master-editor.service.ts';
import { erase, shutOut } from '../identity/erasure.service.ts';
import { forgetFormerAddresses, formerAddresses } from '../identity/former-addresses.service.ts';
import { forgetSubscriber } from '../newsletter/newsletter.service.ts';
import { creditBalance } from '../payments/credits.service.ts';
import { audit } from '../platform/audit.ts';
import { processDue } from '../platform/claim.ts';
import { clock, inSeconds } from '../platform/clock.ts';
import { db, type Tx } from '../platform/db.ts';
import { failpoint } from '../platform/failpoint.ts';
import { log } from '../platform/log.ts';
import { forgetMails, queueMail } from '../platform/mail.ts';
import { formatUsd } from '../platform/money.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireSuperAdmin } from '../platform/viewer.ts';
import { lockRow } from '../seating/locks.ts';
import { supportEmail } from '../settings/settings.service.ts';

const LEASE_SECONDS = 30;
const AT_ONCE = 5;
const NOT_YET =
  'A payment of theirs is not decided yet, or the provider does not answer: the rest follows by itself.';

export interface Deleted {
  deletedBookings: number;
  message: string;
}

/**
 * A super admin deletes a person: nobody logs in as them from that moment, what they booked is cancelled and
 * refunded, and then they are made anonymous. Rows of money stay. What cannot be done at once, or was
 * interrupted, is done by the job; asking again goes on with it.
 */
export async function deleteUser(maybe: MaybeViewer, userId: number): Promise<Deleted> {
  const viewer = requireSuperAdmin(maybe, 'delete users');
  const id = await transaction((tx) => begin(tx, viewer, userId));
  failpoint('delete-user:after-begin');
  await carryOn(id);
  const { deletedBookings, erasedAt } = await db.userDeletion.findUniqueOrThrow({ where: { id } });
  const begun = erasedAt ? 'User deleted.' : 'The account is closed.';
  const ended = deletedBookings > 0 ? [await endedInWords(userId, deletedBookings)] : [];
  return { deletedBookings, message: [begun, ...ended, ...(erasedAt ? [] : [NOT_YET])].join(' ') };
}

async function endedInWords(userId: number, count: number): Promise<string> {
  const bookings = count === 1 ? '1 booking was cancelled' : `${count} bookings were cancelled`;
  const cents = await returnedByClosing(db, userId);
  return `${bookings}, and ${cents > 0 ? `${formatUsd(cents)} goes` : 'nothing has to go'} back to the card.`;
}

/** Decides, and writes down that it is to be done. Returns the number of the deletion, of an earlier one too. */
async function begin(tx: Tx, viewer: { id: number }, userId: number): Promise<number> {
  await tx.$queryRaw`SELECT id FROM "User" WHERE id = ${userId} FOR NO KEY UPDATE`;
  const user = await tx.user.findUnique({
    where: { id: userId },
    include: { gameMaster: true, deletion: true },
  });
  if (!user) throw notFound('User');
  if (user.deletion) return user.deletion.id;
  if (user.erasedAt) throw notFound('User');
  const refusal = await refusalFor(tx, user);
  if (refusal) throw refusal;
  const now = clock.now();
  await shutOut(tx, userId);
  const { id } = await tx.userDeletion.create({
    data: {
      userId,
      requestedById: viewer.id,
      address: user.email,
      createdAt: now,
      nextAttemptAt: inSeconds(LEASE_SECONDS),
    },
  });
  const { isAdmin, isGameMaster, gameMaster } = user;
  await audit(tx, viewer, 'user.deleted', 'User', userId, {
    changed: {
      ...(isAdmin && { isAdmin: { old: true, new: false } }),
      ...(isGameMaster && { isGameMaster: { old: true, new: false } }),
      ...(gameMaster && { gameMasterId: { old: gameMaster.id, new: null } }),
    },
  });
  return id;
}

interface Candidate {
  id: number;
  isSuperAdmin: boolean;
  gameMaster: { id: number } | null;
}

/** Why this person cannot be deleted; null: nothing speaks against it. */
async function refusalFor(tx: Tx, { id, isSuperAdmin, gameMaster }: Candidate): Promise<Refusal | null> {
  if (isSuperAdmin) return new Refusal('CONFLICT', 'Super admins cannot be deleted', 'userId');
  const owedCents = await owedByHand(tx, id);
  if (owedCents > 0) {
    return new Refusal(
      'CONFLICT',
      `${formatUsd(owedCents)} is owed to this user, and no card takes it. Please end what they have booked and return it first: without the account nobody knows to whom.`,
      'userId',
    );
  }
  if (!gameMaster) return null;
  const ahead = await tx.session.count({
    where: {
      gameMasterId: gameMaster.id,
      status: { in: ['scheduled', 'active'] },
      scheduledAt: { gt: clock.now() },
    },
  });
  if (ahead === 0) return null;
  const sessions = ahead === 1 ? '1 session' : `${ahead} sessions`;
  return new Refusal(
    'CONFLICT',
    `This Game Master runs ${sessions} to come. Please call them off or give them to another Game Master first.`,
    'userId',
  );
}

export interface DeletionPreview {
  /** null: it can be done. */
  refusal: string | null;
  bookings: number;
  refundCents: number;
  lostCreditCents: number;
}

/** What deleting would do, by the functions that do it. */
export async function previewDeletion(maybe: MaybeViewer, userId: number): Promise<DeletionPreview> {
  requireSuperAdmin(maybe, 'delete users');
  const user = await db.user.findUnique({ where: { id: userId }, include: { gameMaster: true } });
  if (!user) throw notFound('User');
  const refusal = await refusalFor(db, user);
  const { bookings, cardCents, creditCents } = await previewClosing(userId);
  return {
    refusal: refusal?.message ?? null,
    bookings,
    refundCents: cardCents,
    lostCreditCents: creditCents + (await creditBalance(userId)),
  };
}

/** Goes on with a deletion as far as it can; nothing happens when it is finished. */
async function carryOn(id: number): Promise<void> {
  const deletion = await db.userDeletion.findUniqueOrThrow({ where: { id } });
  const { userId } = deletion;
  if (!deletion.erasedAt) {
    await closeBookings(userId, (tx) =>
      tx.userDeletion.update({ where: { id }, data: { deletedBookings: { increment: 1 } } }),
    );
    await transaction((tx) => eraseClosed(tx, id));
  }
  await transaction((tx) => finish(tx, id));
}

/** Forgets the person, once nothing of theirs can become a booking or a charge any more. */
async function eraseClosed(tx: Tx, id: number) {
  const { userId } = await tx.userDeletion.findUniqueOrThrow({ where: { id } });
  if (!(await hasClosed(tx, userId))) return;
  await forgetPayer(tx, userId);
  // From here on nothing can be written that names the person: no booking, no payment page.
  await lockRow(tx, 'User', userId);
  const deletion = await tx.userDeletion.findUniqueOrThrow({ where: { id }, include: { user: true } });
  if (deletion.erasedAt) return;
  if (!(await hasClosed(tx, userId))) {
    throw new Refusal(
      'UNAVAILABLE',
      'Something of theirs is being booked at this moment. The rest follows by itself.',
    );
  }
  const { user, deletedBookings, requestedById } = deletion;
  const cardCents = await returnedByClosing(tx, userId);
  const creditCents = await creditBalance(userId, tx);
  await queueMail(tx, {
    kind: 'account-deleted',
    dedupeKey: `account-deleted:${userId}`,
    to: user.email,
    subject: 'Your account was deleted',
    paragraphs: [
      `Hello ${user.fullName},`,
      'Our staff deleted your account, and your personal data with it. What we must keep about payments is kept without your name.',
      ...(deletedBookings > 0 ? ['Your seats in sessions to come were given up.'] : []),
      ...(cardCents > 0
        ? [`${formatUsd(cardCents)} that you paid for them is on its way back to your card.`]
        : []),
      ...(creditCents > 0 ? [`${formatUsd(creditCents)} of session credit ended with the account.`] : []),
    ],
    footnote: `If you think that this is a mistake, write to ${supportEmail()}.`,
  });
  for (const address of [user.email, ...(await formerAddresses(tx, userId))])
    await forgetSubscriber(tx, address);
  await retire(tx, { id: requestedById }, userId);
  await erase(tx, user);
  await tx.userDeletion.update({ where: { id }, data: { erasedAt: clock.now() } });
  await audit(tx, { id: requestedById }, 'user.erased', 'User', userId, { deletedBookings });
  failpoint('delete-user:before-erase-commit');
}

/** The profile of somebody who is gone is nobody's, and on no list; the sessions they ran keep it. */
async function retire(tx: Tx, staff: { id: number }, userId: number) {
  const profile = await tx.gameMaster.findUnique({ where: { userId } });
  if (!profile) return;
  if (!profile.archivedAt) await markArchived(tx, staff, profile.id);
  await tx.gameMaster.update({ where: { id: profile.id }, data: { userId: null } });
}

/** The last mails have gone: they and the address are forgotten as well. */
async function finish(tx: Tx, id: number) {
  const { userId, address, erasedAt } = await tx.userDeletion.findUniqueOrThrow({ where: { id } });
  if (!erasedAt) return;
  if (address !== null && !(await forgetMails(tx, { userId: null, toAddress: address }, userId))) return;
  if (!(await forgetFormerAddresses(tx, userId)) || !(await forgetTableChanges(tx, userId))) return;
  await tx.userDeletion.update({ where: { id }, data: { address: null, finishedAt: clock.now() } });
}

const claim = () => db.$queryRaw<{ id: number }[]>`
  UPDATE "UserDeletion" SET "nextAttemptAt" = ${inSeconds(LEASE_SECONDS)}
  WHERE id IN (SELECT id FROM "UserDeletion" WHERE "finishedAt" IS NULL AND "nextAttemptAt" <= ${clock.now()}
               ORDER BY "nextAttemptAt" LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/** Goes on with the deletions that were interrupted or had to wait. */
export const finishDeletions = () =>
  processDue({
    claim,
    work: ({ id }) =>
      carryOn(id).catch((error: Error) =>
        log.warn({ deletion: id, error: error.message }, 'the deletion of a user waits'),
      ),
    atOnce: AT_ONCE,
  });
