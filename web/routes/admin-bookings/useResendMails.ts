import { graphql } from 'react-relay/hooks';
import type { useResendMailsMutation } from '../../__generated__/useResendMailsMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useResendMailsMutation($input: ResendMailsInput!) {
    resendMails(input: $input) {
      ... on ResendMailsPayload {
        outcomes {
          id
          problem
        }
        mails {
          id
          isDead
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useResendMails = () => useCommit<useResendMailsMutation>(mutation);
