import { graphql } from 'react-relay/hooks';
import type { useReplaceTemporaryPasswordMutation } from '../../__generated__/useReplaceTemporaryPasswordMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useReplaceTemporaryPasswordMutation($input: ReplaceTemporaryPasswordInput!) {
    replaceTemporaryPassword(input: $input) {
      ... on ReplaceTemporaryPasswordPayload {
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useReplaceTemporaryPassword = () => useCommit<useReplaceTemporaryPasswordMutation>(mutation);
