import { clock } from '../platform/clock.ts';
import { Prisma } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import { DAY, usualZone } from '../platform/rules.ts';
import type { Viewer } from '../platform/viewer.ts';
import { live, seated } from '../seating/sql.ts';
import { clocksOf } from './board-picks.service.ts';
import { evening } from './choices.rules.ts';
import { currentIndex } from './current-index.ts';
import { dayOf, timeDependent } from './facet-conditions.ts';
import type { SessionIndex, SessionKind } from './session-index.ts';
import { type SessionRow, sessionColumns, sessionJoins, toSessionRow } from './session-row.ts';
import { upcoming } from './visibility.ts';

/** More are read than shown, because some may have been booked or changed since. */
const MOST_READ = 12;
const MOST_SHOWN = 6;
/** Play history that counts: this many days back, at most this many sessions. */
const PLAYED = { days: 365, most: 50 };
/** Evenings played on a weekday before it counts as the player's usual day. */
const HABIT = 2;

interface Tastes {
  readonly systems: readonly string[];
  readonly playDays: readonly number[];
  readonly experience: string | null;
  readonly showsForYou: boolean;
}

/** Why a session fits, the heaviest reason first. */
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
  /** The day of the week in the viewer's zone, 1 for Monday. */
  readonly weekday: number;
}

/**
 * Lists the sessions with a free seat that best fit the viewer's tastes and play history, the best first. A known
 * Game Master weighs most, then system and evening (in the viewer's zone) alike; a newcomer rather begins with a
 * one-shot. Among those that fit alike, one that costs no more than the viewer has paid before ranks above one that
 * does; another hour on a suitable day is better than nothing. Each campaign appears once, with its best date.
 */
export async function listFitting(viewer: Viewer, tastes: Tastes): Promise<FittingSession[]> {
  if (!tastes.showsForYou) return [];
  const now = clock.now();
  const [index, habits] = await Promise.all([currentIndex(), habitsOf(viewer, now)]);
  const clocks = await clocksOf(index, viewer.timeZone, now);
  const best = fittingBest(index, { viewer, tastes, habits, now, clocks });
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
  /** The highest price they have paid, in US cents; null: they have not played. */
  readonly price: number | null;
  /** The sessions where they have a seat, and every date of those campaigns. */
  readonly taken: readonly number[];
}

/** Reads what a player has played, and where they have a seat. */
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

/** What breaks a tie between sessions that fit equally well, and the campaign they share. */
interface Table {
  readonly id: number;
  /** 0: none. */
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

/** Above 0: the first one ranks higher, since it fits better, or equally well and starts earlier. */
const compare = (one: Ranked, other: Ranked) =>
  one.fit - other.fit || other.table.startsAt - one.table.startsAt || other.table.id - one.table.id;

/** Collects the `most` best of the sessions that are added, one date per campaign. */
export function bestFits(most = MOST_READ) {
  const byTable = new Map<number, Fit>();
  /** The worst of them; null: there is still room. */
  let last: Fit | null = null;
  const keyOf = ({ table }: Ranked) => table.campaign || -table.id;
  const inOrder = () => [...byTable.values()].sort((one, other) => compare(other, one));
  return {
    inOrder,
    /** A session that fits less well cannot enter. */
    leastFit: () => last?.fit ?? 0,
    /** True when the session would enter. */
    isBetter(one: Ranked): boolean {
      const known = byTable.get(keyOf(one));
      return (!last || compare(one, last) > 0) && (!known || compare(one, known) > 0);
    },
    /** Adds a session for which `isBetter` is true. */
    add(one: Fit): void {
      byTable.set(keyOf(one), one);
      if (byTable.size > most) byTable.delete(keyOf(last!));
      if (byTable.size === most) last = inOrder().at(-1)!;
    },
  };
}

/** The weight of each reason. */
const WEIGHTS = { host: 6, system: 4, evening: 4, first: 2, price: 1 } as const;

/** Returns the best-fitting sessions on offer with a free seat, one date per campaign, the best first. */
export function fittingBest(index: SessionIndex, { viewer, tastes, habits, now, clocks }: Suited): Fit[] {
  const numbers = (group: 'gameSystem' | 'sessionType', values: readonly string[]) =>
    new Set(values.map((value) => index.vocabulary.find(group, value)));
  const [plays, likes] = [numbers('gameSystem', habits.systems), numbers('gameSystem', tastes.systems)];
  const [oneShot] = numbers('sessionType', ['one_shot']);
  const [hosts, taken] = [new Set(habits.hosts), new Set(habits.taken)];
  const [evenings, days] = [new Set(habits.evenings), new Set(tastes.playDays)];
  const [at, isNew, price] = [now.getTime(), tastes.experience === 'new', habits.price ?? -1];
  const { hoursOf, freeOf } = timeDependent({ now, clocks }, index);
  const { columns, kinds, size } = index;
  const known = index.hosts.map(({ id }) => hosts.has(id));
  const own = index.hosts.findIndex(({ id }) => id === viewer.gameMasterId);
  const asksForDays = evenings.size > 0 || days.size > 0;
  const suits = ({ sessionType, gameSystem }: SessionKind) => ({
    isFirst: isNew && sessionType === oneShot,
    playsSystem: plays.has(gameSystem),
    likesSystem: likes.has(gameSystem),
  });
  // Weighs each kind of session once, however many sessions are of it.
  const [weights, withPrices] = [new Int8Array(kinds.length), new Int8Array(kinds.length)];
  kinds.forEach((kind, number) => {
    const { isFirst, playsSystem, likesSystem } = suits(kind);
    const weight = (playsSystem || likesSystem ? WEIGHTS.system : 0) + (isFirst ? WEIGHTS.first : 0);
    weights[number] = weight;
    withPrices[number] = weight + (kind.priceCents <= price ? WEIGHTS.price : 0);
  });
  const best = bestFits();
  for (let slot = 0; slot < size; slot += 1) {
    const kind = columns.kind[slot]!;
    const host = columns.host[slot]!;
    const knowsHost = known[host]!;
    if (!asksForDays && !knowsHost && weights[kind] === 0) continue; // most sessions end here
    const onAnyDay = (knowsHost ? WEIGHTS.host : 0) + withPrices[kind]!;
    if (onAnyDay + WEIGHTS.evening < best.leastFit()) continue; // most of the rest end here, before the zone is read
    const startsAt = columns.startsAt[slot]!;
    if (startsAt <= at || host === own) continue;
    const hours = hoursOf(slot);
    const weekday = dayOf(hours);
    const isEvening = hours % 24 >= evening.from;
    const playsEvening = isEvening && evenings.has(weekday);
    const likesDay = days.has(weekday);
    const fit = onAnyDay + (playsEvening || (likesDay && isEvening) ? WEIGHTS.evening : 0);
    if (fit <= WEIGHTS.price && !likesDay) continue; // a price alone recommends no session
    const table = { id: columns.id[slot]!, campaign: columns.campaign[slot]!, startsAt };
    if (!best.isBetter({ table, fit })) continue;
    if (taken.has(table.id) || freeOf(slot) === 0) continue;
    const { isFirst, playsSystem, likesSystem } = suits(kinds[kind]!);
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
