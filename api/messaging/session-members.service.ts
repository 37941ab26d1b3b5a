import { Prisma, type Tx } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { isStaff, type Viewer } from '../platform/viewer.ts';
import { lock } from '../seating/locks.ts';
import { seated } from '../seating/sql.ts';
import { MAX_RECIPIENTS, sessionIdParam } from './rules.ts';

export interface Player {
  id: number;
  fullName: string;
  email: string;
}

interface SessionRole {
  id: number;
  title: string;
  /** The viewer's role in this session; null: none. */
  role: 'staff' | 'gameMaster' | 'player' | null;
}

async function roleInSession(viewer: Viewer, sessionId: unknown): Promise<SessionRole> {
  const id = parse(sessionIdParam, sessionId);
  const [row] = await read<{ title: string; hidden: boolean; runs: boolean; plays: boolean }>`
    SELECT s.title, s.status = 'draft' AS hidden, coalesce(gm."userId" = ${viewer.id}, FALSE) AS runs,
      EXISTS (SELECT 1 FROM "Booking" WHERE "sessionId" = s.id AND "sitterId" = ${viewer.id} AND status IN ${seated}) AS plays
    FROM "Session" s JOIN "GameMaster" gm ON gm.id = s."gameMasterId" WHERE s.id = ${id}`;
  if (!row) throw notFound('Session');
  const role = isStaff(viewer) ? 'staff' : row.runs ? 'gameMaster' : row.plays ? 'player' : null;
  if (row.hidden && !role) throw notFound('Session');
  return { id, title: row.title, role };
}

/** Refuses viewers other than the session's Game Master and staff. */
export async function assertRunsSession(viewer: Viewer, sessionId: unknown): Promise<SessionRole> {
  const place = await roleInSession(viewer, sessionId);
  if (place.role === 'staff' || place.role === 'gameMaster') return place;
  throw runsNot();
}

/**
 * Checks again, with a lock, that the viewer runs the session; the lock keeps its Game Master until the transaction
 * ends.
 */
export async function keepRunning(tx: Tx, viewer: Viewer, sessionId: number) {
  await lock(tx, { sessions: [sessionId] });
  const runs = await tx.session.count({ where: { id: sessionId, gameMaster: { userId: viewer.id } } });
  if (runs === 0 && !isStaff(viewer)) throw runsNot();
}

export const runsNot = () =>
  new Refusal('FORBIDDEN', 'Only staff and the Game Master of this session may do this.');

export const notAtTable = () =>
  new Refusal('FORBIDDEN', 'Only players of this session, its Game Master and staff may do this.');

export async function assertSessionMember(viewer: Viewer, sessionId: unknown): Promise<SessionRole> {
  const place = await roleInSession(viewer, sessionId);
  if (place.role) return place;
  throw notAtTable();
}

/**
 * Lists the players with a paid seat, by name. For staff and the session's Game Master, as it contains email
 * addresses.
 */
export async function listPlayers(viewer: Viewer, sessionId: unknown): Promise<Player[]> {
  return playersOf((await assertRunsSession(viewer, sessionId)).id);
}

export const playersOf = (sessionId: number) => read<Player>`
  SELECT u.id, u."fullName", u.email::text AS email FROM "User" u
  WHERE u."disabledAt" IS NULL AND u."erasedAt" IS NULL
    AND u.id IN (SELECT "sitterId" FROM "Booking" WHERE "sessionId" = ${sessionId} AND status IN ${seated})
  ORDER BY u."fullName", u.id LIMIT ${Prisma.raw(String(MAX_RECIPIENTS))}`;
