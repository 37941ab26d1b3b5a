import { whereInWords } from '../catalog/facts.rules.ts';
import type { News } from '../catalog/news.service.ts';
import { mailPictureOf } from '../catalog/rules.ts';
import { env } from '../platform/env.ts';
import { sheetOf } from '../platform/mail-sheet.ts';
import { formatUsd } from '../platform/money.ts';
import { site } from '../platform/site.ts';
import { stopFootnote, unsubscribeToken } from '../platform/unsubscribe-token.ts';
import type { Watcher } from './watchers.ts';

export const MOST_SHOWN = 10;

/** What they need stays on the page: others may see a mail. */
const CHECK = 'Check whether it fits what you told us you need: the session page compares both.';

/** A session that a user is told of, and why. */
export interface Find {
  readonly table: News;
  readonly why: readonly string[];
  /** It clashes with what they need, or leaves something to ask. */
  readonly toCheck?: boolean | undefined;
}

/** Builds the mail about what was found for a user. */
export function findsMail({ userId, user }: Watcher, finds: readonly Find[]) {
  const [first] = finds;
  const one = finds.length === 1 ? first!.table : null;
  const unsubscribe = unsubscribeToken('finds', userId);
  const saved = `${env.publicUrl}/account/saved`;
  const more = finds.length - MOST_SHOWN;
  return {
    kind: 'finds' as const,
    to: user.email,
    userId,
    subject: one ? `A table for you: ${one.title}` : `${finds.length} tables for you`,
    paragraphs: [
      `${user.fullName}, this is what we found on ${site().name} since we last looked for you.`,
      ...(more > 0 ? [`And ${more} more: the searches you keep show them all.`] : []),
    ],
    evenings: finds.slice(0, MOST_SHOWN).map(({ table, why, toCheck }) => {
      const sheet = sheetOf(table, user.timeZone);
      return {
        ...sheet,
        picture: mailPictureOf(table),
        lines: [
          ...sheet.lines,
          ...whereInWords(table),
          `${table.gameSystem} with GM ${table.hostName}, ${formatUsd(table.priceCents)}`,
          ...why,
          ...(toCheck ? [CHECK] : []),
        ],
        // With a single session the button is the link.
        links: one ? [] : [{ label: 'See the table', url: pageOf(table) }],
      };
    }),
    action: one
      ? { label: 'See the table', url: pageOf(one) }
      : { label: 'What you look out for', url: saved },
    footnote: `See and change what you look out for: ${saved}\n${stopFootnote('tables that are new', unsubscribe)}`,
    unsubscribe,
  };
}

const pageOf = ({ id }: News) => `${env.publicUrl}/sessions/${id}`;
