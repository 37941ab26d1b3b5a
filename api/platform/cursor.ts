import { Refusal } from './refusal.ts';
import { MAX_ID } from './rules.ts';

/** A place in a list: rows are ordered by `at` (a time in milliseconds or another whole number) or `words`, then by id. */
export interface Place {
  /** 0 where only the words or the id count. */
  at: number;
  id: number;
  words?: string;
}

/** For a list that is ordered by the id alone. */
export const placeOfId = ({ id }: { id: number }): Place => ({ at: 0, id });

export const writeCursor = ({ at, id, words }: Place) =>
  Buffer.from(`${at}.${id}${words === undefined ? '' : `.${words}`}`).toString('base64url');

/** The latest time taken: PostgreSQL cannot store every number as a time. */
const LATEST = Date.UTC(9999, 11, 31);

/** `ofWords`: the list is in alphabetical order; a cursor of another list is refused. */
export function readCursor(cursor: string, field: string, ofWords: boolean): Place {
  const text = /^[A-Za-z0-9_-]{1,700}$/.test(cursor) ? Buffer.from(cursor, 'base64url').toString() : '';
  const [, at, id, words] = /^(\d{1,15})\.(\d{1,10})(?:\.(\P{Cc}{0,200}))?$/u.exec(text) ?? [];
  const place = { at: Number(at), id: Number(id), ...(words !== undefined && { words }) };
  const fits = (words !== undefined) === ofWords;
  if (!id || !fits || place.id > MAX_ID || place.at > LATEST)
    throw new Refusal('BAD_INPUT', 'Invalid cursor', field);
  return place;
}
