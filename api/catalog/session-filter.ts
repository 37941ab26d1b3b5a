import { Prisma } from '../platform/db.ts';
import { usualZone } from '../platform/rules.ts';
import { isFree, isOpen } from '../seating/sql.ts';
import { dateWindow, daysWindow } from './date-window.ts';
import { waitlistHorizon } from './rules.ts';
import { matchesSearch } from './search.ts';
import { dayBeginsAt, type SessionFilter } from './session-filter.rules.ts';

// SQL fragments over "Session" AS s.

/** The rows of one page of a list, and the total of all pages. */
export interface Picked {
  /** In no order, including the one behind the page that tells whether there is a next page. */
  readonly ids: readonly number[];
  readonly total: number;
}

/** The conditions of a list, in SQL. */
export interface Listed {
  /** Over "Session" AS s. */
  readonly where: Prisma.Sql;
  /**
   * Tested only on rows that match `where`, because it costs more; over id, scheduledAt, campaignId and maxPlayers of
   * s.
   */
  readonly expensiveWhere?: Prisma.Sql;
  /** The rows of the page, if already known: no others are examined. */
  readonly picked?: Picked | undefined;
}

/** The choices that are counted one by one; each is a filter of its own. */
export type ChoiceGroup =
  | 'gameSystem'
  | 'day'
  | 'partOfDay'
  | 'price'
  | 'seats'
  | 'tag'
  | 'sessionType'
  | 'rating'
  | 'experience'
  | 'language'
  | 'safetyTool';

/** Over "GameMaster" AS gm: the displayed average in tenths of a star; 0: no review. Has an index. */
export const RATING_TENTHS = '(coalesce(round(gm."starSum" * 10.0 / nullif(gm."reviewCount", 0)), 0))';
export const ratingTenths = Prisma.raw(RATING_TENTHS);

/** The start in the local time of a zone. */
const localStart = (zone: string) => Prisma.sql`(s."scheduledAt" AT TIME ZONE ${zone})`;
/** The local weekday; 1 is Monday. `begins`: the hour at which the day begins. */
const localDay = (zone: string, begins: number) =>
  Prisma.sql`date_part('isodow', ${localStart(zone)} - make_interval(hours => ${begins}))::int`;
const localHour = (zone: string) => Prisma.sql`date_part('hour', ${localStart(zone)})::int`;

/** True when players are waiting and free seats are reserved for them. */
const isWaitedFor = (now: Date) => Prisma.sql`(s."scheduledAt" > ${waitlistHorizon(now)} AND EXISTS (
  SELECT 1 FROM "WaitlistEntry" w WHERE w."sessionId" = s.id AND w.status = 'waiting'))`;

/** Counted by an index alone, one without paid seats. */
const unclaimed = (now: Date) => Prisma.sql`(
  SELECT count(*) FROM "Seat" seat WHERE seat."sessionId" = s.id AND ${isOpen} AND ${isFree(now)})::int`;

/** True with this many seats that anybody can book: none while players are waiting, as in `availableSpots`. */
export const hasSeats = (seats: number, now: Date) =>
  Prisma.sql`s."maxPlayers" >= ${seats} AND CASE WHEN ${unclaimed(now)} >= ${seats} THEN NOT ${isWaitedFor(now)} ELSE FALSE END`;

/** Within some hours of the day, also across midnight; `hour` is SQL and used only once where possible. */
function withinHours(hour: Prisma.Sql, from: number, to: number): Prisma.Sql {
  if (to === 24) return Prisma.sql`${hour} >= ${from}`;
  if (from === 0) return Prisma.sql`${hour} < ${to}`;
  return from < to
    ? Prisma.sql`${hour} >= ${from} AND ${hour} < ${to}`
    : Prisma.sql`(${hour} >= ${from} OR ${hour} < ${to})`;
}

