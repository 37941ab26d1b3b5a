import { Prisma } from '../platform/db.ts';
import { isFree, isHeld } from '../seating/sql.ts';
import type { SessionFacts } from './facts.rules.ts';
import { type SessionStatus, type SessionType, waitlistHorizon } from './rules.ts';

/** A Game Master as lists and pages show one. */
export interface GameMasterRow {
  id: number;
  userId: number | null;
  name: string;
  title: string;
  bio: string;
  imageUrl: string | null;
  /** The average of its reviews to one decimal; null: no review. */
  rating: string | null;
  /** How many reviews everybody may read. */
  reviewCount: number;
  specialties: string[];
  /** Since when it runs no more sessions; null: it runs some, or may. */
  archivedAt: Date | null;
  /** Counts the changes of its words and picture. */
  version: number;
  /** The linked person's name; null: an orphaned profile, or the account is closed. */
  userFullName: string | null;
  /**
   * The linked user's account was disabled by themselves or by staff and is not erased yet: nothing personal is
   * shown.
   */
  isClosed: boolean;
}

/** A session with its Game Master and seat counts, as one statement reads it. */
export interface SessionRow {
  id: number;
  gameMasterId: number;
  campaignId: number | null;
  title: string;
  description: string;
  imageUrl: string | null;
  gameSystem: string;
  level: string;
  type: SessionType;
  tags: string[];
  status: SessionStatus;
  scheduledAt: Date;
  durationMinutes: number;
  maxPlayers: number;
  priceCents: number;
  /** Counts its changes. */
  version: number;
  createdAt: Date;
  /** Since when a draft waits for staff to publish it. */
  proposedAt: Date | null;
  /** Why staff did not publish it. */
  sentBack: string;
  /** Seats that are gone; with `availableSpots` they make `maxPlayers`. */
  currentPlayers: number;
  /**
   * Those of them that nobody has paid for: a player is paying, or they are kept for a member or for the waitlist.
   */
  heldSeats: number;
  /** Seats the public can book: until 24 hours before the start none while players are waiting. */
  availableSpots: number;
  gameMaster: GameMasterRow;
  /** Present when the session was requested by id; lists are read without it. */
  facts?: SessionFacts;
  /** Likewise only then: the start before its last change; null: it never changed. */
  movedFrom?: Date | null;
}

export type WholeSession = SessionRow & Required<Pick<SessionRow, 'facts'>>;

/** Over "GameMaster" AS gm. */
const rating = Prisma.sql`round(gm."starSum"::numeric / nullif(gm."reviewCount", 0), 1)::text`;

const isClosed = Prisma.sql`gu."disabledAt" IS NOT NULL`;
/** Personal parts of the profile are hidden once the account is closed. */
const bio = Prisma.sql`CASE WHEN ${isClosed} THEN '' ELSE gm.bio END`;
const imageUrl = Prisma.sql`CASE WHEN ${isClosed} THEN NULL ELSE gm."imageUrl" END`;
const specialties = Prisma.sql`CASE WHEN ${isClosed} THEN '{}' ELSE coalesce(gm.specialties, '{}') END`;
const userFullName = Prisma.sql`CASE WHEN ${isClosed} THEN NULL ELSE gu."fullName" END`;

export const gameMasterColumns = Prisma.sql`
  gm.id, gm."userId", gm.name, gm.title, ${bio} AS bio, ${imageUrl} AS "imageUrl", ${rating} AS rating, gm."reviewCount",
  ${specialties} AS specialties, gm."archivedAt", gm.version, ${userFullName} AS "userFullName", ${isClosed} AS "isClosed"`;

const availableSpots = Prisma.sql`(CASE WHEN seats.waited_for THEN 0 ELSE seats.free END)`;

/** Selects over "Session" AS s, "GameMaster" AS gm, "User" AS gu and the seats. */
export const sessionColumns = Prisma.sql`
  s.id, s."gameMasterId", s."campaignId", s.title, s.description, s."imageUrl", s."gameSystem", s.level,
  s.type::text AS type, coalesce(s.tags, '{}') AS tags, s.status::text AS status, s."scheduledAt", s."durationMinutes", s."maxPlayers",
  s."priceCents", s.version, s."createdAt", s."proposedAt", s."sentBack", s."maxPlayers" - ${availableSpots} AS "currentPlayers",
  seats.held AS "heldSeats", ${availableSpots} AS "availableSpots",
  gm."userId" AS "gmUserId", gm.name AS "gmName", gm.title AS "gmTitle", ${bio} AS "gmBio",
  ${imageUrl} AS "gmImageUrl", ${rating} AS "gmRating", gm."reviewCount" AS "gmReviewCount",
  ${specialties} AS "gmSpecialties", gm."archivedAt" AS "gmArchivedAt",
  gm.version AS "gmVersion", ${userFullName} AS "gmFullName", ${isClosed} AS "gmIsClosed"`;

/** An expired hold counts as free, compared with the clock; a late canceller's seat is for sale, see bookings. */
export const sessionJoins = (now: Date) => Prisma.sql`
  JOIN "GameMaster" gm ON gm.id = s."gameMasterId"
  LEFT JOIN "User" gu ON gu.id = gm."userId"
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE ${isFree(now)})::int AS free,
      count(*) FILTER (WHERE ${isHeld(now)})::int AS held,
      s."scheduledAt" > ${waitlistHorizon(now)} AND EXISTS (
        SELECT 1 FROM "WaitlistEntry" w WHERE w."sessionId" = s.id AND w.status = 'waiting') AS waited_for
    FROM "Seat" seat WHERE seat."sessionId" = s.id
  ) seats`;

// biome-ignore lint/suspicious/noExplicitAny: a row of $queryRaw
export function toSessionRow(row: any): SessionRow {
  const {
    gmUserId,
    gmName,
    gmTitle,
    gmBio,
    gmImageUrl,
    gmRating,
    gmReviewCount,
    gmSpecialties,
    gmArchivedAt,
    gmVersion,
    gmFullName,
    gmIsClosed,
    list,
    total,
    ...session
  } = row;
  return {
    ...session,
    type: session.type === 'one-shot' ? 'one_shot' : session.type,
    gameMaster: {
      id: session.gameMasterId,
      userId: gmUserId,
      name: gmName,
      title: gmTitle,
      bio: gmBio,
      imageUrl: gmImageUrl,
      rating: gmRating,
      reviewCount: gmReviewCount,
      specialties: gmSpecialties,
      archivedAt: gmArchivedAt,
      version: gmVersion,
      userFullName: gmFullName,
      isClosed: gmIsClosed,
    },
  };
}
