import { HOUR } from '../platform/rules.ts';
import { type Choosable, type Grouped, type Offer, suitsFor } from './choice-offer.ts';
import { type Counted, MOST_CHOSEN, mostSeats, partsOfDay, ratingSteps } from './choices.rules.ts';
import { startsAsked } from './date-window.ts';
import { onTheWall } from './local-times.ts';
import { waitlistHorizon } from './rules.ts';
import type { SessionFilter } from './session-filter.rules.ts';
import type { ChoiceGroup } from './session-filter.ts';

// The rules of session-filter.ts once more, for tables in memory: session-filter.test.ts holds both to one another.

export interface SessionChoice {
  readonly group: ChoiceGroup;
  /** As the filter takes it; of a price, seats or stars the number, of a part of the day its name. */
  readonly value: string;
  readonly count: number;
}

export interface SessionChoices {
  /** Of all that is chosen. */
  readonly total: number;
  readonly choices: readonly SessionChoice[];
}

export interface Asked {
  readonly filter: SessionFilter;
  readonly counting: Counted;
  readonly now: Date;
  /** When the clocks of whoever asks change. */
  readonly clocks: Parameters<typeof onTheWall>[0];
  /** The ids of those that have the words; null: none are asked for. */
  readonly found: ReadonlySet<number> | null;
}

/** Of tags so many choices, those of the most tables. */
const MOST_TAG_CHOICES = 30;

const isWithin = (hour: number, from: number, to: number) =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to;

/** Whether a table fits, given what depends on who asks and when. */
type Fits = (table: Choosable, day: number, hour: number, free: number) => boolean;

/** The choices that are made, each as whether a table fits it. */
function chosen(filter: SessionFilter, { find }: Offer['vocabulary']) {
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

/** What is asked for beside those choices and a date. */
function asking(
  { gameSystem, gameMasterId, type }: SessionFilter,
  { find }: Offer['vocabulary'],
  found: ReadonlySet<number> | null,
) {
  const [system, label] = [find('gameSystem', gameSystem ?? ''), find('tag', type?.toLowerCase() ?? '')];
  const made: [boolean, (table: Choosable) => boolean][] = [
    [found !== null, ({ id }) => found!.has(id)],
    [gameSystem !== null, (table) => table.gameSystem === system],
    [gameMasterId !== null, ({ host }) => host.id === gameMasterId],
    [type !== null, ({ labels }) => labels.includes(label)],
  ];
  return made.filter(([isMade]) => isMade).map(([, asks]) => asks);
}

/** The numbers of the choices of those kinds that depend on who asks and when. */
function changing({ numberOf }: Offer['vocabulary']) {
  const numbers = <Value extends string | number>(group: ChoiceGroup, values: readonly Value[]) =>
    values.map((value) => numberOf(group, value));
  const counted = (most: number) => Array.from({ length: most }, (_, at) => at + 1);
  const ofHour = (hour: number) =>
    partsOfDay.filter(({ from, to }) => isWithin(hour, from, to)).map(({ name }) => name);
  return {
    /** From Monday on. */
    days: numbers('day', counted(7)),
    /** Of each hour the parts of the day that it is in. */
    parts: Array.from({ length: 24 }, (_, hour) => numbers('partOfDay', ofHour(hour))),
    /** From one seat on. */
    seats: numbers('seats', counted(mostSeats)),
    ratings: ratingSteps.map((stars) => ({ tenths: stars * 10, number: numberOf('rating', stars) })),
  };
}

/** How many tables, or Game Masters, each choice would leave: what fits all others is counted, each campaign once. */
export function countAmong(offer: Offer, { filter, counting, now, clocks, found }: Asked): SessionChoices {
  const { vocabulary } = offer;
  const conditions = chosen(filter, vocabulary);
  const [at, horizon] = [now.getTime(), waitlistHorizon(now).getTime()];
  const { from, to } = startsAsked(filter, now);
  const earliest = Math.max(from, at + 1);
  const isAsked = asking(filter, vocabulary, found);

  const { days, parts, seats, ratings } = changing(vocabulary);
  const counts = new Int32Array(vocabulary.choices.length);
  /** Of each choice which of those that are one had it last: a second date of a campaign does not count again. */
  const last = new Int32Array(counts.length);
  let [one, total, lastOfAll] = [0, 0, 0];
  const mark = (choice: number) => {
    if (last[choice] === one) return;
    last[choice] = one;
    counts[choice]! += 1;
  };

  // Of all that is on offer, whenever somebody opens the filters: nothing is made anew for each table here.
  function look(table: Choosable) {
    const { startsAt } = table;
    if (startsAt < earliest || startsAt >= to || !isAsked.every((asks) => asks(table))) return;
    const hours = Math.floor(onTheWall(clocks, startsAt) / HOUR);
    const hour = hours % 24;
    // The first of January 1970 was a Thursday.
    const day = (((hours - hour) / 24 + 3) % 7) + 1;
    let free = table.free;
    for (const until of table.heldUntil) if (until <= at) free += 1;
    if (table.isWaitedFor && startsAt > horizon) free = 0;
    let misfit: ChoiceGroup | null = null;
    for (const { group, fits } of conditions) {
      if (fits(table, day, hour, free)) continue;
      if (misfit) return;
      misfit = group;
    }
    // Tags and safety tools are added to those that are chosen.
    if (misfit === 'tag' || misfit === 'safetyTool') return;
    if (misfit === null && lastOfAll !== one) {
      total += 1;
      lastOfAll = one;
    }
    for (const trait of table.traits)
      if (misfit === null || vocabulary.choices[trait]!.group === misfit) mark(trait);
    if (misfit === null || misfit === 'day') mark(days[day - 1]!);
    if (misfit === null || misfit === 'partOfDay') for (const part of parts[hour]!) mark(part);
    if (misfit === null || misfit === 'seats')
      for (let least = Math.min(free, mostSeats); least > 0; least -= 1) mark(seats[least - 1]!);
    if (misfit === null || misfit === 'rating')
      for (const { tenths, number } of ratings) if (table.host.tenths >= tenths) mark(number);
  }
  eachOf(offer.grouped(counting), () => (one += 1), look);
  return { total: Math.min(total, MOST_CHOSEN), choices: told(vocabulary.choices, counts) };
}

function eachOf({ alone, together }: Grouped, next: () => void, look: (table: Choosable) => void) {
  for (const table of alone.values()) {
    next();
    look(table);
  }
  for (const group of together.values()) {
    next();
    for (const table of group.values()) look(table);
  }
}

function told(all: Offer['vocabulary']['choices'], counts: Int32Array): SessionChoice[] {
  const choices: SessionChoice[] = [];
  counts.forEach((count, number) => {
    if (count > 0) choices.push({ ...all[number]!, count: Math.min(count, MOST_CHOSEN) });
  });
  choices.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  let tags = 0;
  return choices.filter(({ group }) => group !== 'tag' || ++tags <= MOST_TAG_CHOICES);
}
