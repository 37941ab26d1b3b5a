import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { db, type Prisma, type Tx } from '../platform/db.ts';
import { newestFirst, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { isStaff, type MaybeViewer, refuseOneself, requireViewer, type Viewer } from '../platform/viewer.ts';
import { lockBookingAlone, lockRow } from '../seating/locks.ts';
import { newReview, reviewChange, reviewHiding, reviewReply } from './rules.ts';

const LOG_IN = 'Please log in to rate a session';

/** What `review_obstacle` of the database says, in words. */
const obstacles: Record<string, string> = {
  called_off: 'This session was called off, so there is nothing to rate.',
  not_seated: 'You had no seat at this session, so there is nothing to rate.',
  not_over: 'You can rate this session once it is over.',
  reviewed: 'You have rated this session already.',
  too_few_dates: 'A campaign can be rated after every third date that you played.',
};

/** Hidden ones are seen by their authors and staff only. */
export function visibleReviews(viewer: MaybeViewer): Prisma.ReviewWhereInput {
  if (isStaff(viewer)) return {};
  return viewer ? { OR: [{ hiddenAt: null }, { booking: { userId: viewer.id } }] } : { hiddenAt: null };
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
  return toPage(rows as never, window, () => db.review.count({ where: all }));
}

/** Those of these bookings that the viewer may rate now: of a campaign one date at a time, the last one. */
export async function reviewable(
  viewer: MaybeViewer,
  bookingIds: readonly number[],
): Promise<Map<number, boolean>> {
  if (!viewer) return new Map();
  const now = clock.now();
  const rows = await read<{ id: number }>`
    SELECT b.id FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
    WHERE b.id = ANY (${[...bookingIds]}) AND b."userId" = ${viewer.id} AND review_obstacle(b.id, ${now}) IS NULL
      AND NOT EXISTS (
        SELECT FROM "Booking" o JOIN "Session" later ON later.id = o."sessionId"
        WHERE o."userId" = b."userId" AND later."campaignId" = s."campaignId"
          AND (later."scheduledAt", later.id) > (s."scheduledAt", s.id) AND review_obstacle(o.id, ${now}) IS NULL)`;
  return new Map(rows.map(({ id }) => [id, true]));
}

/** Who writes is there, and stays until it is written: nothing is said by somebody who was erased. */
async function lockAuthor(tx: Tx, { id }: Viewer) {
  await lockRow(tx, 'User', id);
  if ((await tx.user.count({ where: { id, erasedAt: null } })) === 0)
    throw new Refusal('NOT_LOGGED_IN', LOG_IN);
}

/** A player rates an evening they sat at. The database refuses whatever is not earned, and keeps the average. */
export async function createReview(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { bookingId, ...said } = parse(newReview, input);
  return transaction(async (tx) => {
    const booking = await tx.booking.findFirst({
      where: { id: bookingId, userId: viewer.id },
      select: { session: { select: { gameMasterId: true } } },
    });
    if (!booking) throw notFound('Booking');
    await lockBookingAlone(tx, bookingId);
    await lockAuthor(tx, viewer);
    const createdAt = clock.now();
    const [row] = await tx.$queryRaw<{ obstacle: string | null }[]>`
      SELECT review_obstacle(${bookingId}::int, ${createdAt}) AS obstacle`;
    if (row?.obstacle) throw new Refusal('CONFLICT', obstacles[row.obstacle]!);
    const { gameMasterId } = booking.session;
    const { id } = await tx.review.create({ data: { ...said, bookingId, gameMasterId, createdAt } });
    return { reviewId: id, bookingId };
  });
}

/** The author says it anew; whoever reads it is told so. */
export async function updateReview(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { id, ...said } = parse(reviewChange, input);
  await transaction(async (tx) => {
    await lockAuthor(tx, viewer);
    const before = await tx.review.findFirst({ where: { id, booking: { userId: viewer.id } } });
    if (!before) throw notFound('Review');
    if (before.stars === said.stars && before.words === said.words) return;
    await tx.review.update({ where: { id }, data: { ...said, editedAt: clock.now() } });
  });
  return { reviewId: id };
}

/** The Game Master who was rated answers, once. */
export async function replyToReview(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, 'Please log in to reply to reviews');
  const { id, reply } = parse(reviewReply, input);
  await transaction(async (tx) => {
    await lockAuthor(tx, viewer);
    const review = await tx.review.findFirst({ where: { id, AND: visibleReviews(viewer) } });
    if (!review) throw notFound('Review');
    if (review.gameMasterId !== viewer.gameMasterId)
      throw new Refusal('FORBIDDEN', 'Only the Game Master who was rated may reply.');
    const { count } = await tx.review.updateMany({
      where: { id, reply: null, hiddenAt: null },
      data: { reply, repliedAt: clock.now(), repliedById: viewer.id },
    });
    if (count === 0) throw new Refusal('CONFLICT', 'This review has your reply already, or was hidden.');
  });
  return { reviewId: id };
}

/** Staff take a review out of the public's sight and out of the average; its author reads why. */
export async function hideReview(staff: Viewer, input: unknown) {
  const { id, reason } = parse(reviewHiding, input);
  const hidden = { hiddenAt: clock.now(), hiddenReason: reason };
  await moderate(staff, id, { hiddenAt: null }, hidden, 'review.hidden', 'This review is hidden already.');
  return { reviewId: id };
}

/** Everybody may read it again, and it counts again. */
export async function showReview(staff: Viewer, id: number) {
  const shown = { hiddenAt: null, hiddenReason: null };
  await moderate(staff, id, { hiddenAt: { not: null } }, shown, 'review.shown', 'This review is not hidden.');
  return { reviewId: id };
}

async function moderate(
  staff: Viewer,
  id: number,
  as: Prisma.ReviewWhereInput,
  data: { hiddenAt: Date | null; hiddenReason: string | null },
  action: string,
  late: string,
) {
  await transaction(async (tx) => {
    const review = await tx.review.findUnique({ where: { id }, include: { booking: true } });
    if (!review) throw notFound('Review');
    refuseOneself(staff, review.booking.userId);
    if (review.gameMasterId === staff.gameMasterId) refuseOneself(staff, staff.id);
    const { count } = await tx.review.updateMany({ where: { ...as, id }, data });
    if (count === 0) throw new Refusal('CONFLICT', late);
    const changed = { hiddenReason: { old: review.hiddenReason, new: data.hiddenReason } };
    await audit(tx, staff, action, 'Review', id, { gameMasterId: review.gameMasterId, changed });
  });
}

/** What somebody said goes with them; how many stars it were stays. The caller has locked the person. */
export async function forgetReviews(tx: Tx, userId: number) {
  const written = await tx.review.findMany({ where: { booking: { userId } } });
  const id = { in: written.map((review) => review.id) };
  await tx.review.updateMany({ where: { id }, data: { words: '' } });
  await tx.review.updateMany({ where: { id, hiddenAt: { not: null } }, data: { hiddenReason: '' } });
  // That it was hidden is kept, what staff wrote about it is not.
  await tx.auditEntry.updateMany({
    where: { targetType: 'Review', targetId: { in: id.in.map(String) } },
    data: { detail: {} },
  });
  await tx.review.updateMany({
    where: { repliedById: userId },
    data: { reply: null, repliedAt: null, repliedById: null },
  });
}
