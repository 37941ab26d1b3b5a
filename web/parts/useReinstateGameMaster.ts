import { graphql } from 'react-relay/hooks';
import type { useReinstateGameMasterMutation } from '../__generated__/useReinstateGameMasterMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useReinstateGameMasterMutation($input: ReinstateGameMasterInput!) {
    reinstateGameMaster(input: $input) {
      ... on ReinstateGameMasterPayload {
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

export const useReinstateGameMaster = () => useCommit<useReinstateGameMasterMutation>(mutation);
