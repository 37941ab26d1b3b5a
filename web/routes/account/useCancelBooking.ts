import { graphql } from 'react-relay/hooks';
import type { useCancelBookingMutation } from '../../__generated__/useCancelBookingMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useCancelBookingMutation($input: CancelBookingInput!) {
    cancelBooking(input: $input) {
      ... on CancelBookingPayload {
        message
        booking {
          id
          ...BookingItem_booking
          ...CampaignDate_booking
          session {
            id
            currentPlayers
            availableSpots
          }
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useCancelBooking = () => useCommit<useCancelBookingMutation>(mutation);
