import { isDay } from '../../lib/day.ts';
import { type Filter, filterOf, searchOf } from '../../parts/sessionFilter.ts';

/** How the address shows the board, apart from its filter: as a list, or as a week. */
export interface Board {
  readonly inWeek: boolean;
  /** A day of the shown week; null: the present week. */
  readonly week: string | null;
}

export function boardOf(search: URLSearchParams): Board {
  const inWeek = search.get('view') === 'week';
  // The days of a filter select a week, too.
  const day = search.get('week') ?? search.get('from') ?? search.get('to') ?? '';
  return { inWeek, week: inWeek && isDay(day) ? day : null };
}

/** Reads the filter from the address; a week has its own days. */
export function listFilter(search: URLSearchParams): Filter {
  const filter = filterOf(search);
  return boardOf(search).inWeek ? { ...filter, from: '', to: '' } : filter;
}

export function boardSearch({ inWeek, week }: Board, filter: Filter): URLSearchParams {
  const params = searchOf(filter);
  if (inWeek) params.set('view', 'week');
  if (week) params.set('week', week);
  return params;
}

export function boardPath(board: Board, filter: Filter): string {
  const search = boardSearch(board, filter).toString();
  return search ? `/sessions?${search}` : '/sessions';
}
