import { type PageArgs, readWindow } from '../platform/page.ts';
import { usualZone } from '../platform/rules.ts';
import { pick } from './choice-list.ts';
import { whatIsOnOffer, whatIsSearched } from './choice-memory.ts';
import type { Offer } from './choice-offer.ts';
import { type Sought, seeker } from './choice-search.ts';
import type { SessionOrder } from './choices.rules.ts';
import { clockChanges } from './local-times.ts';
import type { SessionFilter } from './session-filter.rules.ts';

/** What is on offer, and what is looked for among it by the words of a search; null: nothing is searched for. */
export async function lookThrough(
  search: string | null,
  now: Date,
): Promise<{ offer: Offer; sought: Sought | null }> {
  if (search === null) return { offer: await whatIsOnOffer(), sought: null };
  const offer = await whatIsSearched();
  return { offer, sought: seeker(offer, now)(search) };
}

/** When the clocks of a zone change while there are tables. */
export function clocksOf({ span }: Offer, timeZone: string | null, now: Date) {
  const at = now.getTime();
  return clockChanges(usualZone(timeZone ?? 'UTC'), {
    ...{ from: Math.min(span.from, at), to: Math.max(span.to, at) },
  });
}

/** The tables of a page as they stand in memory, and the words by which they were found. */
export async function pickTables(
  filter: SessionFilter,
  now: Date,
  page: PageArgs,
  how: { order: SessionOrder; onePerCampaign: boolean },
) {
  const { offer, sought } = await lookThrough(filter.search, now);
  const clocks = await clocksOf(offer, filter.timeZone, now);
  const asked = { filter, now, clocks, found: sought?.has ?? null };
  return { words: sought?.words, picked: pick(offer, asked, readWindow(page, 'first'), how) };
}
