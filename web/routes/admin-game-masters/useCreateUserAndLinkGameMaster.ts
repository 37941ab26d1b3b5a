import { graphql } from 'react-relay/hooks';
import type { useCreateUserAndLinkGameMasterMutation } from '../../__generated__/useCreateUserAndLinkGameMasterMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useCreateUserAndLinkGameMasterMutation($input: CreateUserAndLinkGameMasterInput!) {
    createUserAndLinkGameMaster(input: $input) {
      ... on CreateUserAndLinkGameMasterPayload {
        gameMaster {
          ...GameMasterRows_profiles
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useCreateUserAndLinkGameMaster = () =>
  useCommit<useCreateUserAndLinkGameMasterMutation>(mutation);
