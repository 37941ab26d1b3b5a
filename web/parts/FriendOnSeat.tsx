import { graphql, useFragment } from 'react-relay/hooks';
import type { FriendOnSeat_booking$key } from '../__generated__/FriendOnSeat_booking.graphql.ts';

/** Shows who sits on a seat that was paid for a friend, and who paid; nothing for other bookings. */
export function FriendOnSeat({ booking }: { readonly booking: FriendOnSeat_booking$key }) {
  const { isForFriend, sitter, user } = useFragment(
    graphql`
      fragment FriendOnSeat_booking on Booking {
        isForFriend
        sitter {
          id
          fullName
        }
        user {
          id
          fullName
        }
      }
    `,
    booking,
  );
  if (!isForFriend) return null;
  return (
    <span className="mt-1.5 block text-xs font-normal text-soft">
      <span className="font-semibold">Seat for a friend:</span>{' '}
      {sitter ? `${sitter.fullName}, paid by ${user.fullName}` : `guest of ${user.fullName}, not claimed`}
    </span>
  );
}
