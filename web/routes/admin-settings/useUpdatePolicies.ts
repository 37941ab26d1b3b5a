import { graphql } from 'react-relay/hooks';
import type { useUpdatePoliciesMutation } from '../../__generated__/useUpdatePoliciesMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUpdatePoliciesMutation($input: UpdatePoliciesInput!) {
    updatePolicies(input: $input) {
      ... on UpdatePoliciesPayload {
        settings {
          version
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUpdatePolicies = () => useCommit<useUpdatePoliciesMutation>(mutation);
