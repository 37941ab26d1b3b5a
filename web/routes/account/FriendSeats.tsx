import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { FriendSeatsQuery } from '../../__generated__/FriendSeatsQuery.graphql.ts';
import { isSeated } from '../../lib/bookingStatus.ts';
import { countOf } from '../../lib/format.ts';
import { bookingTone } from '../../parts/bookingTone.ts';
import { LazyDisclosure } from '../../parts/LazyDisclosure.tsx';
import { ShareInvitation } from '../../parts/ShareInvitation.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CancelBooking } from './CancelBooking.tsx';
import { LateRequest } from './LateRequest.tsx';
import { RequestCancellation } from './RequestCancellation.tsx';

/** The seats paid for friends along with the viewer's own, loaded when the list is opened. */
export function FriendSeats({ nodeId }: { nodeId: string }) {
  return (
    <LazyDisclosure title="Seats for friends" loading="Loading the seats" skeletons={['h-5 w-40', 'h-16']}>
      <Seats nodeId={nodeId} />
    </LazyDisclosure>
  );
}

/** Shows who has claimed which seat, and the invite link for the others. */
function Seats({ nodeId }: { nodeId: string }) {
  const { booking } = useQuery<FriendSeatsQuery>(
    graphql`
      query FriendSeatsQuery($id: ID!) {
        booking(id: $id) {
          id
              session {
                id
                title
                scheduledAt
              }
              group {
                seats {
                  id
                  status
                  statusLabel
                  isReservation
                  databaseId
                  receipt {
                    number
                  }
                  sitter {
                    id
                    fullName
                  }
                  cancellation {
                    kind
                  }
                  ...CancelBooking_booking
                  ...LateRequest_booking
                }
              }
              ...ShareInvitation_booking
        }
      }
    `,
    { id: nodeId },
    { fetchPolicy: 'store-and-network' },
  );
  const group = booking?.group;
  if (!booking || !group || group.seats.length === 0) return null;
  const open = group.seats.filter(({ status, sitter }) => status === 'CONFIRMED' && !sitter);
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {group.seats.map((seat, at) => {
          const isTaken = isSeated(seat);
          return (
            <li key={seat.id} className="py-2">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p className="text-sm">
                  <span className="text-faint">Seat {at + 1}: </span>
                  {isTaken && seat.status === 'CONFIRMED' ? (
                    (seat.sitter?.fullName ?? 'not claimed yet')
                  ) : (
                    <Badge tone={bookingTone(seat)}>{seat.statusLabel}</Badge>
                  )}
                </p>
                <div className="flex flex-wrap items-center gap-2.5">
                  {seat.receipt && (
                    <Link
                      to={`/account/receipts/${seat.databaseId}`}
                      className="text-sm text-ember-ink underline"
                    >
                      Receipt
                    </Link>
                  )}
                  {isTaken && seat.cancellation.kind === 'FULL_REFUND' && (
                    <CancelBooking booking={seat} session={booking.session} forFriend />
                  )}
                  {isTaken && seat.cancellation.kind === 'REQUEST' && (
                    <RequestCancellation id={seat.id} title={booking.session.title} />
                  )}
                </div>
              </div>
              <LateRequest seat={{ bookingId: seat.id, until: booking.session.scheduledAt }} booking={seat} />
            </li>
          );
        })}
      </ul>
      {open.length > 0 && (
        <div className="mt-2">
          <p className="mb-2 text-sm text-soft">
            {countOf(open.length, 'seat')} to claim. Anybody with the link can claim one, with their own
            account, before the session starts.
          </p>
          <ShareInvitation booking={booking} />
        </div>
      )}
    </>
  );
}
