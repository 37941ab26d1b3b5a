import { clock } from '../platform/clock.ts';
import { createFlights } from '../platform/flights.ts';
import type { Page, PageArgs } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { MOST_CHOSEN, type SessionOrder } from './choices.rules.ts';
import { commonWords, nearlyOffered, offered, offeredOnce } from './offered.ts';
import {
  isChosen,
  isOfZone,
  type SessionFilter,
  sessionFilter,
  sessionOrder,
} from './session-filter.rules.ts';
import type { Listed } from './session-filter.ts';
import { type ListSort, querySessions } from './session-list.ts';
import type { SessionRow } from './session-row.ts';

const together = createFlights<Page<SessionRow>>();

/** Visitors' orders as lists have them. */
const orders: Record<SessionOrder, { sort: ListSort; descending: boolean }> = {
  soonest: { sort: 'date', descending: false },
  price: { sort: 'price', descending: false },
  rating: { sort: 'rating', descending: true },
  newest: { sort: 'newest', descending: true },
};
export const sortOfOrder = (order: SessionOrder) => orders[order].sort;

/**
 * What a visitor asks for, checked, with the zone of the viewer where one is needed and none was given; `zoned`: it
 * is, whatever is chosen.
 */
export function askedFor(viewer: MaybeViewer, filter: unknown, zoned = false): SessionFilter {
  const chosen = parse(sessionFilter, filter ?? {});
  const timeZone = chosen.timeZone ?? viewer?.timeZone ?? null;
  return { ...chosen, timeZone: zoned || isOfZone(chosen) ? timeZone : null };
}

/**
 * What can be booked: the same for everybody, so that all who ask for the same at once read it together. When what is
 * searched for is nowhere, what is similar. `onePerCampaign`: of the dates of a campaign that fit the earliest only.
 */
export function listSessions(
  viewer: MaybeViewer,
  filter: unknown,
  page: PageArgs,
  { sort: order, onePerCampaign = false }: { sort?: unknown; onePerCampaign?: boolean } = {},
): Promise<Page<SessionRow>> {
  const asked = askedFor(viewer, filter);
  const { sort, descending } = orders[parse(sessionOrder, order, 'sort')];
  return together(JSON.stringify([asked, page, sort, onePerCampaign]), async () => {
    const now = clock.now();
    const mostCounted = onePerCampaign || isChosen(asked) ? MOST_CHOSEN : undefined;
    const offer = onePerCampaign ? offeredOnce : offered;
    const list = (listed: Listed) => querySessions(listed, page, descending, sort, mostCounted);
    const common = asked.search ? await commonWords(asked.search, now) : null;
    const exact = await list(common ? offer(asked, now, common, true) : offer(asked, now));
    const words = asked.search && exact.rows.length === 0 ? await nearlyOffered(asked.search, now) : null;
    return forAll(words ? await list(offer(asked, now, words)) : exact);
  });
}

/** Counted once for those who share it, and changed by none of them. */
function forAll<Row extends object>(page: Page<Row>): Page<Row> {
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
