import { type PageArgs, readWindow } from '../platform/page.ts';
import { usualZone } from '../platform/rules.ts';
import type { Asked } from './choice-conditions.ts';
import { pick } from './choice-list.ts';
import { ownRound, whatIsOnOffer, whatIsSearched } from './choice-memory.ts';
import type { Offer } from './choice-offer.ts';
import { type Sought, seeker } from './choice-search.ts';
import type { SessionOrder } from './choices.rules.ts';
import { clockChanges } from './local-times.ts';
import type { SessionFilter } from './session-filter.rules.ts';

/** The offer, the request, and what its search stands for; null: no words are searched. */
export interface Looked {
  readonly offer: Offer;
  readonly asked: Asked;
  readonly sought: Sought | null;
}

/**
 * Runs `look` on the current offer. `look` must be synchronous: while other requests are answered, changes are
 * applied to the same memory, and a place may then hold another session.
 */
export async function lookThrough<Seen>(
  filter: SessionFilter,
  now: Date,
  look: (memory: Looked) => Seen,
): Promise<Seen> {
  const offer = await (filter.search === null ? whatIsOnOffer() : whatIsSearched());
  const clocks = await clocksOf(offer, filter.timeZone, now);
  await ownRound();
  const sought = filter.search === null ? null : seeker(offer, now)(filter.search);
  return look({ offer, asked: { filter, now, clocks, found: sought?.has ?? null }, sought });
}

/** Returns when the clocks of a zone change during the time of all sessions. */
export function clocksOf({ span }: Offer, timeZone: string | null, now: Date) {
  const at = now.getTime();
  return clockChanges(usualZone(timeZone ?? 'UTC'), {
    ...{ from: Math.min(span.from, at), to: Math.max(span.to, at) },
  });
}

/** Picks the sessions of a page in memory, and returns the words by which they were found. */
export function pickTables(
  filter: SessionFilter,
  now: Date,
  page: PageArgs,
  how: { order: SessionOrder; onePerCampaign: boolean },
) {
  const window = readWindow(page, 'first');
  return lookThrough(filter, now, ({ offer, asked, sought }) => ({
    words: sought?.words,
    picked: pick(offer, asked, window, how),
  }));
}
