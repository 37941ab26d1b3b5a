import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { pubsub } from '../platform/pubsub.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { afterCommit } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lockToEdit, lockUserToKeep } from '../seating/locks.ts';
import { endTokens } from './one-time-token.service.ts';

/**
 * Whoever writes something of their own is there, and alone, until it is written: two tabs take turns, and nothing is
 * kept of somebody whose account was closed or erased meanwhile.
 */
export async function lockOwner(tx: Tx, { id }: Viewer, message: string) {
  await lockToEdit(tx, 'User', id);
  if ((await tx.user.count({ where: { id, disabledAt: null, erasedAt: null } })) === 0)
    throw new Refusal('NOT_LOGGED_IN', message);
}

/** Whoever writes something about a person is told so if they were deleted meanwhile; nobody deletes them until that stands. */
export async function keepPerson(tx: Tx, id: number) {
  await lockUserToKeep(tx, id);
  if ((await tx.user.count({ where: { id } })) === 0) throw notFound('User');
}

/** Where they are mailed: the last link to another address may have been followed since the viewer was read. */
export async function addressNow(tx: Tx, { id }: Pick<Viewer, 'id'>): Promise<string> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id }, select: { email: true } });
  return email;
}

/** From now on nobody logs in as this person; sockets end at once. `stays`: the login that may take it back. */
export async function shutOut(tx: Tx, userId: number, stays = 0) {
  await tx.user.update({ where: { id: userId }, data: { disabledAt: clock.now() } });
  await endLogins(tx, userId, stays);
}

/** For the mail about it. */
export const CALENDAR_MOVED =
  'The address of your calendar is another one now: calendars that follow your sessions need it, and find it in your account.';

/** Whoever has got in gets out: every login but one ends, and the address of the calendar is another. */
export async function endAccess(tx: Tx, userId: number, stays = 0) {
  await tx.user.update({ where: { id: userId }, data: { calendarVersion: { increment: 1 } } });
  await endLogins(tx, userId, stays);
}

/** No passkey of the person opens anything any more, nor one that is being added. How many there were. */
export async function endPasskeys(tx: Tx, userId: number): Promise<number> {
  await endTokens(tx, userId, 'add_passkey');
  const { count } = await tx.passkey.deleteMany({ where: { userId } });
  return count;
}

async function endLogins(tx: Tx, userId: number, stays: number) {
  await tx.loginToken.deleteMany({ where: { userId, id: { not: stays } } });
  afterCommit(tx, () => pubsub.publish(`logins:${userId}`, { tokenId: null }));
}
