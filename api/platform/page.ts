import { z } from 'zod';
import { MOST_COUNTED } from './counts.rules.ts';
import { type Place, readCursor } from './cursor.ts';
import { Prisma } from './db.ts';
import { parse } from './parse.ts';
import { read } from './read.ts';
import { MAX_ID } from './rules.ts';

/** The maximum size of a page, whatever the caller asks for. */
export const MOST_ROWS = 100;
const DEFAULT_ROWS = 24;

const count = z
  .number()
  .int()
  .min(0, 'Must not be negative')
  .max(MAX_ID)
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : Math.min(value, MOST_ROWS)));
const cursor = z.string('Invalid cursor').nullish();

const pageArgs = z
  .object({ first: count, after: cursor, last: count, before: cursor })
  .refine(({ first, last }) => first === null || last === null, {
    message: 'Use either first or last',
    path: ['last'],
  });

/** A page as Relay asks for it; `offset`: rows to skip, for the numbered pages of REST. */
export type PageArgs = z.input<typeof pageArgs> & { offset?: number };

/** The rows of a list that a caller asks for. */
export interface Window {
  size: number;
  /** Taken from the end of the list. */
  backward: boolean;
  after: Place | null;
  before: Place | null;
  offset: number;
}

/** Returns how many rows are asked for, as far as this is known before the list is read. */
export const rowsAsked = (args: { first?: number | null; last?: number | null }) =>
  Math.min(Math.max(args.first ?? args.last ?? DEFAULT_ROWS, 0), MOST_ROWS);

/**
 * Checks the arguments of a page. Without `first` and `last` a list begins at its natural end; `words`: it is in
 * alphabetical order.
 */
export function readWindow(
  args: PageArgs,
  natural: 'first' | 'last' = 'first',
  { words = false } = {},
): Window {
  const { first, last, after, before } = parse(pageArgs, args);
  const place = (text: string | null | undefined, field: string) =>
    typeof text === 'string' ? readCursor(text, field, words) : null;
  return {
    size: rowsAsked({ first, last }),
    backward: first === null && (last !== null || natural === 'last'),
    after: place(after, 'after'),
    before: place(before, 'before'),
    offset: args.offset ?? 0,
  };
}

/** The sort columns of a list, as SQL: a time or another column, and the id; or the id alone. */
interface Order {
  at?: string;
  /** The value of a cursor that `at` is compared with, when it is no time. */
  compare?: (place: Place) => Prisma.Sql;
  id: string;
  /** Latest first. */
  descending?: boolean;
}

const time = ({ at }: Place) => Prisma.sql`${new Date(at)}`;

/** The window in SQL: "AND …" for its cursors, what to order by, and "LIMIT …" with one row more than the page. */
export function keyset(window: Window, { at, compare = time, id, descending = false }: Order) {
  const columns = at ? [at, id] : [id];
  const direction = descending !== window.backward ? 'DESC' : 'ASC';
  const beyond = (place: Place | null, larger: boolean) => {
    if (!place) return Prisma.empty;
    const values = at ? Prisma.sql`(${compare(place)}, ${place.id})` : Prisma.sql`${place.id}`;
    return Prisma.sql`AND (${Prisma.raw(columns.join(', '))}) ${Prisma.raw(larger ? '>' : '<')} ${values}`;
  };
  return {
    bounds: Prisma.sql`${beyond(window.after, !descending)} ${beyond(window.before, descending)}`,
    order: Prisma.raw(columns.map((column) => `${column} ${direction}`).join(', ')),
    limit: Prisma.sql`LIMIT ${Prisma.raw(String(window.size + 1))} ${window.offset ? Prisma.sql`OFFSET ${window.offset}` : Prisma.empty}`,
  };
}

/**
 * The same for Prisma's own queries, over a list with the newest row, the one of the highest id, first. `found`: its
 * rows, when SQL has found them before.
 */
export const newestFirst = (
  { size, backward, after, before, offset }: Window,
  found?: readonly { id: number }[],
) => ({
  where: {
    id: found
      ? { in: found.map(({ id }) => id) }
      : { ...(after && { lt: after.id }), ...(before && { gt: before.id }) },
  },
  orderBy: { id: backward ? ('asc' as const) : ('desc' as const) },
  take: size + 1,
  skip: found ? 0 : offset,
});

/** SQL that counts the rows "FROM …", up to MOST_COUNTED. */
export const counted = (from: Prisma.Sql) =>
  Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM ${from} LIMIT ${MOST_COUNTED}) counted)`;

/** Counts the rows "FROM …" each of these, up to MOST_COUNTED, with one statement. */
export async function countAll(froms: readonly Prisma.Sql[]): Promise<number[]> {
  const counts = Prisma.join(froms.map(counted));
  const [row] = await read<{ counts: number[] }>`SELECT ARRAY[${counts}] AS counts`;
  return row!.counts;
}

/** Counts the rows "FROM …", up to MOST_COUNTED. */
export async function countRows(from: Prisma.Sql): Promise<number> {
  const [count] = await countAll([from]);
  return count!;
}

/** One page of a list, in the order of the list, whichever end it was read from. */
export interface Page<Row> {
  rows: Row[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  /**
   * Total of all pages, at most MOST_COUNTED. Counted on demand, and only if there is more than this page; SQL counts
   * use `count`.
   */
  totalCount: (count?: typeof countRows) => Promise<number>;
}

/**
 * Makes a page of rows read in the window's direction. `read` has one more row when there is a further page, and none
 * was filtered out afterwards: a list that fits on one page is not counted. `total`: "FROM …" of the list, or a
 * function that counts it.
 */
export function toPage<Row>(
  read: Row[],
  window: Window,
  total: Prisma.Sql | (() => Promise<number>),
): Page<Row> {
  const more = read.length > window.size;
  const rows = read.slice(0, window.size);
  const isAll = !more && !window.after && !window.before && !window.offset;
  if (window.backward) rows.reverse();
  return {
    rows,
    hasNextPage: window.backward ? window.before !== null : more,
    hasPreviousPage: window.backward ? more : window.after !== null,
    totalCount: async (count = countRows) => {
      if (isAll) return rows.length;
      return typeof total === 'function' ? total() : count(total);
    },
  };
}
