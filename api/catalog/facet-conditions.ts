import { HOUR } from '../platform/rules.ts';
import { startsAsked } from './date-window.ts';
import { onTheWall } from './local-times.ts';
import { waitlistHorizon } from './rules.ts';
import { dayBeginsAt, type SessionFilter } from './session-filter.rules.ts';
import type { ChoiceGroup } from './session-filter.ts';
import { type SessionIndex, type SessionKind, suitsFor } from './session-index.ts';

// The rules of session-filter.ts again, for sessions in memory: session-filter.test.ts compares the two.

export interface FacetQuery {
  readonly filter: SessionFilter;
  readonly now: Date;
  /** When the clocks in the viewer's zone change. */
  readonly clocks: Parameters<typeof onTheWall>[0];
  /** True when the session at a slot has the searched words; null: no words are searched. */
  readonly hasWords: ((slot: number) => boolean) | null;
}

export const isWithin = (hour: number, from: number, to: number) =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to;

/** True when the session at a slot fits; day, hour and free seats depend on viewer and time. */
export type Fits = (slot: number, day: number, hour: number, free: number) => boolean;

/** A choice that is made: a test of the kind, or of what each session has of its own. */
export type Condition = { readonly group: ChoiceGroup } & (
  | { readonly ofKind: (kind: SessionKind) => boolean; readonly fits?: undefined }
  | { readonly fits: Fits; readonly ofKind?: undefined }
);

/** Returns the conditions of the choices that are made. */
export function conditionsOf(
  filter: SessionFilter,
  { vocabulary, columns, hosts }: SessionIndex,
): Condition[] {
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
    [minRating !== null, { group: 'rating', fits: (slot) => hosts[columns.host[slot]!]!.tenths >= tenths }],
    [seats !== null, { group: 'seats', fits: (_, __, ___, free) => free >= seats! }],
  ];
  return made.filter(([isMade]) => isMade).map(([, condition]) => condition);
}

/** Returns the other conditions of the filter: for a kind, and for each session, which must be in the future. */
export function otherConditions(
  { filter, now, hasWords }: FacetQuery,
  { vocabulary, columns, hosts }: SessionIndex,
) {
  const { gameSystem, gameMasterId, type } = filter;
  const system = vocabulary.find('gameSystem', gameSystem ?? '');
  const label = vocabulary.find('tag', type?.toLowerCase() ?? '');
  const { from, to } = startsAsked(filter, now);
  const earliest = Math.max(from, now.getTime() + 1);
  const { startsAt, host } = columns;
  const asked = hosts.findIndex(({ id }) => id === gameMasterId);
  return {
    ofKind: (kind: SessionKind) =>
      (gameSystem === null || kind.gameSystem === system) && (type === null || kind.labels.includes(label)),
    ofSession(slot: number) {
      const at = startsAt[slot]!;
      if (at < earliest || at >= to) return false;
      return (gameMasterId === null || host[slot] === asked) && (hasWords === null || hasWords(slot));
    },
  };
}

/** Verdict on a kind that is not asked for, or that fails several of the choices. */
export const EXCLUDED = -1;

/**
 * Judges each kind once, however many sessions have it. Returns the number of the choice it fails, from 1 on, 0 if it
 * passes all choices about kinds, or OUT.
 */
export function judgeKinds(
  { kinds }: SessionIndex,
  isAsked: (kind: SessionKind) => boolean,
  conditions: readonly Condition[],
) {
  const verdicts = new Int8Array(kinds.length);
  kinds.forEach((kind, number) => {
    if (!isAsked(kind)) verdicts[number] = EXCLUDED;
    else
      conditions.forEach(({ ofKind }, at) => {
        if (ofKind && !ofKind(kind)) verdicts[number] = verdicts[number] === 0 ? at + 1 : EXCLUDED;
      });
  });
  return verdicts;
}

/** The values of a session that depend on the time and on the viewer's zone. */
export function timeDependent(
  { now, clocks }: Pick<FacetQuery, 'now' | 'clocks'>,
  { columns, heldUntil }: SessionIndex,
) {
  const [at, horizon] = [now.getTime(), waitlistHorizon(now).getTime()];
  const { startsAt, free, runsOutAt, isWaitedFor } = columns;
  return {
    /** Local wall-clock time in hours since 1970. */
    hoursOf: (slot: number) => Math.floor(onTheWall(clocks, startsAt[slot]!) / HOUR) | 0,
    freeOf(slot: number) {
      if (isWaitedFor[slot] === 1 && startsAt[slot]! > horizon) return 0;
      let seats = free[slot]!;
      if (runsOutAt[slot]! <= at) for (const until of heldUntil(slot)) if (until <= at) seats += 1;
      return seats;
    },
  };
}

/** The weekday of local hours since 1970, 1 for Monday; 1 January 1970 was a Thursday. */
export const dayOf = (hours: number) => ((((hours / 24) | 0) + 3) % 7) + 1;

/** Returns a test for the session at a slot: true when it passes the whole filter. An empty slot never does. */
export function matcher(asked: FacetQuery, index: SessionIndex): (slot: number) => boolean {
  const conditions = conditionsOf(asked.filter, index);
  const { ofKind, ofSession } = otherConditions(asked, index);
  const verdicts = judgeKinds(index, ofKind, conditions);
  const { hoursOf, freeOf } = timeDependent(asked, index);
  const own = conditions.flatMap(({ fits }) => fits ?? []);
  const isOnTheWall = conditions.some(({ group }) => group === 'day' || group === 'partOfDay');
  const isOfSeats = conditions.some(({ group }) => group === 'seats');
  const begins = dayBeginsAt(asked.filter);
  const { kind } = index.columns;
  return (slot) => {
    if (verdicts[kind[slot]!] !== 0 || !ofSession(slot)) return false;
    const hours = isOnTheWall ? hoursOf(slot) : 0;
    const free = isOfSeats ? freeOf(slot) : 0;
    return own.every((fits) => fits(slot, dayOf(hours - begins), hours % 24, free));
  };
}
