import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from './env.ts';
import { MAX_ID } from './rules.ts';

/** Lists that a link in a mail can leave: the newsletter; a user's mails about messages, sessions or new tables. */
export type MailList = 'newsletter' | 'messages' | 'reminders' | 'finds';

const prefixes: Record<MailList, string> = { newsletter: '', messages: 'm', reminders: 'r', finds: 'f' };

const mailLists = Object.keys(prefixes) as MailList[];

const signature = (list: MailList, id: number) =>
  createHmac('sha256', env.authSecret).update(`${list} unsubscribe\n${id}`).digest('base64url');

/** Valid for ever, and for nothing but leaving this list. */
export const unsubscribeToken = (list: MailList, id: number) =>
  `${prefixes[list]}${id}.${signature(list, id)}`;

/** The page that takes its reader off a list. */
export const unsubscribeUrl = (token: string) => `${env.publicUrl}/newsletter/unsubscribe?token=${token}`;

/** Where users choose their mails. */
const choicesLine = `Choose which mails you get: ${env.publicUrl}/account/profile/notifications`;

/** Adds this line to the footnote of a mail to a user, if it is not there yet. */
export const withChoices = (footnote = '') =>
  footnote.includes(choicesLine) ? footnote : [footnote, choicesLine].filter(Boolean).join('\n');

/** The footnote of an optional mail to a user: how to stop such mails, and where all choices are made. */
export const stopFootnote = (about: string, token: string) =>
  `To stop mails about ${about}, open this link: ${unsubscribeUrl(token)}\n${choicesLine}`;

/** Where a mail program posts a one-click unsubscribe (RFC 8058). */
export const oneClickUrl = (token: string) => `${env.publicUrl}/api/unsubscribe?token=${token}`;

/** Returns the list and the owner's id of a token; null: it is not one of ours. */
export function readUnsubscribeToken(token: string): { list: MailList; id: number } | null {
  const [, prefix, digits, given] = /^([mrf]?)([1-9]\d{0,9})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  const list = mailLists.find((each) => prefixes[each] === prefix) ?? 'newsletter';
  const id = Number(digits);
  if (!given || id > MAX_ID) return null;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(list, id))) ? { list, id } : null;
}
