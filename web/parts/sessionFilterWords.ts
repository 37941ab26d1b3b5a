import { partsOfDay } from '../../api/catalog/choices.rules.ts';
import { audiences, languages, safetyTools } from '../../api/catalog/facts.rules.ts';
import { formatShortDate } from '../lib/format.ts';
import { truncate } from '../lib/text.ts';
import { kindName, priceName, seatsName, weekdaysName } from './filterNames.ts';
import { dates, type Filter, type Hours } from './sessionFilter.ts';

/** A filter that is set: its label, and the change that removes it. */
export interface ActiveFilter {
  readonly label: string;
  /** Field of the API's filter; for hours and prices, which have two, the first. */
  readonly field: string;
  readonly without: Partial<Filter>;
}

const nameIn = (list: Readonly<Record<string, string>>, key: string) => list[key] ?? key;
export const languageName = (code: string) => nameIn(languages, code);
export const safetyToolName = (tool: string) => nameIn(safetyTools, tool);
export const experienceName = (experience: string) => nameIn(audiences, experience);

/** '5 PM'; 0 and 24 are midnight. */
export function hourName(hour: number): string {
  if (hour % 24 === 0) return 'midnight';
  return hour === 12 ? 'noon' : `${hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

function hoursName({ from, to }: Hours): string {
  const part = partsOfDay.find((other) => other.from === from && other.to === to);
  return part?.name ?? `${hourName(from)} – ${hourName(to)}`;
}

const dayName = (day: string) => formatShortDate(`${day}T00:00:00Z`, 'UTC');

/** Names a range of days: 'Sat, Nov 28', or 'From …' or 'Until …' when one end is open. */
function daysName({ from, to }: Pick<Filter, 'from' | 'to'>): string {
  if (!from) return to && `Until ${dayName(to)}`;
  if (!to) return `From ${dayName(from)}`;
  return from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`;
}

const ratingName = (rating: number) => `${rating}+ stars`;

function each<Key extends 'systems' | 'tags' | 'languages' | 'safety'>(
  filter: Filter,
  key: Key,
  field: string,
  name: (value: string) => string = (value) => value,
): ActiveFilter[] {
  return filter[key].map((value) => ({
    label: name(value),
    field,
    without: { [key]: filter[key].filter((other) => other !== value) },
  }));
}

/** Returns the filters besides the search text that are set, in the order of the page. */
export function activeFilters(filter: Filter): ActiveFilter[] {
  const { type, date, days, hours, seats, kind, rating, experience } = filter;
  const price = priceName(filter);
  const label = dates.find(({ value }) => value === date)?.label;
  const one = (isSet: unknown, name: string | undefined, field: string, without: Partial<Filter>) =>
    isSet && name ? [{ label: name, field, without }] : [];
  return [
    ...one(type, type, 'type', { type: '' }),
    ...one(date, label, 'date', { date: '' }),
    ...one(filter.from || filter.to, daysName(filter), 'from', { from: '', to: '' }),
    ...one(days.length, weekdaysName(days), 'days', { days: [] }),
    ...one(hours, hours ? hoursName(hours) : '', 'fromHour', { hours: null }),
    ...one(price, price, 'minPriceCents', { minPrice: null, maxPrice: null }),
    ...one(seats, seatsName(seats ?? 0), 'seats', { seats: null }),
    ...each(filter, 'systems', 'gameSystems'),
    ...one(kind, kindName(kind), 'sessionType', { kind: '' }),
    ...each(filter, 'tags', 'tags'),
    ...one(rating, ratingName(rating ?? 0), 'minRating', { rating: null }),
    ...one(experience, experienceName(experience), 'experience', { experience: '' }),
    ...each(filter, 'languages', 'languages', languageName),
    ...each(filter, 'safety', 'safetyTools', safetyToolName),
  ];
}

/** Fields whose labels are our own words, not names. */
const ownWords = ['date', 'fromHour', 'minPriceCents', 'seats', 'sessionType', 'experience'];

/** A label within a sentence: "without room for 8", but "without Daggerheart". */
export const inSentence = ({ label, field }: Pick<ActiveFilter, 'label' | 'field'>): string =>
  ownWords.includes(field) || (field === 'days' ? label === 'Weekend' : /^(?:From|Until)\b/.test(label))
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;

/** Returns the name of a saved search: all of the filter in one line of at most 100 characters. */
export function nameOfFilter(filter: Filter): string {
  const search = filter.search.trim();
  const words = [...(search ? [`“${search}”`] : []), ...activeFilters(filter).map(({ label }) => label)];
  return truncate(words.join(', '), 97);
}
