import { z } from 'zod';
import { type Place, writeCursor } from '../cursor.ts';
import { MOST_ROWS, type Page, type PageArgs } from '../page.ts';
import { parse } from '../parse.ts';
import { MAX_ID } from '../rules.ts';
import type { RestRequest } from './rest.ts';

const whole = (least: number, most: number) =>
  z
    .string({ error: 'Must be a whole number' })
    .regex(/^\d{1,10}$/, 'Must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= MAX_ID, { message: `Must be at least ${least}` })
    .transform((value) => Math.min(value, most));

const limit = whole(1, MOST_ROWS).default(MOST_ROWS);

const query = z.object({
  limit,
  page: whole(1, 100_000).optional(),
  offset: whole(0, 10_000_000).default(0),
  after: z.string({ error: 'Invalid cursor' }).optional(),
});

/** ?limit= with ?page= (from 1), ?offset= (from 0) or ?after= (the cursor of the Link header). */
export function pageOf(request: RestRequest): PageArgs {
  const { limit: first, page, after, offset } = parse(query, request.query);
  return { first, after, offset: page ? (page - 1) * first : offset };
}

const older = z.object({ limit, before: whole(1, MAX_ID).optional() });

/** ?limit= with ?before=, the id of the last row seen: for lists that go back in time. */
export const olderThan = (request: RestRequest) => parse(older, request.query);

/** Sets the headers of a page: the total, and how to go on. The answer itself is a plain array. */
export async function announce<Row>(request: RestRequest, page: Page<Row>, placeOf: (row: Row) => Place) {
  request.reply.header('x-total-count', String(await page.totalCount()));
  const last = page.rows.at(-1);
  if (page.hasNextPage && last) linkNext(request, 'after', writeCursor(placeOf(last)));
}

/** Link: the same request, with `name` saying where the next page begins. */
export function linkNext({ http, reply }: RestRequest, name: string, value: string | number) {
  const next = new URL(http.url, 'http://localhost');
  for (const other of ['page', 'offset']) next.searchParams.delete(other);
  next.searchParams.set(name, String(value));
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
}
