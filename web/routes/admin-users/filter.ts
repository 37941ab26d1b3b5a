import { textIn } from '../../lib/address.ts';

export const longestSearch = 100;
export const pageSize = 25;

/** Reads the search words from the address; drops what the server would refuse. */
export const filterOf = (params: URLSearchParams): string => textIn(params.get('search'), longestSearch);

/** Returns the address with other search words. */
export function withSearch(params: URLSearchParams, search: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (search.trim()) next.set('search', search.trim());
  else next.delete('search');
  return next;
}

export const listVariables = (search: string) => ({
  search: search.trim() || null,
  admins: pageSize,
  gameMasters: pageSize,
  regulars: pageSize,
});
