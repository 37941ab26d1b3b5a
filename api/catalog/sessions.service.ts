import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { db, Prisma, type Tx } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import type { MaybeViewer, Viewer } from '../platform/viewer.ts';
import { plainText, sanitizeDescription, searchTextOf } from './html.ts';
import type { Page } from './page.ts';
import {
  adminSessionFilter,
  gameTypes,
  isGameType,
  type PageArgs,
  type SessionGroup,
  sessionFilter,
  sessionInput,
} from './rules.ts';
import { createSeats, resizeSeats } from './seats.service.ts';
import { found, matching, querySessions } from './session-list.ts';
import { type SessionRow, sessionColumns, sessionJoins, toSessionRow } from './session-row.ts';
import { inGroup, upcoming, visible } from './visibility.ts';

export type { SessionRow } from './session-row.ts';

export interface ListRequest {
  page: PageArgs;
  defaultSize?: number;
  offset?: number;
  /** The count of all matches is read only when somebody looks at it. */
  withTotal?: boolean;
}

const request = ({ withTotal = true, ...list }: ListRequest) => ({ ...list, withTotal });

/** What can be booked, the earliest first. */
export function listSessions(
  viewer: MaybeViewer,
  filter: unknown,
  list: ListRequest,
): Promise<Page<SessionRow>> {
  const now = clock.now();
  const chosen = parse(sessionFilter, filter ?? {});
  const where = Prisma.sql`${visible(viewer)} AND ${upcoming(now)} AND ${matching(chosen, viewer, now)}`;
  return querySessions({ ...request(list), where });
}

/** Every session there is, for staff: the earliest first. `filter` as visitors have it, and A's own. */
export function listAllSessions(
  staff: Viewer,
  filter: unknown,
  list: ListRequest,
): Promise<Page<SessionRow>> {
  const now = clock.now();
  const chosen = parse(adminSessionFilter, filter ?? {});
  const conditions = [
    visible(staff),
    matching(parse(sessionFilter, { ...(filter ?? {}), search: null }), staff, now),
  ];
  if (chosen.search) conditions.push(found(chosen.search));
  if (chosen.status) conditions.push(Prisma.sql`s.status = ${chosen.status}::"SessionStatus"`);
  if (chosen.upcoming) conditions.push(upcoming(now));
  return querySessions({ ...request(list), where: Prisma.join(conditions, ' AND ') });
}

/** A Game Master's sessions under one heading of the profile, or all the viewer may see; past ones latest first. */
export function listSessionsOf(
  viewer: MaybeViewer,
  gameMasterId: number,
  group: SessionGroup | null,
  list: ListRequest,
): Promise<Page<SessionRow>> {
  const grouped = group ? inGroup(group, clock.now()) : Prisma.sql`TRUE`;
  const where = Prisma.sql`${visible(viewer)} AND s."gameMasterId" = ${gameMasterId} AND ${grouped}`;
  return querySessions({ ...request(list), where, descending: group === 'past' || group === 'cancelled' });
}

/** For a calendar: everything that starts in the span, drafts and cancelled ones included. */
export function listSessionsBetween(from: Date, to: Date, most: number): Promise<SessionRow[]> {
  return read(Prisma.sql`s."scheduledAt" >= ${from} AND s."scheduledAt" < ${to}`, most);
}

/** What the viewer may see of the given sessions, by id. */
export async function sessionsByIds(
  viewer: MaybeViewer,
  ids: readonly number[],
): Promise<Map<number, SessionRow>> {
  return byId(await read(Prisma.sql`s.id = ANY (${[...ids]}) AND ${visible(viewer)}`));
}

/** For rows that belong to a session whoever looks, such as bookings: no rule of visibility. */
export async function anySessionsByIds(ids: readonly number[]): Promise<Map<number, SessionRow>> {
  return byId(await read(Prisma.sql`s.id = ANY (${[...ids]})`));
}

export async function getSession(viewer: MaybeViewer, id: number): Promise<SessionRow> {
  const session = (await sessionsByIds(viewer, [id])).get(id);
  if (!session) throw notFound('Session');
  return session;
}

/** The earliest session of each Game Master that can be booked. */
export async function nextSessionsOf(gameMasterIds: readonly number[]): Promise<Map<number, SessionRow>> {
  const now = clock.now();
  const rows = await read(Prisma.sql`s.id IN (
    SELECT DISTINCT ON (s."gameMasterId") s.id FROM "Session" s
    WHERE s."gameMasterId" = ANY (${[...gameMasterIds]}) AND ${upcoming(now)}
    ORDER BY s."gameMasterId", s."scheduledAt", s.id)`);
  return new Map(rows.map((row) => [row.gameMasterId, row]));
}

const byId = (rows: SessionRow[]) => new Map(rows.map((row) => [row.id, row]));

