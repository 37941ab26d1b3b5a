import { clock } from '../platform/clock.ts';
import { Prisma } from '../platform/db.ts';
import { createFlights } from '../platform/flights.ts';
import { read } from '../platform/read.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { askedFor } from './board.service.ts';
import { MOST_CHOSEN } from './choices.rules.ts';
import { offeredOnce } from './offered.ts';
import type { SessionFilter } from './session-filter.rules.ts';
import { among } from './session-list.ts';

/** What stands in the way, and how many tables there would be without it; a campaign is one. */
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

const isMade = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null);

const together = createFlights<Loosening | null>();

/** The one filter without which there are most tables; null: none helps. */
export function loosen(viewer: MaybeViewer, given: unknown): Promise<Loosening | null> {
  const filter = askedFor(viewer, given);
  return together(JSON.stringify(filter), async () => {
    const made = filters.filter((fields) => fields.some((field) => isMade(filter[field])));
    if (made.length === 0) return null;
    const now = clock.now();
    const counts = made.map((fields) => {
      const without = Object.fromEntries(
        fields.map((field) => [field, Array.isArray(filter[field]) ? [] : null]),
      );
      const tables = among(offeredOnce({ ...filter, ...without }, now));
      return Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM ${tables} LIMIT ${MOST_CHOSEN}) few)`;
    });
    const [row] = await read<{ counts: number[] }>`SELECT ARRAY[${Prisma.join(counts)}] AS counts`;
    const most = Math.max(...row!.counts);
    return most === 0 ? null : { field: made[row!.counts.indexOf(most)]![0]!, count: most };
  });
}
