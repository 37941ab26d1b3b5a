import { graphql } from 'react-relay/hooks';
import type { useUpdateNeedsMutation } from '../../__generated__/useUpdateNeedsMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUpdateNeedsMutation($input: UpdateNeedsInput!) {
    updateNeeds(input: $input) {
      ... on UpdateNeedsPayload {
        viewer {
          id
          ...NeedsForm_viewer
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUpdateNeeds = () => useCommit<useUpdateNeedsMutation>(mutation);
