import { clock } from '../platform/clock.ts';
import { Prisma } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import { DAY, usualZone } from '../platform/rules.ts';
import type { Viewer } from '../platform/viewer.ts';
import { live, seated } from '../seating/sql.ts';
import { clocksOf } from './board-picks.service.ts';
import { dayOf, timed } from './choice-conditions.ts';
import { whatIsOnOffer } from './choice-memory.ts';
import type { Offer } from './choice-offer.ts';
import { evening } from './choices.rules.ts';
import { type SessionRow, sessionColumns, sessionJoins, toSessionRow } from './session-row.ts';
import { upcoming } from './visibility.ts';

/** So many more are read than are shown, for what was taken or changed since. */
const MOST_READ = 12;
const MOST_SHOWN = 6;
/** What somebody plays is what they have played since, at most so many of it. */
const PLAYED = { days: 365, most: 50 };
/** On so many evenings of a weekday somebody has played on that day before it is theirs. */
const HABIT = 2;

interface Tastes {
  readonly systems: readonly string[];
  readonly playDays: readonly number[];
  readonly experience: string | null;
  readonly showsForYou: boolean;
}

/** Why a table fits, what weighs most first. */
export type FittingReason =
  | 'knowsGameMaster'
  | 'playsSystem'
  | 'likesSystem'
  | 'playsEvening'
  | 'likesEvening'
  | 'likesDay'
  | 'firstEvening';

export interface FittingSession {
  readonly session: SessionRow;
  readonly reasons: readonly FittingReason[];
  /** The day of the week where the viewer is, 1 for Monday. */
  readonly weekday: number;
}

/**
 * The tables with a free seat that fit best what the viewer said and has played; the best first. A Game Master they know
 * weighs most, then system and evening in the viewer's zone alike; whoever is new to it rather begins with an evening
 * that ends. What costs no more than they have paid comes before what does; another hour of a day that suits is better
 * than nothing. Of a campaign there is one date, the one that fits best.
 */
export async function listFitting(viewer: Viewer, tastes: Tastes): Promise<FittingSession[]> {
  if (!tastes.showsForYou) return [];
  const now = clock.now();
  const [offer, habits] = await Promise.all([whatIsOnOffer(), habitsOf(viewer, now)]);
  const clocks = await clocksOf(offer, viewer.timeZone, now);
  const best = fittingBest(offer, { viewer, tastes, habits, now, clocks });
  if (best.length === 0) return [];
  const rows = await read<Parameters<typeof toSessionRow>[0]>`
    SELECT ${sessionColumns} FROM "Session" s ${sessionJoins(now)}
    WHERE s.id = ANY (${best.map(({ table }) => table.id)}) AND ${upcoming(now)} AND seats.free > 0 AND NOT seats.waited_for`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return best
    .flatMap(({ table, reasons, weekday }) => {
      const row = byId.get(table.id);
      return row ? { session: toSessionRow(row), reasons, weekday } : [];
    })
    .slice(0, MOST_SHOWN);
}

interface Habits {
  readonly systems: readonly string[];
  readonly hosts: readonly number[];
  readonly evenings: readonly number[];
  /** The most they have paid, in US cents; null: they have not played. */
  readonly price: number | null;
  /** Where they sit, and every date of such a campaign. */
  readonly taken: readonly number[];
}

/** What somebody has played, and where they sit. */
async function habitsOf({ id, timeZone }: Viewer, now: Date): Promise<Habits> {
  const local = Prisma.sql`(s."scheduledAt" AT TIME ZONE ${usualZone(timeZone ?? 'UTC')})`;
  const [habits] = await read<Habits>`
    WITH played AS MATERIALIZED (SELECT s."gameSystem", s."gameMasterId", s."priceCents",
        CASE WHEN extract(hour FROM ${local}) >= ${evening.from} THEN extract(isodow FROM ${local})::int END AS evening
      FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
      WHERE b."sitterId" = ${id} AND b.status IN ${seated} AND s.status <> 'cancelled'
        AND s."scheduledAt" BETWEEN ${new Date(now.getTime() - PLAYED.days * DAY)} AND ${now}
      ORDER BY s."scheduledAt" DESC LIMIT ${PLAYED.most})
    SELECT ARRAY(SELECT DISTINCT "gameSystem" FROM played) AS systems,
      ARRAY(SELECT DISTINCT "gameMasterId" FROM played) AS hosts,
      ARRAY(SELECT evening FROM played WHERE evening IS NOT NULL GROUP BY evening HAVING count(*) >= ${HABIT}) AS evenings,
      (SELECT max("priceCents") FROM played) AS price,
      ARRAY(SELECT other.id FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
          JOIN "Session" other ON other.id = s.id OR other."campaignId" = s."campaignId"
        WHERE b."sitterId" = ${id} AND b.status IN ${live} AND s."scheduledAt" > ${now}) AS taken`;
  return habits!;
}

interface Suited {
  readonly viewer: Viewer;
  readonly tastes: Tastes;
  readonly habits: Habits;
  readonly now: Date;
  readonly clocks: Awaited<ReturnType<typeof clocksOf>>;
}

