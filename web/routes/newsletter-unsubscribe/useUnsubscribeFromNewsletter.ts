import { graphql } from 'react-relay/hooks';
import type { useUnsubscribeFromNewsletterMutation } from '../../__generated__/useUnsubscribeFromNewsletterMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUnsubscribeFromNewsletterMutation($input: UnsubscribeFromNewsletterInput!) {
    unsubscribeFromNewsletter(input: $input) {
      __typename
      ... on UnsubscribeFromNewsletterPayload {
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

export const useUnsubscribeFromNewsletter = () => useCommit<useUnsubscribeFromNewsletterMutation>(mutation);
