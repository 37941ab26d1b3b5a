import { graphql } from 'react-relay/hooks';
import type { usePromoteToGameMasterMutation } from '../__generated__/usePromoteToGameMasterMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation usePromoteToGameMasterMutation($input: PromoteToGameMasterInput!) {
    promoteToGameMaster(input: $input) {
      ... on PromoteToGameMasterPayload {
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

export const usePromoteToGameMaster = () => useCommit<usePromoteToGameMasterMutation>(mutation);