async function read(where: Prisma.Sql, most = 1_000): Promise<SessionRow[]> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT ${sessionColumns} FROM "Session" s ${sessionJoins(clock.now())}
    WHERE ${where} ORDER BY s."scheduledAt", s.id LIMIT ${most}`;
  return rows.map(toSessionRow);
}

export interface SessionTag {
  name: string;
  kind: 'game_type' | 'content';
  sessions: number;
}

/** The choices of the type filter: what sessions that can be booked are tagged with. */
export async function listTags(): Promise<SessionTag[]> {
  const rows = await db.$queryRaw<{ name: string; sessions: number }[]>`
    SELECT min(tag) AS name, count(DISTINCT s.id)::int AS sessions
    FROM "Session" s CROSS JOIN LATERAL unnest(
      s.tags || CASE s.type WHEN 'campaign' THEN ARRAY['Campaign'] ELSE ARRAY['One-Shot'] END) tag
    WHERE ${upcoming(clock.now())}
    GROUP BY lower(tag) ORDER BY lower(tag) LIMIT 200`;
  const counts = new Map(rows.map((row) => [row.name.toLowerCase(), row.sessions]));
  const types = gameTypes.map((name) => ({
    name,
    kind: 'game_type' as const,
    sessions: counts.get(name.toLowerCase()) ?? 0,
  }));
  const content = rows
    .filter((row) => !isGameType(row.name))
    .map((row) => ({ ...row, kind: 'content' as const }));
  return [...types, ...content];
}

/** Puts a new session with all its free seats into the catalogue. */
export async function createSession(staff: Viewer, input: unknown): Promise<SessionRow> {
  const { status, ...checked } = parse(sessionInput(clock.now()), input);
  if (status !== null && status !== 'scheduled' && status !== 'draft') {
    throw new Refusal('BAD_INPUT', 'A new session is scheduled or a draft', 'status');
  }
  const id = await db.$transaction(async (tx) => {
    await requireGameMaster(tx, checked.gameMasterId);
    const session = await tx.session.create({
      data: { ...checked, ...inWords(checked), status: status ?? 'scheduled' },
      select: { id: true },
    });
    await createSeats(tx, session.id, checked.maxPlayers);
    await audit(tx, staff, 'session.created', 'Session', session.id, { title: checked.title });
    return session.id;
  });
  return getSession(staff, id);
}

/** Changes a session; its bookings keep the price they were made at. Null status: unchanged. */
export async function updateSession(staff: Viewer, id: number, input: unknown): Promise<SessionRow> {
  await db.$transaction(async (tx) => {
    const before = await lockSession(tx, id);
    if (before.status === 'cancelled') {
      throw new Refusal('CONFLICT', 'This session was cancelled and can no longer be changed');
    }
    const { status, ...checked } = parse(sessionInput(clock.now(), before.scheduledAt), input);
    await requireGameMaster(tx, checked.gameMasterId);
    if (status && status !== before.status) await allowStatus(tx, id, status);
    if (checked.maxPlayers !== before.maxPlayers) await resizeSeats(tx, id, checked.maxPlayers);
    await tx.session.update({
      where: { id },
      data: { ...checked, ...inWords(checked), ...(status && { status }) },
    });
    const changed = Object.entries({ ...checked, ...inWords(checked), ...(status && { status }) })
      .filter(
        ([field, value]) => field !== 'searchText' && !same(value, before[field as keyof typeof before]),
      )
      .map(([field]) => field);
    await audit(tx, staff, 'session.updated', 'Session', id, { changed });
  });
  return getSession(staff, id);
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

async function lockSession(tx: Tx, id: number) {
  await tx.$queryRaw`SELECT 1 FROM "Session" WHERE id = ${id} FOR UPDATE`;
  const session = await tx.session.findUnique({ where: { id } });
  if (!session) throw notFound('Session');
  return session;
}

async function requireGameMaster(tx: Tx, id: number) {
  if ((await tx.gameMaster.count({ where: { id } })) === 0) {
    throw new Refusal('BAD_INPUT', 'Please select a game master', 'gameMasterId');
  }
}

async function allowStatus(tx: Tx, id: number, status: string) {
  if (status === 'cancelled') {
    throw new Refusal(
      'BAD_INPUT',
      'Delete the session to cancel it: its players are refunded then',
      'status',
    );
  }
  if (status !== 'draft') return;
  const bookings = await tx.booking.count({
    where: { sessionId: id, status: { notIn: ['cancelled', 'expired', 'refunded'] } },
  });
  if (bookings > 0) throw new Refusal('CONFLICT', 'A session with bookings cannot become a draft', 'status');
}

function inWords({ title, description }: { title: string; description: string }) {
  const html = sanitizeDescription(description);
  if (plainText(html).length < 10) {
    throw new Refusal('BAD_INPUT', 'Description must be at least 10 characters', 'description');
  }
  return { description: html, searchText: searchTextOf(title, html) };
}

/** Deletes a session that nobody ever booked, with its seats; refuses any other: that one must be cancelled. */
export async function deleteUnbookedSession(tx: Tx, id: number) {
  await lockSession(tx, id);
  if ((await tx.booking.count({ where: { sessionId: id } })) > 0) {
    throw new Refusal('CONFLICT', 'This session has bookings: it can be cancelled, not deleted');
  }
  await tx.session.delete({ where: { id } });
}

/** Takes a session off the catalogue for good; who booked it is the business of bookings. False: it was already. */
export async function markCancelled(tx: Tx, id: number, reason: string | null): Promise<boolean> {
  const { status } = await lockSession(tx, id);
  if (status === 'cancelled') return false;
  await tx.session.update({
    where: { id },
    data: { status: 'cancelled', cancelledAt: clock.now(), cancelReason: reason },
  });
  return true;
}
