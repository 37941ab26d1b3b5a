import { forgetReasons } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { literally } from '../platform/like.ts';
import { addressOfErased } from '../platform/mail.ts';
import { DELETED_USER } from './erasure.rules.ts';
import { forgetPicture } from './profile.service.ts';
import { emailHashOf } from './unmade-account.ts';

/**
 * Anonymizes a user, who may have had other addresses. The row stays, because money and messages point to it; it can
 * never get a name again.
 */
export async function erase(
  tx: Tx,
  { id: userId, email }: { id: number; email: string },
  former: readonly string[] = [],
) {
  const now = clock.now();
  const { fullName, username } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await forgetFilters(tx, username, [fullName, email, ...former]);
  await forgetPicture(tx, userId);
  await tx.user.update({
    where: { id: userId },
    data: {
      username: `erased:${userId}`,
      displayUsername: null,
      email: addressOfErased(userId),
      emailVerified: false,
      fullName: DELETED_USER,
      bio: '',
      pronouns: '',
      systems: [],
      playDays: [],
      lines: '',
      veils: '',
      experience: null,
      timeZone: null,
      timeZoneChosen: false,
      isAdmin: false,
      isGameMaster: false,
      adultConfirmedAt: null,
      conductVersion: null,
      conductAcceptedAt: null,
      mutedTopics: [],
      mailReminders: false,
      mailMessages: false,
      mailFinds: false,
      disabledAt: now,
      erasedAt: now,
    },
  });
  await tx.loginToken.deleteMany({ where: { userId } });
  await tx.oneTimeToken.deleteMany({ where: { userId } });
  await tx.account.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.notice.deleteMany({ where: { userId } });
  await tx.savedFilter.deleteMany({ where: { userId } });
  await tx.savedTable.deleteMany({ where: { userId } });
  await tx.lookout.deleteMany({ where: { userId } });
  await tx.keptSearch.deleteMany({ where: { userId } });
  await tx.follow.deleteMany({ where: { userId } });
  await tx.playerNeeds.deleteMany({ where: { userId } });
  await tx.threadReader.deleteMany({ where: { userId } });
  await tx.unmadeAccount.deleteMany({ where: { emailHash: { in: [email, ...former].map(emailHashOf) } } });
  // That it happened is kept, names and addresses are not.
  await tx.auditEntry.updateMany({
    where: {
      targetType: 'User',
      targetId: String(userId),
      action: { in: ['email.approved', 'email.changed', 'email.restored', 'user.created'] },
    },
    data: { detail: {} },
  });
  await forgetReasons(tx, 'User', [userId]);
  await tx.playerNote.deleteMany({ where: { OR: [{ authorId: userId }, { playerId: userId }] } });
  await tx.block.deleteMany({ where: { OR: [{ blockerId: userId }, { blockedId: userId }] } });
}

/** Deletes filters that staff have saved to find the user: named after them, or searching for them. */
async function forgetFilters(tx: Tx, username: string, names: readonly string[]) {
  const called = names.map((name) => `\\m${name.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}\\M`);
  // As in the URLs of their lists. The username only here: a filter may have that word for another reason.
  const sought = [username, ...names].flatMap((name) =>
    ['search', 'who'].map((field) => `%&${literally(new URLSearchParams({ [field]: name }).toString())}&%`),
  );
  await tx.$executeRaw`
    DELETE FROM "SavedFilter"
    WHERE name::text ~* ANY (${called}) OR '&' || query || '&' ILIKE ANY (${sought})`;
}
