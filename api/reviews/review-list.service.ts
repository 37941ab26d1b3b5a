import { batched } from '../platform/batched.ts';
import { clock } from '../platform/clock.ts';
import { db, type Prisma } from '../platform/db.ts';
import { newestFirst, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { read } from '../platform/read.ts';
import { isStaff, type MaybeViewer } from '../platform/viewer.ts';

/** True when everybody may read it: staff did not hide it, and its author sat at a session that took place. */
export const isPublic = ({ hiddenAt, earned }: { hiddenAt: Date | null; earned: boolean }) =>
  hiddenAt === null && earned;
export const everybodys = { hiddenAt: null, earned: true } as const satisfies Prisma.ReviewWhereInput;

/** Reviews that are not public are for their authors and staff only. */
export function visibleReviews(viewer: MaybeViewer): Prisma.ReviewWhereInput {
  if (isStaff(viewer)) return {};
  return viewer ? { OR: [everybodys, { booking: { sitterId: viewer.id } }] } : everybodys;
}

/** Returns the reviews of a Game Master that the viewer may read, the newest first. */
export async function reviewsOf<Query extends Prisma.ReviewFindManyArgs>(
  viewer: MaybeViewer,
  gameMasterId: number,
  args: PageArgs,
  query: Query,
): Promise<Page<Prisma.ReviewGetPayload<Query> & { id: number }>> {
  const window = readWindow(args);
  const all = { gameMasterId, AND: visibleReviews(viewer) };
  const { where, ...rest } = newestFirst(window);
  const rows = await db.review.findMany({ ...query, ...rest, where: { AND: [where, all] } });
  return toPage(rows as never, window, () => countReviews(viewer, gameMasterId));
}

/** The number of public reviews is stored on the Game Master; the viewer's own others are added. */
async function countReviews(viewer: MaybeViewer, gameMasterId: number): Promise<number> {
  if (isStaff(viewer)) return db.review.count({ where: { gameMasterId } });
  const profile = await db.gameMaster.findUnique({ where: { id: gameMasterId } });
  const everybody = profile?.reviewCount ?? 0;
  if (!viewer) return everybody;
  const own = { gameMasterId, booking: { sitterId: viewer.id }, NOT: everybodys };
  return everybody + (await db.review.count({ where: own }));
}

interface Reader {
  readonly userId: number;
  readonly isStaff: boolean;
  readonly gameMasterId: number;
}

/**
 * True for readers who can read a review of a Game Master that the public cannot; one statement for all concurrent
 * requests.
 */
const readsUnseen = batched<Reader, true>(async (readers) => {
  const rows = await read<{ at: number }>`
    SELECT asked.at::int FROM unnest(${readers.map((reader) => reader.gameMasterId)}::int[],
      ${readers.map((reader) => reader.userId)}::int[], ${readers.map((reader) => reader.isStaff)}::boolean[])
      WITH ORDINALITY asked ("gameMasterId", "userId", "isStaff", at)
    WHERE EXISTS (SELECT FROM "Review" r JOIN "Booking" b ON b.id = r."bookingId"
      WHERE r."gameMasterId" = asked."gameMasterId" AND (r."hiddenAt" IS NOT NULL OR NOT r.earned)
        AND (asked."isStaff" OR b."sitterId" = asked."userId"))`;
  return new Map(rows.map(({ at }) => [readers[at - 1]!, true]));
});

/** True when the viewer reads other reviews of a Game Master than visitors do. */
export const readsOtherReviews = async (viewer: MaybeViewer, gameMasterId: number): Promise<boolean> =>
  viewer !== null &&
  (await readsUnseen({ userId: viewer.id, isStaff: isStaff(viewer), gameMasterId })) !== null;

/** Returns which of these bookings the viewer may rate now: in a campaign one date at a time, the last one. */
export async function reviewable(
  viewer: MaybeViewer,
  bookingIds: readonly number[],
): Promise<Map<number, boolean>> {
  if (!viewer) return new Map();
  const now = clock.now();
  // Skips sessions that have not begun, and tests no more dates of a campaign than it takes to find the last one.
  const rows = await read<{ id: number }>`
    WITH asked AS MATERIALIZED (
      SELECT b.id, s."campaignId" FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
      WHERE b.id = ANY (${[...bookingIds]}) AND b."sitterId" = ${viewer.id} AND s."scheduledAt" <= ${now}
    )
    SELECT id FROM asked WHERE "campaignId" IS NULL AND review_obstacle(id, ${now}) IS NULL
    UNION ALL
    SELECT last.id FROM (SELECT DISTINCT "campaignId" FROM asked WHERE "campaignId" IS NOT NULL) campaign
    CROSS JOIN LATERAL (
      SELECT date.id FROM (
        SELECT b.id FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
        WHERE b."sitterId" = ${viewer.id} AND s."campaignId" = campaign."campaignId" AND s."scheduledAt" <= ${now}
        ORDER BY s."scheduledAt" DESC, s.id DESC OFFSET 0) date
      WHERE review_obstacle(date.id, ${now}) IS NULL LIMIT 1) last
    WHERE last.id = ANY (${[...bookingIds]})`;
  return new Map(rows.map(({ id }) => [id, true]));
}

interface Rated {
  gameMasterId: number;
  ratedUserId: number | null;
}

/**
 * True when the viewer is the person rated: they run the profile, and nobody else ran it when the review was written.
 */
export const isRated = (viewer: MaybeViewer, { gameMasterId, ratedUserId }: Rated) =>
  viewer?.gameMasterId === gameMasterId && (ratedUserId === null || ratedUserId === viewer.id);

/** True for staff, except for reviews they wrote and reviews of sessions that they run or ran. */
export const mayModerate = (
  viewer: MaybeViewer,
  authorId: number | null,
  { gameMasterId, ratedUserId }: Rated,
) =>
  isStaff(viewer) && viewer?.gameMasterId !== gameMasterId && ![authorId, ratedUserId].includes(viewer!.id);

/** Returns the former users of profiles that are unlinked now: a review that names nobody is about them. */
export async function formerPeople(gameMasterIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.gameMaster.findMany({
    where: { id: { in: [...gameMasterIds] }, userId: null, formerUserId: { not: null } },
    select: { id: true, formerUserId: true },
  });
  return new Map(rows.map(({ id, formerUserId }) => [id, formerUserId!]));
}