/** Conditions of the visitor's choices, the cheapest first; choices that are not made are left out. */
function chosenConditions(filter: SessionFilter, now: Date): Map<ChoiceGroup, Prisma.Sql> {
  const { gameSystems, days, fromHour, toHour, minPriceCents, maxPriceCents, languages, safetyTools } =
    filter;
  const zone = usualZone(filter.timeZone ?? 'UTC');
  const chosen = new Map<ChoiceGroup, Prisma.Sql>();
  const choose = (group: ChoiceGroup, conditions: (Prisma.Sql | false)[]) => {
    const made = conditions.filter((condition) => condition !== false);
    if (made.length) chosen.set(group, Prisma.sql`(${Prisma.join(made, ' AND ')})`);
  };
  choose('gameSystem', [gameSystems.length > 0 && Prisma.sql`s."gameSystem" = ANY (${gameSystems})`]);
  choose('sessionType', [
    filter.sessionType !== null && Prisma.sql`s.type = ${nameInDatabase(filter.sessionType)}::"SessionType"`,
  ]);
  choose('price', [
    minPriceCents !== null && Prisma.sql`s."priceCents" >= ${minPriceCents}`,
    maxPriceCents !== null && Prisma.sql`s."priceCents" <= ${maxPriceCents}`,
  ]);
  choose('day', [days.length > 0 && Prisma.sql`${localDay(zone, dayBeginsAt(filter))} = ANY (${days})`]);
  choose('partOfDay', [
    (fromHour !== null || toHour !== null) && withinHours(localHour(zone), fromHour ?? 0, toHour ?? 24),
  ]);
  choose('experience', [
    filter.experience !== null && Prisma.sql`s.experience = ANY (${[filter.experience, 'everyone']})`,
  ]);
  choose('language', [languages.length > 0 && Prisma.sql`s.language = ANY (${languages})`]);
  choose('safetyTool', [safetyTools.length > 0 && Prisma.sql`s."safetyTools" @> ${safetyTools}::text[]`]);
  choose('tag', [filter.tags.length > 0 && labelled(filter.tags)]);
  choose('rating', [filter.minRating !== null && ratedAtLeast(filter.minRating)]);
  choose('seats', [filter.seats !== null && hasSeats(filter.seats, now)]);
  return chosen;
}

const nameInDatabase = (type: string) => (type === 'one_shot' ? 'one-shot' : type);

/** Over "GameMaster" AS gm. */
export const hasStars = (stars: number) => Prisma.sql`${ratingTenths} >= ${Math.round(stars * 10)}`;

const ratedAtLeast = (stars: number) => Prisma.sql`s."gameMasterId" IN (
  SELECT gm.id FROM "GameMaster" gm WHERE ${hasStars(stars)})`;

/** The conditions beside those choices: a type, days, a Game Master; `words`: the search, in SQL. */
function askedConditions(
  filter: SessionFilter,
  now: Date,
  words = filter.search ? matchesSearch(filter.search) : null,
): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (words) conditions.push(words);
  if (filter.type) conditions.push(labelled([filter.type]));
  if (filter.gameSystem) conditions.push(Prisma.sql`s."gameSystem" = ${filter.gameSystem}`);
  if (filter.gameMasterId) conditions.push(Prisma.sql`s."gameMasterId" = ${filter.gameMasterId}`);
  if (filter.date) {
    const { from, to } = dateWindow(filter.date, now, filter.timeZone ?? 'UTC');
    conditions.push(Prisma.sql`s."scheduledAt" >= ${from} AND s."scheduledAt" < ${to}`);
  }
  const { from, to } = daysWindow(filter.from, filter.to, filter.timeZone ?? 'UTC');
  if (from) conditions.push(Prisma.sql`s."scheduledAt" >= ${from}`);
  if (to) conditions.push(Prisma.sql`s."scheduledAt" < ${to}`);
  return conditions;
}

/** Combines all conditions of a filter; free seats are counted last. Without a time zone days begin in UTC. */
export function matching(filter: SessionFilter, now: Date, words?: Prisma.Sql | null): Listed {
  const { seats: expensiveWhere, ...chosen } = Object.fromEntries(chosenConditions(filter, now));
  const conditions = [...askedConditions(filter, now, words), ...Object.values(chosen)];
  return { where: conditions.length ? Prisma.join(conditions, ' AND ') : Prisma.sql`TRUE`, expensiveWhere };
}

/** With all of these tags or types, in any case: `labels` has them in lower case, including the type. */
const labelled = (tags: readonly string[]) =>
  Prisma.sql`s.labels @> ${tags.map((tag) => tag.toLowerCase())}::text[]`;
