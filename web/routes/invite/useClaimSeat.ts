import { graphql } from 'react-relay/hooks';
import type { useClaimSeatMutation } from '../../__generated__/useClaimSeatMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useClaimSeatMutation($input: ClaimSeatInput!) {
    claimSeat(input: $input) {
      ... on ClaimSeatPayload {
        booking {
          id
          session {
            id
            viewerBooking {
              id
              canGiveBack
            }
          }
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useClaimSeat = () => useCommit<useClaimSeatMutation>(mutation);
