import { graphql } from 'react-relay/hooks';
import type { useResendVerificationMutation } from '../__generated__/useResendVerificationMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useResendVerificationMutation($input: ResendVerificationInput!) {
    resendVerification(input: $input) {
      ... on ResendVerificationPayload {
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useResendVerification = () => useCommit<useResendVerificationMutation>(mutation);
