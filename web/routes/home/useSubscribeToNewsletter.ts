import { graphql } from 'react-relay/hooks';
import type { useSubscribeToNewsletterMutation } from '../../__generated__/useSubscribeToNewsletterMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useSubscribeToNewsletterMutation($input: SubscribeToNewsletterInput!) {
    subscribeToNewsletter(input: $input) {
      ... on SubscribeToNewsletterPayload {
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useSubscribeToNewsletter = () => useCommit<useSubscribeToNewsletterMutation>(mutation);
