import { graphql } from 'react-relay/hooks';
import type { useRequestPasswordResetMutation } from '../__generated__/useRequestPasswordResetMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useRequestPasswordResetMutation($input: RequestPasswordResetInput!) {
    requestPasswordReset(input: $input) {
      ... on RequestPasswordResetPayload {
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useRequestPasswordReset = () => useCommit<useRequestPasswordResetMutation>(mutation);
