import { clock } from '../platform/clock.ts';
import { createFlights } from '../platform/flights.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { askedFor } from './board.service.ts';
import { clocksOf, lookThrough } from './board-picks.service.ts';
import { countFitting } from './choice-list.ts';
import type { Counted } from './choices.rules.ts';
import { isMade, type SessionFilter } from './session-filter.rules.ts';

/** What stands in the way, and how many tables or Game Masters there would be without it; a campaign is one table. */
export interface Loosening {
  /** The field of the filter; of two that belong together the first. */
  readonly field: string;
  readonly count: number;
}

/** Each filter that can be taken away, with the fields that go together. */
const filters: readonly (readonly (keyof SessionFilter)[])[] = [
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

const together = createFlights<Loosening | null>();

/**
 * The one filter without which there are most tables, or most of those who run them; null: none helps. `keepsDays`: not
 * the first and the last day.
 */
export function loosen(
  viewer: MaybeViewer,
  given: unknown,
  counting: Counted = 'tables',
  keepsDays = false,
): Promise<Loosening | null> {
  const filter = askedFor(viewer, given);
  return together(JSON.stringify([filter, counting, keepsDays]), async () => {
    const made = filters.filter(
      (fields) => fields.some((field) => isMade(filter[field])) && !(keepsDays && fields.includes('from')),
    );
    if (made.length === 0) return null;
    const now = clock.now();
    const { offer, sought } = await lookThrough(filter.search, now);
    const clocks = await clocksOf(offer, filter.timeZone, now);
    const counts = made.map((fields) => {
      const without = Object.fromEntries(
        fields.map((field) => [field, Array.isArray(filter[field]) ? [] : null]),
      );
      const found = fields.includes('search') ? null : (sought?.has ?? null);
      return countFitting(offer, { filter: { ...filter, ...without }, now, clocks, found }, counting);
    });
    const most = Math.max(...counts);
    return most === 0 ? null : { field: made[counts.indexOf(most)]![0]!, count: most };
  });
}
