import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { ReviewItem_review$key } from '../__generated__/ReviewItem_review.graphql.ts';
import { formatDate } from '../lib/format.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { LongText } from '../ui/LongText.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Stars } from '../ui/Stars.tsx';
import { ReportLink } from './ReportLink.tsx';
import { useTimeZone } from './TimeZone.tsx';

// For the Game Master who is reviewed, and for staff.
const ReplyToReview = lazily(
  'ReplyToReview',
  async () => (await import('./ReplyToReview.tsx')).ReplyToReview,
);
const ModerateReview = lazily(
  'ModerateReview',
  async () => (await import('./ModerateReview.tsx')).ModerateReview,
);

interface ReviewItemProps {
  readonly review: ReviewItem_review$key;
  /** The Game Master who is reviewed, and may reply. */
  readonly gameMaster: string;
}

/** The review of one player, with its reply and the actions on it. */
export function ReviewItem({ review: key, gameMaster }: ReviewItemProps) {
  const review = useFragment(
    graphql`
      fragment ReviewItem_review on Review {
        id
        stars
        words
        author
        isMine
        createdAt
        editedAt
        reply
        canReply
        canHide
        hiddenReason
        heldBack
        session {
          id
          databaseId
          title
        }
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const { session, hiddenReason } = review;
  const isHidden = hiddenReason != null;
  return (
    <Card as="li" className="flex flex-col gap-3 wrap-anywhere">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Stars given={review.stars} />
        <span className="figures text-xs text-faint">
          {formatDate(review.createdAt, zone)}
          {review.editedAt && ' · edited'}
        </span>
      </p>
      {review.words && (
        <LongText text={review.words} label={`the review of ${review.author}`} className="text-sm" />
      )}
      <div className="flex items-end justify-between gap-3">
        <p className="min-w-0 text-sm text-soft">
          <span className="font-semibold text-text">{review.isMine ? 'You' : review.author}</span>, played{' '}
          <Link
            to={`/sessions/${session.databaseId}`}
            className="underline hover:text-ember-ink max-md:py-3.5"
          >
            {session.title}
          </Link>
        </p>
        {!review.isMine && !review.canHide && (
          <ReportLink
            about={review.id}
            title={`Report the review of ${review.author}`}
            whoIsNotTold={review.author}
            quote={review.words}
            compact
          />
        )}
      </div>
      {review.reply && (
        <div className="rounded-md bg-raised px-4 py-3 text-sm">
          <p className="font-semibold">Reply of {gameMaster}</p>
          <LongText text={review.reply} label="the reply" className="mt-1 text-soft" />
        </div>
      )}
      {isHidden && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
          <Badge tone="amber">Hidden</Badge> {hiddenReason}
        </p>
      )}
      {review.heldBack && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
          <Badge tone="amber">Not shown</Badge> {review.heldBack}
        </p>
      )}
      {(review.canReply || review.canHide) && (
        <div className="flex flex-wrap gap-2">
          {review.canReply && <ReplyToReview id={review.id} author={review.author} />}
          {review.canHide && <ModerateReview id={review.id} author={review.author} isHidden={isHidden} />}
        </div>
      )}
    </Card>
  );
}
