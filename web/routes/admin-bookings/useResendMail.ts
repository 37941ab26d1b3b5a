import { graphql } from 'react-relay/hooks';
import type { useResendMailMutation } from '../../__generated__/useResendMailMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useResendMailMutation($input: ResendMailInput!) {
    resendMail(input: $input) {
      ... on ResendMailPayload {
        mail {
          id
          isDead
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useResendMail = () => useCommit<useResendMailMutation>(mutation);
