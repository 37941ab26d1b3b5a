import { type PageArgs, readWindow } from '../platform/page.ts';
import { usualZone } from '../platform/rules.ts';
import type { SessionOrder } from './choices.rules.ts';
import { currentIndex, currentSearchIndex, nextRound } from './current-index.ts';
import type { FacetQuery } from './facet-conditions.ts';
import { pickPage } from './facet-list.ts';
import { createSearchResolver, type ResolvedSearch } from './facet-search.ts';
import { clockChanges } from './local-times.ts';
import type { SessionFilter } from './session-filter.rules.ts';
import type { SessionIndex } from './session-index.ts';

/** The index, the request, and what its search stands for; null: no words are searched. */
export interface Looked {
  readonly index: SessionIndex;
  readonly asked: FacetQuery;
  readonly sought: ResolvedSearch | null;
}

/**
 * Runs `look` on the current index. `look` must be synchronous: while other requests are answered, changes are
 * applied to the same memory, and a slot may then hold another session.
 */
export async function lookThrough<Seen>(
  filter: SessionFilter,
  now: Date,
  look: (memory: Looked) => Seen,
): Promise<Seen> {
  const index = await (filter.search === null ? currentIndex() : currentSearchIndex());
  const clocks = await clocksOf(index, filter.timeZone, now);
  await nextRound();
  const sought = filter.search === null ? null : createSearchResolver(index, now)(filter.search);
  return look({ index, asked: { filter, now, clocks, hasWords: sought?.has ?? null }, sought });
}

/** Returns when the clocks of a zone change during the time of all sessions. */
export function clocksOf({ span }: SessionIndex, timeZone: string | null, now: Date) {
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
  return lookThrough(filter, now, ({ index, asked, sought }) => ({
    words: sought?.words,
    picked: pickPage(index, asked, window, how),
  }));
}
