import { Refusal } from '../platform/refusal.ts';
import { MAX_ID } from '../platform/rules.ts';

const MOST = 100;
const DEFAULT = 30;

export interface PageArgs {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
}

/** A place in a list: rows are ordered by `at` (0 where only the id counts), then by id. */
export interface Place {
  at: number;
  id: number;
}

export interface Window {
  size: number;
  /** Taken from the end of the list. */
  backward: boolean;
  after: Place | null;
  before: Place | null;
}

export interface Page<Row> {
  rows: Row[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

export const writeCursor = ({ at, id }: Place) => Buffer.from(`${at}.${id}`).toString('base64url');

const LATEST = Date.UTC(9999, 11, 31);

function readCursor(cursor: string | null | undefined, field: string): Place | null {
  if (cursor === null || cursor === undefined) return null;
  const [, at, id] = /^(\d{1,15})\.(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const place = { at: Number(at), id: Number(id) };
  if (!id || place.id > MAX_ID || place.at > LATEST) throw new Refusal('BAD_INPUT', 'Invalid cursor', field);
  return place;
}

function sizeOf(count: number | null | undefined, field: string): number | null {
  if (count === null || count === undefined) return null;
  if (count < 0) throw new Refusal('BAD_INPUT', `${field} must not be negative`, field);
  return Math.min(count, MOST);
}

/** Checks what a caller asks for. Without `first` and `last` a list begins at its natural end. */
export function readWindow(args: PageArgs, natural: 'first' | 'last' = 'first'): Window {
  const first = sizeOf(args.first, 'first');
  const last = sizeOf(args.last, 'last');
  if (first !== null && last !== null) {
    throw new Refusal('BAD_INPUT', 'Ask for the first or the last, not both', 'last');
  }
  return {
    size: first ?? last ?? DEFAULT,
    backward: first === null && (last !== null || natural === 'last'),
    after: readCursor(args.after, 'after'),
    before: readCursor(args.before, 'before'),
  };
}

/** `read` was taken in the window's direction and holds one row more when there is a further page. */
export function toPage<Row>(read: Row[], window: Window): Page<Row> {
  const more = read.length > window.size;
  const rows = read.slice(0, window.size);
  if (window.backward) rows.reverse();
  return {
    rows,
    hasNextPage: window.backward ? window.before !== null : more,
    hasPreviousPage: window.backward ? more : window.after !== null,
  };
}

/** The same as Relay wants it. */
export function toConnection<Row>(
  page: Page<Row>,
  placeOf: (row: Row) => Place,
  count: () => Promise<number>,
) {
  const edges = page.rows.map((node) => ({ cursor: writeCursor(placeOf(node)), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: page.hasNextPage,
      hasPreviousPage: page.hasPreviousPage,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    /** Counted only when somebody asks. */
    count,
  };
}
