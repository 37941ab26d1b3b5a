import { graphql } from 'react-relay/hooks';
import type { useUnsubscribeFromNewsletterMutation } from '../../__generated__/useUnsubscribeFromNewsletterMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUnsubscribeFromNewsletterMutation($input: UnsubscribeFromNewsletterInput!) {
    unsubscribeFromNewsletter(input: $input) {
      ... on UnsubscribeFromNewsletterPayload {
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUnsubscribeFromNewsletter = () => useCommit<useUnsubscribeFromNewsletterMutation>(mutation);
