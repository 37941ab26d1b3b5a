import { graphql } from 'react-relay/hooks';
import type { useUpdateGameMasterMutation } from '../__generated__/useUpdateGameMasterMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useUpdateGameMasterMutation($input: UpdateGameMasterInput!) {
    updateGameMaster(input: $input) {
      ... on UpdateGameMasterPayload {
        gameMaster {
          id
          version
          name
          title
          bio
          specialties
          languages
          videoUrl
          timeZone
          availability {
            day
            from
            to
          }
          tableMessage
          imageUrl
          pictureUrl
          avatarUrl
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUpdateGameMaster = () => useCommit<useUpdateGameMasterMutation>(mutation);
