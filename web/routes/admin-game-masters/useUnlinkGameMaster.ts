import { graphql } from 'react-relay/hooks';
import type { useUnlinkGameMasterMutation } from '../../__generated__/useUnlinkGameMasterMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUnlinkGameMasterMutation($input: UnlinkGameMasterInput!) {
    unlinkGameMaster(input: $input) {
      ... on UnlinkGameMasterPayload {
        gameMaster {
          ...GameMasterRows_profiles
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUnlinkGameMaster = () => useCommit<useUnlinkGameMasterMutation>(mutation);
