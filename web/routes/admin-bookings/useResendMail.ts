import { graphql } from 'react-relay/hooks';
import type { useResendMailMutation } from '../../__generated__/useResendMailMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useResendMailMutation($input: ResendMailInput!) {
    resendMail(input: $input) {
      __typename
      ... on ResendMailPayload {
        mail {
          id
          isDead
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

export const useResendMail = () => useCommit<useResendMailMutation>(mutation);
