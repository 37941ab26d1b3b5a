import type {
  SessionDateFilter,
  SessionFilter,
  SessionOrder,
} from '../__generated__/SessionsPageQuery.graphql.ts';
import { textIn } from '../lib/address.ts';
import { isDay } from '../lib/day.ts';

export interface Filter {
  readonly search: string;
  readonly type: string;
  readonly date: string;
  /** Calendar days, YYYY-MM-DD; `to` is included. */
  readonly from: string;
  readonly to: string;
  /** The fields below are chosen among "More filters". Empty or null: any. */
  readonly systems: readonly string[];
  /** 1 is Monday. */
  readonly days: readonly number[];
  readonly hours: Hours | null;
  /** Dollars. */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly seats: number | null;
  readonly tags: readonly string[];
  readonly kind: string;
  readonly rating: number | null;
  readonly experience: string;
  readonly languages: readonly string[];
  readonly safety: readonly string[];
  readonly sort: string;
}

/** From the first hour of the day until before the second, past midnight when the second is smaller. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

export const dates = [
  { value: 'today', label: 'Today', filter: 'TODAY' },
  { value: 'thisWeek', label: 'This Week', filter: 'THIS_WEEK' },
  { value: 'thisMonth', label: 'This Month', filter: 'THIS_MONTH' },
] as const satisfies readonly { value: string; label: string; filter: SessionDateFilter }[];

/** Lower case in the URL; the default, soonest first, is not named there. */
const orders: readonly Lowercase<SessionOrder>[] = ['price', 'rating', 'newest'];

const kinds: Readonly<Record<string, 'ONE_SHOT' | 'CAMPAIGN'>> = {
  'one-shot': 'ONE_SHOT',
  campaign: 'CAMPAIGN',
};
const suits = ['new', 'some', 'veteran'];

/** The keys of facts.rules.ts without their labels, because every first visit loads this file. */
const languageCodes =
  'en ar zh cs da nl fi fr de el he hi hu id it ja ko nb pl pt ro ru es sv tr uk vi'.split(' ');
const safetyToolNames =
  'session_zero lines_and_veils x_card open_door script_change breaks stars_and_wishes'.split(' ');

const longest = { search: 200, type: 50, tag: 40, system: 100 };
const most = { systems: 20, tags: 12, languages: 20, safety: 7, price: 10_000, seats: 8 };

/** Clears everything that is chosen among "More filters". */
export const noChoices = {
  systems: [],
  days: [],
  hours: null,
  minPrice: null,
  maxPrice: null,
  seats: null,
  tags: [],
  kind: '',
  rating: null,
  experience: '',
  languages: [],
  safety: [],
} satisfies Partial<Filter>;

/** Clears every filter except the search text. */
export const noneBeside = { type: '', date: '', from: '', to: '', ...noChoices } satisfies Partial<Filter>;

export const noFilter: Filter = { search: '', ...noneBeside, sort: '' };

const isMade = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== '');

/** True when a filter besides the search text narrows the list. */
export const isNarrowed = (filter: Filter) =>
  Object.keys(noneBeside).some((key) => isMade(filter[key as keyof typeof noneBeside]));

/** Returns how many kinds of choices are set among "More filters"; lower and higher price count as two. */
export const choicesIn = (filter: Filter) =>
  Object.keys(noChoices).filter((key) => isMade(filter[key as keyof typeof noChoices])).length;

const unique = <Value>(values: readonly Value[], count: number) => [...new Set(values)].slice(0, count);

const words = (values: readonly string[], length: number, count: number) =>
  unique(values.map((value) => textIn(value, length).trim()).filter(Boolean), count);

export const known = (value: string | null, values: readonly string[]) =>
  value !== null && values.includes(value) ? value : '';

function wholeFrom(text: string | null | undefined, least: number, largest: number): number | null {
  const value = /^\d{1,2}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return value >= least && value <= largest ? value : null;
}

/** '17-24' */
function hoursFrom(text: string | null): Hours | null {
  const [first, second, ...others] = (text ?? '').split('-');
  const from = wholeFrom(first, 0, 23);
  const to = wholeFrom(second, 1, 24);
  return from === null || to === null || from === to || others.length > 0 ? null : { from, to };
}

function dollarsFrom(text: string | null): number | null {
  const value = /^\d{1,5}(\.\d{1,2})?$/.test(text ?? '') ? Number(text) : Number.NaN;
  return value <= most.price ? value : null;
}

