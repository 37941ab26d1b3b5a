import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from './env.ts';
import { MAX_ID } from './rules.ts';

/** What one can stop by a link in a mail: the letters to a subscriber, the mails about messages, sessions or new tables to a user. */
export type MailList = 'newsletter' | 'messages' | 'reminders' | 'finds';

const prefixes: Record<MailList, string> = { newsletter: '', messages: 'm', reminders: 'r', finds: 'f' };

const mailLists = Object.keys(prefixes) as MailList[];

const signature = (list: MailList, id: number) =>
  createHmac('sha256', env.authSecret).update(`${list} unsubscribe\n${id}`).digest('base64url');

/** Good for ever and for nothing but leaving this list. */
export const unsubscribeToken = (list: MailList, id: number) =>
  `${prefixes[list]}${id}.${signature(list, id)}`;

/** The page that takes somebody off a list. */
export const unsubscribeUrl = (token: string) => `${env.publicUrl}/newsletter/unsubscribe?token=${token}`;

/** Where somebody with an account chooses. */
const choicesLine = `Choose which mails you get: ${env.publicUrl}/account/profile/notifications`;

/** What stands below every mail to somebody with an account, with what stands there anyway. */
export const withChoices = (footnote = '') =>
  footnote.includes(choicesLine) ? footnote : [footnote, choicesLine].filter(Boolean).join('\n');

/** What stands below a mail to a user that need not be: how to stop it, and where all such choices are made. */
export const stopFootnote = (about: string, token: string) =>
  `You want no more mails about ${about}? Stop them here: ${unsubscribeUrl(token)}\n${choicesLine}`;

/** Where a mail program posts for the same (RFC 8058). */
export const oneClickUrl = (token: string) => `${env.publicUrl}/api/unsubscribe?token=${token}`;

/** Whose token it is, and for which list; null: it is not one of ours. */
export function readUnsubscribeToken(token: string): { list: MailList; id: number } | null {
  const [, prefix, digits, given] = /^([mrf]?)([1-9]\d{0,9})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  const list = mailLists.find((each) => prefixes[each] === prefix) ?? 'newsletter';
  const id = Number(digits);
  if (!given || id > MAX_ID) return null;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(list, id))) ? { list, id } : null;
}
