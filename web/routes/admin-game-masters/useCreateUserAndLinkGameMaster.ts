import { graphql } from 'react-relay/hooks';
import type { useCreateUserAndLinkGameMasterMutation } from '../../__generated__/useCreateUserAndLinkGameMasterMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useCreateUserAndLinkGameMasterMutation($input: CreateUserAndLinkGameMasterInput!) {
    createUserAndLinkGameMaster(input: $input) {
      ... on CreateUserAndLinkGameMasterPayload {
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

export const useCreateUserAndLinkGameMaster = () =>
  useCommit<useCreateUserAndLinkGameMasterMutation>(mutation);
