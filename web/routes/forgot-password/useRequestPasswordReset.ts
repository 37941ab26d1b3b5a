import { graphql } from 'react-relay/hooks';
import type { useRequestPasswordResetMutation } from '../../__generated__/useRequestPasswordResetMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useRequestPasswordResetMutation($input: RequestPasswordResetInput!) {
    requestPasswordReset(input: $input) {
      __typename
      ... on RequestPasswordResetPayload {
        message
      }
      ... on Refusal {
        code
        message
        field
      }
    }
  }
`;

export const useRequestPasswordReset = () => useCommit<useRequestPasswordResetMutation>(mutation);
