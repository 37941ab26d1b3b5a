import { clock } from '../platform/clock.ts';
import type { Page, PageArgs } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { shareUnchanged } from '../platform/unchanged.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { pickTables } from './board-picks.service.ts';
import type { SessionOrder } from './choices.rules.ts';
import { type ToldOfSearch, toldOfSearch } from './near-words.ts';
import { offered, offeredOnce } from './offered.ts';
import {
  isChosen,
  isMade,
  isOfZone,
  type SessionFilter,
  sessionFilter,
  sessionOrder,
} from './session-filter.rules.ts';
import { type ListSort, querySessions } from './session-list.ts';
import type { SessionRow } from './session-row.ts';

export type SessionPage = Page<SessionRow> & ToldOfSearch;

const together = shareUnchanged<SessionPage>();

/** The visitors' orders as orders of lists. */
const orders: Record<SessionOrder, { sort: ListSort; descending: boolean }> = {
  soonest: { sort: 'date', descending: false },
  price: { sort: 'price', descending: false },
  rating: { sort: 'rating', descending: true },
  newest: { sort: 'newest', descending: true },
};
export const sortOfOrder = (order: SessionOrder) => orders[order].sort;

/**
 * Returns the validated filter of a visitor, with the viewer's zone where one is needed and none was given; `zoned`:
 * it is needed, whatever is chosen.
 */
export function askedFor(viewer: MaybeViewer, filter: unknown, zoned = false): SessionFilter {
  const chosen = parse(sessionFilter, filter ?? {});
  const timeZone = chosen.timeZone ?? viewer?.timeZone ?? null;
  return { ...chosen, timeZone: zoned || isOfZone(chosen) ? timeZone : null };
}

/** Few sessions have more free seats than these. */
const COMMON_SEATS = 2;

/**
 * True when perhaps so few sessions fit that finding them in memory costs less than reading in the order of the list.
 */
function isRare(filter: SessionFilter): boolean {
  const { search, type, date, from, to, timeZone, gameSystem, gameMasterId, ...choices } = filter;
  const made = Object.values(choices).filter(isMade).length;
  const isNarrow = filter.minRating !== null || filter.tags.length > 0 || (filter.seats ?? 0) > COMMON_SEATS;
  return search !== null || made > 1 || isNarrow;
}

/**
 * Lists what can be booked. The answer is the same for everybody, so equal concurrent requests share one read. A
 * search without a match finds what is similar. `onePerCampaign`: only the earliest date of each campaign that fits.
 */
export function listSessions(
  viewer: MaybeViewer,
  filter: unknown,
  page: PageArgs,
  { sort: given, onePerCampaign = false }: { sort?: unknown; onePerCampaign?: boolean } = {},
): Promise<SessionPage> {
  const asked = askedFor(viewer, filter);
  const order = parse(sessionOrder, given, 'sort');
  const { sort, descending } = orders[order];
  return together(JSON.stringify([asked, page, sort, onePerCampaign]), async () => {
    const now = clock.now();
    const countsAtOnce = onePerCampaign || isChosen(asked);
    // The database has no order of tables by the stars of who runs them: it would put all that are on offer in order.
    const isInMemory = order === 'rating' || isRare(asked);
    const picks = isInMemory ? await pickTables(asked, now, page, { order, onePerCampaign }) : null;
    const listed = (onePerCampaign ? offeredOnce : offered)(asked, now, picks?.words);
    const list = { ...listed, picked: picks?.picked };
    const found = await querySessions(list, page, descending, sort, countsAtOnce);
    return forAll({ ...found, ...toldOfSearch(found.rows, picks?.words) });
  });
}

/** Freezes a page, and counts its total once for all requests that share it. */
function forAll(page: SessionPage): SessionPage {
  let count: Promise<number> | undefined;
  for (const row of page.rows) Object.freeze(row);
  return Object.freeze({
    ...page,
    totalCount: () => {
      count ??= page.totalCount();
      return count;
    },
  });
}
