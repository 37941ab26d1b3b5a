import { graphql, useFragment } from 'react-relay/hooks';
import type { OwnSeatBadge_booking$key } from '../__generated__/OwnSeatBadge_booking.graphql.ts';
import { Badge } from '../ui/Badge.tsx';
import { bookingTone } from './bookingTone.ts';

/** In a list of dates or tables: that the viewer sits there, and whether that is paid for. */
export function OwnSeatBadge({ booking: key }: { booking: OwnSeatBadge_booking$key }) {
  const booking = useFragment(
    graphql`
      fragment OwnSeatBadge_booking on Booking {
        status
        isReservation
      }
    `,
    key,
  );
  return <Badge tone={bookingTone(booking)}>{booking.isReservation ? 'Reserved' : 'Your seat'}</Badge>;
}
