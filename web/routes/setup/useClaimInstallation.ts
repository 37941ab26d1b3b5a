import { graphql } from 'react-relay/hooks';
import type { useClaimInstallationMutation } from '../../__generated__/useClaimInstallationMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useClaimInstallationMutation($input: ClaimInstallationInput!) {
    claimInstallation(input: $input) {
      ... on ClaimInstallationPayload {
        viewer {
          id
          isAdmin
          isSuperAdmin
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useClaimInstallation = () => useCommit<useClaimInstallationMutation>(mutation);
