import { addDays, mondayOf } from '../../lib/calendar.ts';

export const kinds = [
  { value: 'week', label: 'By week', head: 'Week of' },
  { value: 'game_system', label: 'By game system', head: 'Game system' },
  { value: 'game_master', label: 'By Game Master', head: 'Game Master' },
] as const;
export type Kind = (typeof kinds)[number]['value'];

/** So many weeks at most; more are not asked for. */
const mostWeeks = 106;

export interface Range {
  readonly by: Kind;
  /** Days, YYYY-MM-DD, of the first and of the last week; null: the twelve up to this one. */
  readonly from: string | null;
  readonly until: string | null;
}

function dayOf(text: string | null): string | null {
  if (!text || !/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)) return null;
  // A February 30 would be a day in March.
  return addDays(text, 0) === text ? text : null;
}

/** The range as it stands in the address; what the server would refuse is left out or cut. */
export function rangeOf(params: URLSearchParams): Range {
  const by = kinds.find(({ value }) => value === params.get('by'))?.value ?? 'week';
  const [from, until] = [dayOf(params.get('from')), dayOf(params.get('until'))];
  if (!from || !until) return { by, from, until };
  if (until < from) return { by, from, until: null };
  const longest = addDays(mondayOf(until), -7 * (mostWeeks - 1));
  return from < longest ? { by, from: longest, until } : { by, from, until };
}

export const variablesOf = ({ by, from, until }: Range) => ({
  by: by.toUpperCase() as Uppercase<Kind>,
  from,
  until,
});

/** So many weeks up to and with that of a day; with a negative number those from it on. */
export function weeksAround(day: string, weeks: number): { from: string; until: string } {
  const monday = mondayOf(day);
  const other = addDays(monday, -7 * (weeks - Math.sign(weeks)));
  return weeks > 0 ? { from: other, until: monday } : { from: monday, until: other };
}

/** Where the same figures stand as a file. */
export function csvAddress({ by, from, until }: { by: Kind; from: string; until: string }): string {
  return `/api/admin/figures.csv?${new URLSearchParams({ by, from, until })}`;
}

/** '85%'; nothing where there were no seats. */
export const fillRate = (filled: number, seats: number) =>
  seats === 0 ? '—' : `${Math.round((filled / seats) * 100)}%`;

interface Row {
  readonly sessions: number;
  readonly soldSeats: number;
  readonly revenueCents: number;
}

export const isNothing = ({ sessions, soldSeats, revenueCents }: Row) =>
  sessions === 0 && soldSeats === 0 && revenueCents === 0;
