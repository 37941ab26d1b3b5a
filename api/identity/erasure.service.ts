import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { addressOfErased } from '../platform/mail.ts';
import { pubsub } from '../platform/pubsub.ts';
import { afterCommit } from '../platform/transaction.ts';
import { forgetPicture } from './profile.service.ts';
import { emailHashOf } from './unmade-account.ts';

/** From now on nobody logs in as this person; sockets end at once. `stays`: the login that may take it back. */
export async function shutOut(tx: Tx, userId: number, stays = 0) {
  await tx.user.update({ where: { id: userId }, data: { disabledAt: clock.now() } });
  await endLogins(tx, userId, stays);
}

/** Every login of a person ends but the one that `stays`, and their sockets at once. */
export async function endLogins(tx: Tx, userId: number, stays = 0) {
  await tx.loginToken.deleteMany({ where: { userId, id: { not: stays } } });
  afterCommit(tx, () => pubsub.publish('logins', String(userId), { tokenId: null }));
}

/** Makes a person anonymous. The row stays, because money and messages point to it; no name can be given it again. */
export async function erase(tx: Tx, { id: userId, email }: { id: number; email: string }) {
  const now = clock.now();
  await forgetPicture(tx, userId);
  await tx.user.update({
    where: { id: userId },
    data: {
      username: `erased:${userId}`,
      displayUsername: null,
      email: addressOfErased(userId),
      emailVerified: false,
      fullName: 'Deleted user',
      bio: '',
      pronouns: '',
      experience: null,
      timeZone: null,
      timeZoneChosen: false,
      isAdmin: false,
      isGameMaster: false,
      adultConfirmedAt: null,
      mailReminders: false,
      mailMessages: false,
      disabledAt: now,
      erasedAt: now,
    },
  });
  await tx.loginToken.deleteMany({ where: { userId } });
  await tx.oneTimeToken.deleteMany({ where: { userId } });
  await tx.account.deleteMany({ where: { userId } });
  await tx.savedFilter.deleteMany({ where: { userId } });
  await tx.unmadeAccount.deleteMany({ where: { emailHash: emailHashOf(email) } });
  // That it was done is kept, names and addresses are not.
  await tx.auditEntry.updateMany({
    where: {
      targetType: 'User',
      targetId: String(userId),
      action: { in: ['email.changed', 'email.restored', 'user.created'] },
    },
    data: { detail: {} },
  });
  await tx.block.deleteMany({ where: { OR: [{ blockerId: userId }, { blockedId: userId }] } });
}
