import { HOUR } from '../platform/rules.ts';
import { type Kind, type Offer, suitsFor } from './choice-offer.ts';
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
  /** Whether the table of a place has the words; null: none are asked for. */
  readonly found: ((place: number) => boolean) | null;
}

export const isWithin = (hour: number, from: number, to: number) =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to;

/** Whether the table of a place fits, given what depends on who asks and when. */
export type Fits = (place: number, day: number, hour: number, free: number) => boolean;

/** A choice that is made: one of what tables of a kind have in common, or of what each has of its own. */
export type Condition = { readonly group: ChoiceGroup } & (
  | { readonly ofKind: (kind: Kind) => boolean; readonly fits?: undefined }
  | { readonly fits: Fits; readonly ofKind?: undefined }
);

/** The choices that are made. */
export function chosen(filter: SessionFilter, { vocabulary, columns, hosts }: Offer): Condition[] {
  const { days, fromHour, toHour, minPriceCents: least, maxPriceCents: most, minRating, seats } = filter;
  const numbers = (group: ChoiceGroup, values: readonly string[]) =>
    values.map((value) => vocabulary.find(group, value));
  const [systems, languages] = [
    numbers('gameSystem', filter.gameSystems),
    numbers('language', filter.languages),
  ];
  const [tags, tools] = [numbers('tag', filter.tags), numbers('safetyTool', filter.safetyTools)];
  const type = filter.sessionType && vocabulary.find('sessionType', filter.sessionType);
  const tenths = Math.round((minRating ?? 0) * 10);
  const made: [isMade: boolean, Condition][] = [
    [systems.length > 0, { group: 'gameSystem', ofKind: (kind) => systems.includes(kind.gameSystem) }],
    [type !== null, { group: 'sessionType', ofKind: (kind) => kind.sessionType === type }],
    [
      least !== null || most !== null,
      {
        group: 'price',
        ofKind: ({ priceCents }) =>
          (least === null || priceCents >= least) && (most === null || priceCents <= most),
      },
    ],
    [days.length > 0, { group: 'day', fits: (_, day) => days.includes(day) }],
    [
      fromHour !== null || toHour !== null,
      { group: 'partOfDay', fits: (_, __, hour) => isWithin(hour, fromHour ?? 0, toHour ?? 24) },
    ],
    [
      filter.experience !== null,
      { group: 'experience', ofKind: (kind) => suitsFor(kind.experience, filter.experience!) },
    ],
    [
      languages.length > 0,
      { group: 'language', ofKind: ({ language }) => language !== null && languages.includes(language) },
    ],
    [
      tools.length > 0,
      { group: 'safetyTool', ofKind: (kind) => tools.every((tool) => kind.safetyTools.includes(tool)) },
    ],
    [tags.length > 0, { group: 'tag', ofKind: (kind) => tags.every((tag) => kind.labels.includes(tag)) }],
    [minRating !== null, { group: 'rating', fits: (place) => hosts[columns.host[place]!]!.tenths >= tenths }],
    [seats !== null, { group: 'seats', fits: (_, __, ___, free) => free >= seats! }],
  ];
  return made.filter(([isMade]) => isMade).map(([, condition]) => condition);
}

/** What is asked for beside those choices: of a kind of tables, and of each, which has to be ahead. */
export function asking({ filter, now, found }: Asked, { vocabulary, columns, hosts }: Offer) {
  const { gameSystem, gameMasterId, type } = filter;
  const system = vocabulary.find('gameSystem', gameSystem ?? '');
  const label = vocabulary.find('tag', type?.toLowerCase() ?? '');
  const { from, to } = startsAsked(filter, now);
  const earliest = Math.max(from, now.getTime() + 1);
  const { startsAt, host } = columns;
  const asked = hosts.findIndex(({ id }) => id === gameMasterId);
  return {
    ofKind: (kind: Kind) =>
      (gameSystem === null || kind.gameSystem === system) && (type === null || kind.labels.includes(label)),
    ofTable(place: number) {
      const at = startsAt[place]!;
      if (at < earliest || at >= to) return false;
      return (gameMasterId === null || host[place] === asked) && (found === null || found(place));
    },
  };
}

/** Of kinds: not asked for, or not fitting several of the choices. */
export const OUT = -1;

/**
 * Of each kind which of the choices it does not fit, counted from 1 on; 0: it fits all that are of kinds. A kind is
 * judged once, however many tables are of it.
 */
export function judge({ kinds }: Offer, isAsked: (kind: Kind) => boolean, conditions: readonly Condition[]) {
  const verdicts = new Int8Array(kinds.length);
  kinds.forEach((kind, number) => {
    if (!isAsked(kind)) verdicts[number] = OUT;
    else
      conditions.forEach(({ ofKind }, at) => {
        if (ofKind && !ofKind(kind)) verdicts[number] = verdicts[number] === 0 ? at + 1 : OUT;
      });
  });
  return verdicts;
}

/** What of a table depends on the clock, and on whose. */
export function timed({ now, clocks }: Pick<Asked, 'now' | 'clocks'>, { columns, heldUntil }: Offer) {
  const [at, horizon] = [now.getTime(), waitlistHorizon(now).getTime()];
  const { startsAt, free, runsOutAt, isWaitedFor } = columns;
  return {
    /** In hours since 1970 on the wall. */
    hoursOf: (place: number) => Math.floor(onTheWall(clocks, startsAt[place]!) / HOUR) | 0,
    freeOf(place: number) {
      if (isWaitedFor[place] === 1 && startsAt[place]! > horizon) return 0;
      let seats = free[place]!;
      if (runsOutAt[place]! <= at) for (const until of heldUntil(place)) if (until <= at) seats += 1;
      return seats;
    },
  };
}

/** Of so many hours since 1970, whose first of January was a Thursday; 1 is Monday. */
export const dayOf = (hours: number) => ((((hours / 24) | 0) + 3) % 7) + 1;

/** Whether the table of a place fits all that is asked for; one of an empty place fits nothing. */
export function fitting(asked: Asked, offer: Offer): (place: number) => boolean {
  const conditions = chosen(asked.filter, offer);
  const { ofKind, ofTable } = asking(asked, offer);
  const verdicts = judge(offer, ofKind, conditions);
  const { hoursOf, freeOf } = timed(asked, offer);
  const own = conditions.flatMap(({ fits }) => fits ?? []);
  const isOnTheWall = conditions.some(({ group }) => group === 'day' || group === 'partOfDay');
  const isOfSeats = conditions.some(({ group }) => group === 'seats');
  const begins = dayBeginsAt(asked.filter);
  const { kind } = offer.columns;
  return (place) => {
    if (verdicts[kind[place]!] !== 0 || !ofTable(place)) return false;
    const hours = isOnTheWall ? hoursOf(place) : 0;
    const free = isOfSeats ? freeOf(place) : 0;
    return own.every((fits) => fits(place, dayOf(hours - begins), hours % 24, free));
  };
}
