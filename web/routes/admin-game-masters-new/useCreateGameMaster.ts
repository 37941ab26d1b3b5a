import { graphql } from 'react-relay/hooks';
import type { useCreateGameMasterMutation } from '../../__generated__/useCreateGameMasterMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useCreateGameMasterMutation($input: CreateGameMasterInput!) {
    createGameMaster(input: $input) {
      ... on CreateGameMasterPayload {
        gameMaster {
          id
          name
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useCreateGameMaster = () => useCommit<useCreateGameMasterMutation>(mutation);
