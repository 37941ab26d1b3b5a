import { graphql } from 'react-relay/hooks';
import type { useCancelBookingMutation } from '../../__generated__/useCancelBookingMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useCancelBookingMutation($input: CancelBookingInput!) {
    cancelBooking(input: $input) {
      __typename
      ... on CancelBookingPayload {
        booking {
          id
          ...BookingItem_booking
          session {
            id
            currentPlayers
            availableSpots
          }
        }
      }
      ... on Refusal {
        code
        message
        field
      }
    }
  }
`;

export const useCancelBooking = () => useCommit<useCancelBookingMutation>(mutation);
