import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { type Counted, mostSeats, partsOfDay, ratingSteps } from './choices.rules.ts';
import {
  type Condition,
  conditionsOf,
  dayOf,
  EXCLUDED,
  type FacetQuery,
  isWithin,
  judgeKinds,
  otherConditions,
  timeDependent,
} from './facet-conditions.ts';
import { dayBeginsAt } from './session-filter.rules.ts';
import type { ChoiceGroup } from './session-filter.ts';
import type { SessionIndex } from './session-index.ts';

export interface SessionChoice {
  readonly group: ChoiceGroup;
  /** As the filter takes it: a number for price, seats or stars, a name for a part of the day. */
  readonly value: string;
  readonly count: number;
}

export interface SessionChoices {
  /** Matches of everything that is chosen. */
  readonly total: number;
  readonly choices: readonly SessionChoice[];
}

/** Tags returned at most, those with the most sessions. */
const MOST_TAG_CHOICES = 30;

/** Histogram of the groups that count as one, by a bit set or by their maximum. */
const histogram = (most: number) => new Int32Array(most + 1);

const DAYS = 7;
const MOST_TENTHS = 50;

/** Bit set of the parts of the day that each hour belongs to. */
const partsAt = Array.from({ length: 24 }, (_, hour) =>
  partsOfDay.reduce((bits, { from, to }, at) => (isWithin(hour, from, to) ? bits | (1 << at) : bits), 0),
);

/**
 * Counts how many tables, or Game Masters, each choice would leave: those that fit all other choices, each campaign
 * once.
 */
