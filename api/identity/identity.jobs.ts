import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { deleteOldUses } from '../platform/limits.ts';
import { DAY } from '../platform/rules.ts';

const KEEP_DAYS = 7;
const KEEP_NOTICES_DAYS = 90;
/** Challenges: nobody comes back with one to hear that it is too old, and anybody can make many. */
const asked = ['add_passkey', 'passkey_login'] as const;

/** Deletes secrets that no longer open anything, expired counts of limits, and old notices. */
export async function deleteExpired() {
  const now = clock.now();
  const longAgo = { lt: new Date(now.getTime() - KEEP_DAYS * DAY) };
  const noticed = { lt: new Date(now.getTime() - KEEP_NOTICES_DAYS * DAY) };
  await db.loginToken.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.oneTimeToken.deleteMany({
    where: { OR: [{ expiresAt: longAgo }, { purpose: { in: [...asked] }, expiresAt: { lt: now } }] },
  });
  await db.verification.deleteMany({ where: { expiresAt: longAgo } });
  await db.notice.deleteMany({ where: { createdAt: noticed } });
  await deleteOldUses();
}

export const identityJobs: Job[] = [{ name: 'forget-expired', everySeconds: 3600, run: deleteExpired }];
