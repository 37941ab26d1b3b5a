import { clock } from '../platform/clock.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { Prisma } from '../platform/db.ts';
import type { Page, PageArgs } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { notFound } from '../platform/refusal.ts';
import type { MaybeViewer, Viewer } from '../platform/viewer.ts';
import { nothingSaid } from './facts.rules.ts';
import { movedFromColumn } from './moved-from.ts';
import { type AdminSessionFilter, adminSessionFilter, type SessionGroup, type SessionSort } from './rules.ts';
import { matchesSearch } from './search.ts';
import { factsColumn, readFacts } from './session-facts.ts';
import { sessionFilter } from './session-filter.rules.ts';
import { matching } from './session-filter.ts';
import { called, placeIn, querySessions, type SessionList } from './session-list.ts';
import {
  type SessionRow,
  sessionColumns,
  sessionJoins,
  toSessionRow,
  type WholeSession,
} from './session-row.ts';
import {
  type DeskGroup,
  inGroup,
  onDesk,
  standsForCampaign,
  standsForDrafts,
  upcoming,
  visible,
} from './visibility.ts';

export { readFacts } from './session-facts.ts';
export {
  entitled,
  type ListSort,
  placeIn,
  querySessionLists,
  type SessionList,
  type SessionsAsked,
} from './session-list.ts';
export type { SessionRow, WholeSession } from './session-row.ts';
export type { DeskGroup } from './visibility.ts';

/** Position of a session in the lists below that are ordered by time. */
export const placeOfSession = placeIn.date;

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Lists all sessions for staff, by default the earliest first. `filter`: the fields of the visitors' filter and those
 * of the admin area.
 */
export function listAllSessions(
  staff: Viewer,
  filter: unknown,
  page: PageArgs,
  order: { sort?: SessionSort; descending?: boolean; span?: Span | null } = {},
): Promise<Page<SessionRow>> {
  const { sort = 'date', descending = false, span } = order;
  const chosen = parse(sessionFilter, { ...(filter ?? {}), search: null });
  const timeZone = chosen.timeZone ?? staff.timeZone;
  const { where, expensiveWhere } = matching({ ...chosen, timeZone }, clock.now());
  const own = parse(adminSessionFilter, filter ?? {});
  const conditions = [visible(staff), where, narrowed(own)];
  if (span) conditions.push(startingIn(span));
  const listed = { where: Prisma.join(conditions, ' AND '), expensiveWhere };
  return querySessions(listed, page, descending, sort, Boolean(own.search));
}

/** Conditions of the staff filter, for their list and their calendar. */
function narrowed({ search, status, upcoming: isAhead, past }: AdminSessionFilter): Prisma.Sql {
  const conditions = [Prisma.sql`TRUE`];
  if (search) conditions.push(matchesSearch(search));
  if (status) conditions.push(Prisma.sql`s.status = ${status}::"SessionStatus"`);
  if (isAhead) conditions.push(upcoming(clock.now()));
  if (past) conditions.push(inGroup('past', clock.now()), begunBy(clock.now()));
  return Prisma.join(conditions, ' AND ');
}

/** Upper bound for sessions that can be over: the list starts its scan there, not at the session furthest ahead. */
const begunBy = (now: Date) => Prisma.sql`s."scheduledAt" <=
  greatest(${now}, (SELECT max("scheduledAt") FROM "Session" WHERE status = 'completed'))`;

const startingIn = ({ from, to }: Span) => Prisma.sql`s."scheduledAt" >= ${from} AND s."scheduledAt" < ${to}`;

/**
 * Finds a few sessions by name for staff: upcoming ones first, the next one on top, then past ones from the latest.
 */
export async function findSessions(staff: Viewer, words: string, most: number): Promise<SessionRow[]> {
  const now = clock.now();
  const fits = Prisma.sql`${visible(staff)} AND ${await called(words)}`;
  const ahead = await querySessions(
    { where: Prisma.sql`s."scheduledAt" > ${now} AND ${fits}` },
    { first: most },
  );
  const missing = most - ahead.rows.length;
  if (missing === 0) return ahead.rows;
  const past = await querySessions(
    { where: Prisma.sql`s."scheduledAt" <= ${now} AND ${fits}` },
    { first: missing },
    true,
  );
  return [...ahead.rows, ...past.rows];
}

/**
 * A Game Master's sessions in one group of the profile, or all that the viewer may see; past ones latest first.
 * `together`: only the first draft of each campaign. `onePerCampaign`: only the date of each campaign that comes
 * first in the list.
 */
export function sessionsOf(
  viewer: MaybeViewer,
  gameMasterId: number,
  group: SessionGroup | null,
  { together = false, onePerCampaign = false } = {},
): SessionList {
  const conditions = [visible(viewer), Prisma.sql`s."gameMasterId" = ${gameMasterId}`];
  if (group) conditions.push(inGroup(group, clock.now()));
  if (together) conditions.push(standsForDrafts(group));
  const where = Prisma.join(conditions, ' AND ');
  const descending = group === 'past' || group === 'cancelled';
  if (!onePerCampaign) return { where, descending };
  return { where, descending, expensiveWhere: standsForCampaign(where, descending ? 'latest' : 'earliest') };
}

