import type { AdminSessionSort, SessionStatus } from '../../__generated__/AdminSessionsPageQuery.graphql.ts';
import { textIn } from '../../lib/address.ts';
import { isDay } from '../../lib/day.ts';

export interface Filter {
  readonly search: string;
  /** '' (all), 'upcoming' or a status in lower case. */
  readonly filter: string;
  /** '' (depends on the other filters), 'weeks' (those of the calendar), 'all' or a day, YYYY-MM-DD. */
  readonly dates: string;
  /** '' (by date, in the direction that suits the filter) or one of `sorts`; a leading minus: descending. */
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

export const spans = [
  { value: 'weeks', label: 'These three weeks' },
  { value: 'all', label: 'All dates' },
] as const;

/** True when a search or status filter is set: the calendar, too, shows only the matches. */
export const isNarrowed = ({ search, filter }: Filter) => search.trim() !== '' || filter !== '';

/** Defaults to the weeks of the calendar; with a search or status filter to all dates. */
export const datesOf = (asked: Filter) => asked.dates || (isNarrowed(asked) ? 'all' : 'weeks');

/** Upcoming sessions start with the next one; every other list starts with the latest. */
export const sortOf = (asked: Filter) =>
  asked.sort || (asked.filter === 'upcoming' || datesOf(asked) !== 'all' ? 'date' : '-date');

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
export const pageSize = 25;

/** Reads the filter from the address; drops values the server would refuse. */
export function filterOf(params: URLSearchParams): Filter {
  const search = textIn(params.get('search'), longestSearch);
  const filter = params.get('filter') ?? '';
  const sort = params.get('sort') ?? '';
  const dates = params.get('dates') ?? '';
  return {
    search,
    filter: filters.some(({ value }) => value === filter) ? filter : '',
    dates: spans.some(({ value }) => value === dates) || isDay(dates) ? dates : '',
    sort: sorts.some(({ value }) => value === sort) ? sort : '',
  };
}

/** Returns the address with another filter; the calendar's week stays. */
export function withFilter(params: URLSearchParams, filter: Filter): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries({ ...filter, search: filter.search.trim() })) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Query variables of the page. `from`: the Monday of the calendar; null: this week's. */
export function listVariables(asked: Filter, from: string | null) {
  const chosen = filters.find(({ value }) => value === asked.filter);
  const sort = sortOf(asked);
  return {
    from,
    filter: {
      search: asked.search.trim() || null,
      status: chosen && 'status' in chosen ? chosen.status : null,
      upcoming: asked.filter === 'upcoming' || null,
    },
    weeks: datesOf(asked) === 'weeks' ? { from } : null,
    day: isDay(asked.dates) ? asked.dates : null,
    sort: sorts.find(({ value }) => value === sort)?.sort ?? null,
    descending: sort.startsWith('-'),
    first: pageSize,
  };
}
