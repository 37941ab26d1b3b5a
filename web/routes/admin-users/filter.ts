import { textIn } from '../../lib/address.ts';

export const longestSearch = 100;
export const pageSize = 25;

/** The words in the address; what the server would refuse is left out. */
export const filterOf = (params: URLSearchParams): string => textIn(params.get('search'), longestSearch);

/** The same address with other words. */
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
