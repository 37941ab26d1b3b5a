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
import { found } from './search.ts';
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

/** Where a session stands in the lists below that are ordered by time. */
export const placeOfSession = placeIn.date;

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** Every session there is, for staff: the earliest first. `filter` as visitors have it, and A's own. */
export function listAllSessions(
  staff: Viewer,
  filter: unknown,
  page: PageArgs,
  order: { sort?: SessionSort; descending?: boolean; span?: Span | null } = {},
): Promise<Page<SessionRow>> {
  const { sort = 'date', descending = false, span } = order;
  const chosen = parse(sessionFilter, { ...(filter ?? {}), search: null });
  const timeZone = chosen.timeZone ?? staff.timeZone;
  const { where, costly } = matching({ ...chosen, timeZone }, clock.now());
  const own = parse(adminSessionFilter, filter ?? {});
  const conditions = [visible(staff), where, narrowed(own)];
  if (span) conditions.push(startingIn(span));
  const listed = { where: Prisma.join(conditions, ' AND '), costly };
  return querySessions(listed, page, descending, sort, Boolean(own.search));
}

/** What staff look for in their list and in their calendar. */
function narrowed({ search, status, upcoming: isAhead, past }: AdminSessionFilter): Prisma.Sql {
  const conditions = [Prisma.sql`TRUE`];
  if (search) conditions.push(found(search));
  if (status) conditions.push(Prisma.sql`s.status = ${status}::"SessionStatus"`);
  if (isAhead) conditions.push(upcoming(clock.now()));
  if (past) conditions.push(inGroup('past', clock.now()), begunBy(clock.now()));
  return Prisma.join(conditions, ' AND ');
}

/** As far as anything is over: the list begins there, and not with the table that is furthest ahead. */
const begunBy = (now: Date) => Prisma.sql`s."scheduledAt" <=
  greatest(${now}, (SELECT max("scheduledAt") FROM "Session" WHERE status = 'completed'))`;

const startingIn = ({ from, to }: Span) => Prisma.sql`s."scheduledAt" >= ${from} AND s."scheduledAt" < ${to}`;

/** A few sessions by what they are called, for staff who go to one: the next ones first, then the latest. */
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
 * A Game Master's sessions under one heading of the profile, or all the viewer may see; past ones latest first.
 * `together`: of the drafts of a campaign the first only. `onePerCampaign`: of its dates under the heading the one that
 * stands first in the list.
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
  return { where, descending, costly: standsForCampaign(where, descending ? 'latest' : 'earliest') };
}

/** A page of them. */
export function listSessionsOf(
  viewer: MaybeViewer,
  gameMasterId: number,
  group: SessionGroup | null,
  page: PageArgs,
): Promise<Page<SessionRow>> {
  const { descending, ...listed } = sessionsOf(viewer, gameMasterId, group);
  return querySessions(listed, page, descending);
}

/** A Game Master's own tables for the day itself: what is ahead, the next one first; what is over, the last one first. */
export const deskSessionsOf = (gameMasterId: number, group: DeskGroup): SessionList => ({
  where: Prisma.sql`s."gameMasterId" = ${gameMasterId} AND ${onDesk(group, clock.now())}`,
  descending: group === 'over',
});

/** What starts in a span of the calendar of staff. */
export interface SpanOfSessions {
  /** How many fit, at most MOST_COUNTED. */
  total: number;
  /** The earliest of them. */
  first: SessionRow[];
}

/** For the calendar of staff: the first few that start in each span and fit, drafts and cancelled ones included. */
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

/** What the viewer may see of the given sessions, by id. */
export async function sessionsByIds(
  viewer: MaybeViewer,
  ids: readonly number[],
): Promise<Map<number, WholeSession>> {
  return byId(await readWhole(Prisma.sql`s.id = ANY (${[...ids]}) AND ${visible(viewer)}`));
}

/** For rows that belong to a session whoever looks, such as bookings: no rule of visibility. */
export async function anySessionsByIds(ids: readonly number[]): Promise<Map<number, WholeSession>> {
  return byId(await readWhole(Prisma.sql`s.id = ANY (${[...ids]})`));
}

export async function getSession(viewer: MaybeViewer, id: number): Promise<WholeSession> {
  const session = (await sessionsByIds(viewer, [id])).get(id);
  if (!session) throw notFound('Session');
  return session;
}

/** Sessions of a list with what is said of their tables, which lists are read without. */
export async function withFacts(sessions: readonly SessionRow[]): Promise<WholeSession[]> {
  const facts = await readFacts(sessions.map(({ id }) => id));
  return sessions.map((session) => ({ ...session, facts: facts.get(session.id) ?? nothingSaid }));
}

/** The earliest session of each Game Master that can be booked. */
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
