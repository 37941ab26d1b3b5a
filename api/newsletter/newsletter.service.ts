import { hashOf, issueToken, spendToken } from '../identity/one-time-token.service.ts';
import { clock } from '../platform/clock.ts';
import { db, type Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { limit } from '../platform/limits.ts';
import { queueMail } from '../platform/mail.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { site } from '../platform/site.ts';
import { transaction } from '../platform/transaction.ts';
import { readUnsubscribeToken, unsubscribeToken, unsubscribeUrl } from '../platform/unsubscribe-token.ts';
import { settings } from '../settings/settings.service.ts';
import { stopMails } from './notifications.service.ts';
import { subscribeInput, THANKS, tokenInput } from './rules.ts';

const CONFIRM_SECONDS = 7 * 86_400;

const perIp = limit('newsletter-ip', 30, 3600);
const perAddress = limit('newsletter-address', 3, 3600);

/** Asks the owner of an address to confirm it. The answer does not show whether the address was known. */
export async function subscribe(input: unknown, { ip }: { ip: string }) {
  if (!settings().newsletterOpen) throw new Refusal('CONFLICT', 'There is no newsletter at the moment.');
  const { email } = parse(subscribeInput, input);
  await perIp.use(ip);
  await perAddress.use(email);
  await transaction(async (tx) => {
    // Concurrent requests, as from several tabs, wait for the first of them.
    await tx.newsletterSubscriber.createMany({
      data: [{ email, createdAt: clock.now() }],
      skipDuplicates: true,
    });
    const subscriber = await tx.newsletterSubscriber.findUniqueOrThrow({ where: { email } });
    // Known addresses get a mail as well, so that both cases take the same time.
    const { id, secret } = await issueToken(tx, {
      purpose: 'newsletter_confirm',
      userId: null,
      seconds: CONFIRM_SECONDS,
      payload: { subscriberId: subscriber.id },
    });
    const subscribed = subscriber.confirmedAt !== null && subscriber.unsubscribedAt === null;
    const token = unsubscribeToken('newsletter', subscriber.id);
    const leave = `Stop it here: ${unsubscribeUrl(token)}`;
    await queueMail(
      tx,
      subscribed
        ? {
            dedupeKey: `newsletter-known:${id}`,
            kind: 'newsletter-known',
            to: email,
            subject: `You already receive the ${site().name} newsletter`,
            paragraphs: ['You are already subscribed to our newsletter: there is nothing to do.'],
            footnote: `You no longer want it? ${leave}`,
            unsubscribe: token,
          }
        : {
            dedupeKey: `newsletter-confirm:${id}`,
            kind: 'newsletter-confirm',
            to: email,
            subject: `Please confirm your subscription to the ${site().name} newsletter`,
            paragraphs: [
              'Thank you for your interest in our newsletter. Please confirm that this address is yours.',
              'The link works for 7 days. Without it you will hear nothing more from us.',
            ],
            action: {
              label: 'Confirm subscription',
              url: `${env.publicUrl}/newsletter/confirm?token=${secret}`,
            },
            footnote: `It was not you? Just ignore this mail. ${leave}`,
            unsubscribe: token,
          },
    );
  });
  return { message: THANKS };
}

/** Confirms a subscription by the link in the mail. */
export async function confirm(input: unknown) {
  const { token } = parse(tokenInput, input);
  if (await isConfirmed(token)) return { message: 'You are on our list already.' };
  await transaction(async (tx) => {
    const spent = await spendToken(
      tx,
      'newsletter_confirm',
      token,
      'This link has expired or was used already. Please subscribe again.',
    );
    const { subscriberId } = spent.payload as { subscriberId: number };
    const { count } = await tx.newsletterSubscriber.updateMany({
      where: { id: subscriberId },
      data: { confirmedAt: clock.now(), unsubscribedAt: null },
    });
    if (count === 0) throw new Refusal('EXPIRED', 'Please subscribe again.', 'token');
  });
  return { message: 'Your subscription is confirmed. Welcome to our newsletter.' };
}

/** True when the link was followed before and still holds; only the holder of its secret can ask. */
async function isConfirmed(token: string): Promise<boolean> {
  const used = { purpose: 'newsletter_confirm' as const, tokenHash: hashOf(token), usedAt: { not: null } };
  const link = await db.oneTimeToken.findFirst({ where: used });
  if (!link) return false;
  const { subscriberId: id } = link.payload as { subscriberId: number };
  const subscribed = { id, confirmedAt: { not: null }, unsubscribedAt: null };
  return (await db.newsletterSubscriber.count({ where: subscribed })) > 0;
}

/** What the mails of each list are about. */
const stopped = {
  messages: 'new messages',
  reminders: 'sessions that begin soon',
  finds: 'tables you look out for',
} as const;

/** Unsubscribes by the link in any mail of a list, now or in years; a second click changes nothing. */
export async function unsubscribe(input: unknown) {
  const { token } = parse(tokenInput, input);
  const found = readUnsubscribeToken(token);
  if (!found) throw new Refusal('BAD_INPUT', 'This link is not valid.', 'token');
  const { list, id } = found;
  if (list !== 'newsletter') {
    await stopMails(id, list);
    return {
      message: `You will get no more mails about ${stopped[list]}.`,
    };
  }
  await transaction(async (tx) => {
    await tx.newsletterSubscriber.updateMany({
      where: { id, unsubscribedAt: null },
      data: { unsubscribedAt: clock.now() },
    });
    // A pending confirmation must not bring the subscription back.
    await tx.oneTimeToken.deleteMany({
      where: { purpose: 'newsletter_confirm', usedAt: null, payload: { path: ['subscriberId'], equals: id } },
    });
  });
  return { message: 'You have been unsubscribed from our newsletter.' };
}

/** Deletes the subscription of an address whose owner was erased. */
export const forgetSubscriber = (tx: Tx, email: string) =>
  tx.newsletterSubscriber.deleteMany({ where: { email } });
