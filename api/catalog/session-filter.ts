import { Prisma } from '../platform/db.ts';
import { usualZone } from '../platform/rules.ts';
import { isFree } from '../seating/sql.ts';
import { gameTypes } from './choices.rules.ts';
import { dateWindow, daysWindow } from './date-window.ts';
import { waitlistHorizon } from './rules.ts';
import { found } from './search.ts';
import type { SessionFilter } from './session-filter.rules.ts';

// Fragments over "Session" AS s.

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

/** How sessions with all these tags are looked up: in what can be booked by index, elsewhere in the session itself. */
export type TagLookup = (tags: readonly string[], now: Date) => Prisma.Sql;

/** Over "GameMaster" AS gm: tenths of a star as the average is shown; 0: no review. By index. */
export const RATING_TENTHS = '(coalesce(round(gm."starSum" * 10.0 / nullif(gm."reviewCount", 0)), 0))';
export const ratingTenths = Prisma.raw(RATING_TENTHS);

/** When it starts, on the clocks of a zone. */
const localStart = (zone: string) => Prisma.sql`(s."scheduledAt" AT TIME ZONE ${zone})`;
/** 1 is Monday. */
export const localDay = (zone: string) => Prisma.sql`extract(isodow FROM ${localStart(zone)})::int`;
export const localHour = (zone: string) => Prisma.sql`extract(hour FROM ${localStart(zone)})::int`;

/** Seats anybody can book: none while somebody waits, as `availableSpots` has it. */
export const freeSeats = (now: Date) => Prisma.sql`(
  SELECT CASE WHEN s."scheduledAt" > ${waitlistHorizon(now)} AND EXISTS (
      SELECT 1 FROM "WaitlistEntry" w WHERE w."sessionId" = s.id AND w.status = 'waiting') THEN 0
    ELSE (SELECT count(*) FROM "Seat" seat WHERE seat."sessionId" = s.id AND ${isFree(now)})::int END)`;

/** Within some hours of the day, over midnight too; `hour`: in SQL. */
export const withinHours = (hour: Prisma.Sql, from: number, to: number) =>
  from < to
    ? Prisma.sql`${hour} >= ${from} AND ${hour} < ${to}`
    : Prisma.sql`(${hour} >= ${from} OR ${hour} < ${to})`;

/** The visitor's choices one by one, in the order in which they cost little; those that are not made are left out. */
export function chosenConditions(
  filter: SessionFilter,
  now: Date,
  tagged: TagLookup,
): Map<ChoiceGroup, Prisma.Sql> {
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
  choose('day', [days.length > 0 && Prisma.sql`${localDay(zone)} = ANY (${days})`]);
  choose('partOfDay', [
    (fromHour !== null || toHour !== null) && withinHours(localHour(zone), fromHour ?? 0, toHour ?? 24),
  ]);
  choose('experience', [
    filter.experience !== null && Prisma.sql`s.experience = ANY (${[filter.experience, 'everyone']})`,
  ]);
  choose('language', [languages.length > 0 && Prisma.sql`s.language = ANY (${languages})`]);
  choose('safetyTool', [safetyTools.length > 0 && Prisma.sql`s."safetyTools" @> ${safetyTools}::text[]`]);
  choose('tag', [filter.tags.length > 0 && tagged(filter.tags, now)]);
  choose('rating', [filter.minRating !== null && ratedAtLeast(filter.minRating)]);
  choose('seats', [
    filter.seats !== null &&
      Prisma.sql`s."maxPlayers" >= ${filter.seats} AND ${freeSeats(now)} >= ${filter.seats}`,
  ]);
  return chosen;
}

const nameInDatabase = (type: string) => (type === 'one_shot' ? 'one-shot' : type);

const ratedAtLeast = (stars: number) => Prisma.sql`s."gameMasterId" IN (
  SELECT gm.id FROM "GameMaster" gm WHERE ${ratingTenths} >= ${Math.round(stars * 10)})`;

/** What is asked for beside those choices: a type, days, a Game Master; `words`: what is searched for, in SQL. */
export function askedConditions(
  filter: SessionFilter,
  now: Date,
  tagged: TagLookup,
  words = filter.search ? found(filter.search) : null,
): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (words) conditions.push(words);
  if (filter.type) conditions.push(tagged([filter.type], now));
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

/** All that is asked for must match. Without a time zone days begin in UTC. */
export function matching(
  filter: SessionFilter,
  now: Date,
  tagged: TagLookup = ofType,
  words?: Prisma.Sql | null,
): Prisma.Sql {
  const conditions = [
    ...askedConditions(filter, now, tagged, words),
    ...chosenConditions(filter, now, tagged).values(),
  ];
  return conditions.length ? Prisma.join(conditions, ' AND ') : Prisma.sql`TRUE`;
}

/**
 * Of what can be booked, those with all of these tags or types, in any case. By index, where the trigger keeps the tags
 * of these sessions, with their type among them. One look however many they are: each more would be planned anew.
 */
export const bookableOfType: TagLookup = (tags, now) => {
  const wanted = [...new Set(tags.map((tag) => tag.toLowerCase()))];
  return Prisma.sql`s.id IN (
    SELECT st."sessionId" FROM "SessionTag" st WHERE st.tag = ANY (${wanted}) AND st."scheduledAt" > ${now}
    GROUP BY st."sessionId" HAVING count(*) = ${wanted.length})`;
};

/** Tags in any case; the names of the two session types find sessions of that type as well. */
export const ofType: TagLookup = (tags) => Prisma.join(tags.map(ofOneType), ' AND ');

function ofOneType(type: string): Prisma.Sql {
  const tag = type.toLowerCase();
  const tagged = Prisma.sql`EXISTS (SELECT 1 FROM unnest(s.tags) tag WHERE lower(tag) = ${tag})`;
  const [campaign, oneShot] = gameTypes;
  if (tag === campaign.toLowerCase()) return Prisma.sql`(s.type = 'campaign' OR ${tagged})`;
  if (tag === oneShot.toLowerCase()) return Prisma.sql`(s.type = 'one-shot' OR ${tagged})`;
  return tagged;
}
