import { tellOfTable } from '../bookings/moving/game-master-digest.service.ts';
import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { db, type Prisma, type Tx } from '../platform/db.ts';
import { gathered } from '../platform/gathered.ts';
import { newestFirst, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { isStaff, type MaybeViewer, refuseOneself, requireViewer, type Viewer } from '../platform/viewer.ts';
import { lock, lockBookingAlone, lockRow, lockToEdit } from '../seating/locks.ts';
import { mailReviewAnswered, mailReviewModerated } from './review-mails.ts';
import { newReview, reviewChange, reviewHiding, reviewReply } from './rules.ts';

const LOG_IN = 'Please log in to rate a session';

/** What `review_obstacle` of the database says, in words. */
const obstacles: Record<string, string> = {
  called_off: 'This session was called off, so there is nothing to rate.',
  not_seated: 'You had no seat at this session, so there is nothing to rate.',
  absent: 'You were noted as absent, so there is nothing to rate. If that is wrong, please write to us.',
  not_over: 'You can rate this session once it is over.',
  reviewed: 'You have rated this session already.',
  own_table: 'You run this table, so it is not yours to rate.',
  another_person:
    'This profile was given to another person after the session was played, so there is nobody to rate here.',
  too_few_dates: 'A campaign can be rated after every third date that you played.',
};

/** Whether everybody may read it: nobody of the staff hid it, and its author sat at an evening that took place. */
export const isPublic = ({ hiddenAt, earned }: { hiddenAt: Date | null; earned: boolean }) =>
  hiddenAt === null && earned;
const everybodys = { hiddenAt: null, earned: true } as const satisfies Prisma.ReviewWhereInput;

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
  const rows = await read<{ id: number }>`
    SELECT b.id FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
    WHERE b.id = ANY (${[...bookingIds]}) AND b."sitterId" = ${viewer.id} AND review_obstacle(b.id, ${now}) IS NULL
      AND NOT EXISTS (
        SELECT FROM "Booking" o JOIN "Session" later ON later.id = o."sessionId"
        WHERE o."sitterId" = b."sitterId" AND later."campaignId" = s."campaignId"
          AND (later."scheduledAt", later.id) > (s."scheduledAt", s.id) AND review_obstacle(o.id, ${now}) IS NULL)`;
  return new Map(rows.map(({ id }) => [id, true]));
}

/** Who writes is there, and stays until it is written: nothing is said by somebody who was erased. */
async function lockAuthor(tx: Tx, { id }: Viewer) {
  await lockRow(tx, 'User', id);
  if ((await tx.user.count({ where: { id, erasedAt: null } })) === 0)
    throw new Refusal('NOT_LOGGED_IN', LOG_IN);
}

/** An evening of the viewer stays as it is until they have spoken: null: it is none of theirs. */
async function lockEvening(tx: Tx, viewer: Viewer, which: Prisma.BookingWhereInput) {
  const booking = await tx.booking.findFirst({ where: { ...which, sitterId: viewer.id } });
  if (booking) {
    await lock(tx, { sessions: [booking.sessionId] });
    await lockBookingAlone(tx, booking.id);
  }
  await lockAuthor(tx, viewer);
  if (!booking) return null;
  return tx.session.findUniqueOrThrow({
    where: { id: booking.sessionId },
    select: { id: true, gameMasterId: true },
  });
}

/** The profile does not change hands until it is said of whom a review speaks; its stars are written there as well. */
const lockRated = (tx: Tx, { gameMasterId }: { gameMasterId: number }) =>
  lockToEdit(tx, 'GameMaster', gameMasterId);

