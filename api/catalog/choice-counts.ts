import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { type Asked, asking, chosen, dayOf, type Fits, isWithin, timed } from './choice-conditions.ts';
import type { Choosable, Grouped, Offer } from './choice-offer.ts';
import { type Counted, mostSeats, partsOfDay, ratingSteps } from './choices.rules.ts';
import { dayBeginsAt } from './session-filter.rules.ts';
import type { ChoiceGroup } from './session-filter.ts';

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

/** Of tags so many choices, those of the most tables. */
const MOST_TAG_CHOICES = 30;

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
export function countAmong(offer: Offer, asked: Asked & { readonly counting: Counted }): SessionChoices {
  const { vocabulary } = offer;
  const conditions = chosen(asked.filter, vocabulary);
  const isAsked = asking(asked, vocabulary);
  const { hoursOf, freeOf } = timed(asked);
  const begins = dayBeginsAt(asked.filter);

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
    if (!isAsked(table)) return;
    const hours = hoursOf(table);
    const hour = hours % 24;
    const day = dayOf(hours - begins);
    const free = freeOf(table);
    // No part of the day goes over midnight: with another one the days are those of the calendar.
    if (begins > 0 && conditions.every(fitsWithPart(table, dayOf(hours), hour, free)))
      for (const part of parts[hour]!) mark(part);
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
    if (begins === 0 && (misfit === null || misfit === 'partOfDay'))
      for (const part of parts[hour]!) mark(part);
    if (misfit === null || misfit === 'seats')
      for (let least = Math.min(free, mostSeats); least > 0; least -= 1) mark(seats[least - 1]!);
    if (misfit === null || misfit === 'rating')
      for (const { tenths, number } of ratings) if (table.host.tenths >= tenths) mark(number);
  }
  eachOf(offer.grouped(asked.counting), () => (one += 1), look);
  return { total: Math.min(total, MOST_COUNTED), choices: told(vocabulary.choices, counts) };
}

/** Whether a table fits a choice once there is a part of the day in the place of hours. */
const fitsWithPart =
  (...table: Parameters<Fits>) =>
  ({ group, fits }: { group: ChoiceGroup; fits: Fits }) =>
    group === 'partOfDay' || fits(...table);

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
    if (count > 0) choices.push({ ...all[number]!, count: Math.min(count, MOST_COUNTED) });
  });
  choices.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  let tags = 0;
  return choices.filter(({ group }) => group !== 'tag' || ++tags <= MOST_TAG_CHOICES);
}
