import { graphql } from 'react-relay/hooks';
import type { useStartCheckoutMutation } from '../__generated__/useStartCheckoutMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useStartCheckoutMutation($input: StartCheckoutInput!) {
    startCheckout(input: $input) {
      ... on StartCheckoutPayload {
        checkout {
          url
          stripeSessionId
          bookings {
            id
            status
            heldUntil
            checkoutUrl
            session {
              id
              databaseId
              currentPlayers
              availableSpots
              heldSeats
              viewerBooking {
                id
              }
            }
          }
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useStartCheckout = () => useCommit<useStartCheckoutMutation>(mutation);