/** A player rates an evening they sat at. The database refuses whatever is not earned, and keeps the average. */
export async function createReview(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { bookingId, ...said } = parse(newReview, input);
  return transaction(async (tx) => {
    const evening = await lockEvening(tx, viewer, { id: bookingId });
    if (!evening) throw notFound('Booking');
    await lockRated(tx, evening);
    const createdAt = clock.now();
    const [row] = await tx.$queryRaw<{ obstacle: string | null }[]>`
      SELECT review_obstacle(${bookingId}::int, ${createdAt}) AS obstacle`;
    if (row?.obstacle) throw new Refusal('CONFLICT', obstacles[row.obstacle]!);
    const { gameMasterId } = evening;
    const { id } = await tx.review.create({ data: { ...said, bookingId, gameMasterId, createdAt } });
    const stars = said.stars === 1 ? 'one star' : `${said.stars} stars`;
    await tellOfTable(tx, evening, `${viewer.fullName} rated it with ${stars}.`, viewer.id);
    return { reviewId: id, bookingId };
  });
}

/** The author says it anew, of whoever runs the evening by now; whoever reads it is told so. */
export async function updateReview(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { id, ...said } = parse(reviewChange, input);
  await transaction(async (tx) => {
    const evening = await lockEvening(tx, viewer, { review: { id } });
    if (!evening) throw notFound('Review');
    await lockRated(tx, evening);
    const before = await tx.review.findUniqueOrThrow({ where: { id } });
    // What is not shown may be said in the same words once more, when the evening has been played.
    if (before.earned && before.stars === said.stars && before.words === said.words) return;
    const { gameMasterId } = evening;
    await tx.review.update({ where: { id }, data: { ...said, gameMasterId, editedAt: clock.now() } });
  });
  return { reviewId: id };
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

/** The Game Master who was rated answers, once. */
export async function replyToReview(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, 'Please log in to reply to reviews');
  const { id, reply } = parse(reviewReply, input);
  await transaction(async (tx) => {
    const review = await tx.review.findFirst({
      where: { id, AND: visibleReviews(viewer) },
      include: { booking: true },
    });
    // Who is told stays until they are: nobody is mailed who was erased.
    await lockRow(tx, 'User', review?.booking.sitterId ?? null);
    await lockAuthor(tx, viewer);
    if (!review) throw notFound('Review');
    if (!isRated(viewer, review))
      throw new Refusal('FORBIDDEN', 'Only the Game Master who was rated may reply.');
    const { count } = await tx.review.updateMany({
      where: { id, reply: null, ...everybodys },
      data: { reply, repliedAt: clock.now(), repliedById: viewer.id },
    });
    if (count === 0) throw new Refusal('CONFLICT', 'This review has your reply already, or was hidden.');
    await mailReviewAnswered(tx, id);
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

/** Staff hide it no longer: everybody may read it again, and it counts again, if it is earned. */
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
    await lockRow(tx, 'User', review.booking.sitterId);
    if (!mayModerate(staff, review.booking.sitterId, review)) refuseOneself(staff, staff.id);
    await lockRated(tx, review);
    const { count } = await tx.review.updateMany({ where: { ...as, id }, data });
    if (count === 0) throw new Refusal('CONFLICT', late);
    const changed = { hiddenReason: { old: review.hiddenReason, new: data.hiddenReason } };
    await audit(tx, staff, action, 'Review', id, { gameMasterId: review.gameMasterId, changed });
    await mailReviewModerated(tx, id);
  });
}

/**
 * What somebody said goes with them, and what was answered, which may name them; how many stars it were stays.
 * The caller has locked the person.
 */
export async function forgetReviews(tx: Tx, userId: number) {
  const written = await tx.review.findMany({ where: { booking: { sitterId: userId } } });
  const id = { in: written.map((review) => review.id) };
  const answer = { reply: null, repliedAt: null, repliedById: null };
  await tx.review.updateMany({ where: { id }, data: { words: '', ...answer } });
  await tx.review.updateMany({ where: { id, hiddenAt: { not: null } }, data: { hiddenReason: '' } });
  // That it was hidden is kept, what staff wrote about it is not.
  await tx.auditEntry.updateMany({
    where: { targetType: 'Review', targetId: { in: id.in.map(String) } },
    data: { detail: {} },
  });
  await tx.review.updateMany({
    where: { repliedById: userId },
    data: answer,
  });
}