/** '4.5' */
function starsFrom(text: string | null): number | null {
  const value = /^[1-5](\.\d)?$/.test(text ?? '') ? Number(text) : Number.NaN;
  return value <= 5 ? value : null;
}

const dayFrom = (text: string | null) => (text && isDay(text) ? text : '');

/** Reads the filter from the URL. */
export function filterOf(search: URLSearchParams): Filter {
  const type = textIn(search.get('type'), longest.type).trim();
  const date = search.get('date') ?? '';
  const minPrice = dollarsFrom(search.get('minPrice'));
  const maxPrice = dollarsFrom(search.get('maxPrice'));
  // Swapped prices mean the range between them.
  const isTurned = minPrice !== null && maxPrice !== null && minPrice > maxPrice;
  const from = dayFrom(search.get('from'));
  const to = dayFrom(search.get('to'));
  const days = (search.get('days') ?? '').split(',').map((day) => wholeFrom(day, 1, 7));
  return {
    search: textIn(search.get('search'), longest.search),
    type: type === 'all' ? '' : type,
    date: dates.some(({ value }) => value === date) ? date : '',
    from,
    to: to < from ? '' : to,
    systems: words(search.getAll('system'), longest.system, most.systems),
    days: unique(days, 7)
      .filter((day) => day !== null)
      .sort(),
    hours: hoursFrom(search.get('hours')),
    minPrice: isTurned ? maxPrice : minPrice,
    maxPrice: isTurned ? minPrice : maxPrice,
    seats: wholeFrom(search.get('seats'), 1, most.seats),
    tags: words(search.getAll('tag'), longest.tag, most.tags),
    kind: known(search.get('kind'), Object.keys(kinds)),
    rating: starsFrom(search.get('rating')),
    experience: known(search.get('experience'), suits),
    languages: unique(
      search.getAll('language').filter((code) => languageCodes.includes(code)),
      most.languages,
    ),
    safety: unique(
      search.getAll('safety').filter((tool) => safetyToolNames.includes(tool)),
      most.safety,
    ),
    sort: known(search.get('sort'), orders),
  };
}

export function searchOf(filter: Filter): URLSearchParams {
  const { search, hours, days } = filter;
  const params = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') params.set(name, String(value));
  };
  set('search', search.trim());
  set('type', filter.type);
  set('date', filter.date);
  set('from', filter.from);
  set('to', filter.to);
  for (const system of filter.systems) params.append('system', system);
  set('days', days.join(','));
  set('hours', hours && `${hours.from}-${hours.to}`);
  set('minPrice', filter.minPrice);
  set('maxPrice', filter.maxPrice);
  set('seats', filter.seats);
  for (const tag of filter.tags) params.append('tag', tag);
  set('kind', filter.kind);
  set('rating', filter.rating);
  set('experience', filter.experience);
  for (const language of filter.languages) params.append('language', language);
  for (const tool of filter.safety) params.append('safety', tool);
  set('sort', filter.sort);
  return params;
}

const cents = (dollars: number) => Math.round(dollars * 100);

/** True when the result depends on the time zone. */
export const isZoned = ({ date, from, to, days, hours }: Filter) =>
  Boolean(date || from || to) || days.length > 0 || hours !== null;

/** Converts the filter for the API; the zone decides when a day begins, and what an evening is. */
export function queryFilter(filter: Filter, zone: string): SessionFilter {
  const { search, type, date, days, hours, minPrice, maxPrice, seats, rating, kind } = filter;
  return {
    search: search.trim() || null,
    type: type || null,
    date: dates.find(({ value }) => value === date)?.filter ?? null,
    timeZone: isZoned(filter) ? zone : null,
    ...(filter.from && { from: filter.from }),
    ...(filter.to && { to: filter.to }),
    ...(filter.systems.length > 0 && { gameSystems: filter.systems }),
    ...(days.length > 0 && { days }),
    ...(hours && { fromHour: hours.from, toHour: hours.to }),
    ...(minPrice !== null && { minPriceCents: cents(minPrice) }),
    ...(maxPrice !== null && { maxPriceCents: cents(maxPrice) }),
    ...(seats !== null && { seats }),
    ...(filter.tags.length > 0 && { tags: filter.tags }),
    ...(kind && { sessionType: kinds[kind] }),
    ...(rating !== null && { minRating: rating }),
    ...(filter.experience && { experience: filter.experience }),
    ...(filter.languages.length > 0 && { languages: filter.languages }),
    ...(filter.safety.length > 0 && { safetyTools: filter.safety }),
  };
}

export const querySort = ({ sort }: Filter) => (sort.toUpperCase() as SessionOrder) || null;
