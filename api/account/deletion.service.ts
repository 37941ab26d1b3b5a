import {
  closeBookings,
  forgetPayer,
  forgetTableChanges,
  hasClosed,
} from '../bookings/closing/closing.service.ts';
import { stillOwed } from '../bookings/closing/owed.service.ts';
import { aheadOf, retireProfiles, whatStays } from '../catalog/retirement.service.ts';
import { erase } from '../identity/erasure.service.ts';
import { forgetFormerAddresses, formerAddresses } from '../identity/former-addresses.service.ts';
import { forgetReports } from '../messaging/reports.service.ts';
import { forgetSubscriber } from '../newsletter/newsletter.service.ts';
import { alarmStaff } from '../payments/alarm.service.ts';
import { creditBalance } from '../payments/credits.service.ts';
import { forgetCustomerOf } from '../payments/customers.service.ts';
import { ProviderRefused } from '../payments/stripe-errors.service.ts';
import { audit } from '../platform/audit.ts';
import { claimDue, processDue } from '../platform/claim.ts';
import { clock, inSeconds } from '../platform/clock.ts';
import { db, Prisma, type Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { failpoint } from '../platform/failpoint.ts';
import { log } from '../platform/log.ts';
import { forgetInMailsOfOthers, forgetMails } from '../platform/mail.ts';
import { formatUsd } from '../platform/money.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { forgetReviews } from '../reviews/review.service.ts';
import { lockRow } from '../seating/locks.ts';
import { mailErased } from './deletion-mails.ts';

type UserDeletion = Prisma.UserDeletionGetPayload<object>;

const LEASE_SECONDS = 30;
const RETURN_SECONDS = 15;
const REFUSED_SECONDS = 3600;
const AT_ONCE = 5;

/** When the job may take over a deletion: the request that writes it carries it on at once, but may die. */
export const afterLease = () => inSeconds(LEASE_SECONDS);

/** True when the user asked for it; else staff did. */
export const isOwn = ({ userId, requestedById }: { userId: number; requestedById: number }) =>
  userId === requestedById;

/** The time by which the policy judges bookings; null: staff delete the user, and everything is refunded. */
const askedAtOf = (deletion: { userId: number; requestedById: number; createdAt: Date }) =>
  isOwn(deletion) ? deletion.createdAt : null;

/** Carries a deletion on as far as possible; does nothing if it is finished or was taken back. */
export async function carryOn(id: number): Promise<void> {
  const deletion = await db.userDeletion.findUnique({ where: { id } });
  if (!deletion) return;
  const { userId, eraseAt } = deletion;
  if (!deletion.erasedAt) {
    await closeBookings(userId, {
      askedAt: askedAtOf(deletion),
      goesOn: (tx) => recordEndedBookings(tx, id, 0),
      ended: (tx) => recordEndedBookings(tx, id, 1),
    });
    if (eraseAt > clock.now()) return postponeUntilErasure(deletion);
    await transaction((tx) => eraseClosed(tx, id));
  }
  const refusal = await forgetCustomerOf(userId).catch((error: Error) => {
    log.warn({ deletion: id, error: error.message }, 'the customer of somebody who was erased waits');
    return error instanceof ProviderRefused ? error.message : null;
  });
  await transaction((tx) => finish(tx, id, refusal ?? null));
}

const takenBack = () => new Refusal('CONFLICT', 'The account is kept: its deletion was taken back.');

/**
 * Counts the bookings in the transaction that ends them; refuses if the user keeps the account, so that no more are
 * ended.
 */
async function recordEndedBookings(tx: Tx, id: number, bookings: number) {
  const { count } = await tx.userDeletion.updateMany({
    where: { id },
    data: { deletedBookings: { increment: bookings } },
  });
  if (count === 0) throw takenBack();
}

/** Postpones the job to the end of the waiting period, if nothing is left to do before. */
const postponeUntilErasure = (deletion: UserDeletion) =>
  transaction(async (tx) => {
    const { id, userId, eraseAt } = deletion;
    // A concurrent move of one of their sessions waits for this lock, and then wakes the deletion.
    await lockRow(tx, 'UserDeletion', id);
    if (!(await hasClosed(tx, userId, askedAtOf(deletion)))) return;
    await tx.userDeletion.updateMany({ where: { id, eraseAt }, data: { nextAttemptAt: eraseAt } });
  });

/**
 * True when nothing of theirs can become a booking or a charge any more, they run no sessions to come and nothing is
 * owed to them; otherwise it is tried again later, and staff are told what they have to settle.
 */
async function canForget(tx: Tx, deletion: UserDeletion): Promise<boolean> {
  const { id, userId } = deletion;
  if (!(await hasClosed(tx, userId, askedAtOf(deletion)))) return false;
  const { isUnderWay, byStaffCents } = await stillOwed(tx, userId);
  const sessions = await tx.session.count({ where: aheadOf(userId) });
  if (byStaffCents === 0 && !isUnderWay && sessions === 0) return true;
  if (byStaffCents > 0) await tellOwed(tx, deletion, byStaffCents);
  if (sessions > 0) await tellSessions(tx, deletion);
  await tx.userDeletion.updateMany({ where: { id }, data: { nextAttemptAt: inSeconds(RETURN_SECONDS) } });
  return false;
}

/** Tells staff before the erasure, after which nobody would know whom to pay. */
async function tellOwed(tx: Tx, { id, userId }: UserDeletion, cents: number) {
  const { fullName } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const owed = formatUsd(cents);
  await alarmStaff(tx, {
    key: `owed-to-leaver:${id}`,
    message: `${owed} is owed to user ${userId}, whose account is to be erased`,
    detail: { userId },
    aboutUserIds: [userId],
    subject: `Please return ${owed} before an account is erased: ${fullName}`,
    paragraphs: [
      `The account of ${fullName} is due to be erased, but we still owe them ${owed} that no card has accepted.`,
      'We keep their name and address until you have returned the money another way and recorded that on the money page.',
    ],
  });
}

/** Tells staff before the erasure, after which nobody would run these sessions. */
async function tellSessions(tx: Tx, { id, userId }: UserDeletion) {
  const { fullName, gameMaster } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    include: { gameMaster: true },
  });
  const search = encodeURIComponent(gameMaster?.name ?? fullName);
  await alarmStaff(tx, {
    key: `sessions-of-leaver:${id}`,
    message: `User ${userId}, whose account is to be erased, runs sessions to come`,
    detail: { userId },
    aboutUserIds: [userId],
    subject: `${fullName} is leaving, but still runs upcoming sessions`,
    paragraphs: [
      `The account of ${fullName} is due to be erased, but they still run upcoming sessions.`,
      'Please call these off or give them to another Game Master. The account is already closed; we erase it after that.',
      ...(await whatStays(tx, aheadOf(userId))),
    ],
    action: {
      label: 'See the sessions',
      url: `${env.publicUrl}/admin/sessions?filter=upcoming&search=${search}`,
    },
  });
}

