import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { languages, safetyTools } from './facts.rules.ts';
import { price, stars, whole } from './rest-filter.ts';
import { isOfZone, type SessionFilter, sessionFilter, sessionOrder } from './session-filter.rules.ts';

/** Query parameters of the board that are named differently from their filter fields. */
const names: Readonly<Record<string, string>> = {
  gameSystems: 'system',
  tags: 'tag',
  fromHour: 'hours',
  toHour: 'hours',
  minPriceCents: 'minPrice',
  maxPriceCents: 'maxPrice',
  sessionType: 'kind',
  minRating: 'rating',
  languages: 'language',
  safetyTools: 'safety',
};

/**
 * Reads the filter from an address of the board. The page ignores what it does not know, so that an old link still
 * shows something; a program gets an error, because nobody looks at what it receives. Other parameters are ignored.
 */
export function filterInAddress(address: URLSearchParams): SessionFilter {
  const one = (name: string) => address.get(name) || undefined;
  const several = (name: string) => address.getAll(name);
  const [fromHour, toHour] = hours(one('hours'));
  const cents = (name: string) => price({ [name]: one(name) }, name);
  parse(sessionOrder, one('sort'), 'sort');
  const given = {
    search: one('search'),
    type: one('type'),
    date: one('date') === 'any' ? undefined : one('date'),
    from: one('from'),
    to: one('to'),
    timeZone: one('timeZone'),
    gameSystems: several('system'),
    days: one('days')
      ?.split(',')
      .map((day) => whole(day, 'days')),
    fromHour,
    toHour,
    minPriceCents: cents('minPrice'),
    maxPriceCents: cents('maxPrice'),
    seats: one('seats') && whole(one('seats'), 'seats'),
    tags: several('tag'),
    sessionType: one('kind') === 'one-shot' ? 'one_shot' : one('kind'),
    minRating: stars(one('rating'), 'rating'),
    experience: one('experience'),
    languages: several('language'),
    safetyTools: several('safety'),
  };
  try {
    return parse(sessionFilter, given);
  } catch (error) {
    if (!(error instanceof Refusal) || !error.field) throw error;
    const [field = ''] = error.field.split('.');
    throw new Refusal(error.code, error.message, names[field] ?? field);
  }
}

/** '17-24' */
function hours(text: string | undefined): readonly (number | undefined)[] {
  if (text === undefined) return [];
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (from === undefined) throw new Refusal('BAD_INPUT', 'Must be two hours, such as 17-24', 'hours');
  return [Number(from), Number(to)];
}

/**
 * The inverse: the board address of a filter, the same for equal filters. What has no place there, a single Game
 * Master or the game system of old links, is left out.
 */
export function addressOf(filter: SessionFilter): string {
  const { search, type, date, days, fromHour, toHour, minPriceCents, maxPriceCents, sessionType } = filter;
  const address = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') address.set(name, String(value));
  };
  const dollars = (cents: number | null) => (cents === null ? null : cents / 100);
  set('search', search);
  set('type', type);
  set('date', date);
  set('from', filter.from);
  set('to', filter.to);
  for (const system of filter.gameSystems) address.append('system', system);
  set('days', days.join(','));
  if (fromHour !== null || toHour !== null) set('hours', `${fromHour ?? 0}-${toHour ?? 24}`);
  set('minPrice', dollars(minPriceCents));
  set('maxPrice', dollars(maxPriceCents));
  set('seats', filter.seats);
  for (const tag of filter.tags) address.append('tag', tag);
  set('kind', sessionType === 'one_shot' ? 'one-shot' : sessionType);
  set('rating', filter.minRating);
  set('experience', filter.experience);
  for (const language of filter.languages) address.append('language', language);
  for (const tool of filter.safetyTools) address.append('safety', tool);
  if (isOfZone(filter)) set('timeZone', filter.timeZone);
  return String(address);
}

const weekdays = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/** Describes a filter in a few words; empty: everything. */
export function filterInWords(filter: SessionFilter): string {
  const { search, type, gameSystems, tags, sessionType, seats, minPriceCents, maxPriceCents } = filter;
  const { date, from, to, days, fromHour, toHour, minRating, experience } = filter;
  return [
    search && `“${search}”`,
    type,
    ...gameSystems,
    ...tags,
    sessionType && (sessionType === 'campaign' ? 'campaigns' : 'one-shots'),
    seats && (seats === 1 ? 'room for 1' : `room for ${seats}`),
    minPriceCents !== null && `$${minPriceCents / 100} or more`,
    maxPriceCents !== null && `$${maxPriceCents / 100} or less`,
    date && { today: 'today', thisWeek: 'this week', thisMonth: 'this month' }[date],
    from && `from ${from}`,
    to && `until ${to}`,
    days.map((day) => weekdays[day - 1]).join(' and '),
    (fromHour !== null || toHour !== null) && `${fromHour ?? 0}:00 to ${toHour ?? 24}:00`,
    experience && { new: 'for beginners', some: 'for some experience', veteran: 'for veterans' }[experience],
    ...filter.languages.map((code) => `in ${languages[code]}`),
    ...filter.safetyTools.map((tool) => safetyTools[tool]),
    minRating && `${minRating} stars or more`,
  ]
    .filter(Boolean)
    .join(', ');
}
