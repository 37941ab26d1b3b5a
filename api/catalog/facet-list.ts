import { MOST_COUNTED } from '../platform/counts.rules.ts';
import type { Place } from '../platform/cursor.ts';
import type { Window } from '../platform/page.ts';
import type { Counted, SessionOrder } from './choices.rules.ts';
import { type FacetQuery, matcher } from './facet-conditions.ts';
import type { Picked } from './session-filter.ts';
import type { SessionIndex } from './session-index.ts';

/** The sort value of the session at a slot; the id breaks ties. `down`: the highest first. */
const orders: Record<SessionOrder, { at: (index: SessionIndex, slot: number) => number; down?: true }> = {
  soonest: { at: ({ columns }, slot) => columns.startsAt[slot]! },
  price: { at: ({ columns, kinds }, slot) => kinds[columns.kind[slot]!]!.priceCents },
  rating: { at: ({ columns, hosts }, slot) => hosts[columns.host[slot]!]!.tenths, down: true },
  newest: { at: ({ columns }, slot) => columns.createdAt[slot]!, down: true },
};

/** Picks the rows of a page in memory, for filters that few sessions fit and the database would scan many for. */
export function pickPage(
  index: SessionIndex,
  asked: FacetQuery,
  window: Window,
  { order, onePerCampaign }: { order: SessionOrder; onePerCampaign: boolean },
): Picked {
  const fits = matcher(asked, index);
  const tables = onePerCampaign ? earliestOfEach(index, fits) : matches(index, fits);
  const { at, down } = orders[order];
  const compare = (a: Place, b: Place) => (down ? -1 : 1) * (a.at - b.at || a.id - b.id);
  const { after, before, backward, offset, size } = window;
  const towards = backward ? -1 : 1;
  const places: Place[] = [];
  for (const table of tables) {
    const place = { at: at(index, table), id: index.columns.id[table]! };
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

type Fits = ReturnType<typeof matcher>;

function matches(index: SessionIndex, fits: Fits): number[] {
  const tables: number[] = [];
  for (let slot = 0; slot < index.size; slot += 1) if (fits(slot)) tables.push(slot);
  return tables;
}

/** Returns the earliest date of each campaign that fits, and every fitting session without a campaign. */
function earliestOfEach(index: SessionIndex, fits: Fits): number[] {
  const { id, campaign, startsAt } = index.columns;
  const isEarlier = (a: number, b: number) =>
    startsAt[a]! < startsAt[b]! || (startsAt[a] === startsAt[b] && id[a]! < id[b]!);
  const tables = matches(index, (slot) => campaign[slot] === 0 && fits(slot));
  for (const dates of index.groups('tables')) {
    let earliest: number | null = null;
    for (const date of dates)
      if ((earliest === null || isEarlier(date, earliest)) && fits(date)) earliest = date;
    if (earliest !== null) tables.push(earliest);
  }
  return tables;
}

/** Counts the tables that fit, a campaign as one, or the Game Masters who have any; stops at MOST_COUNTED. */
export function countMatches(index: SessionIndex, asked: FacetQuery, counting: Counted): number {
  const fits = matcher(asked, index);
  const { campaign } = index.columns;
  let count = 0;
  if (counting === 'tables')
    for (let slot = 0; slot < index.size && count < MOST_COUNTED; slot += 1)
      if (campaign[slot] === 0 && fits(slot)) count += 1;
  for (const tables of index.groups(counting)) if (count < MOST_COUNTED && tables.some(fits)) count += 1;
  return count;
}
