import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { limit } from '../platform/limits.ts';
import { queueMail } from '../platform/mail.ts';
import { mailConfigured } from '../platform/mail-delivery.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { email } from '../platform/rules.ts';
import { site } from '../platform/site.ts';
import { storedValue, storeValue } from '../platform/stored-value.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';

/** Key of the stored reference to the last test mail, which saves a search of all mails. */
const KEY = 'mail-check';
const input = z.object({ to: email('Please enter a valid email address') });
const checks = limit('mail-check', 10, 600);

/** Sends a test mail through the normal outbox, to check mail delivery. */
export async function sendTestMail(staff: Viewer, given: unknown): Promise<void> {
  const { to } = parse(input, given);
  if (!mailConfigured()) {
    throw new Refusal('UNAVAILABLE', 'Email service not configured: POSTMARK_SERVER_TOKEN is missing.');
  }
  await checks.use(staff.id);
  const dedupeKey = `mail-check:${randomUUID()}`;
  await transaction(async (tx) => {
    await queueMail(tx, {
      dedupeKey,
      kind: 'mail-check',
      aboutUserIds: [staff.id],
      to,
      subject: `Mail from ${site().name} arrives here`,
      paragraphs: [
        `${staff.fullName} asked for this mail in the settings, to see whether our mails arrive.`,
        'It came the same way as confirmations and reminders. There is nothing to do.',
      ],
      action: { label: 'Open the settings', url: `${env.publicUrl}/admin/settings` },
    });
    await storeValue(tx, KEY, { dedupeKey, askedAt: clock.now().toISOString() });
    await audit(tx, staff, 'mail.checked', 'OutboxMail', dedupeKey);
  });
}

/** Returns the last test mail; null: none, or no longer stored. */
export async function lastMailCheck() {
  const stored = await storedValue<{ dedupeKey: string }>(KEY);
  if (!stored) return null;
  return db.outboxMail.findUnique({
    where: { dedupeKey: stored.dedupeKey },
    select: { toAddress: true, status: true, lastError: true, createdAt: true, sentAt: true },
  });
}

export type MailCheck = NonNullable<Awaited<ReturnType<typeof lastMailCheck>>>;
