import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { pubsub } from '../platform/pubsub.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { afterCommit } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lockToEdit, lockUserToKeep } from '../seating/locks.ts';
import { endTokens } from './one-time-token.service.ts';

/**
 * Locks the row of a user who writes something of their own, until it is written: two tabs take turns, and nothing is
 * stored for a user whose account was closed or erased meanwhile.
 */
export async function lockOwner(tx: Tx, { id }: Viewer, message: string) {
  await lockToEdit(tx, 'User', id);
  if ((await tx.user.count({ where: { id, disabledAt: null, erasedAt: null } })) === 0)
    throw new Refusal('NOT_LOGGED_IN', message);
}

/** Locks a user against deletion until what is written about them is committed; refuses if they are deleted. */
export async function keepPerson(tx: Tx, id: number) {
  await lockUserToKeep(tx, id);
  if ((await tx.user.count({ where: { id } })) === 0) throw notFound('User');
}

/** Returns their current address: the last link to another one may have been followed since the viewer was read. */
export async function addressNow(tx: Tx, { id }: Pick<Viewer, 'id'>): Promise<string> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id }, select: { email: true } });
  return email;
}

/** Closes an account: nobody logs in to it, and sockets end at once. `keptLogin`: the one that may take it back. */
export async function shutOut(tx: Tx, userId: number, keptLogin = 0) {
  await tx.user.update({ where: { id: userId }, data: { disabledAt: clock.now() } });
  await endLogins(tx, userId, keptLogin);
}

/** A line of the mail about `endAccess`. */
export const CALENDAR_MOVED =
  'Your calendar has a new address. Calendar apps that follow your sessions need it: you find it in your account.';

/** Shuts out anybody who has got in: every login but one ends, and the calendar gets another address. */
export async function endAccess(tx: Tx, userId: number, keptLogin = 0) {
  await tx.user.update({ where: { id: userId }, data: { calendarVersion: { increment: 1 } } });
  await endLogins(tx, userId, keptLogin);
}

/** Ends all passkeys of a user, and one that is being added. Returns how many there were. */
export async function endPasskeys(tx: Tx, userId: number): Promise<number> {
  await endTokens(tx, userId, 'add_passkey');
  const { count } = await tx.passkey.deleteMany({ where: { userId } });
  return count;
}

async function endLogins(tx: Tx, userId: number, keptLogin: number) {
  await tx.loginToken.deleteMany({ where: { userId, id: { not: keptLogin } } });
  afterCommit(tx, () => pubsub.publish(`logins:${userId}`, { tokenId: null }));
}
