import { graphql } from 'react-relay/hooks';
import type { useRestoreGameMasterMutation } from '../../__generated__/useRestoreGameMasterMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useRestoreGameMasterMutation($input: RestoreGameMasterInput!) {
    restoreGameMaster(input: $input) {
      ... on RestoreGameMasterPayload {
        gameMaster {
          ...GameMasterRows_profiles
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useRestoreGameMaster = () => useCommit<useRestoreGameMasterMutation>(mutation);
