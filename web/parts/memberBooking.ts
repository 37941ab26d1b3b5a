import { graphql } from 'react-relay/hooks';

/**
 * Everything that changes with one date of a member: the booking, the seats, and the plan of the campaign.
 * @public Spread by its name in other documents.
 */
export const memberBooking = graphql`
  fragment memberBooking_booking on Booking {
    id
    status
    statusLabel
    isReservation
    endReason
    heldUntil
    cancellation {
      kind
      refundCents
      sentence
    }
    session {
      id
      availableSpots
      viewerBooking {
        id
      }
      ...SessionSeats_session
      campaign {
        id
        viewerMembership {
          id
          paymentPlan {
            ...PaymentPlan_plan
          }
        }
      }
    }
  }
`;
