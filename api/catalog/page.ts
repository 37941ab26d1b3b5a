import { parse } from '../platform/parse.ts';
import { type PageArgs, pageArgs, pageSizes } from './rules.ts';

/** One page of a list, in list order whichever end it was asked from. */
export interface Page<Row> {
  rows: Row[];
  /** null: nobody asked for it. */
  totalCount: number | null;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

export interface Window {
  size: number;
  backward: boolean;
  after: string | null;
  before: string | null;
}

/** Whatever is asked, a page is never larger than the bound. */
export function readPageArgs(args: PageArgs, defaultSize: number): Window {
  const { first, last, after, before } = parse(pageArgs, args);
  return {
    size: Math.min(first ?? last ?? defaultSize, pageSizes.most),
    backward: last !== null,
    after: after ?? null,
    before: before ?? null,
  };
}

/** `read` holds one row more than the page when there is a further one. */
export function toPage<Row>(read: Row[], window: Window, totalCount: number | null): Page<Row> {
  const more = read.length > window.size;
  const rows = read.slice(0, window.size);
  if (window.backward) rows.reverse();
  return {
    rows,
    totalCount,
    hasNextPage: window.backward ? window.before !== null : more,
    hasPreviousPage: window.backward ? more : window.after !== null,
  };
}

/** What a user typed, as a pattern that matches it literally. */
export const containing = (words: string) => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
