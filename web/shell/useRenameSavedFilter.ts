import { graphql } from 'react-relay/hooks';
import type { useRenameSavedFilterMutation } from '../__generated__/useRenameSavedFilterMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useRenameSavedFilterMutation($input: RenameSavedFilterInput!) {
    renameSavedFilter(input: $input) {
      ... on RenameSavedFilterPayload {
        filter { id name }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useRenameSavedFilter = () => useCommit<useRenameSavedFilterMutation>(mutation);
