import { graphql } from 'react-relay/hooks';
import type { useUpdateLimitsMutation } from '../../__generated__/useUpdateLimitsMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUpdateLimitsMutation($input: UpdateLimitsInput!) {
    updateLimits(input: $input) {
      ... on UpdateLimitsPayload {
        viewer {
          id
          lines
          veils
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUpdateLimits = () => useCommit<useUpdateLimitsMutation>(mutation);
