import { Prisma } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { isStaff, type Viewer } from '../platform/viewer.ts';
import { seated } from '../seating/sql.ts';
import type { MessageRow } from './delivery.ts';
import { MAX_RECIPIENTS, sessionIdParam } from './rules.ts';

export interface Player {
  id: number;
  fullName: string;
  email: string;
}

interface SessionRole {
  id: number;
  title: string;
  /** The viewer's part at this table; null: none. */
  role: 'staff' | 'gameMaster' | 'player' | null;
}

async function roleInSession(viewer: Viewer, sessionId: unknown): Promise<SessionRole> {
  const id = parse(sessionIdParam, sessionId);
  const [row] = await read<{ title: string; hidden: boolean; runs: boolean; plays: boolean }>`
    SELECT s.title, s.status = 'draft' AS hidden, coalesce(gm."userId" = ${viewer.id}, FALSE) AS runs,
      EXISTS (SELECT 1 FROM "Booking" WHERE "sessionId" = s.id AND "userId" = ${viewer.id} AND status IN ${seated}) AS plays
    FROM "Session" s JOIN "GameMaster" gm ON gm.id = s."gameMasterId" WHERE s.id = ${id}`;
  if (!row) throw notFound('Session');
  const role = isStaff(viewer) ? 'staff' : row.runs ? 'gameMaster' : row.plays ? 'player' : null;
  if (row.hidden && !role) throw notFound('Session');
  return { id, title: row.title, role };
}

/** For those who run the session: its Game Master and staff. */
export async function assertRunsSession(viewer: Viewer, sessionId: unknown): Promise<SessionRole> {
  const place = await roleInSession(viewer, sessionId);
  if (place.role === 'staff' || place.role === 'gameMaster') return place;
  throw new Refusal('FORBIDDEN', 'Only staff and the Game Master of this session may do this.');
}

async function assertSessionMember(viewer: Viewer, sessionId: unknown): Promise<SessionRole> {
  const place = await roleInSession(viewer, sessionId);
  if (place.role) return place;
  throw new Refusal('FORBIDDEN', 'Only players of this session, its Game Master and staff may do this.');
}

/** Who has a paid seat, by name. Addresses are for staff and the session's Game Master only. */
export async function listPlayers(viewer: Viewer, sessionId: unknown): Promise<Player[]> {
  return playersOf((await assertRunsSession(viewer, sessionId)).id);
}

export const playersOf = (sessionId: number) => read<Player>`
  SELECT u.id, u."fullName", u.email::text AS email FROM "User" u
  WHERE u."disabledAt" IS NULL AND u."erasedAt" IS NULL
    AND u.id IN (SELECT "userId" FROM "Booking" WHERE "sessionId" = ${sessionId} AND status IN ${seated})
  ORDER BY u."fullName", u.id LIMIT ${Prisma.raw(String(MAX_RECIPIENTS))}`;

/** A message in a session's thread; the recipient of somebody else's copy of an announcement is not told. */
export type ThreadMessage = Omit<MessageRow, 'recipientId'> & { recipientId: number | null };

/** The announcements to all of a session, each once, and the viewer's own messages about it; newest first. */
export async function listSessionThread(viewer: Viewer, sessionId: unknown, page: ThreadPage) {
  return readThread(viewer, (await assertSessionMember(viewer, sessionId)).id, page);
}

/** The same; null to whoever is not at this table. */
export async function findSessionThread(viewer: Viewer, sessionId: number, page: ThreadPage) {
  const { role } = await roleInSession(viewer, sessionId);
  return role ? readThread(viewer, sessionId, page) : null;
}

interface ThreadPage {
  limit: number;
  before?: number | undefined;
}

async function readThread(
  viewer: Viewer,
  id: number,
  { limit, before }: ThreadPage,
): Promise<ThreadMessage[]> {
  const mine = Prisma.sql`("senderId" = ${viewer.id} OR "recipientId" = ${viewer.id})`;
  // A letter to some of the table is theirs.
  const shown = Prisma.sql`(${mine} OR EXISTS (
    SELECT 1 FROM "Broadcast" b WHERE b.id = "Message"."broadcastId" AND b."toAll"))`;
  const rows = await read<ThreadMessage & { mine: boolean }>`
    SELECT thread.*, ${mine} AS mine FROM (
      SELECT * FROM "Message" WHERE "sessionId" = ${id} AND "broadcastId" IS NULL AND ${mine}
      UNION ALL
      (SELECT DISTINCT ON ("broadcastId") * FROM "Message" WHERE "sessionId" = ${id} AND "broadcastId" IS NOT NULL AND ${shown}
       ORDER BY "broadcastId", "recipientId" = ${viewer.id} DESC, id)
    ) thread
    ${before ? Prisma.sql`WHERE id < ${before}` : Prisma.empty}
    ORDER BY id DESC LIMIT ${Prisma.raw(String(limit))}`;
  return rows.map(({ mine: own, ...message }) =>
    own ? message : { ...message, recipientId: null, readAt: message.createdAt },
  );
}
