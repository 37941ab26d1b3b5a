import { z } from 'zod';
import { calendarDay, id, text, timeZone, wholeNumber } from '../platform/rules.ts';
import { choiceLimits, mostSeats, sessionOrders, suits } from './choices.rules.ts';
import { languages, safetyTools } from './facts.rules.ts';
import { dateFilters, limits, search, sessionTypes } from './rules.ts';

/** '', null, 'all' and 'any' in a filter mean: no filter. */
const choice = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => (value && !['all', 'any'].includes(value.toLowerCase()) ? value : null));

const keysOf = <Key extends string>(list: Readonly<Record<Key, string>>) =>
  Object.keys(list) as [Key, ...Key[]];

/** Several values, each once and sorted, so that equal filters are written alike. */
const several = <Value extends string | number>(value: z.ZodType<Value>, most: number) =>
  z
    .array(value)
    .max(most, `At most ${most}`)
    .nullish()
    .transform((values) => [...new Set(values ?? [])].sort((a, b) => (a < b ? -1 : 1)));

const orNull = <Value>(value: z.ZodType<Value>) => value.nullish().transform((given) => given ?? null);
const within = (least: number, most: number) => {
  const message = `Must be a whole number from ${least} to ${most}`;
  return orNull(wholeNumber(least, most, message, message));
};

const filled = text(choiceLimits.gameSystem).refine(Boolean, { message: 'Must not be empty' });
const aTag = text(limits.tagLength)
  .refine(Boolean, { message: 'Must not be empty' })
  .transform((tag) => tag.toLowerCase());

const fields = z.object({
  search,
  /** A tag, in any case. */
  type: choice(limits.tagLength),
  date: orNull(z.enum(dateFilters, { error: 'Unknown date filter' })),
  /** The first and the last day on which it may start. */
  from: orNull(calendarDay),
  to: orNull(calendarDay),
  /** The zone of days and hours; null: UTC. */
  timeZone: orNull(timeZone),
  gameSystem: choice(100),
  gameMasterId: orNull(id('Invalid Game Master ID')),
  gameSystems: several(filled, choiceLimits.gameSystems),
  /** 1 is Monday. */
  days: several(z.number().int().min(1, 'A day is 1 to 7').max(7, 'A day is 1 to 7'), 7),
  fromHour: within(0, 23),
  toHour: within(1, 24),
  minPriceCents: within(0, limits.priceCents),
  maxPriceCents: within(0, limits.priceCents),
  seats: within(1, mostSeats),
  tags: several(aTag, limits.tags),
  sessionType: orNull(z.enum(sessionTypes, { error: 'Unknown session type' })),
  minRating: orNull(z.number().min(1, 'Must be 1 to 5 stars').max(5, 'Must be 1 to 5 stars')),
  experience: orNull(z.enum(suits, { error: 'Unknown experience' })),
  languages: several(z.enum(keysOf(languages), { error: 'Unknown language' }), 27),
  safetyTools: several(z.enum(keysOf(safetyTools), { error: 'Unknown safety tool' }), 7),
});

export const sessionFilter = fields
  .refine(
    ({ minPriceCents: least, maxPriceCents: most }) => least === null || most === null || least <= most,
    {
      message: 'Must not be less than the lowest price',
      path: ['maxPriceCents'],
    },
  )
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    message: 'Must not be before the first day',
    path: ['to'],
  })
  .refine(({ fromHour, toHour }) => fromHour === null || fromHour !== toHour, {
    message: 'Must be another hour than the first',
    path: ['toHour'],
  });

export type SessionFilter = z.output<typeof sessionFilter>;

export const sessionOrder = z
  .enum(sessionOrders, { error: 'Unknown order' })
  .nullish()
  .transform((order) => order ?? 'soonest');

/** True when a field of the filter asks for anything. */
export const isMade = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null);

/** True when the filter depends on a time zone, validated or not yet. */
export const isOfZone = ({ date, from, to, days, fromHour, toHour }: { [Field in ZonedField]?: unknown }) =>
  Boolean(date || from || to || (Array.isArray(days) && days.length > 0)) ||
  [fromHour, toHour].some((hour) => typeof hour === 'number');
type ZonedField = 'date' | 'from' | 'to' | 'days' | 'fromHour' | 'toHour';

/**
 * True when it asks for more than words, a type, calendar days or a Game Master: then few sessions may fit, scattered
 * among all there are.
 */
export const isChosen = ({
  search,
  type,
  date,
  from,
  to,
  timeZone,
  gameSystem,
  gameMasterId,
  ...choices
}: SessionFilter) => Object.values(choices).some(isMade);

/**
 * The hour at which a day begins when hours across midnight are chosen: with hours from 17 to 4, half past midnight
 * belongs to the evening before.
 */
export const dayBeginsAt = ({ fromHour, toHour }: Pick<SessionFilter, 'fromHour' | 'toHour'>) =>
  (fromHour ?? 0) < (toHour ?? 24) ? 0 : (toHour ?? 0);
