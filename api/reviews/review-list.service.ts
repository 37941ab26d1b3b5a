import { clock } from '../platform/clock.ts';
import { db, type Prisma } from '../platform/db.ts';
import { gathered } from '../platform/gathered.ts';
import { newestFirst, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { read } from '../platform/read.ts';
import { isStaff, type MaybeViewer } from '../platform/viewer.ts';

/** Whether everybody may read it: nobody of the staff hid it, and its author sat at an evening that took place. */
export const isPublic = ({ hiddenAt, earned }: { hiddenAt: Date | null; earned: boolean }) =>
  hiddenAt === null && earned;
export const everybodys = { hiddenAt: null, earned: true } as const satisfies Prisma.ReviewWhereInput;

/** Others are seen by their authors and staff only. */
export function visibleReviews(viewer: MaybeViewer): Prisma.ReviewWhereInput {
  if (isStaff(viewer)) return {};
  return viewer ? { OR: [everybodys, { booking: { sitterId: viewer.id } }] } : everybodys;
}

/** What was said of a Game Master, as far as the viewer may read it, the newest first. */
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
  return toPage(rows as never, window, () => countOf(viewer, gameMasterId));
}

/** What everybody may read is counted as it is written, on the Game Master; beside it there are one's own. */
async function countOf(viewer: MaybeViewer, gameMasterId: number): Promise<number> {
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

/** For whom there is something of a Game Master that not everybody reads, for all who ask at once by one statement. */
const readsUnseen = gathered<Reader, true>(async (readers) => {
  const rows = await read<{ at: number }>`
    SELECT asked.at::int FROM unnest(${readers.map((reader) => reader.gameMasterId)}::int[],
      ${readers.map((reader) => reader.userId)}::int[], ${readers.map((reader) => reader.isStaff)}::boolean[])
      WITH ORDINALITY asked ("gameMasterId", "userId", "isStaff", at)
    WHERE EXISTS (SELECT FROM "Review" r JOIN "Booking" b ON b.id = r."bookingId"
      WHERE r."gameMasterId" = asked."gameMasterId" AND (r."hiddenAt" IS NOT NULL OR NOT r.earned)
        AND (asked."isStaff" OR b."sitterId" = asked."userId"))`;
  return new Map(rows.map(({ at }) => [readers[at - 1]!, true]));
});

/** Whether the viewer reads other reviews of a Game Master than visitors do. */
export const readsOtherReviews = async (viewer: MaybeViewer, gameMasterId: number): Promise<boolean> =>
  viewer !== null &&
  (await readsUnseen({ userId: viewer.id, isStaff: isStaff(viewer), gameMasterId })) !== null;

/** Those of these bookings that the viewer may rate now: of a campaign one date at a time, the last one. */
export async function reviewable(
  viewer: MaybeViewer,
  bookingIds: readonly number[],
): Promise<Map<number, boolean>> {
  if (!viewer) return new Map();
  const now = clock.now();
  // What has not begun is not judged, and of a campaign no more than it takes to find the last one.
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

/** Whether the viewer is who was rated: runs the profile, and nobody else ran it when it was written. */
export const isRated = (viewer: MaybeViewer, { gameMasterId, ratedUserId }: Rated) =>
  viewer?.gameMasterId === gameMasterId && (ratedUserId === null || ratedUserId === viewer.id);

/** Staff, but for what they wrote, and for what is said of tables that they run or ran. */
export const mayModerate = (
  viewer: MaybeViewer,
  authorId: number | null,
  { gameMasterId, ratedUserId }: Rated,
) =>
  isStaff(viewer) && viewer?.gameMasterId !== gameMasterId && ![authorId, ratedUserId].includes(viewer!.id);

/** Whose these profiles were, of those that are nobody's now: what names nobody is said of them. */
export async function formerPeople(gameMasterIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.gameMaster.findMany({
    where: { id: { in: [...gameMasterIds] }, userId: null, formerUserId: { not: null } },
    select: { id: true, formerUserId: true },
  });
  return new Map(rows.map(({ id, formerUserId }) => [id, formerUserId!]));
}
