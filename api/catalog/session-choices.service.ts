import { clock } from '../platform/clock.ts';
import { Prisma } from '../platform/db.ts';
import { createFlights } from '../platform/flights.ts';
import { read } from '../platform/read.ts';
import { usualZone } from '../platform/rules.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { askedFor } from './board.service.ts';
import {
  gameTypes,
  MOST_CHOSEN,
  mostSeats,
  partsOfDay,
  priceSteps,
  ratingSteps,
  suits,
} from './choices.rules.ts';
import { bookable, isNowhere } from './offered.ts';
import { found, nearlyFound } from './search.ts';
import type { SessionFilter } from './session-filter.rules.ts';
import {
  askedConditions,
  bookableOfType,
  type ChoiceGroup,
  chosenConditions,
  freeSeats,
  localDay,
  localHour,
  ratingTenths,
  withinHours,
} from './session-filter.ts';

/** So many sessions are looked at, those that start first: more than any shop has had on offer. */
const MOST_LOOKED_AT = 50_000;
/** Of tags so many choices, those of the most tables. */
const MOST_TAG_CHOICES = 30;

export interface SessionChoice {
  readonly group: ChoiceGroup;
  /** As the filter takes it; of a price, seats or stars the number, of a part of the day its name. */
  readonly value: string;
  readonly count: number;
}

export interface SessionChoices {
  /** Of all that is chosen. */
  readonly total: number;
  readonly choices: readonly SessionChoice[];
}

const together = createFlights<SessionChoices>();

/**
 * How many tables there would be with each choice, were it taken and everything else kept: alone of its kind, but for
 * tags and safety tools, which are added to those that are chosen. All dates of a campaign are one table.
 */
export function countChoices(viewer: MaybeViewer, filter: unknown): Promise<SessionChoices> {
  const asked = askedFor(viewer, filter, true);
  return together(JSON.stringify(asked), () => readChoices(asked, clock.now()));
}

/** What each kind of choice is read from: the tables that fail no other choice. */
interface Kind {
  readonly group: ChoiceGroup;
  /** Of a session, "offered" AS o. */
  readonly trait: Prisma.Sql;
  /** What is joined to the tables for it, and which of that counts. */
  readonly join?: Prisma.Sql;
  readonly where?: Prisma.Sql;
  /** The choices that a trait fits, as rows of (step), for those that are not the trait itself. */
  readonly steps?: Prisma.Sql;
  /** It is added to what is chosen of its kind. */
  readonly added?: true;
}

/** Of these values those that fit a trait. */
const stepsOf = (values: readonly (string | number)[], type: string, fits: Prisma.Sql) =>
  Prisma.sql`JOIN unnest(${values.map(String)}::text[]::${Prisma.raw(type)}[]) step ON ${fits}`;

const hours = Prisma.join(
  partsOfDay.map(({ name, from, to }) => Prisma.sql`(${name}, ${withinHours(Prisma.sql`trait`, from, to)})`),
);

const kinds: readonly Kind[] = [
  { group: 'gameSystem', trait: Prisma.sql`o."gameSystem"` },
  { group: 'day', trait: Prisma.sql`o.day` },
  {
    group: 'partOfDay',
    trait: Prisma.sql`o.hour`,
    steps: Prisma.sql`JOIN LATERAL (VALUES ${hours}) part (step, fits) ON part.fits`,
  },
  {
    group: 'price',
    trait: Prisma.sql`o."priceCents"`,
    steps: stepsOf(priceSteps, 'int', Prisma.sql`trait <= step`),
  },
  {
    group: 'seats',
    trait: Prisma.sql`o.free`,
    steps: Prisma.sql`JOIN generate_series(1, ${Prisma.raw(String(mostSeats))}) step ON trait >= step`,
  },
  {
    group: 'tag',
    trait: Prisma.sql`st.tag`,
    join: Prisma.sql`JOIN "SessionTag" st ON st."sessionId" = o.id`,
    // How it is played is a choice of its own.
    where: Prisma.sql`st.tag <> ALL (${gameTypes.map((name) => name.toLowerCase())})`,
    added: true,
  },
  {
    group: 'sessionType',
    trait: Prisma.sql`CASE o.type WHEN 'campaign' THEN 'campaign' ELSE 'one_shot' END`,
  },
  {
    group: 'rating',
    trait: Prisma.sql`o.tenths`,
    steps: stepsOf(ratingSteps, 'numeric', Prisma.sql`trait >= step * 10`),
  },
  {
    group: 'experience',
    trait: Prisma.sql`o.experience`,
    steps: stepsOf(suits, 'text', Prisma.sql`trait IN (step, 'everyone')`),
  },
  { group: 'language', trait: Prisma.sql`o.language`, where: Prisma.sql`o.language IS NOT NULL` },
  {
    group: 'safetyTool',
    trait: Prisma.sql`tool`,
    join: Prisma.sql`CROSS JOIN LATERAL unnest(o."safetyTools") tool`,
    added: true,
  },
];

