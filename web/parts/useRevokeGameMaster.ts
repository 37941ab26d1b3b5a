import { graphql } from 'react-relay/hooks';
import type { useRevokeGameMasterMutation } from '../__generated__/useRevokeGameMasterMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useRevokeGameMasterMutation($input: RevokeGameMasterInput!) {
    revokeGameMaster(input: $input) {
      ... on RevokeGameMasterPayload {
        user {
          id
          ...UserBadges_user
          ...UserActions_user
          ...UserDialog_user
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useRevokeGameMaster = () => useCommit<useRevokeGameMasterMutation>(mutation);
