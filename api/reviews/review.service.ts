import { tellOfTable } from '../bookings/moving/game-master-digest.service.ts';
import { lockOwner } from '../identity/access.service.ts';
import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import type { Prisma, Tx } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, refuseOneself, requireViewer, type Viewer } from '../platform/viewer.ts';
import { lock, lockBookingAlone, lockRow, lockToEdit } from '../seating/locks.ts';
import { everybodys, isRated, mayModerate, visibleReviews } from './review-list.service.ts';
import { mailReviewAnswered, mailReviewModerated } from './review-mails.ts';
import { newReview, reviewChange, reviewHiding, reviewReply } from './rules.ts';

const LOG_IN = 'Please log in to rate a session';

/** Messages for the results of `review_obstacle` in the database. */
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

/**
 * Locks the session and the booking that the viewer rates, and the viewer's account, until the transaction ends.
 * null: the booking is not theirs, or was deleted meanwhile.
 */
async function lockEvening(tx: Tx, viewer: Viewer, which: Prisma.BookingWhereInput) {
  const booking = await tx.booking.findFirst({ where: { ...which, sitterId: viewer.id } });
  if (booking) {
    await lock(tx, { sessions: [booking.sessionId] });
    await lockBookingAlone(tx, booking.id);
  }
  await lockOwner(tx, viewer, LOG_IN);
  if (!booking) return null;
  return tx.session.findFirst({
    where: { bookings: { some: { id: booking.id } } },
    select: { id: true, gameMasterId: true },
  });
}

/**
 * Locks the profile, so that it does not change hands before the review says whom it rates; its stars are stored
 * there too.
 */
const lockRated = (tx: Tx, { gameMasterId }: { gameMasterId: number }) =>
  lockToEdit(tx, 'GameMaster', gameMasterId);

/**
 * Creates the review of a session that the player sat at. The database refuses one that is not earned, and keeps the
 * average.
 */
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

/** Changes a review, which then rates whoever runs the session by now; readers see that it was edited. */
export async function updateReview(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { id, ...said } = parse(reviewChange, input);
  await transaction(async (tx) => {
    const evening = await lockEvening(tx, viewer, { review: { id } });
    if (!evening) throw notFound('Review');
    await lockRated(tx, evening);
    const before = await tx.review.findUniqueOrThrow({ where: { id } });
    // A review that is not shown may be sent again unchanged, once the session has been played.
    if (before.earned && before.stars === said.stars && before.words === said.words) return;
    const { gameMasterId } = evening;
    await tx.review.update({ where: { id }, data: { ...said, gameMasterId, editedAt: clock.now() } });
  });
  return { reviewId: id };
}

/** Stores the one reply of the Game Master who was rated. */
export async function replyToReview(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, 'Please log in to reply to reviews');
  const { id, reply } = parse(reviewReply, input);
  await transaction(async (tx) => {
    const known = await tx.review.findFirst({
      where: { id, AND: visibleReviews(viewer) },
      include: { booking: true },
    });
    // Locks the author until they are told, so that nobody who was erased is mailed.
    await lockRow(tx, 'User', known?.booking.sitterId ?? null);
    await lockOwner(tx, viewer, LOG_IN);
    if (!known) throw notFound('Review');
    // The author may have rated somebody else with it meanwhile, and staff may have unlinked the profile.
    const review = await tx.review.findUniqueOrThrow({ where: { id } });
    await lockRated(tx, review);
    const runs = await tx.gameMaster.count({ where: { id: review.gameMasterId, userId: viewer.id } });
    if (runs === 0 || !isRated(viewer, review))
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

/** Hides a review from the public and from the average; its author reads why. */
export async function hideReview(staff: Viewer, input: unknown) {
  const { id, reason } = parse(reviewHiding, input);
  const hidden = { hiddenAt: clock.now(), hiddenReason: reason };
  await moderate(staff, id, { hiddenAt: null }, hidden, 'review.hidden', 'This review is hidden already.');
  return { reviewId: id };
}

/** Shows a hidden review again; everybody may read it and it counts, if it is earned. */
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
    const former = { id: review.gameMasterId, userId: null, formerUserId: staff.id };
    if (review.ratedUserId === null && (await tx.gameMaster.count({ where: former })) > 0)
      refuseOneself(staff, staff.id);
    const { count } = await tx.review.updateMany({ where: { ...as, id }, data });
    if (count === 0) throw new Refusal('CONFLICT', late);
    const changed = { hiddenReason: { old: review.hiddenReason, new: data.hiddenReason } };
    await audit(tx, staff, action, 'Review', id, { gameMasterId: review.gameMasterId, changed });
    await mailReviewModerated(tx, id);
  });
}

/**
 * Deletes the words of a user's reviews, the replies to them, which may name the user, and the user's own replies;
 * the stars stay. The caller has locked the user.
 */
export async function forgetReviews(tx: Tx, userId: number) {
  const written = await tx.review.findMany({ where: { booking: { sitterId: userId } } });
  const id = { in: written.map((review) => review.id) };
  const answer = { reply: null, repliedAt: null, repliedById: null };
  await tx.review.updateMany({ where: { id }, data: { words: '', ...answer } });
  await tx.review.updateMany({ where: { id, hiddenAt: { not: null } }, data: { hiddenReason: '' } });
  // The log keeps that a review was hidden, but not what staff wrote about it.
  await tx.auditEntry.updateMany({
    where: { targetType: 'Review', targetId: { in: id.in.map(String) } },
    data: { detail: {} },
  });
  await tx.review.updateMany({
    where: { repliedById: userId },
    data: answer,
  });
}
