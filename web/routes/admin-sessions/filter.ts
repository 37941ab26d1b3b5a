import type { SessionStatus } from '../../__generated__/AdminSessionsPageQuery.graphql.ts';

export interface Filter {
  readonly search: string;
  /** '' (all), 'upcoming' or a status in lower case. */
  readonly filter: string;
}

export const filters = [
  { value: '', label: 'All sessions' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'scheduled', label: 'Scheduled', status: 'SCHEDULED' },
  { value: 'active', label: 'Active', status: 'ACTIVE' },
  { value: 'draft', label: 'Draft', status: 'DRAFT' },
  { value: 'completed', label: 'Completed', status: 'COMPLETED' },
  { value: 'cancelled', label: 'Cancelled', status: 'CANCELLED' },
] as const satisfies readonly { value: string; label: string; status?: SessionStatus }[];

const longestSearch = 100;
export const pageSize = 12;

/** The filter as it stands in the address; what the server would refuse is left out. */
export function filterOf(params: URLSearchParams): Filter {
  const search = (params.get('search') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, longestSearch)
    .toWellFormed();
  const filter = params.get('filter') ?? '';
  return { search, filter: filters.some(({ value }) => value === filter) ? filter : '' };
}

/** The same address with another filter; the calendar's week stays. */
export function withFilter(params: URLSearchParams, { search, filter }: Filter): URLSearchParams {
  const next = new URLSearchParams(params);
  if (search.trim()) next.set('search', search.trim());
  else next.delete('search');
  if (filter) next.set('filter', filter);
  else next.delete('filter');
  return next;
}

/** What lies ahead begins with the next one; all else begins with the latest. */
export function listVariables({ search, filter }: Filter) {
  const chosen = filters.find(({ value }) => value === filter);
  const upcoming = filter === 'upcoming';
  return {
    filter: {
      search: search.trim() || null,
      status: chosen && 'status' in chosen ? chosen.status : null,
      upcoming: upcoming || null,
    },
    first: upcoming ? pageSize : null,
    last: upcoming ? null : pageSize,
  };
}
