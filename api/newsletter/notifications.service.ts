import { lockOwner } from '../identity/access.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { noticeTopics } from '../platform/notice.rules.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import type { MailList } from '../platform/unsubscribe-token.ts';
import { type MaybeViewer, requireViewer } from '../platform/viewer.ts';
import { settings } from '../settings/settings.service.ts';
import { mailChoices } from './rules.ts';

/** Chooses which optional mails and which in-app notices the viewer gets; what is not given stays as it is. */
export async function updateNotifications(maybe: MaybeViewer, input: unknown) {
  const logIn = 'Please log in to choose your mails';
  const viewer = requireViewer(maybe, logIn);
  const { mailNews, reminderHours, noticeTopics: wanted, ...choices } = parse(mailChoices, input ?? {});
  if (mailNews && !settings().newsletterOpen) {
    throw new Refusal('CONFLICT', 'There is no newsletter at the moment.', 'mailNews');
  }
  await transaction(async (tx) => {
    const reminders = reminderHours && { reminderHours, mailReminders: reminderHours.length > 0 };
    const mutedTopics = wanted && noticeTopics.filter((topic) => !wanted.includes(topic));
    const data = { ...choices, ...reminders, ...(mutedTopics && { mutedTopics }) };
    await lockOwner(tx, viewer, logIn);
    // The last link to another address may have been followed since the viewer was read.
    const { email } = await tx.user.update({ where: { id: viewer.id }, data, select: { email: true } });
    if (mailNews === undefined) return;
    const now = clock.now();
    if (!mailNews) {
      await tx.newsletterSubscriber.updateMany({
        where: { email, unsubscribedAt: null },
        data: { unsubscribedAt: now },
      });
      return;
    }
    // The address of an account is verified: there is nothing to confirm.
    await tx.newsletterSubscriber.upsert({
      where: { email },
      create: { email, createdAt: now, confirmedAt: now },
      update: { confirmedAt: now, unsubscribedAt: null },
    });
  });
  return { userId: viewer.id };
}

/** True when the newsletter goes to this address. */
export async function isSubscribed(email: string): Promise<boolean> {
  const subscriber = await db.newsletterSubscriber.findUnique({ where: { email } });
  return subscriber !== null && subscriber.confirmedAt !== null && subscriber.unsubscribedAt === null;
}

type UserList = Exclude<MailList, 'newsletter'>;
const choiceOf = {
  messages: 'mailMessages',
  reminders: 'mailReminders',
  finds: 'mailFinds',
} as const satisfies Record<UserList, string>;

/** Stops one kind of mail for a user. */
export async function stopMails(userId: number, list: UserList) {
  const data = { [choiceOf[list]]: false };
  await db.user.updateMany({ where: { id: userId }, data });
}
