import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/rules.ts';
import { VERIFICATION_LINK_HOURS } from './rules.ts';
import { emailHashOf } from './unmade-account.ts';

/**
 * Frees an address that somebody registered and never verified. Deletes only an account that its holder could never
 * use, without a role, a table, money or a message; while its last verification link works, only with `proven`: the
 * address was shown to belong to the caller. A registration that made no account goes with it.
 */
export async function removeAbandonedAccount(email: string, { proven = false } = {}) {
  const old = { createdAt: { lt: new Date(clock.now().getTime() - VERIFICATION_LINK_HOURS * HOUR) } };
  await db.unmadeAccount.deleteMany({ where: { emailHash: emailHashOf(email), ...(!proven && old) } });
  if (!proven && (await hasLink(email))) return;
  await db.user.deleteMany({
    where: {
      email,
      emailVerified: false,
      ...(!proven && old),
      isAdmin: false,
      isGameMaster: false,
      gameMaster: null,
      deletion: null,
      loginTokens: { none: {} },
      bookings: { none: {} },
      checkouts: { none: {} },
      payments: { none: {} },
      credits: { none: {} },
      passes: { none: {} },
      memberships: { none: {} },
      waitlist: { none: {} },
      decisions: { none: {} },
      auditEntries: { none: {} },
      pictures: { none: {} },
      sent: { none: {} },
      received: { none: {} },
      broadcasts: { none: {} },
      conversationsLow: { none: {} },
      conversationsHigh: { none: {} },
      blocks: { none: {} },
      blockedBy: { none: {} },
      reports: { none: {} },
      reportsAbout: { none: {} },
    },
  });
}

async function hasLink(email: string): Promise<boolean> {
  const user = await db.user.findUnique({ where: { email }, select: { id: true } });
  const links = await db.oneTimeToken.count({
    where: {
      userId: user?.id ?? 0,
      purpose: 'verify_email',
      usedAt: null,
      expiresAt: { gt: clock.now() },
    },
  });
  return links > 0;
}
