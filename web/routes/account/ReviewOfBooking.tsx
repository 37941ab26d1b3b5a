import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ReviewOfBooking_booking$key } from '../../__generated__/ReviewOfBooking_booking.graphql.ts';
import { Button } from '../../ui/Button.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';

interface ReviewOfBookingProps {
  readonly booking: ReviewOfBooking_booking$key;
  /** Title of the session. */
  readonly title: string;
}

/** The player's review of a session, or the button to write one. */
export function ReviewOfBooking({ booking: key, title }: ReviewOfBookingProps) {
  const booking = useFragment(
    graphql`
      fragment ReviewOfBooking_booking on Booking {
        id
        canReview
        attendance {
          state
        }
        review {
          id
          stars
          words
          hiddenReason
          heldBack
        }
      }
    `,
    key,
  );
  const [open, setOpen] = useState(false);
  const { review } = booking;
  if (!review && booking.attendance?.state === 'ABSENT')
    return (
      <p className="mt-2 text-sm text-soft">
        Your Game Master noted that you were not there. If that is wrong, please write to us.
      </p>
    );
  if (!review && !booking.canReview) return null;
  return (
    <div className="mt-2">
      {review && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
          <span className="inline-flex items-center gap-2">
            You gave <Stars given={review.stars} />
          </span>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Edit your review of ${title}`}
            onClick={() => setOpen(true)}
          >
            Edit
          </Button>
        </p>
      )}
      {review?.words && (
        <p className="measure line-clamp-3 text-sm whitespace-pre-line wrap-anywhere text-soft">
          “{review.words}”
        </p>
      )}
      {review?.hiddenReason != null && (
        <p className="mt-1 text-sm text-amber-ink">Our staff hid this review: {review.hiddenReason}</p>
      )}
      {review?.heldBack && (
        <p className="mt-1 text-sm text-amber-ink">Nobody else sees this review: {review.heldBack}</p>
      )}
      {!review && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Rate this session: ${title}`}
          onClick={() => setOpen(true)}
        >
          Rate this session
        </Button>
      )}
      {open && (
        <ReviewDialog
          bookingId={booking.id}
          title={title}
          review={review ?? null}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
