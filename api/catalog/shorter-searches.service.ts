import { clock } from '../platform/clock.ts';
import { createSingleFlight } from '../platform/single-flight.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { askedFor } from './board.service.ts';
import { type Looked, lookThrough } from './board-picks.service.ts';
import { countMatches } from './facet-list.ts';
import { createSearchResolver, isUpcoming } from './facet-search.ts';

/** A search with fewer words. */
export interface ShorterSearch {
  readonly search: string;
  /** The words that are left out. */
  readonly without: readonly string[];
  /** How many tables it finds with the rest of the filter; a campaign is one. */
  readonly count: number;
}

export interface ShorterSearches {
  /** The words that no session has, nor any like them. */
  readonly missing: readonly string[];
  readonly searches: readonly ShorterSearch[];
}

/** Searches returned at most: those that find most. */
const MOST_SEARCHES = 3;

const together = createSingleFlight<ShorterSearches | null>();

/**
 * Explains a search that finds nothing, whatever else is filtered: which words are to blame, and which of the others
 * find something with the rest of the filter. It drops the words that no session has; if the others occur, but never
 * together, it drops one of them, or else keeps each alone. null: there is no search, or the search is not to blame.
 */
export async function shorten(viewer: MaybeViewer, given: unknown): Promise<ShorterSearches | null> {
  const filter = askedFor(viewer, given);
  if (filter.search === null) return null;
  return together(JSON.stringify(filter), () => lookThrough(filter, clock.now(), shorter));
}

function shorter({ index, asked, sought }: Looked): ShorterSearches | null {
  const { now } = asked;
  if (!sought || isUpcoming(index, now, sought.has)) return null;
  const seek = createSearchResolver(index, now);
  const words = sought.words.map(({ typed }) => typed);
  const missing = sought.words.filter(({ isExact, near }) => !isExact && near.length === 0);
  const found = (searches: readonly (readonly string[])[]) =>
    searches
      .filter((some) => some.length > 0)
      .map((some): ShorterSearch => {
        const search = some.join(' ');
        const without = words.filter((word) => !some.includes(word));
        const count = countMatches(index, { ...asked, hasWords: seek(search).has }, 'tables');
        return { search, without, count };
      })
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, MOST_SEARCHES);

  const rest = words.filter((word) => missing.every(({ typed }) => typed !== word));
  const ways = [
    ...(missing.length > 0 ? [[rest]] : []),
    rest.map((word) => rest.filter((other) => other !== word)),
    rest.map((word) => [word]),
  ];
  let searches: ShorterSearch[] = [];
  for (const way of ways) if (searches.length === 0) searches = found(way);
  return { missing: missing.map(({ typed }) => typed), searches };
}
