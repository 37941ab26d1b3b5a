import { clock } from './clock.ts';
import type { Prisma, Tx } from './db.ts';
import { env } from './env.ts';
import { isToStrangers, type KindAboutOthers, type KindOfTheReader, kindsAboutOthers } from './mail-kinds.ts';
import { layOut, type MailBody } from './mail-layout.ts';
import { forgetInNoticesOfOthers, writeNotices } from './notices.ts';
import { wakeAfter } from './transaction.ts';
import { withChoices } from './unsubscribe-token.ts';

interface Letter extends MailBody {
  /** Idempotency key: a second mail with the same key is not sent. */
  dedupeKey: string;
  to: string;
  /** The user it belongs to, whatever their address is by now; absent: the user who has this address. */
  userId?: number;
  subject: string;
  /** The token that takes the reader off the mail's list. */
  unsubscribe?: string;
  /** False: the reader chose no mails of this kind, and gets the in-app notice only. */
  byMail?: boolean;
}

/** By its kind a mail names nobody but its reader, or lists whom, so that it can be emptied when they are erased. */
export type Mail = Letter &
  (
    | { kind: KindOfTheReader; aboutUserIds?: undefined }
    | {
        kind: KindAboutOthers;
        /** Users, besides the reader, whom it names or whose words it quotes. */
        aboutUserIds: readonly number[];
      }
  );

const NOWHERE = '@erased.invalid';
/** Replaces the address of an erased user; nobody can register it, and no mail is sent there. */
export const addressOfErased = (userId: number) => `erased:${userId}${NOWHERE}`;

const LONGEST_SUBJECT = 300;

/** Renders a mail as its reader will see it, both to send and to preview it. */
export const renderMail = ({ kind, subject, ...body }: MailBody & { subject: string; kind: string }) => ({
  // By code point: half of a surrogate pair is not a character.
  subject: Array.from(subject.replace(/[\r\n]+/g, ' '))
    .slice(0, LONGEST_SUBJECT)
    .join(''),
  ...layOut(subject, isToStrangers(kind) ? body : { ...body, footnote: withChoices(body.footnote) }),
});

/** Queues a mail inside the caller's transaction; it leaves soon after the commit. */
export const queueMail = (tx: Tx, mail: Mail) => queueMails(tx, [mail]);

export async function queueMails(tx: Tx, all: readonly Mail[]) {
  const some = all.filter(({ to }) => !to.endsWith(NOWHERE));
  if (some.length === 0) return;
  const holders = await tx.user.findMany({
    where: { email: { in: some.map(({ to }) => to) } },
    select: { id: true, email: true, mutedTopics: true, disabledAt: true },
  });
  const holder = new Map(holders.map((person) => [person.email.toLowerCase(), person]));
  const readerOf = ({ to }: Mail) => holder.get(to.toLowerCase());
  // A closed account has no page of bookings to look at.
  const mails = some.map((mail) =>
    readerOf(mail)?.disabledAt && mail.action?.url.startsWith(`${env.publicUrl}/account`)
      ? { ...mail, action: undefined }
      : mail,
  );
  await writeNotices(tx, mails, readerOf);
  const letters = mails.filter(({ byMail }) => byMail !== false);
  if (letters.length === 0) return;
  await tx.outboxMail.createMany({
    data: letters.map((mail) => ({
      dedupeKey: mail.dedupeKey,
      kind: mail.kind,
      toAddress: mail.to,
      userId: mail.userId ?? readerOf(mail)?.id ?? null,
      aboutUserIds: [...new Set(mail.aboutUserIds ?? [])],
      ...renderMail(mail),
      unsubscribe: mail.unsubscribe ?? null,
      nextAttemptAt: clock.now(),
    })),
    skipDuplicates: true,
  });
  wakeAfter(tx, 'deliver-mail');
}

/** Retries a dead mail; `toAddress`: the reader's current address. Returns whether the mail was dead. */
export async function retryMail(
  tx: Tx,
  which: { id: number } | { dedupeKey: string },
  toAddress?: string,
): Promise<boolean> {
  const { count } = await tx.outboxMail.updateMany({
    where: { ...which, status: 'dead' },
    // `sending`, because an earlier attempt may have sent it without our knowledge.
    data: { status: 'sending', attempts: 0, nextAttemptAt: clock.now(), ...(toAddress && { toAddress }) },
  });
  if (count > 0) wakeAfter(tx, 'deliver-mail');
  return count > 0;
}

/** Empties a user's mails and forgets their addresses; false: some are still on their way. */
export async function forgetMails(
  tx: Tx,
  isThere: Pick<Prisma.OutboxMailWhereInput, 'userId' | 'toAddress' | 'dedupeKey'>,
  userId: number,
): Promise<boolean> {
  await tx.outboxMail.deleteMany({ where: { ...isThere, status: 'dead' } });
  await tx.outboxMail.updateMany({
    where: { ...isThere, status: 'sent' },
    data: { toAddress: addressOfErased(userId), subject: '', html: '', text: '', lastError: null },
  });
  return (await tx.outboxMail.count({ where: { ...isThere, status: { not: 'sent' } } })) === 0;
}

/**
 * Empties what others were mailed about a user. A mail that has not left still tells its reader that there was
 * something and where to look, but no longer whom it was about.
 */
export async function forgetInMailsOfOthers(tx: Tx, userId: number) {
  const naming = { aboutUserIds: { has: userId } };
  await forgetInNoticesOfOthers(tx, userId);
  await tx.outboxMail.updateMany({
    where: { ...naming, status: 'sent' },
    data: { subject: '', html: '', text: '', lastError: null },
  });
  for (const [kind, page] of kindsAboutOthers) {
    await tx.outboxMail.updateMany({
      where: { ...naming, kind, status: { not: 'sent' } },
      data: renderMail({
        kind,
        subject: 'About somebody whose account was deleted',
        paragraphs: [
          'This mail was about somebody whose account was deleted before we could send it, so we left the rest out.',
        ],
        action: { label: 'See what there is', url: `${env.publicUrl}${page}` },
      }),
    });
  }
}
