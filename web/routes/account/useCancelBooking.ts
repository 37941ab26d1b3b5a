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
          ...CampaignDate_booking
          session {
            id
            currentPlayers
            heldSeats
            availableSpots
          }
        }
        viewer {
          id
          ...NextSession_viewer
          ...ProfileCard_viewer
          ...MembershipList_viewer
          ...UpcomingList_viewer
          ...CancelledList_viewer
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useCancelBooking = () => useCommit<useCancelBookingMutation>(mutation);
