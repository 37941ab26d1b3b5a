import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { BookingItem_booking$key } from '../../__generated__/BookingItem_booking.graphql.ts';
import { isLive, isSeated } from '../../lib/bookingStatus.ts';
import { countOf, formatDate, formatRecordDate } from '../../lib/format.ts';
import { ownSeat } from '../../lib/ownSeat.ts';
import { bookingTone } from '../../parts/bookingTone.ts';
import { HoldCountdown, useHoldEnded } from '../../parts/HoldCountdown.tsx';
import { SessionSeats } from '../../parts/SessionSeats.tsx';
import { TimeAndDuration } from '../../parts/TimeAndDuration.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { useViewer } from '../../relay/viewer.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { BookingActions } from './BookingActions.tsx';
import { FriendSeats } from './FriendSeats.tsx';
import { LateRequest } from './LateRequest.tsx';
import { PlanDisclosure } from './PlanDisclosure.tsx';

interface BookingItemProps {
  readonly booking: BookingItem_booking$key;
  /** The seat was offered to the viewer from the waitlist. */
  readonly isOffered: boolean;
  /** Called after the viewer has declined an offered seat. */
  readonly onLeft: () => Promise<void>;
}

/** One booking: session and time, status, and the available actions. */
export function BookingItem({ booking: key, isOffered, onLeft }: BookingItemProps) {
  const booking = useFragment(
    graphql`
      fragment BookingItem_booking on Booking {
        id
        databaseId
        status
        isReservation
        statusLabel
        toPay {
          words
        }
        paymentNote
        moveNote
        guestOf
        canGiveBack
        checkoutUrl
        receipt {
          number
        }
        cancellation {
          kind
          seats
        }
        sitter {
          id
        }
        group {
          seatCount
          toPay {
            words
          }
        }
        bookingDate
        heldUntil
        endReason
        specialRequests
        session {
          id
          databaseId
          title
          thumbnailUrl
          scheduledAt
          durationMinutes
          campaign {
            id
            databaseId
          }
          gameMaster {
            id
            databaseId
            name
            user {
              id
              databaseId
            }
          }
          canOpenThread
          ...SessionSeats_session
        }
        ...ShareLimits_booking
        ...CancelBooking_booking
        ...LateRequest_booking
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const { session, status } = booking;
  const hasLapsed = useHoldEnded(booking.heldUntil) && ownSeat(booking) === 'held';
  const isOpen = isLive({ status }) && !hasLapsed;
  // For a seat that a friend has paid, the viewer sees who paid but no amounts.
  const viewer = useViewer();
  const isGuest = booking.guestOf !== null && booking.sitter?.id === viewer?.user.id;
  // The viewer paid for seats of friends without a seat of their own: the item lists those seats, each with its
  // actions.
  const isGroup = booking.guestOf !== null && !isGuest;
  const { group } = booking;
  // An unpaid order is cancelled as a whole.
  const friends = group && isSeated({ status }) ? group.seatCount - 1 : 0;
  const friendsStay =
    friends > 0
      ? friends === 1
        ? 'The seat for your friend stays booked and paid.'
        : `The ${friends} seats for your friends stay booked and paid.`
      : null;
  const price = group ? `${group.toPay.words} for ${countOf(group.seatCount, 'seat')}` : booking.toPay.words;
  return (
    <Card as="li" id={`booking-${booking.databaseId}`} padded={false} className="overflow-hidden">
      <div className="flex flex-col sm:flex-row">
        <Picture
          src={session.thumbnailUrl}
          alt=""
          width={640}
          height={360}
          sizes="480px" // as high as the card, and cut off on both sides
          widths={[320, 480, 720]}
          className={`w-40 max-sm:hidden ${isOpen ? '' : 'grayscale'}`}
        />
        <div className="min-w-0 flex-1 p-4 md:p-5">
          <div className="flex items-start gap-4">
            <div className="min-w-0 flex-1">
              <Badge tone={hasLapsed ? 'neutral' : bookingTone(booking)}>
                {hasLapsed ? 'Payment window closed' : isGroup ? 'Seats for friends' : booking.statusLabel}
              </Badge>
              <h4 className="mt-2 text-title-4">
                <Link to={`/sessions/${session.databaseId}`} className="hover:text-ember-ink">
                  {session.title}
                </Link>
              </h4>
              <p className="figures mt-1.5 text-sm">{formatDate(session.scheduledAt, zone)}</p>
              <p className="figures text-sm text-soft">
                <TimeAndDuration session={session} />
              </p>
              <p className="mt-1 text-sm text-soft">
                with{' '}
                <Link
                  to={`/game-masters/${session.gameMaster.databaseId}`}
                  className="text-ember-ink underline"
                >
                  GM {session.gameMaster.name}
                </Link>
              </p>
              <p className="figures mt-1 text-sm text-faint">
                <WholeTimes>
                  {isGuest
                    ? `Paid for by ${booking.guestOf}`
                    : `${isGroup ? `Paid for your friends: ${price}` : price}, booked ${formatRecordDate(booking.bookingDate, zone)}`}
                </WholeTimes>
              </p>
              {session.campaign && (
                <p className="mt-1 text-sm">
                  <Link to={`/campaigns/${session.campaign.databaseId}`} className="text-ember-ink underline">
                    Part of a campaign
                  </Link>
                </p>
              )}
            </div>
            {isOpen && <SessionSeats session={session} />}
          </div>
          {status === 'PENDING' && (
            <p className={`mt-3 text-sm ${hasLapsed ? 'text-soft' : 'text-amber-ink'}`}>
              {booking.paymentNote ?? <HoldCountdown until={booking.heldUntil} />}
            </p>
          )}
          {booking.moveNote && (
            <Notice tone="warning" title="This session has changed" className="mt-3">
              <p className="whitespace-pre-line">{booking.moveNote}</p>
            </Notice>
          )}
          {booking.endReason && <p className="mt-3 text-sm text-soft">{booking.endReason}</p>}
          {booking.specialRequests && isOpen && (
            <p className="mt-3 border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-line text-soft">
              {booking.specialRequests}
            </p>
          )}
          {!isGroup && (
            <LateRequest seat={{ bookingId: booking.id, until: session.scheduledAt }} booking={booking} />
          )}
          <BookingActions
            booking={booking}
            state={{ isOpen, hasLapsed, isGroup, isOffered }}
            stays={friendsStay}
            onLeft={onLeft}
          />
          {isOpen && booking.group && <FriendSeats nodeId={booking.id} />}
          {isOpen && !booking.guestOf && <PlanDisclosure nodeId={booking.id} />}
        </div>
      </div>
    </Card>
  );
}
