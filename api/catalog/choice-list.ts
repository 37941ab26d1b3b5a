import { MOST_COUNTED } from '../platform/counts.rules.ts';
import type { Place } from '../platform/cursor.ts';
import type { Window } from '../platform/page.ts';
import { type Asked, fitting } from './choice-conditions.ts';
import type { Choosable, Offer } from './choice-offer.ts';
import type { Counted, SessionOrder } from './choices.rules.ts';
import type { Picked } from './session-filter.ts';

/** What a table stands in each order by; the id decides between equals. `down`: the highest first. */
const orders: Record<SessionOrder, { at: (table: Choosable) => number; down?: true }> = {
  soonest: { at: ({ startsAt }) => startsAt },
  price: { at: ({ priceCents }) => priceCents },
  rating: { at: ({ host }) => host.tenths, down: true },
  newest: { at: ({ createdAt }) => createdAt, down: true },
};

/** Looks in memory for the rows of a page, where few tables fit and the database would look at many for them. */
export function pick(
  offer: Offer,
  asked: Asked,
  window: Window,
  { order, onePerCampaign }: { order: SessionOrder; onePerCampaign: boolean },
): Picked {
  const fits = fitting(asked, offer.vocabulary);
  const tables = onePerCampaign ? earliestOfEach(offer, fits) : [...offer.all()].filter(fits);
  const { at, down } = orders[order];
  const compare = (a: Place, b: Place) => (down ? -1 : 1) * (a.at - b.at || a.id - b.id);
  const { after, before, backward, offset, size } = window;
  const towards = backward ? -1 : 1;
  const places: Place[] = [];
  for (const table of tables) {
    const place = { at: at(table), id: table.id };
    if (after && compare(place, after) <= 0) continue;
    if (before && compare(place, before) >= 0) continue;
    places.push(place);
  }
  const first = lowest(places, offset + size + 1, (a, b) => towards * compare(a, b));
  return { ids: first.slice(offset).map(({ id }) => id), total: tables.length };
}

/** More than these are found by sorting all. */
const FEW = 200;

/** The first of them in order, of which there are far more. */
function lowest(places: Place[], most: number, compare: (a: Place, b: Place) => number): Place[] {
  if (most > FEW) return places.sort(compare).slice(0, most);
  const first: Place[] = [];
  for (const place of places) {
    if (first.length === most && compare(place, first[most - 1]!) > 0) continue;
    let to = first.length;
    while (to > 0 && compare(place, first[to - 1]!) < 0) to -= 1;
    first.splice(to, 0, place);
    if (first.length > most) first.pop();
  }
  return first;
}

const isEarlier = (a: Choosable, b: Choosable) =>
  a.startsAt < b.startsAt || (a.startsAt === b.startsAt && a.id < b.id);

/** Of the dates of a campaign that fit the earliest. */
function earliestOfEach(offer: Offer, fits: (table: Choosable) => boolean): Choosable[] {
  const { alone, together } = offer.grouped('tables');
  const tables = [...alone.values()].filter(fits);
  for (const dates of together.values()) {
    let earliest: Choosable | null = null;
    for (const date of dates.values())
      if ((!earliest || isEarlier(date, earliest)) && fits(date)) earliest = date;
    if (earliest) tables.push(earliest);
  }
  return tables;
}

/** How many tables fit, a campaign being one, or Game Masters who have any; no more than are counted are looked for. */
export function countFitting(offer: Offer, asked: Asked, counting: Counted): number {
  const fits = fitting(asked, offer.vocabulary);
  const { alone, together } = offer.grouped(counting);
  let count = 0;
  for (const table of alone.values()) if (count < MOST_COUNTED && fits(table)) count += 1;
  for (const tables of together.values())
    if (count < MOST_COUNTED && [...tables.values()].some(fits)) count += 1;
  return count;
}
