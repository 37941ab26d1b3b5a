import { graphql } from 'react-relay/hooks';
import type { useArchiveGameMasterMutation } from '../../__generated__/useArchiveGameMasterMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useArchiveGameMasterMutation($input: ArchiveGameMasterInput!) {
    archiveGameMaster(input: $input) {
      ... on ArchiveGameMasterPayload {
        gameMaster {
          ...GameMasterRows_profiles
        }
        calledOff
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useArchiveGameMaster = () => useCommit<useArchiveGameMasterMutation>(mutation);