/** Returns one page of `sessionsOf`. */
export function listSessionsOf(
  viewer: MaybeViewer,
  gameMasterId: number,
  group: SessionGroup | null,
  page: PageArgs,
): Promise<Page<SessionRow>> {
  const { descending, ...listed } = sessionsOf(viewer, gameMasterId, group);
  return querySessions(listed, page, descending);
}

/**
 * A Game Master's own sessions for the desk of the day: upcoming ones from the next, finished ones from the latest.
 */
export const deskSessionsOf = (gameMasterId: number, group: DeskGroup): SessionList => ({
  where: Prisma.sql`s."gameMasterId" = ${gameMasterId} AND ${onDesk(group, clock.now())}`,
  descending: group === 'over',
});

/** The sessions that start in one span of the staff calendar. */
export interface SpanOfSessions {
  /** How many match, at most MOST_COUNTED. */
  total: number;
  /** The earliest of them. */
  first: SessionRow[];
}

/**
 * Lists the first few matching sessions that start in each span of the staff calendar, drafts and cancelled ones
 * included.
 */
export async function listFirstInEach(
  spans: readonly Span[],
  filter: unknown,
  most: number,
): Promise<SpanOfSessions[]> {
  const from = spans.map((span) => span.from);
  const to = spans.map((span) => span.to);
  const rows = await read<{ at: bigint; total: number }>`
    SELECT span.at, first.total, ${sessionColumns}
    FROM unnest(${from}::timestamptz[], ${to}::timestamptz[]) WITH ORDINALITY AS span("from", "to", at)
    CROSS JOIN LATERAL (
      SELECT fitting.id, (count(*) OVER ())::int AS total FROM (
        SELECT s.id, s."scheduledAt" FROM "Session" s
        WHERE s."scheduledAt" >= span."from" AND s."scheduledAt" < span."to" AND ${narrowed(parse(adminSessionFilter, filter ?? {}))}
        ORDER BY s."scheduledAt", s.id LIMIT ${MOST_COUNTED}) fitting
      ORDER BY fitting."scheduledAt", fitting.id LIMIT ${most}) first
    JOIN "Session" s ON s.id = first.id
    ${sessionJoins(clock.now())}
    ORDER BY s."scheduledAt", s.id`;
  return spans.map((_span, index) => {
    const own = rows.filter(({ at }) => Number(at) === index + 1);
    return { total: own[0]?.total ?? 0, first: own.map(toSessionRow) };
  });
}

/** Returns those of the given sessions that the viewer may see, by id. */
export async function sessionsByIds(
  viewer: MaybeViewer,
  ids: readonly number[],
): Promise<Map<number, WholeSession>> {
  return byId(await readWhole(Prisma.sql`s.id = ANY (${[...ids]}) AND ${visible(viewer)}`));
}

/** Returns sessions for rows that belong to one regardless of the viewer, such as bookings: no visibility check. */
export async function anySessionsByIds(ids: readonly number[]): Promise<Map<number, WholeSession>> {
  return byId(await readWhole(Prisma.sql`s.id = ANY (${[...ids]})`));
}

export async function getSession(viewer: MaybeViewer, id: number): Promise<WholeSession> {
  const session = (await sessionsByIds(viewer, [id])).get(id);
  if (!session) throw notFound('Session');
  return session;
}

/** Adds the facts to sessions of a list, which is read without them. */
export async function withFacts(sessions: readonly SessionRow[]): Promise<WholeSession[]> {
  const facts = await readFacts(sessions.map(({ id }) => id));
  return sessions.map((session) => ({ ...session, facts: facts.get(session.id) ?? nothingSaid }));
}

/** Returns the earliest bookable session of each Game Master. */
export async function nextSessionsOf(gameMasterIds: readonly number[]): Promise<Map<number, SessionRow>> {
  const now = clock.now();
  const rows = await readSessions(Prisma.sql`s.id IN (
    SELECT DISTINCT ON (s."gameMasterId") s.id FROM "Session" s
    WHERE s."gameMasterId" = ANY (${[...gameMasterIds]}) AND ${upcoming(now)}
    ORDER BY s."gameMasterId", s."scheduledAt", s.id)`);
  return new Map(rows.map((row) => [row.gameMasterId, row]));
}

const byId = <Row extends SessionRow>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

const readWhole = async (where: Prisma.Sql) =>
  (await readSessions(
    where,
    Prisma.sql`${sessionColumns}, ${factsColumn}, ${movedFromColumn}`,
  )) as WholeSession[];

async function readSessions(where: Prisma.Sql, columns = sessionColumns): Promise<SessionRow[]> {
  const rows = await read<unknown>`
    SELECT ${columns} FROM "Session" s ${sessionJoins(clock.now())}
    WHERE ${where} ORDER BY s."scheduledAt", s.id LIMIT 1000`;
  return rows.map(toSessionRow);
}
