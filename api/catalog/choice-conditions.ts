import { HOUR } from '../platform/rules.ts';
import { type Choosable, type Offer, suitsFor } from './choice-offer.ts';
import { startsAsked } from './date-window.ts';
import { onTheWall } from './local-times.ts';
import { waitlistHorizon } from './rules.ts';
import { dayBeginsAt, type SessionFilter } from './session-filter.rules.ts';
import type { ChoiceGroup } from './session-filter.ts';

// The rules of session-filter.ts once more, for tables in memory: session-filter.test.ts holds both to one another.

export interface Asked {
  readonly filter: SessionFilter;
  readonly now: Date;
  /** When the clocks of whoever asks change. */
  readonly clocks: Parameters<typeof onTheWall>[0];
  /** Whether a table has the words; null: none are asked for. */
  readonly found: ((table: Choosable) => boolean) | null;
}

export const isWithin = (hour: number, from: number, to: number) =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to;

/** Whether a table fits, given what depends on who asks and when. */
export type Fits = (table: Choosable, day: number, hour: number, free: number) => boolean;

/** The choices that are made, each as whether a table fits it. */
export function chosen(filter: SessionFilter, { find }: Offer['vocabulary']) {
  const { days, fromHour, toHour, minPriceCents: least, maxPriceCents: most, minRating, seats } = filter;
  const numbers = (group: ChoiceGroup, values: readonly string[]) =>
    values.map((value) => find(group, value));
  const [systems, languages] = [
    numbers('gameSystem', filter.gameSystems),
    numbers('language', filter.languages),
  ];
  const [tags, tools] = [numbers('tag', filter.tags), numbers('safetyTool', filter.safetyTools)];
  const type = filter.sessionType && find('sessionType', filter.sessionType);
  const tenths = Math.round((minRating ?? 0) * 10);
  const made: [ChoiceGroup, boolean, Fits][] = [
    ['gameSystem', systems.length > 0, (table) => systems.includes(table.gameSystem)],
    ['sessionType', type !== null, (table) => table.sessionType === type],
    [
      'price',
      least !== null || most !== null,
      (table) => (least === null || table.priceCents >= least) && (most === null || table.priceCents <= most),
    ],
    ['day', days.length > 0, (_, day) => days.includes(day)],
    [
      'partOfDay',
      fromHour !== null || toHour !== null,
      (_, __, hour) => isWithin(hour, fromHour ?? 0, toHour ?? 24),
    ],
    ['experience', filter.experience !== null, (table) => suitsFor(table.experience, filter.experience!)],
    [
      'language',
      languages.length > 0,
      (table) => table.language !== null && languages.includes(table.language),
    ],
    ['safetyTool', tools.length > 0, (table) => tools.every((tool) => table.safetyTools.includes(tool))],
    ['tag', tags.length > 0, (table) => tags.every((tag) => table.labels.includes(tag))],
    ['rating', minRating !== null, (table) => table.host.tenths >= tenths],
    ['seats', seats !== null, (_, __, ___, free) => free >= seats!],
  ];
  return made.filter(([, isMade]) => isMade).map(([group, , fits]) => ({ group, fits }));
}

/** Whether a table is ahead, and what is asked for beside those choices. */
export function asking(
  { filter, now, found }: Asked,
  { find }: Offer['vocabulary'],
): (table: Choosable) => boolean {
  const { gameSystem, gameMasterId, type } = filter;
  const [system, label] = [find('gameSystem', gameSystem ?? ''), find('tag', type?.toLowerCase() ?? '')];
  const { from, to } = startsAsked(filter, now);
  const earliest = Math.max(from, now.getTime() + 1);
  const made: [boolean, (table: Choosable) => boolean][] = [
    [found !== null, found!],
    [gameSystem !== null, (table) => table.gameSystem === system],
    [gameMasterId !== null, ({ host }) => host.id === gameMasterId],
    [type !== null, ({ labels }) => labels.includes(label)],
  ];
  const asks = made.filter(([isMade]) => isMade).map(([, isAsked]) => isAsked);
  return (table) =>
    table.startsAt >= earliest && table.startsAt < to && asks.every((isAsked) => isAsked(table));
}

/** What of a table depends on the clock, and on whose. */
export function timed({ now, clocks }: Pick<Asked, 'now' | 'clocks'>) {
  const [at, horizon] = [now.getTime(), waitlistHorizon(now).getTime()];
  return {
    /** In hours since 1970 on the wall. */
    hoursOf: ({ startsAt }: Choosable) => Math.floor(onTheWall(clocks, startsAt) / HOUR),
    freeOf(table: Choosable) {
      if (table.isWaitedFor && table.startsAt > horizon) return 0;
      let { free } = table;
      for (const until of table.heldUntil) if (until <= at) free += 1;
      return free;
    },
  };
}

/** Of so many hours since 1970, whose first of January was a Thursday; 1 is Monday. */
export const dayOf = (hours: number) => ((Math.floor(hours / 24) + 3) % 7) + 1;

/** Whether a table fits all that is asked for. */
export function fitting(asked: Asked, vocabulary: Offer['vocabulary']): (table: Choosable) => boolean {
  const conditions = chosen(asked.filter, vocabulary);
  const isAsked = asking(asked, vocabulary);
  const { hoursOf, freeOf } = timed(asked);
  const isOnTheWall = conditions.some(({ group }) => group === 'day' || group === 'partOfDay');
  const isOfSeats = conditions.some(({ group }) => group === 'seats');
  const begins = dayBeginsAt(asked.filter);
  return (table) => {
    if (!isAsked(table)) return false;
    const hours = isOnTheWall ? hoursOf(table) : 0;
    const free = isOfSeats ? freeOf(table) : 0;
    return conditions.every(({ fits }) => fits(table, dayOf(hours - begins), hours % 24, free));
  };
}