/** Of a table what decides between those that fit as well, and which of them are one. */
interface Table {
  readonly id: number;
  /** 0: of none. */
  readonly campaign: number;
  readonly startsAt: number;
}

interface Fit {
  readonly table: Table;
  readonly fit: number;
  readonly reasons: readonly FittingReason[];
  readonly weekday: number;
}

type Ranked = Pick<Fit, 'table' | 'fit'>;

/** Above 0: the first comes before, it fits better, or as well and is earlier. */
const compare = (one: Ranked, other: Ranked) =>
  one.fit - other.fit || other.table.startsAt - one.table.startsAt || other.table.id - one.table.id;

/** So many as are read, the best of those that would be and were added, of a campaign one date. */
export function bestFits(most = MOST_READ) {
  const byTable = new Map<number, Fit>();
  /** The last of them; null: there is room for any. */
  let last: Fit | null = null;
  const keyOf = ({ table }: Ranked) => table.campaign || -table.id;
  const inOrder = () => [...byTable.values()].sort((one, other) => compare(other, one));
  return {
    inOrder,
    /** What fits less well is none of them. */
    leastFit: () => last?.fit ?? 0,
    /** Whether it would be one of them. */
    isBetter(one: Ranked): boolean {
      const known = byTable.get(keyOf(one));
      return (!last || compare(one, last) > 0) && (!known || compare(one, known) > 0);
    },
    /** What would be one of them. */
    add(one: Fit): void {
      byTable.set(keyOf(one), one);
      if (byTable.size > most) byTable.delete(keyOf(last!));
      if (byTable.size === most) last = inOrder().at(-1)!;
    },
  };
}

/** What each thing that speaks for a table weighs. */
const WEIGHTS = { host: 6, system: 4, evening: 4, first: 2, price: 1 } as const;

/** Of all that is on offer what fits best and has a free seat, of a campaign one date; the best first. */
function fittingBest(offer: Offer, { viewer, tastes, habits, now, clocks }: Suited): Fit[] {
  const numbers = (group: 'gameSystem' | 'sessionType', values: readonly string[]) =>
    new Set(values.map((value) => offer.vocabulary.find(group, value)));
  const [plays, likes] = [numbers('gameSystem', habits.systems), numbers('gameSystem', tastes.systems)];
  const [oneShot] = numbers('sessionType', ['one_shot']);
  const [hosts, taken] = [new Set(habits.hosts), new Set(habits.taken)];
  const [evenings, days] = [new Set(habits.evenings), new Set(tastes.playDays)];
  const [at, isNew, price] = [now.getTime(), tastes.experience === 'new', habits.price ?? -1];
  const { hoursOf, freeOf } = timed({ now, clocks }, offer);
  const { columns, kinds } = offer;
  const known = offer.hosts.map(({ id }) => hosts.has(id));
  const own = offer.hosts.findIndex(({ id }) => id === viewer.gameMasterId);
  const asksForDays = evenings.size > 0 || days.size > 0;
  const best = bestFits();
  for (let place = 0; place < offer.size; place += 1) {
    const { sessionType, gameSystem, priceCents } = kinds[columns.kind[place]!]!;
    const host = columns.host[place]!;
    const isFirst = isNew && sessionType === oneShot;
    const knowsHost = known[host]!;
    const playsSystem = plays.has(gameSystem);
    const likesSystem = likes.has(gameSystem);
    const isOfSystem = playsSystem || likesSystem;
    if (!asksForDays && !isFirst && !knowsHost && !isOfSystem) continue; // most of them
    const onAnyDay =
      (knowsHost ? WEIGHTS.host : 0) +
      (isOfSystem ? WEIGHTS.system : 0) +
      (isFirst ? WEIGHTS.first : 0) +
      (priceCents <= price ? WEIGHTS.price : 0);
    if (onAnyDay + WEIGHTS.evening < best.leastFit()) continue; // most of the others: no zone is asked for their hour
    const startsAt = columns.startsAt[place]!;
    if (startsAt <= at || host === own) continue;
    const hours = hoursOf(place);
    const weekday = dayOf(hours);
    const isEvening = hours % 24 >= evening.from;
    const playsEvening = isEvening && evenings.has(weekday);
    const likesDay = days.has(weekday);
    const fit = onAnyDay + (playsEvening || (likesDay && isEvening) ? WEIGHTS.evening : 0);
    if (fit <= WEIGHTS.price && !likesDay) continue; // its price alone speaks for no table
    const table = { id: columns.id[place]!, campaign: columns.campaign[place]!, startsAt };
    if (!best.isBetter({ table, fit })) continue;
    if (taken.has(table.id) || freeOf(place) === 0) continue;
    const reasons: (FittingReason | false)[] = [
      knowsHost && 'knowsGameMaster',
      playsSystem ? 'playsSystem' : likesSystem && 'likesSystem',
      playsEvening ? 'playsEvening' : likesDay && (isEvening ? 'likesEvening' : 'likesDay'),
      isFirst && 'firstEvening',
    ];
    best.add({ table, fit, weekday, reasons: reasons.filter((reason) => reason !== false) });
  }
  return best.inOrder();
}
