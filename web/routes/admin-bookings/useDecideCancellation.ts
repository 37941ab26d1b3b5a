import { graphql } from 'react-relay/hooks';
import type { useDecideCancellationMutation } from '../../__generated__/useDecideCancellationMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useDecideCancellationMutation($input: DecideCancellationInput!) {
    decideCancellation(input: $input) {
      __typename
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

export const useDecideCancellation = () => useCommit<useDecideCancellationMutation>(mutation);
