import { graphql } from 'react-relay/hooks';
import type { useVerifyEmailMutation } from '../../__generated__/useVerifyEmailMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useVerifyEmailMutation($input: VerifyEmailInput!) {
    verifyEmail(input: $input) {
      ... on VerifyEmailPayload {
        message
        username
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useVerifyEmail = () => useCommit<useVerifyEmailMutation>(mutation);
