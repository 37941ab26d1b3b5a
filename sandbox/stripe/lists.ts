import { noSuch } from './failures.ts';
import { integer, text } from './params.ts';
import type { Collection } from './store.ts';

export const paging = {
  limit: integer({ min: 1, max: 100 }),
  starting_after: text(255),
  ending_before: text(255),
};

export type Paging = { limit?: number; starting_after?: string; ending_before?: string };

/** Returns one page of a Stripe list: newest first; cursors are IDs. */
export function page<T extends { id: string }>(
  rows: Collection<T>,
  url: string,
  paging: { [K in keyof Paging]: Paging[K] | undefined },
  keep: (row: T) => boolean = () => true,
) {
  const limit = paging.limit ?? 10;
  const cursor = paging.ending_before ?? paging.starting_after;
  if (cursor && !rows.get(cursor))
    throw noSuch('object', cursor, paging.ending_before ? 'ending_before' : 'starting_after');
  const walk = paging.ending_before
    ? rows.oldestFirst(paging.ending_before)
    : rows.newestFirst(paging.starting_after);
  const data: T[] = [];
  let hasMore = false;
  for (const row of walk) {
    if (!keep(row)) continue;
    if (data.length === limit) {
      hasMore = true;
      break;
    }
    data.push(row);
  }
  if (paging.ending_before) data.reverse();
  return { object: 'list' as const, data, has_more: hasMore, url };
}

export function inlineList<T>(data: T[], url: string) {
  return { object: 'list' as const, data, has_more: false, url };
}
