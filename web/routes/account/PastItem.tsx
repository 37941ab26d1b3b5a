import ReceiptText from 'lucide-react/icons/receipt-text';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { PastItem_booking$key } from '../../__generated__/PastItem_booking.graphql.ts';
import { isSeated } from '../../lib/bookingStatus.ts';
import { formatFullDate } from '../../lib/format.ts';
import { bookingTone } from '../../parts/bookingTone.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { useViewer } from '../../relay/viewer.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { FriendSeats } from './FriendSeats.tsx';
import { LateRequest } from './LateRequest.tsx';
import { ReviewOfBooking } from './ReviewOfBooking.tsx';

/** A past or ended booking: the session, its outcome and its receipt. */
export function PastItem({ booking: key }: { booking: PastItem_booking$key }) {
  const booking = useFragment(
    graphql`
      fragment PastItem_booking on Booking {
        id
        databaseId
        status
        statusLabel
        isReservation
        endReason
        guestOf
        sitter {
          id
        }
        group {
          invitationUrl
        }
        receipt {
          number
        }
        session {
          id
          databaseId
          title
          thumbnailUrl
          scheduledAt
          gameMaster {
            id
            name
          }
        }
        ...LateRequest_booking
        ...ReviewOfBooking_booking
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const viewer = useViewer();
  const { session, receipt } = booking;
  const isForFriend = booking.guestOf !== null && booking.sitter?.id !== viewer?.user.id;
  return (
    <li
      id={`booking-${booking.databaseId}`}
      // On a phone the scroll margin keeps the toast about the booking from covering it.
      className="flex max-md:scroll-mt-32 flex-wrap items-start gap-x-4 gap-y-3 border-t border-line py-4 first:border-t-0"
    >
      <Picture
        src={session.thumbnailUrl}
        alt=""
        width={640}
        height={360}
        sizes="100px"
        widths={[160, 320, 480]}
        className="aspect-square size-14 shrink-0 rounded-md grayscale"
      />
      <div className="min-w-0 flex-1 basis-56">
        <h4 className="text-title-4">
          <Link to={`/sessions/${session.databaseId}`} className="hover:text-ember-ink">
            {session.title}
          </Link>
        </h4>
        <p className="figures mt-0.5 text-sm text-soft">
          {formatFullDate(session.scheduledAt, zone)} with GM {session.gameMaster.name}
        </p>
        {isForFriend && <p className="mt-0.5 text-sm text-soft">A seat for a friend</p>}
        {booking.endReason && <p className="mt-1.5 text-sm text-soft">{booking.endReason}</p>}
        <LateRequest booking={booking} />
        <ReviewOfBooking booking={booking} title={session.title} />
        {/* When the player's own seat was given up, the seats for friends are listed as an item of their own. */}
        {booking.group && isSeated(booking) && <FriendSeats nodeId={booking.id} />}
      </div>
      <div className="flex items-center gap-3">
        <Badge tone={bookingTone(booking)}>{booking.statusLabel}</Badge>
        {receipt && (
          <Button asChild size="sm" variant="ghost" icon={<ReceiptText />}>
            <Link
              to={`/account/receipts/${booking.databaseId}`}
              aria-label={`Receipt ${receipt.number} for ${session.title}`}
            >
              Receipt
            </Link>
          </Button>
        )}
      </div>
    </li>
  );
}
