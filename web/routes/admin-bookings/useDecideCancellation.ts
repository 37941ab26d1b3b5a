import { graphql } from 'react-relay/hooks';
import type { useDecideCancellationMutation } from '../../__generated__/useDecideCancellationMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useDecideCancellationMutation($input: DecideCancellationInput!) {
    decideCancellation(input: $input) {
      ... on DecideCancellationPayload {
        booking {
          id
          status
          statusLabel
          paymentStatus
          endReason
          cancellationRequest {
            id
            decision
            decisionReason
            feePercent
            decidedAt
          }
          session {
            id
            currentPlayers
            heldSeats
            availableSpots
          }
        }
        viewer {
          id
          waitingCancellations
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useDecideCancellation = () => useCommit<useDecideCancellationMutation>(mutation);
