import { graphql } from 'react-relay/hooks';
import type { useConfirmNewsletterMutation } from '../../__generated__/useConfirmNewsletterMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useConfirmNewsletterMutation($input: ConfirmNewsletterInput!) {
    confirmNewsletter(input: $input) {
      ... on ConfirmNewsletterPayload {
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useConfirmNewsletter = () => useCommit<useConfirmNewsletterMutation>(mutation);
