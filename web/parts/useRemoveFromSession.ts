import { graphql } from 'react-relay/hooks';
import type { useRemoveFromSessionMutation } from '../__generated__/useRemoveFromSessionMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useRemoveFromSessionMutation($input: RemoveFromSessionInput!) {
    removeFromSession(input: $input) {
      __typename
      ... on RemoveFromSessionPayload {
        booking {
          id
          status
          paymentStatus
          statusLabel
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

export const useRemoveFromSession = () => useCommit<useRemoveFromSessionMutation>(mutation);
