import { MOST_COUNTED } from '../platform/counts.rules.ts';
import type { Place } from '../platform/cursor.ts';
import type { Window } from '../platform/page.ts';
import { type Asked, fitting } from './choice-conditions.ts';
import type { Offer } from './choice-offer.ts';
import type { Counted, SessionOrder } from './choices.rules.ts';
import type { Picked } from './session-filter.ts';

/** The sort value of the session at a place; the id breaks ties. `down`: the highest first. */
const orders: Record<SessionOrder, { at: (offer: Offer, place: number) => number; down?: true }> = {
  soonest: { at: ({ columns }, place) => columns.startsAt[place]! },
  price: { at: ({ columns, kinds }, place) => kinds[columns.kind[place]!]!.priceCents },
  rating: { at: ({ columns, hosts }, place) => hosts[columns.host[place]!]!.tenths, down: true },
  newest: { at: ({ columns }, place) => columns.createdAt[place]!, down: true },
};

/** Picks the rows of a page in memory, for filters that few sessions fit and the database would scan many for. */
export function pick(
  offer: Offer,
  asked: Asked,
  window: Window,
  { order, onePerCampaign }: { order: SessionOrder; onePerCampaign: boolean },
): Picked {
  const fits = fitting(asked, offer);
  const tables = onePerCampaign ? earliestOfEach(offer, fits) : allThat(offer, fits);
  const { at, down } = orders[order];
  const compare = (a: Place, b: Place) => (down ? -1 : 1) * (a.at - b.at || a.id - b.id);
  const { after, before, backward, offset, size } = window;
  const towards = backward ? -1 : 1;
  const places: Place[] = [];
  for (const table of tables) {
    const place = { at: at(offer, table), id: offer.columns.id[table]! };
    if (after && compare(place, after) <= 0) continue;
    if (before && compare(place, before) >= 0) continue;
    places.push(place);
  }
  const first = lowest(places, offset + size + 1, (a, b) => towards * compare(a, b));
  return { ids: first.slice(offset).map(({ id }) => id), total: tables.length };
}

/** To find more than these, all are sorted. */
const FEW = 200;

/** Returns the first `most` of far more, in order. */
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

type Fits = ReturnType<typeof fitting>;

function allThat(offer: Offer, fits: Fits): number[] {
  const tables: number[] = [];
  for (let place = 0; place < offer.size; place += 1) if (fits(place)) tables.push(place);
  return tables;
}

/** Returns the earliest date of each campaign that fits, and every fitting session without a campaign. */
function earliestOfEach(offer: Offer, fits: Fits): number[] {
  const { id, campaign, startsAt } = offer.columns;
  const isEarlier = (a: number, b: number) =>
    startsAt[a]! < startsAt[b]! || (startsAt[a] === startsAt[b] && id[a]! < id[b]!);
  const tables = allThat(offer, (place) => campaign[place] === 0 && fits(place));
  for (const dates of offer.groups('tables')) {
    let earliest: number | null = null;
    for (const date of dates)
      if ((earliest === null || isEarlier(date, earliest)) && fits(date)) earliest = date;
    if (earliest !== null) tables.push(earliest);
  }
  return tables;
}

/** Counts the tables that fit, a campaign as one, or the Game Masters who have any; stops at MOST_COUNTED. */
export function countFitting(offer: Offer, asked: Asked, counting: Counted): number {
  const fits = fitting(asked, offer);
  const { campaign } = offer.columns;
  let count = 0;
  if (counting === 'tables')
    for (let place = 0; place < offer.size && count < MOST_COUNTED; place += 1)
      if (campaign[place] === 0 && fits(place)) count += 1;
  for (const tables of offer.groups(counting)) if (count < MOST_COUNTED && tables.some(fits)) count += 1;
  return count;
}
