import { Prisma } from '../platform/db.ts';
import { isStaff, type MaybeViewer } from '../platform/viewer.ts';
import type { SessionGroup, SessionStatus } from './rules.ts';

// Fragments over "Session" AS s. Every list and every get of sessions is made of them.

/** What the viewer may see at all: drafts are for their own Game Master and staff. */
export function visible(viewer: MaybeViewer): Prisma.Sql {
  const gameMasterId = viewer?.gameMasterId ?? null;
  if (isStaff(viewer)) return Prisma.sql`TRUE`;
  return gameMasterId === null
    ? Prisma.sql`s.status <> 'draft'`
    : Prisma.sql`(s.status <> 'draft' OR s."gameMasterId" = ${gameMasterId})`;
}

/** The same of a session that was read already. */
export const isVisible = (viewer: MaybeViewer, session: { status: SessionStatus; gameMasterId: number }) =>
  session.status !== 'draft' || isStaff(viewer) || session.gameMasterId === viewer?.gameMasterId;

/** What the catalogue offers for booking. */
export const upcoming = (now: Date) =>
  Prisma.sql`s.status IN ('scheduled', 'active') AND s."scheduledAt" > ${now}`;

/** The headings of a Game Master's profile; each session stands under exactly one. */
export function inGroup(group: SessionGroup, now: Date): Prisma.Sql {
  if (group === 'upcoming') return upcoming(now);
  if (group === 'draft') return Prisma.sql`s.status = 'draft'`;
  if (group === 'cancelled') return Prisma.sql`s.status = 'cancelled'`;
  return Prisma.sql`s.status IN ('scheduled', 'active', 'completed')
    AND (s.status = 'completed' OR s."scheduledAt" <= ${now})`;
}
