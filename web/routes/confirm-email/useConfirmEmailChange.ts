import { graphql } from 'react-relay/hooks';
import type { useConfirmEmailChangeMutation } from '../../__generated__/useConfirmEmailChangeMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useConfirmEmailChangeMutation($input: ConfirmEmailChangeInput!) {
    confirmEmailChange(input: $input) {
      ... on ConfirmEmailChangePayload {
        isMade
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useConfirmEmailChange = () => useCommit<useConfirmEmailChangeMutation>(mutation);
