import { graphql } from 'react-relay/hooks';
import type { useSavePlayerNoteMutation } from '../../__generated__/useSavePlayerNoteMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useSavePlayerNoteMutation($input: SavePlayerNoteInput!) {
    savePlayerNote(input: $input) {
      ... on SavePlayerNotePayload {
        user {
          id
          ownNote {
            words
            version
          }
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useSavePlayerNote = () => useCommit<useSavePlayerNoteMutation>(mutation);