async function readChoices(asked: SessionFilter, now: Date): Promise<SessionChoices> {
  const zone = usualZone(asked.timeZone ?? 'UTC');
  const chosen = [...chosenConditions(asked, now, bookableOfType)];
  // Each choice that is made has a bit; a table has the bits of those that it does not fit.
  const bits = new Map(chosen.map(([group], at) => [group, 2 ** at]));
  const misfits = chosen.length
    ? Prisma.join(
        chosen.map(([group, fits]) => Prisma.sql`CASE WHEN ${fits} THEN 0 ELSE ${bits.get(group)!}::int END`),
        ' + ',
      )
    : Prisma.sql`0`;
  const counts = kinds.map(({ group, trait, join, where = Prisma.sql`TRUE`, steps, added }) => {
    const own = added ? 0 : (bits.get(group) ?? 0);
    return Prisma.sql`SELECT ${group}::text AS "group", ${steps ? Prisma.sql`step` : Prisma.sql`trait`}::text AS value,
        least(count(DISTINCT "table"), ${MOST_CHOSEN})::int AS count
      FROM (SELECT DISTINCT ${trait} AS trait, o."table" FROM offered o ${join ?? Prisma.empty}
        WHERE o.misfits IN (0, ${own}::int) AND ${where}) counted ${steps ?? Prisma.empty} GROUP BY 2`;
  });
  const rows = await read<SessionChoice>`
    WITH ${looked(asked, now)}, offered AS MATERIALIZED (
      SELECT s.id, coalesce(s."campaignId", -s.id) AS "table", s."gameSystem", s."priceCents", s.type::text AS type, s.experience, s.language, s."safetyTools",
        ${localDay(zone)} AS day, ${localHour(zone)} AS hour, ${ratingTenths} AS tenths,
        s.misfits, CASE WHEN s.misfits IN (0, ${bits.get('seats') ?? 0}::int) THEN ${freeSeats(now)} ELSE 0 END AS free
      FROM (SELECT s.*, ${misfits} AS misfits FROM looked s) s JOIN "GameMaster" gm ON gm.id = s."gameMasterId"
      WHERE s.misfits & (s.misfits - 1) = 0)
    SELECT 'total' AS "group", '' AS value, least(count(DISTINCT "table"), ${MOST_CHOSEN})::int AS count FROM offered WHERE misfits = 0
    UNION ALL ${Prisma.join(counts, ' UNION ALL ')}`;
  const choices = rows
    .filter(({ group }) => group !== ('total' as string))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const tags = choices.filter(({ group }) => group === 'tag').slice(0, MOST_TAG_CHOICES);
  return {
    total: rows.find(({ group }) => group === ('total' as string))?.count ?? 0,
    choices: choices.filter((choice) => choice.group !== 'tag' || tags.includes(choice)),
  };
}

/** The tables among which is chosen; with a search those it finds, and when nothing has its words, what is similar. */
function looked(asked: SessionFilter, now: Date): Prisma.Sql {
  const among = (words: Prisma.Sql | null) => {
    const conditions = [bookable(now), ...askedConditions(asked, now, bookableOfType, words)];
    return Prisma.sql`(SELECT s.* FROM "Session" s WHERE ${Prisma.join(conditions, ' AND ')}
      ORDER BY s."scheduledAt", s.id LIMIT ${MOST_LOOKED_AT})`;
  };
  const { search } = asked;
  if (!search) return Prisma.sql`looked AS ${among(null)}`;
  return Prisma.sql`exact AS MATERIALIZED ${among(found(search))},
    looked AS (SELECT * FROM exact UNION ALL
      SELECT * FROM ${among(nearlyFound(search))} nearly WHERE NOT EXISTS (SELECT FROM exact) AND ${isNowhere(search, now)})`;
}
