import type { AdminSessionSort, SessionStatus } from '../../__generated__/AdminSessionsPageQuery.graphql.ts';

export interface Filter {
  readonly search: string;
  /** '' (all), 'upcoming' or a status in lower case. */
  readonly filter: string;
  /** '' (by date, what fits the filter) or one of `sorts`; a minus: the other way round. */
  readonly sort: string;
}

export const sorts = [
  { value: 'date', label: 'Earliest first', sort: 'DATE' },
  { value: '-date', label: 'Latest first', sort: 'DATE' },
  { value: 'title', label: 'Title, A to Z', sort: 'TITLE' },
  { value: '-title', label: 'Title, Z to A', sort: 'TITLE' },
  { value: 'price', label: 'Cheapest first', sort: 'PRICE' },
  { value: '-price', label: 'Dearest first', sort: 'PRICE' },
] as const satisfies readonly { value: string; label: string; sort: AdminSessionSort }[];

/** What lies ahead begins with the next one; all else begins with the latest. */
export const sortOf = ({ sort, filter }: Filter) => sort || (filter === 'upcoming' ? 'date' : '-date');

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
  const sort = params.get('sort') ?? '';
  return {
    search,
    filter: filters.some(({ value }) => value === filter) ? filter : '',
    sort: sorts.some(({ value }) => value === sort) ? sort : '',
  };
}

/** The same address with another filter; the calendar's week stays. */
export function withFilter(params: URLSearchParams, { search, filter, sort }: Filter): URLSearchParams {
  const next = new URLSearchParams(params);
  if (search.trim()) next.set('search', search.trim());
  else next.delete('search');
  if (filter) next.set('filter', filter);
  else next.delete('filter');
  if (sort) next.set('sort', sort);
  else next.delete('sort');
  return next;
}

export function listVariables(asked: Filter) {
  const chosen = filters.find(({ value }) => value === asked.filter);
  const sort = sortOf(asked);
  return {
    filter: {
      search: asked.search.trim() || null,
      status: chosen && 'status' in chosen ? chosen.status : null,
      upcoming: asked.filter === 'upcoming' || null,
    },
    sort: sorts.find(({ value }) => value === sort)?.sort ?? null,
    descending: sort.startsWith('-'),
    first: pageSize,
  };
}
