import { graphql } from 'react-relay/hooks';
import type { useCreateSavedFilterMutation } from '../__generated__/useCreateSavedFilterMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useCreateSavedFilterMutation($input: CreateSavedFilterInput!) {
    createSavedFilter(input: $input) {
      ... on CreateSavedFilterPayload {
        filter { id }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useCreateSavedFilter = () => useCommit<useCreateSavedFilterMutation>(mutation);