export function countFacets(
  index: SessionIndex,
  asked: FacetQuery & { readonly counting: Counted },
): SessionChoices {
  const { vocabulary, columns, hosts, size } = index;
  const conditions = conditionsOf(asked.filter, index);
  const { ofKind, ofSession } = otherConditions(asked, index);
  const verdicts = judgeKinds(index, ofKind, conditions);
  const own = conditions.flatMap(({ group, fits }) => (fits ? { group, fits } : []));
  const { hoursOf, freeOf } = timeDependent(asked, index);
  const begins = dayBeginsAt(asked.filter);
  const traits = choicesCounted(index, verdicts, conditions);

  const counts = new Int32Array(vocabulary.choices.length);
  const byKind = histogram(index.kinds.length);
  const [byDays, byParts] = [histogram(1 << (DAYS + 1)), histogram(1 << partsOfDay.length)];
  const [bySeats, byStars] = [histogram(mostSeats), histogram(MOST_TENTHS)];
  let total = 0;

  // Of the current group so far: whether any session fits, its days and parts of the day, the most seats and stars.
  let [one, fit, days, parts, seats, stars] = [1, 0, 0, 0, 0, 0];
  // The kind of its sessions; -1: none counts.
  let [kind, isMixed] = [-1, false];
  /** The group that last counted each choice, so that a date of another kind does not count it again. */
  const last = new Int32Array(counts.length);
  function mark(traits: readonly number[]) {
    for (const trait of traits)
      if (last[trait] !== one) {
        last[trait] = one;
        counts[trait]! += 1;
      }
  }
  function add(itsKind: number) {
    if (kind === -1) kind = itsKind;
    if (kind === itsKind) return;
    mark(traits[kind]!);
    mark(traits[itsKind]!);
    isMixed = true;
  }

  // Runs over the whole index whenever somebody opens the filters, so it allocates nothing per session.
  function count(slot: number) {
    const itsKind = columns.kind[slot]!;
    const verdict = verdicts[itsKind]!;
    if (verdict === EXCLUDED || !ofSession(slot)) return;
    const hours = hoursOf(slot);
    const hour = hours % 24;
    const day = dayOf(hours - begins);
    const free = freeOf(slot);
    // No part of the day crosses midnight: with another part chosen, the days are those of the calendar.
    if (begins > 0 && verdict === 0) {
      const onDay = dayOf(hours);
      if (own.every(({ group, fits }) => group === 'partOfDay' || fits(slot, onDay, hour, free)))
        parts |= partsAt[hour]!;
    }
    let misfit: ChoiceGroup | null = null;
    for (const { group, fits } of own) {
      if (fits(slot, day, hour, free)) continue;
      if (misfit) return;
      misfit = group;
    }
    if (misfit === null) add(itsKind);
    if (verdict !== 0) return;
    if (misfit === null) fit = 1;
    if (misfit === null || misfit === 'day') days |= 1 << day;
    if (begins === 0 && (misfit === null || misfit === 'partOfDay')) parts |= partsAt[hour]!;
    if (misfit === null || misfit === 'seats') seats = Math.max(seats, Math.min(free, mostSeats));
    if (misfit === null || misfit === 'rating') stars = Math.max(stars, hosts[columns.host[slot]!]!.tenths);
  }
  function endGroup() {
    total += fit;
    if (kind !== -1 && !isMixed) byKind[kind]! += 1;
    byDays[days]! += 1;
    byParts[parts]! += 1;
    bySeats[seats]! += 1;
    byStars[stars]! += 1;
    [fit, days, parts, seats, stars] = [0, 0, 0, 0, 0];
    [kind, isMixed] = [-1, false];
    one += 1;
  }

  if (asked.counting === 'tables')
    for (let slot = 0; slot < size; slot += 1)
      if (columns.campaign[slot] === 0) {
        count(slot);
        endGroup();
      }
  for (const group of index.groups(asked.counting)) {
    for (const slot of group) count(slot);
    endGroup();
  }

  byKind.forEach((count, number) => {
    if (count > 0) for (const trait of traits[number]!) counts[trait]! += count;
  });
  const choices: SessionChoice[] = [];
  counts.forEach((count, number) => {
    if (count > 0) choices.push({ ...vocabulary.choices[number]!, count });
  });
  const choice = (
    group: ChoiceGroup,
    value: string | number,
    those: Int32Array,
    has: (key: number) => boolean,
  ) => {
    const count = those.reduce((sum, some, key) => (has(key) ? sum + some : sum), 0);
    if (count > 0) choices.push({ group, value: String(value), count });
  };
  for (let day = 1; day <= DAYS; day += 1) choice('day', day, byDays, (bits) => (bits & (1 << day)) !== 0);
  partsOfDay.forEach(({ name }, at) => {
    choice('partOfDay', name, byParts, (bits) => (bits & (1 << at)) !== 0);
  });
  for (let least = 1; least <= mostSeats; least += 1)
    choice('seats', least, bySeats, (most) => most >= least);
  for (const least of ratingSteps) choice('rating', least, byStars, (tenths) => tenths >= least * 10);
  return { total: Math.min(total, MOST_COUNTED), choices: presented(choices) };
}

/** Returns the choices that each kind counts for: all of them, or those of the only group that it does not fit. */
function choicesCounted(
  { kinds, vocabulary }: SessionIndex,
  verdicts: Int8Array,
  conditions: readonly Condition[],
): (readonly number[])[] {
  return kinds.map(({ choices }, number) => {
    const verdict = verdicts[number]!;
    if (verdict === 0) return choices;
    const group = conditions[verdict - 1]?.group;
    // Further tags and safety tools narrow what is chosen, so a kind that lacks a chosen one counts for none.
    if (group === 'tag' || group === 'safetyTool') return [];
    return choices.filter((choice) => vocabulary.choices[choice]!.group === group);
  });
}

function presented(all: readonly SessionChoice[]): SessionChoice[] {
  const choices = all.map((choice) => ({ ...choice, count: Math.min(choice.count, MOST_COUNTED) }));
  choices.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  let tags = 0;
  return choices.filter(({ group }) => group !== 'tag' || ++tags <= MOST_TAG_CHOICES);
}
