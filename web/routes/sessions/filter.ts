import type { SessionDateFilter } from '../../__generated__/SessionsPageQuery.graphql.ts';

export interface Filter {
  readonly search: string;
  readonly type: string;
  readonly date: string;
}

export const dates = [
  { value: 'today', label: 'Today', filter: 'TODAY' },
  { value: 'thisWeek', label: 'This Week', filter: 'THIS_WEEK' },
  { value: 'thisMonth', label: 'This Month', filter: 'THIS_MONTH' },
] as const satisfies readonly { value: string; label: string; filter: SessionDateFilter }[];

const longest = { search: 200, type: 50 };

/** Text from an address is anything; what the server would refuse is left out here. */
function clean(value: string | null, length: number): string {
  return (value ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, length)
    .toWellFormed();
}

/** The filter as it stands in the address. */
export function filterOf(search: URLSearchParams): Filter {
  const type = clean(search.get('type'), longest.type).trim();
  const date = search.get('date') ?? '';
  return {
    search: clean(search.get('search'), longest.search),
    type: type === 'all' ? '' : type,
    date: dates.some(({ value }) => value === date) ? date : '',
  };
}

export function searchOf({ search, type, date }: Filter): URLSearchParams {
  const params = new URLSearchParams();
  if (search.trim()) params.set('search', search.trim());
  if (type) params.set('type', type);
  if (date) params.set('date', date);
  return params;
}

/** The filter as the API takes it; the zone decides when a day begins. */
export function queryFilter({ search, type, date }: Filter, zone: string) {
  return {
    search: search.trim() || null,
    type: type || null,
    date: dates.find(({ value }) => value === date)?.filter ?? null,
    timeZone: date ? zone : null,
  };
}
