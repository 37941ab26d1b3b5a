import { graphql } from 'react-relay/hooks';
import type { useRestoreGameMasterMutation } from '../../__generated__/useRestoreGameMasterMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useRestoreGameMasterMutation($input: RestoreGameMasterInput!) {
    restoreGameMaster(input: $input) {
      ... on RestoreGameMasterPayload {
        gameMaster {
          id
          isArchived
          sessionsAhead
          user {
            id
            username
            email
          }
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useRestoreGameMaster = () => useCommit<useRestoreGameMasterMutation>(mutation);
