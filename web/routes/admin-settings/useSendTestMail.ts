import { graphql } from 'react-relay/hooks';
import type { useSendTestMailMutation } from '../../__generated__/useSendTestMailMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useSendTestMailMutation($input: SendTestMailInput!) {
    sendTestMail(input: $input) {
      ... on SendTestMailPayload {
        check {
          askedAt
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useSendTestMail = () => useCommit<useSendTestMailMutation>(mutation);
