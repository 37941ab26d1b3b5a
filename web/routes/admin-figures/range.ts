import { addDays, mondayOf } from '../../lib/calendar.ts';

export const kinds = [
  { value: 'week', label: 'By week', head: 'Week of' },
  { value: 'game_system', label: 'By game system', head: 'Game system' },
  { value: 'game_master', label: 'By Game Master', head: 'Game Master' },
] as const;
export type Kind = (typeof kinds)[number]['value'];

/** The longest range, in weeks; more are never requested. */
const mostWeeks = 106;

export interface Range {
  readonly by: Kind;
  /** Days, YYYY-MM-DD, in the first and last week; null: the twelve weeks up to this one. */
  readonly from: string | null;
  readonly until: string | null;
}

function dayOf(text: string | null): string | null {
  if (!text || !/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)) return null;
  // A February 30 would become a day in March.
  return addDays(text, 0) === text ? text : null;
}

/** Reads the range from the address; drops or cuts values the server would refuse. */
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

/** Returns the range of so many weeks up to and including that of the day; a negative number: from that week on. */
export function weeksAround(day: string, weeks: number): { from: string; until: string } {
  const monday = mondayOf(day);
  const other = addDays(monday, -7 * (weeks - Math.sign(weeks)));
  return weeks > 0 ? { from: other, until: monday } : { from: monday, until: other };
}

/** Address of the same figures as a CSV file. */
export function csvAddress({ by, from, until }: { by: Kind; from: string; until: string }): string {
  return `/api/admin/figures.csv?${new URLSearchParams({ by, from, until })}`;
}

/** '85%'; '—' when there were no seats. */
export const fillRate = (filled: number, seats: number) =>
  seats === 0 ? '—' : `${Math.round((filled / seats) * 100)}%`;

interface Row {
  readonly sessions: number;
  readonly soldSeats: number;
  readonly revenueCents: number;
}

export const isNothing = ({ sessions, soldSeats, revenueCents }: Row) =>
  sessions === 0 && soldSeats === 0 && revenueCents === 0;
