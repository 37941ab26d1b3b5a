import { graphql } from 'react-relay/hooks';
import type { useDeleteSavedFilterMutation } from '../__generated__/useDeleteSavedFilterMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useDeleteSavedFilterMutation($input: DeleteSavedFilterInput!) {
    deleteSavedFilter(input: $input) {
      ... on DeleteSavedFilterPayload {
        deletedId
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useDeleteSavedFilter = () => useCommit<useDeleteSavedFilterMutation>(mutation);
