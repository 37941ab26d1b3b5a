import { audit } from '../platform/audit.ts';
import { db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { limit } from '../platform/limits.ts';
import { liftSuppression, suppressions } from '../platform/mail-delivery.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../platform/viewer.ts';
import { supportEmail } from '../settings/settings.service.ts';
import { lockOwner } from './access.service.ts';

const LOG_IN = 'Please log in to get mails again';
const triesPerUser = limit('resume-mails', 5, 86_400);

const stopOf: Record<string, string> = { HardBounce: 'bounced', SpamComplaint: 'complained' };

/**
 * Notes to which users the mail provider sends nothing: it accepts a mail first and hears later that it did not arrive.
 * Reads the whole list, so that a stop that was lifted there ends here too.
 */
export async function readMailStops() {
  const found = await suppressions();
  if (!found) return;
  const addresses = found.map(({ EmailAddress }) => EmailAddress);
  const stops = found.map(({ SuppressionReason }) => stopOf[SuppressionReason] ?? 'blocked');
  await db.$executeRaw`
    WITH stopped AS (
      SELECT u.id, max(given.stop) AS stop
      FROM unnest(${addresses}::text[], ${stops}::text[]) AS given(address, stop)
      JOIN "User" u ON u.email = given.address::citext GROUP BY u.id)
    UPDATE "User" u SET "mailStop" = now.stop::"MailStop"
    FROM (SELECT id, stop FROM stopped
          UNION ALL SELECT id, NULL FROM "User" WHERE "mailStop" IS NOT NULL AND id NOT IN (SELECT id FROM stopped)) now
    WHERE u.id = now.id AND u."mailStop"::text IS DISTINCT FROM now.stop`;
}

export const mailStopJobs: Job[] = [{ name: 'read-mail-stops', everySeconds: 600, run: readMailStops }];

/** Asks the mail provider to send to the viewer's address again. */
export async function resumeMails(maybe: MaybeViewer) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { email, mailStop } = await db.user.findUniqueOrThrow({ where: { id: viewer.id } });
  if (mailStop === null) return { userId: viewer.id };
  if (mailStop === 'complained')
    throw new Refusal(
      'CONFLICT',
      `A mail of ours was reported as spam there. Please write to ${supportEmail()} if you want our mails again.`,
    );
  await triesPerUser.use(String(viewer.id));
  if (!(await liftSuppression(email)))
    throw new Refusal(
      'UNAVAILABLE',
      `This did not work. Please try again later, or write to ${supportEmail()}.`,
    );
  await transaction(async (tx) => {
    await lockOwner(tx, viewer, LOG_IN);
    await tx.user.updateMany({ where: { id: viewer.id, email }, data: { mailStop: null } });
    await audit(tx, viewer, 'mails.resumed', 'User', viewer.id);
  });
  return { userId: viewer.id };
}
