import { graphql } from 'react-relay/hooks';
import type { useRemoveFromSessionMutation } from '../__generated__/useRemoveFromSessionMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useRemoveFromSessionMutation($input: RemoveFromSessionInput!) {
    removeFromSession(input: $input) {
      ... on RemoveFromSessionPayload {
        booking {
          id
          status
          paymentStatus
          statusLabel
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useRemoveFromSession = () => useCommit<useRemoveFromSessionMutation>(mutation);
