import { graphql } from 'react-relay/hooks';
import type { useSubscribeToNewsletterMutation } from '../../__generated__/useSubscribeToNewsletterMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useSubscribeToNewsletterMutation($input: SubscribeToNewsletterInput!) {
    subscribeToNewsletter(input: $input) {
      __typename
      ... on SubscribeToNewsletterPayload {
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

export const useSubscribeToNewsletter = () => useCommit<useSubscribeToNewsletterMutation>(mutation);
