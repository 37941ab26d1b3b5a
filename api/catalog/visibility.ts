import { Prisma } from '../platform/db.ts';
import { HOUR } from '../platform/rules.ts';
import { isStaff, isStaffOrHost, type MaybeViewer } from '../platform/viewer.ts';
import type { SessionGroup, SessionStatus } from './rules.ts';

// Fragments over "Session" AS s. Every list and every read of sessions is built from them.

/** What the viewer may see at all: drafts are for their Game Master and staff. */
export function visible(viewer: MaybeViewer): Prisma.Sql {
  const gameMasterId = viewer?.gameMasterId ?? null;
  if (isStaff(viewer)) return Prisma.sql`TRUE`;
  return gameMasterId === null
    ? Prisma.sql`s.status <> 'draft'`
    : Prisma.sql`(s.status <> 'draft' OR s."gameMasterId" = ${gameMasterId})`;
}

/** The same rule for a session that was read already. */
export const isVisible = (viewer: MaybeViewer, session: { status: SessionStatus; gameMasterId: number }) =>
  session.status !== 'draft' || isStaffOrHost(viewer, session.gameMasterId);

/** What the catalogue offers for booking. */
export const upcoming = (now: Date) =>
  Prisma.sql`s.status IN ('scheduled', 'active') AND s."scheduledAt" > ${now}`;

/** The groups of a Game Master's profile; each session is in exactly one. What is proposed is a draft too. */
export function inGroup(group: SessionGroup, now: Date): Prisma.Sql {
  if (group === 'upcoming') return upcoming(now);
  if (group === 'draft') return Prisma.sql`s.status = 'draft'`;
  if (group === 'proposed') return Prisma.sql`s.status = 'draft' AND s."proposedAt" IS NOT NULL`;
  if (group === 'cancelled') return Prisma.sql`s.status = 'cancelled'`;
  return Prisma.sql`s.status IN ('scheduled', 'active', 'completed')
    AND (s.status = 'completed' OR s."scheduledAt" <= ${now})`;
}

/**
 * Selects the earliest of a Game Master's drafts of a campaign in one group, to represent them all: they are proposed
 * together.
 */
export const standsForDrafts = (group: SessionGroup | null) => Prisma.sql`NOT EXISTS (
  SELECT 1 FROM "Session" other WHERE s.status = 'draft' AND other.status = 'draft'
    AND other."campaignId" = s."campaignId" AND other."gameMasterId" = s."gameMasterId"
    AND (other."scheduledAt", other.id) < (s."scheduledAt", s.id)
    AND ${group === 'proposed' ? Prisma.sql`other."proposedAt" IS NOT NULL` : Prisma.sql`TRUE`})`;

/**
 * Selects one fitting date of each campaign to represent it: the earliest, or the `latest`. `fits`: the condition of
 * the list, over "Session" AS s. It is tested date by date in the order of the list: for a join the planner would
 * first read the other dates of all campaigns.
 */
export const standsForCampaign = (
  fits: Prisma.Sql,
  which: 'earliest' | 'latest' = 'earliest',
) => Prisma.sql`(s."campaignId" IS NULL OR NOT EXISTS (
  SELECT FROM (SELECT other.* FROM "Session" other WHERE other."campaignId" = s."campaignId"
    AND (other."scheduledAt", other.id) ${Prisma.raw(which === 'earliest' ? '<' : '>')} (s."scheduledAt", s.id)) s
  WHERE ${fits} OFFSET 0))`;

/** How many days a finished session stays on its Game Master's desk. */
const DESK_DAYS = 14;
/** No session lasts longer. */
const LONGEST_HOURS = 24;

/** Over "Session" AS s: what a Game Master is about to run or running, and what they have just run. */
export type DeskGroup = 'ahead' | 'over';
export function onDesk(group: DeskGroup, now: Date): Prisma.Sql {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const isOver = Prisma.sql`(s.status = 'completed'
    OR s."scheduledAt" + make_interval(mins => s."durationMinutes") <= ${now})`;
  return group === 'ahead'
    ? Prisma.sql`s."scheduledAt" > ${before(LONGEST_HOURS)} AND s.status IN ('scheduled', 'active') AND NOT ${isOver}`
    : Prisma.sql`s."scheduledAt" > ${before(24 * DESK_DAYS)} AND s.status IN ('scheduled', 'active', 'completed') AND ${isOver}`;
}
