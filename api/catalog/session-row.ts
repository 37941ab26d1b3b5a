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
  /** The average of its reviews to one decimal; null: there is none. */
  rating: string | null;
  /** How many of them everybody may read. */
  reviewCount: number;
  specialties: string[];
  /** Runs no sessions any more; null: runs some, or may. */
  archivedAt: Date | null;
  /** Counts the changes of its words and picture. */
  version: number;
  /** The linked person's name; null: an orphaned profile, or the account is closed. */
  userFullName: string | null;
  /** The linked person has deleted their account, or staff have: it is not erased yet, and nothing of them is shown. */
  isClosed: boolean;
}

/** A session with its Game Master and the count of its seats, as one statement reads it. */
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
  /** Why staff did not. */
  sentBack: string;
  /** Seats that are gone: with `availableSpots` they are all there are. */
  currentPlayers: number;
  /** Of them those that nobody has paid for: somebody is paying, or they are kept for a member or from the waitlist. */
  heldSeats: number;
  /** Seats the public can book: none while somebody waits, until 24 hours before the start. */
  availableSpots: number;
  gameMaster: GameMasterRow;
  /** Of a session that was asked for by its number; lists are read without. */
  facts?: SessionFacts;
  /** Of such a one, too: when it was to be before its time was last changed; null: it never was. */
  movedFrom?: Date | null;
}

export type WholeSession = SessionRow & Required<Pick<SessionRow, 'facts'>>;

/** Over "GameMaster" AS gm. */
const rating = Prisma.sql`round(gm."starSum"::numeric / nullif(gm."reviewCount", 0), 1)::text`;

const isClosed = Prisma.sql`gu."disabledAt" IS NOT NULL`;
/** What goes with the account of a Game Master is shown no more once it is closed. */
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

/** An expired hold is free by comparison with the clock; a late canceller's seat is for sale, see bookings. */
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