/** Erases the user, once that is possible. */
async function eraseClosed(tx: Tx, id: number) {
  const asked = await tx.userDeletion.findUnique({ where: { id } });
  if (!asked || !(await canForget(tx, asked))) return;
  const { userId } = asked;
  await forgetPayer(tx, userId);
  // From here on nothing can be written that names the user: no booking, no payment page.
  await lockRow(tx, 'User', userId);
  const deletion = await tx.userDeletion.findUnique({ where: { id }, include: { user: true } });
  if (!deletion) throw takenBack();
  if (deletion.erasedAt) return;
  if (!(await hasClosed(tx, userId, askedAtOf(deletion)))) {
    throw new Refusal(
      'UNAVAILABLE',
      'Something of theirs is being booked at this moment. The rest follows by itself.',
    );
  }
  const { user, deletedBookings, requestedById } = deletion;
  await mailErased(tx, deletion, await creditBalance(userId, tx));
  const former = await formerAddresses(tx, userId);
  for (const address of [user.email, ...former]) await forgetSubscriber(tx, address);
  await retireProfiles(tx, { id: requestedById }, userId);
  await forgetReviews(tx, userId);
  await forgetReports(tx, userId);
  await erase(tx, user, former);
  await tx.userDeletion.update({ where: { id }, data: { erasedAt: clock.now() } });
  await audit(tx, { id: requestedById }, 'user.erased', 'User', userId, { deletedBookings });
  failpoint('delete-user:before-erase-commit');
}

