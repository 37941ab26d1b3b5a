import { clock } from '../platform/clock.ts';
import { Prisma } from '../platform/db.ts';
import { createFlights } from '../platform/flights.ts';
import { read } from '../platform/read.ts';
import { usualZone } from '../platform/rules.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { isFree, isOpen } from '../seating/sql.ts';
import { askedFor } from './board.service.ts';
import {
  type Counted,
  gameTypes,
  MOST_CHOSEN,
  mostSeats,
  partsOfDay,
  priceSteps,
  ratingSteps,
  suits,
} from './choices.rules.ts';
import { bookable, nearlyOffered } from './offered.ts';
import { foundOffered } from './search.ts';
import type { SessionFilter } from './session-filter.rules.ts';
import {
  askedConditions,
  type ChoiceGroup,
  chosenConditions,
  isWaitedFor,
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
 * How many tables there would be with each choice, or Game Masters with one, were it taken and everything else kept:
 * alone of its kind, but for tags and safety tools, which are added to those that are chosen. All dates of a campaign
 * are one table.
 */
export function countChoices(
  viewer: MaybeViewer,
  filter: unknown,
  counting: Counted = 'tables',
): Promise<SessionChoices> {
  const asked = askedFor(viewer, filter, true);
  return together(JSON.stringify([asked, counting]), async () => {
    const now = clock.now();
    const exact = await readChoices(asked, counting, now);
    const words = asked.search && exact.choices.length === 0 ? await nearlyOffered(asked.search, now) : null;
    return words ? readChoices(asked, counting, now, words) : exact;
  });
}

/** Of what several dates are one, over "Session" AS s; null: each date is one. */
const oneOf: Record<Counted, Prisma.Sql> = {
  tables: Prisma.sql`s."campaignId"`,
  gameMasters: Prisma.sql`s."gameMasterId"`,
};

/** What each kind of choice is read from: the tables that fail no other choice, "offered" AS o. */
interface Kind {
  readonly group: ChoiceGroup;
  /** Of a session, "offered" AS o; of one that has several, what is joined for it. */
  readonly trait: Prisma.Sql;
  readonly join?: Prisma.Sql;
  /** Which traits count. */
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
  { group: 'day', trait: Prisma.sql`date_part('isodow', o.local)::int` },
  {
    group: 'partOfDay',
    trait: Prisma.sql`date_part('hour', o.local)::int`,
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
    trait: Prisma.sql`label`,
    join: Prisma.sql`CROSS JOIN LATERAL unnest(o.labels) label`,
    // How it is played is a choice of its own.
    where: Prisma.sql`trait <> ALL (${gameTypes.map((name) => name.toLowerCase())})`,
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
  { group: 'language', trait: Prisma.sql`o.language`, where: Prisma.sql`trait IS NOT NULL` },
  {
    group: 'safetyTool',
    trait: Prisma.sql`tool`,
    join: Prisma.sql`CROSS JOIN LATERAL unnest(o."safetyTools") tool`,
    added: true,
  },
];

/** Those of which a session has one trait each are counted together. */
const single = kinds.filter(({ join }) => !join);
const named = ({ group }: Kind) => Prisma.raw(`"${group}"`);
const traits = Prisma.sql`traits AS MATERIALIZED (
  SELECT GROUPING(${Prisma.join(single.map(({ trait }) => trait))}) AS kind, ${Prisma.join(single.map((kind) => Prisma.sql`${kind.trait} AS ${named(kind)}`))},
    o."oneOf", o.misfits, count(*) AS dates
  FROM offered o GROUP BY GROUPING SETS (${Prisma.join(single.map(({ trait }) => Prisma.sql`(${trait}, o."oneOf", o.misfits)`))}))`;
/** As GROUPING numbers them: the bit of each that is not grouped by. */
const numberOf = (kind: Kind) => 2 ** single.length - 1 - 2 ** (single.length - 1 - single.indexOf(kind));

/** Of this the planner takes it that half of all rows fit, and not next to none. */
const ifSo = (condition: Prisma.Sql) => Prisma.sql`CASE WHEN ${condition} THEN TRUE ELSE FALSE END`;
/** One bit of all, or none. */
const failsOne = Prisma.sql`s.misfits & (s.misfits - 1) = 0`;

/** How many: all dates of a campaign, or of a Game Master, are one, other dates each. */
const tablesOf = Prisma.sql`least(coalesce(sum(dates) FILTER (WHERE "oneOf" IS NULL), 0) + count(DISTINCT "oneOf"), ${MOST_CHOSEN})::int AS count`;

async function readChoices(
  asked: SessionFilter,
  counting: Counted,
  now: Date,
  words?: Prisma.Sql,
): Promise<SessionChoices> {
  const zone = usualZone(asked.timeZone ?? 'UTC');
  const { seats = null } = asked;
  const chosen = [...chosenConditions({ ...asked, seats: null }, now)];
  // Each choice that is made has a bit; a table has the bits of those that it does not fit.
  const bits = new Map(
    [...chosen.map(([group]) => group), 'seats' as const].map((group, at) => [group, 2 ** at]),
  );
  const misfits = chosen.map(
    ([group, fits]) => Prisma.sql`CASE WHEN ${fits} THEN 0 ELSE ${bits.get(group)!}::int END`,
  );
  const conditions = [
    bookable(now),
    ...askedConditions(asked, now, words ?? (asked.search ? foundOffered(asked.search) : null)),
  ];
  // Who waits for a seat, and how many are free: of all tables at once, not of one after the other.
  const free = Prisma.sql`CASE WHEN ${isWaitedFor(now)} THEN 0 ELSE coalesce(open.seats, 0) END`;
  const withSeats = Prisma.sql`s.misfits + CASE WHEN ${free} < ${seats} THEN ${bits.get('seats')!}::int ELSE 0 END`;
  const counts = kinds.map((kind) => {
    const { group, trait, join, where = Prisma.sql`TRUE`, steps, added } = kind;
    const fits = ifSo(Prisma.sql`misfits IN (0, ${added ? 0 : (bits.get(group) ?? 0)}::int)`);
    const tables = join
      ? Prisma.sql`SELECT ${trait} AS trait, o."oneOf", count(*) AS dates FROM offered o ${join} WHERE ${fits} GROUP BY 1, 2`
      : Prisma.sql`SELECT ${named(kind)} AS trait, "oneOf", dates FROM traits WHERE kind = ${numberOf(kind)}::int AND ${fits} OFFSET 0`;
    const value = Prisma.sql`(${steps ? Prisma.sql`step` : Prisma.sql`trait`}::text COLLATE "C")`;
    return Prisma.sql`SELECT ${group}::text AS "group", ${value} AS value, ${tablesOf}
      FROM (${tables}) counted ${steps ?? Prisma.empty} WHERE ${where} GROUP BY 2`;
  });
  const rows = await read<SessionChoice>`
    WITH looked AS MATERIALIZED (SELECT s.id, ${oneOf[counting]} AS "oneOf", s."scheduledAt", s."gameSystem", s."priceCents", s.type, s.experience, s.language,
        s."safetyTools", s.labels, s."gameMasterId", ${misfits.length ? Prisma.join(misfits, ' + ') : Prisma.sql`0`} AS misfits
      FROM "Session" s WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY s."scheduledAt", s.id LIMIT ${MOST_LOOKED_AT}),
    open AS (SELECT s.id, count(*)::int AS seats
      FROM looked s JOIN "Seat" seat ON seat."sessionId" = s.id AND ${isOpen} AND ${isFree(now)}
      WHERE ${ifSo(seats === null ? Prisma.sql`s.misfits = 0` : failsOne)} GROUP BY 1),
    hosts AS MATERIALIZED (SELECT gm.id, ${ratingTenths}::int AS tenths FROM "GameMaster" gm),
    offered AS MATERIALIZED (
      SELECT s."oneOf", s."gameSystem", s."priceCents", s.type, s.experience, s.language, s."safetyTools", s.labels,
        s."scheduledAt" AT TIME ZONE ${zone} AS local, host.tenths, ${free} AS free, ${seats === null ? Prisma.sql`s.misfits` : withSeats} AS misfits
      FROM looked s JOIN hosts host ON host.id = s."gameMasterId" LEFT JOIN open ON open.id = s.id
      WHERE ${ifSo(failsOne)}),
    ${traits}
    SELECT 'total' AS "group", '' AS value, ${tablesOf}
      FROM traits WHERE kind = ${numberOf(single[0]!)}::int AND misfits = 0
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
