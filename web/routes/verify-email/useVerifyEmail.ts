import { graphql } from 'react-relay/hooks';
import type { useVerifyEmailMutation } from '../../__generated__/useVerifyEmailMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useVerifyEmailMutation($input: TokenInput!) {
    verifyEmail(input: $input) {
      __typename
      ... on Done {
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

export const useVerifyEmail = () => useCommit<useVerifyEmailMutation>(mutation);