/** Tells staff: waiting alone does not help, and Stripe still has the user's name, address and cards. */
async function tellCustomer(tx: Tx, { id, userId }: UserDeletion, customer: string, refusal: string) {
  await alarmStaff(tx, {
    key: `customer-of-erased:${id}`,
    message: `The provider does not delete customer ${customer} of user ${userId}, who was erased: ${refusal}`,
    detail: { userId, customer },
    aboutUserIds: [], // nothing is left of the user but these ids
    subject: `Somebody who was erased is still known to the payment provider: ${customer}`,
    paragraphs: [
      `The account of user ${userId} was erased. The payment provider was asked to delete the customer ${customer}, and refused: ${refusal}`,
      'It is asked again every hour. Please look whether STRIPE_SECRET_KEY is the key of the account in which the customer is, or delete the customer on the provider’s own pages.',
    ],
  });
}

/**
 * Forgets the last mails, once they were sent, and the address. The deletion ends when Stripe has deleted the
 * customer too. `refusal`: why Stripe will not; null: it did, or gave no answer.
 */
async function finish(tx: Tx, id: number, refusal: string | null) {
  const deletion = await tx.userDeletion.findUnique({ where: { id } });
  if (!deletion?.erasedAt) return;
  const { userId, address } = deletion;
  await forgetInMailsOfOthers(tx, userId);
  await forgetTableChanges(tx, userId);
  if (address !== null && !(await forgetMails(tx, { userId: null, toAddress: address }, userId))) return;
  if (!(await forgetFormerAddresses(tx, userId))) return;
  const { stripeCustomerId } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const isRefused = stripeCustomerId !== null && refusal !== null;
  if (isRefused) await tellCustomer(tx, deletion, stripeCustomerId, refusal);
  const finishedAt = stripeCustomerId === null ? clock.now() : null;
  const nextAttemptAt = isRefused ? inSeconds(REFUSED_SECONDS) : undefined;
  await tx.userDeletion.update({ where: { id }, data: { address: null, finishedAt, nextAttemptAt } });
}

const claim = () =>
  claimDue({
    table: 'UserDeletion',
    due: 'nextAttemptAt',
    isOpen: Prisma.sql`"finishedAt" IS NULL`,
    set: Prisma.sql`"nextAttemptAt" = ${afterLease()}`,
    atOnce: AT_ONCE,
  });

/** Carries on deletions that were interrupted, had to wait or were scheduled. */
export const finishDeletions = () =>
  processDue({
    claim,
    work: ({ id }) =>
      carryOn(id).catch((error: Error) =>
        log.warn({ deletion: id, error: error.message }, 'the deletion of a user waits'),
      ),
    atOnce: AT_ONCE,
  });

/** Returns until when those of these users who deleted their own accounts may keep them. */
export async function waitingUntil(userIds: readonly number[]): Promise<Map<number, Date>> {
  const waiting = await db.userDeletion.findMany({
    where: { userId: { in: [...userIds] }, erasedAt: null, eraseAt: { gt: clock.now() } },
  });
  return new Map(waiting.filter(isOwn).map(({ userId, eraseAt }) => [userId, eraseAt]));
}
