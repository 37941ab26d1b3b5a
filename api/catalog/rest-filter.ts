import { fromDollars } from '../platform/money.ts';
import { Refusal } from '../platform/refusal.ts';

type Query = Readonly<Record<string, unknown>>;

/** The filter of a REST list: numbers are digits, several values are separated by commas, prices are dollars. */
export function sessionFilterOf(query: Query) {
  const { search, type, date, timeZone, gameSystem, gameMasterId, sessionType, experience } = query;
  return {
    ...{ search, type, timeZone, gameSystem, gameMasterId },
    date: date === 'any' ? null : date,
    from: query.from,
    to: query.to,
    sessionType: sessionType === 'one-shot' ? 'one_shot' : sessionType,
    experience,
    gameSystems: listed(query, 'gameSystems'),
    days: listed(query, 'days')?.map((day) => whole(day, 'days')),
    tags: listed(query, 'tags'),
    languages: listed(query, 'languages'),
    safetyTools: listed(query, 'safetyTools'),
    fromHour: number(query, 'fromHour'),
    toHour: number(query, 'toHour'),
    seats: number(query, 'seats'),
    minRating: stars(query.minRating, 'minRating'),
    minPriceCents: price(query, 'minPrice'),
    maxPriceCents: price(query, 'maxPrice'),
  };
}

const filterNames: Record<string, string> = { minPriceCents: 'minPrice', maxPriceCents: 'maxPrice' };

/** Several values share one parameter: "tags.0" belongs to "tags". */
export const filterName = (field: string) => filterNames[field] ?? field.replace(/\.\d+$/, '');

/** Names the field of a refusal as REST does. */
export async function inRestWords<Result>(
  work: () => Promise<Result>,
  nameOf: (field: string) => string,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.field) throw error;
    throw new Refusal(error.code, error.message, nameOf(error.field));
  }
}

function listed(query: Query, field: string): string[] | null {
  const value = query[field];
  if (value === undefined) return null;
  if (typeof value !== 'string') throw new Refusal('BAD_INPUT', 'Must be words parted by commas', field);
  return value.split(',').map((word) => word.trim());
}

export function whole(value: unknown, field: string): number {
  if (typeof value !== 'string' || !/^\d{1,6}$/.test(value))
    throw new Refusal('BAD_INPUT', 'Must be a whole number', field);
  return Number(value);
}

const number = (query: Query, field: string) =>
  query[field] === undefined ? null : whole(query[field], field);

export function stars(value: unknown, field: string): number | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || !/^\d(\.\d)?$/.test(value))
    throw new Refusal('BAD_INPUT', 'Must be 1 to 5 stars', field);
  return Number(value);
}

export function price(query: Query, field: string): number | null {
  const value = query[field];
  if (value === undefined) return null;
  const cents = typeof value === 'string' ? fromDollars(value) : null;
  if (cents === null || !Number.isFinite(cents)) throw new Refusal('BAD_INPUT', 'Must be US dollars', field);
  return cents;
}
