import { z } from 'zod';
import { line } from '../platform/rules.ts';

/** Tables that one user can save, and Game Masters they can follow. */
export const MOST_SAVED = 200;
export const MOST_FOLLOWED = 200;
/** Searches of the board that one user can keep. */
export const MOST_KEPT = 20;

/** In bytes of the stored text: the index cannot hold a longer one. */
export const longestSearch = 2_000;
export const TOO_LONG = 'This search is too long to keep';

export const keptSearchInput = z.object({
  /** As in the address of the board. */
  search: z
    .string({ error: 'Please say what to search for' })
    .max(longestSearch, TOO_LONG)
    .transform((search) => search.replace(/^\?/, '')),
  name: line(1, 100, 'Please name the search with 1 to 100 characters'),
});
