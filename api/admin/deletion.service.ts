import { afterLease, carryOn, isOwn } from '../account/deletion.service.ts';
import { obstacleTo } from '../account/deletion-obstacle.service.ts';
import { takeBack } from '../account/own-deletion.service.ts';
import { previewClosing, underWayAtClosing } from '../bookings/closing/closing.service.ts';
import { returnedByClosing } from '../bookings/closing/owed.service.ts';
import { shutOut } from '../identity/access.service.ts';
import { endTokens } from '../identity/one-time-token.service.ts';
import { creditBalance } from '../payments/credits.service.ts';
import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { db, type Tx } from '../platform/db.ts';
import { failpoint } from '../platform/failpoint.ts';
import { formatUsd } from '../platform/money.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireSuperAdmin } from '../platform/viewer.ts';
import { lockToEdit } from '../seating/locks.ts';

const NOT_YET =
  'Some of their money is still on its way or owed, or the provider does not answer: we finish the rest automatically.';

export interface Deleted {
  deletedBookings: number;
  message: string;
}

/**
 * Deletes a user on behalf of a super admin: login is disabled at once, bookings are cancelled and refunded, then the
 * account is anonymised. Payment rows stay. A job completes what cannot be done at once or was interrupted; a repeated
 * call continues it. A pending self-requested deletion becomes final at once.
 */
export async function deleteUser(maybe: MaybeViewer, userId: number): Promise<Deleted> {
  const viewer = requireSuperAdmin(maybe, 'delete users');
  const id = await transaction((tx) => begin(tx, viewer, userId));
  failpoint('delete-user:after-begin');
  await carryOn(id);
  const { deletedBookings, erasedAt, createdAt } = await db.userDeletion.findUniqueOrThrow({ where: { id } });
  const begun = erasedAt ? 'User deleted.' : 'The account is closed.';
  const ended = deletedBookings > 0 ? [await endedInWords(userId, deletedBookings, createdAt)] : [];
  const underWay = await underWayAtClosing(db, userId, null);
  const rest = [...(underWay ? [underWay] : []), ...(erasedAt ? [] : [NOT_YET])];
  return { deletedBookings, message: [begun, ...ended, ...rest].join(' ') };
}

async function endedInWords(userId: number, count: number, since: Date): Promise<string> {
  const bookings = count === 1 ? '1 booking was cancelled' : `${count} bookings were cancelled`;
  const cents = await returnedByClosing(db, userId, since);
  return `${bookings}, and ${cents > 0 ? `${formatUsd(cents)} goes` : 'nothing has to go'} back to the card.`;
}

/** Checks and records the deletion. Returns its id, or that of an earlier one. */
async function begin(tx: Tx, viewer: { id: number }, userId: number): Promise<number> {
  await lockToEdit(tx, 'User', userId);
  const user = await tx.user.findUnique({
    where: { id: userId },
    include: { gameMaster: true, deletion: true },
  });
  if (!user) throw notFound('User');
  const { deletion } = user;
  if (deletion && (!isOwn(deletion) || deletion.erasedAt)) return deletion.id;
  if (user.erasedAt) throw notFound('User');
  const obstacle = await obstacleTo(tx, user, 'staff');
  if (obstacle) throw new Refusal('CONFLICT', obstacle, 'userId');
  const now = clock.now();
  await shutOut(tx, userId);
  await endTokens(tx, userId, 'keep_account');
  const order = { requestedById: viewer.id, eraseAt: now, nextAttemptAt: afterLease() };
  const { id } = deletion
    ? await tx.userDeletion.update({ where: { id: deletion.id }, data: order })
    : await tx.userDeletion.create({ data: { ...order, userId, address: user.email, createdAt: now } });
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

/** Undoes a self-requested account deletion that is still pending. Super admins only. */
export async function keepUser(maybe: MaybeViewer, userId: number) {
  const viewer = requireSuperAdmin(maybe, 'keep accounts');
  await transaction((tx) => takeBack(tx, userId, { actor: viewer, token: null }));
  return { userId, message: 'The account is open again.' };
}

export interface DeletionPreview {
  /** Why the user cannot be deleted; null: they can. */
  refusal: string | null;
  bookings: number;
  refundCents: number;
  unsure: string | null;
  lostCreditCents: number;
  claimedSeats: number;
  underWay: string | null;
  guestSeats: string[];
}

/** Previews the deletion with the same functions that carry it out. */
export async function previewDeletion(maybe: MaybeViewer, userId: number): Promise<DeletionPreview> {
  requireSuperAdmin(maybe, 'delete users');
  const user = await db.user.findUnique({ where: { id: userId } });
  if (!user) throw notFound('User');
  const refusal = await transaction((tx) => obstacleTo(tx, user, 'staff'));
  const closing = await previewClosing(userId);
  const { bookings, cardCents, unsure, creditCents, claimedSeats, underWay, guestSeats } = closing;
  return {
    refusal,
    bookings,
    refundCents: cardCents,
    unsure,
    lostCreditCents: creditCents + (await creditBalance(userId)),
    claimedSeats,
    underWay,
    guestSeats,
  };
}
