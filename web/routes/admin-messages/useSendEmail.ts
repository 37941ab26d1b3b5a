import { graphql } from 'react-relay/hooks';
import type { useSendEmailMutation } from '../../__generated__/useSendEmailMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useSendEmailMutation($input: SendEmailInput!) {
    sendEmail(input: $input) {
      ... on SendEmailPayload {
        recipients
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useSendEmail = () => useCommit<useSendEmailMutation>(mutation);
