import { graphql } from 'react-relay/hooks';
import type { useVerifyCheckoutMutation } from '../../__generated__/useVerifyCheckoutMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useVerifyCheckoutMutation($input: VerifyCheckoutInput!) {
    verifyCheckout(input: $input) {
      ... on VerifyCheckoutPayload {
        success
        amountCents
        customerEmail
        createdAt
        message
        paymentStatus
        bookings {
          id
          status
          paymentStatus
          statusLabel
          session {
            id
            databaseId
            currentPlayers
            heldSeats
            availableSpots
            viewerBooking {
              id
            }
          }
          ...Confirmation_bookings
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useVerifyCheckout = () => useCommit<useVerifyCheckoutMutation>(mutation);
