import { graphql } from 'react-relay/hooks';
import type { useResendVerificationMutation } from '../__generated__/useResendVerificationMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useResendVerificationMutation($input: ResendVerificationInput!) {
    resendVerification(input: $input) {
      __typename
      ... on ResendVerificationPayload {
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

export const useResendVerification = () => useCommit<useResendVerificationMutation>(mutation);
