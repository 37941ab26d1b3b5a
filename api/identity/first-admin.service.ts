import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { db, type Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { limit } from '../platform/limits.ts';
import { log } from '../platform/log.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../platform/viewer.ts';
import { lockOwner } from './access.service.ts';
import { issueToken, spendToken } from './one-time-token.service.ts';
import { setupInput } from './rules.ts';

const LINK_SECONDS = 24 * 3600;
const LOG_IN = 'Please log in to set this installation up';
const PURPOSE = 'first_admin';
const tries = limit('first-admin', 20, 3600);

const hasSuperAdmin = async (tx: Pick<Tx, 'user'>) =>
  (await tx.user.count({ where: { isSuperAdmin: true, erasedAt: null } })) > 0;

/** Returns the URL at which a user becomes the first super admin, once; null: there is one already. */
export async function offerFirstAdmin(): Promise<string | null> {
  if (await hasSuperAdmin(db)) return null;
  const { secret } = await transaction((tx) =>
    issueToken(tx, { purpose: PURPOSE, userId: null, seconds: LINK_SECONDS }),
  );
  return `${env.publicUrl}/setup?token=${secret}`;
}

/** Logs that URL: whoever reads the log of a new installation can become its first super admin. */
export async function announceSetup(): Promise<void> {
  try {
    const link = await offerFirstAdmin();
    if (!link) return;
    log.warn(
      { link },
      env.mail.token
        ? 'this installation has no super admin: register, then open this link within 24 hours (or run scripts/make-admin.ts <username>)'
        : 'this installation has no super admin, and sends no mails, so nobody can verify an address: set POSTMARK_SERVER_TOKEN and start again, or register and run scripts/make-admin.ts <username>',
    );
  } catch (error) {
    log.error({ err: error }, 'the link for the first super admin could not be made');
  }
}

/** Makes the viewer the first super admin. Of several users who try, with one link or with several, one wins. */
export async function claimInstallation(maybe: MaybeViewer, input: unknown): Promise<{ userId: number }> {
  const viewer = requireViewer(maybe, LOG_IN);
  const { token } = parse(setupInput, input);
  await tries.use(viewer.id);
  await transaction(async (tx) => {
    // Locks all links: a user with another one waits here, and then finds a super admin.
    await tx.$queryRaw`SELECT id FROM "OneTimeToken" WHERE purpose = 'first_admin' ORDER BY id FOR UPDATE`;
    if (await hasSuperAdmin(tx))
      throw new Refusal('CONFLICT', 'This installation has a super admin already.');
    await spendToken(
      tx,
      PURPOSE,
      token,
      'This link is not valid any more. Start the product again for a new one.',
    );
    await lockOwner(tx, viewer, LOG_IN); // a user whose account is closed meanwhile cannot become it
    await tx.user.update({ where: { id: viewer.id }, data: { isAdmin: true, isSuperAdmin: true } });
    await tx.oneTimeToken.updateMany({
      where: { purpose: PURPOSE, usedAt: null },
      data: { usedAt: clock.now() },
    });
    await audit(tx, viewer, 'installation.claimed', 'User', viewer.id);
  });
  return { userId: viewer.id };
}
