import { graphql, useFragment } from 'react-relay/hooks';
import type { OwnSeatBadge_booking$key } from '../__generated__/OwnSeatBadge_booking.graphql.ts';
import { ownSeat } from '../lib/ownSeat.ts';
import { Badge } from '../ui/Badge.tsx';
import { bookingTone } from './bookingTone.ts';

const words = {
  seated: 'Your seat',
  reserved: 'Reserved',
  held: 'Payment Pending',
  'under way': 'Payment under way',
} as const;

/** Says in a list of dates or tables that the viewer has a seat, and whether it is paid. */
export function OwnSeatBadge({ booking: key }: { booking: OwnSeatBadge_booking$key }) {
  const booking = useFragment(
    graphql`
      fragment OwnSeatBadge_booking on Booking {
        status
        isReservation
        paymentNote
      }
    `,
    key,
  );
  const seat = ownSeat(booking);
  return seat === 'none' ? null : <Badge tone={bookingTone(booking)}>{words[seat]}</Badge>;
}
