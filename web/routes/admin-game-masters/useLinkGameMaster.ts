import { graphql } from 'react-relay/hooks';
import type { useLinkGameMasterMutation } from '../../__generated__/useLinkGameMasterMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useLinkGameMasterMutation($input: LinkGameMasterInput!) {
    linkGameMaster(input: $input) {
      ... on LinkGameMasterPayload {
        gameMaster {
          user {
            username
          }
          ...GameMasterRows_profiles
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useLinkGameMaster = () => useCommit<useLinkGameMasterMutation>(mutation);
