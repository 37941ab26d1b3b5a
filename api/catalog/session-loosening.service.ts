import { clock } from '../platform/clock.ts';
import { createSingleFlight } from '../platform/single-flight.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { askedFor } from './board.service.ts';
import { lookThrough } from './board-picks.service.ts';
import type { Counted } from './choices.rules.ts';
import { type FacetQuery, matcher } from './facet-conditions.ts';
import { countMatches } from './facet-list.ts';
import { isMade, type SessionFilter } from './session-filter.rules.ts';
import type { SessionIndex } from './session-index.ts';

/** The choices to drop, and how many tables or Game Masters would fit without them; a campaign is one table. */
export interface Loosening {
  /** Fields of the filter; of two that belong together the first. */
  readonly fields: readonly string[];
  readonly count: number;
}

/** Fields of the filter that form one choice. */
type Choice = readonly (keyof SessionFilter)[];

/** Every choice that can be dropped. */
const choices: readonly Choice[] = [
  ['search'],
  ['type'],
  ['date'],
  ['from', 'to'],
  ['gameSystem'],
  ['gameMasterId'],
  ['gameSystems'],
  ['days'],
  ['fromHour', 'toHour'],
  ['minPriceCents', 'maxPriceCents'],
  ['seats'],
  ['tags'],
  ['sessionType'],
  ['minRating'],
  ['experience'],
  ['languages'],
  ['safetyTools'],
];

/** Dropping more at once is no useful advice. */
const MOST_TAKEN_BACK = 3;
/** This many sets of choices are counted exactly; the others exclude fewer sessions. */
const MOST_WAYS = 8;

const together = createSingleFlight<Loosening | null>();

/**
 * Returns the smallest set of choices without which something is found, among equally small ones the one with the
 * most results; null: no set of up to three helps, or only dropping all. `keepsDays`: never drops the first and last
 * day.
 */
export function loosen(
  viewer: MaybeViewer,
  given: unknown,
  counting: Counted = 'tables',
  keepsDays = false,
): Promise<Loosening | null> {
  const filter = askedFor(viewer, given);
  return together(JSON.stringify([filter, counting, keepsDays]), async () => {
    const made = choices.filter(
      (fields) => fields.some((field) => isMade(filter[field])) && !(keepsDays && fields.includes('from')),
    );
    if (made.length === 0) return null;
    return lookThrough(filter, clock.now(), ({ index, asked }) => {
      const best = (ways: readonly (readonly Choice[])[]) => {
        const counts = ways.map((way) => countMatches(index, without(asked, way), counting));
        const most = Math.max(0, ...counts);
        if (most === 0) return null;
        return { fields: ways[counts.indexOf(most)]!.map(([first]) => first!), count: most };
      };
      return best(made.map((choice) => [choice])) ?? best(waysOut(index, asked, made));
    });
  });
}

/** Returns the request with some choices dropped. */
function without(asked: FacetQuery, some: readonly Choice[]): FacetQuery {
  const fields = some.flat();
  const { filter, hasWords } = asked;
  const rest = fields.map((field) => [field, Array.isArray(filter[field]) ? [] : null]);
  return {
    ...asked,
    filter: { ...filter, ...Object.fromEntries(rest) },
    hasWords: fields.includes('search') ? null : hasWords,
  };
}

/** Returns the smallest sets of choices that alone exclude sessions, those that exclude the most first. */
function waysOut(index: SessionIndex, asked: FacetQuery, made: readonly Choice[]): Choice[][] {
  const letsIn = (...kept: readonly Choice[]) =>
    matcher(
      without(
        asked,
        made.filter((choice) => !kept.includes(choice)),
      ),
      index,
    );
  const fits = made.map((choice) => letsIn(choice));
  // While hours across midnight are chosen, they shift what a day is.
  const [days, hours] = (['days', 'fromHour'] as const).map((field) =>
    made.findIndex((choice) => choice.includes(field)),
  ) as [number, number];
  if (days >= 0 && hours >= 0) {
    const [onDay, inHours, inBoth] = [fits[days]!, fits[hours]!, letsIn(made[days]!, made[hours]!)];
    fits[days] = (slot) => (inHours(slot) ? inBoth(slot) : onDay(slot));
  }
  /** How many sessions each set of choices excludes; a choice is a bit. */
  const tables = new Map<number, number>();
  let fewest = Math.min(MOST_TAKEN_BACK, made.length - 1);
  for (let slot = 0; slot < index.size; slot += 1) {
    let [out, size] = [0, 0];
    for (let at = 0; at < fits.length && size <= fewest; at += 1)
      if (!fits[at]!(slot)) {
        out |= 1 << at;
        size += 1;
      }
    if (size > fewest) continue;
    if (size < fewest) tables.clear();
    fewest = size;
    tables.set(out, (tables.get(out) ?? 0) + 1);
  }
  return [...tables]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_WAYS)
    .map(([out]) => made.filter((_, at) => out & (1 << at)));
}
