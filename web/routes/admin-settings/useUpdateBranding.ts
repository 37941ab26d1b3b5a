import { graphql } from 'react-relay/hooks';
import type { useUpdateBrandingMutation } from '../../__generated__/useUpdateBrandingMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUpdateBrandingMutation($input: UpdateBrandingInput!) {
    updateBranding(input: $input) {
      ... on UpdateBrandingPayload {
        settings {
          version
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUpdateBranding = () => useCommit<useUpdateBrandingMutation>(mutation);
