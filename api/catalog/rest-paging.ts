import { z } from 'zod';
import type { RestRequest } from '../platform/http/rest.ts';
import { parse } from '../platform/parse.ts';
import { MAX_ID } from '../platform/rules.ts';
import type { Page } from './page.ts';
import { pageSizes } from './rules.ts';
import type { ListRequest } from './sessions.service.ts';

const number = (most: number) =>
  z
    .string({ error: 'Must be a whole number' })
    .regex(/^\d{1,10}$/, 'Must be a whole number')
    .transform(Number)
    .refine((value) => value >= 1 && value <= MAX_ID, { message: 'Must be at least 1' })
    .transform((value) => Math.min(value, most));

const query = z.object({
  limit: number(pageSizes.most).default(pageSizes.most),
  page: number(100_000).optional(),
  after: z.string({ error: 'Invalid cursor' }).max(100, 'Invalid cursor').optional(),
});

/** ?limit= with either ?page= (from 1) or ?after= (the cursor of the Link header). */
export function pageOf(request: RestRequest): ListRequest {
  const { limit, page, after } = parse(query, request.query);
  return { page: { first: limit, after }, offset: page ? (page - 1) * limit : 0 };
}

/** The answer is a plain array; how to go on stands in the headers. */
export function announce<Row>({ http, reply }: RestRequest, page: Page<Row>, cursorOf: (row: Row) => string) {
  reply.header('x-total-count', String(page.totalCount ?? page.rows.length));
  const last = page.rows.at(-1);
  if (!page.hasNextPage || !last) return;
  const next = new URL(http.url, 'http://localhost');
  next.searchParams.delete('page');
  next.searchParams.set('after', cursorOf(last));
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
}
