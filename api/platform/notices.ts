import { clock } from './clock.ts';
import type { Tx } from './db.ts';
import { env } from './env.ts';
import { topicOf } from './notice-topics.ts';
import { pubsub } from './pubsub.ts';
import { afterCommit } from './transaction.ts';

/** The user whose address a mail goes to. */
interface Reader {
  id: number;
  mutedTopics: string[];
}

/** The part of a mail that is shown in app. */
interface Told {
  kind: string;
  dedupeKey: string;
  subject: string;
  action?: { url: string };
  aboutUserIds?: readonly number[] | undefined;
}

/** Path of a notice whose mail leads out of our pages, or nowhere. */
const ACCOUNT = '/account';

function pathOf(url: string | undefined): string {
  const path = url?.startsWith(`${env.publicUrl}/`) ? url.slice(env.publicUrl.length) : ACCOUNT;
  // A link with a token, which works for whoever has it, stays in the mail.
  return path.includes('token=') ? ACCOUNT : path;
}

/** Writes what mails say as in-app notices, except for topics that the reader has muted: in the same transaction. */
export async function writeNotices<Mail extends Told>(
  tx: Tx,
  mails: readonly Mail[],
  readerOf: (mail: Mail) => Reader | undefined,
) {
  const notices = mails.flatMap((mail) => {
    const [topic, reader] = [topicOf(mail.kind), readerOf(mail)];
    if (!topic || !reader || reader.mutedTopics.includes(topic)) return [];
    return {
      userId: reader.id,
      kind: mail.kind,
      text: mail.subject,
      path: pathOf(mail.action?.url),
      dedupeKey: mail.dedupeKey,
      aboutUserIds: [...new Set(mail.aboutUserIds ?? [])],
      createdAt: clock.now(),
    };
  });
  if (notices.length === 0) return;
  await tx.notice.createMany({ data: notices, skipDuplicates: true });
  for (const userId of new Set(notices.map((notice) => notice.userId)))
    afterCommit(tx, () => pubsub.publish(`inbox:${userId}`, null));
}

/** Reduces others' in-app notices about a user to the fact that there was something. */
export const forgetInNoticesOfOthers = (tx: Tx, userId: number) =>
  tx.notice.updateMany({
    where: { aboutUserIds: { has: userId } },
    data: { text: 'About somebody whose account was deleted' },
  });
