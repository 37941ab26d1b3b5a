import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { queueMail } from '../platform/mail.ts';
import { whyUnearned } from './unearned.ts';

/** Reads a review with the player who wrote it; the author is null where the seat is nobody's any more. */
async function readReview(tx: Tx, id: number) {
  const review = await tx.review.findUniqueOrThrow({
    where: { id },
    include: { booking: { include: { sitter: true, session: { include: { gameMaster: true } } } } },
  });
  const { sitter: author, session } = review.booking;
  return { ...review, author, title: `"${session.title}"`, gameMaster: session.gameMaster };
}

/** Tells the author that there is an answer, to be read where everybody reads it. */
export async function mailReviewAnswered(tx: Tx, id: number) {
  const { author, title, gameMaster } = await readReview(tx, id);
  if (!author) return;
  await queueMail(tx, {
    // A review that was changed to rate another Game Master may be answered once more.
    dedupeKey: `review-answered:${id}:${gameMaster.id}`,
    kind: 'review-answered',
    to: author.email,
    subject: `GM ${gameMaster.name} answered your review`,
    paragraphs: [`${author.fullName}, your review of ${title} has an answer.`],
    action: { label: 'Read the answer', url: `${env.publicUrl}/game-masters/${gameMaster.id}` },
  });
}

/** Tells the author that staff hid the review, and why, or that they no longer hide it. */
export async function mailReviewModerated(tx: Tx, id: number) {
  const review = await readReview(tx, id);
  const { author } = review;
  if (!author) return;
  const { subject, said } = await moderatedInWords(tx, review);
  const [first, ...rest] = said;
  await queueMail(tx, {
    dedupeKey: `review-moderated:${id}:${clock.now().getTime()}`,
    kind: 'review-moderated',
    to: author.email,
    subject,
    paragraphs: [`${author.fullName}, ${first}`, ...rest],
    action: { label: 'See your review', url: `${env.publicUrl}/account?tab=bookings` },
  });
}

async function moderatedInWords(tx: Tx, review: Awaited<ReturnType<typeof readReview>>) {
  const { id, title, hiddenAt, hiddenReason } = review;
  if (hiddenAt !== null)
    return {
      subject: 'Your review is hidden',
      said: [
        `our team has hidden your review of ${title}. Nobody else can read it, and its stars do not count.`,
        `Why: ${hiddenReason}`,
      ],
    };
  const why = (await whyUnearned([id], (sql, ...values) => tx.$queryRaw(sql, ...values))).get(id);
  if (why)
    return {
      subject: 'Your review is no longer hidden',
      said: [
        `our team no longer hides your review of ${title}, but it is still not shown, and its stars do not count.`,
        `Why: ${why}`,
      ],
    };
  return {
    subject: 'Your review is shown again',
    said: [`your review of ${title} is shown again, and its stars count.`],
  };
}
