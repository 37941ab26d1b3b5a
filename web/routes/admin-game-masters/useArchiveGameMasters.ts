import { graphql } from 'react-relay/hooks';
import type { useArchiveGameMastersMutation } from '../../__generated__/useArchiveGameMastersMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useArchiveGameMastersMutation($input: ArchiveGameMastersInput!) {
    archiveGameMasters(input: $input) {
      ... on ArchiveGameMastersPayload {
        outcomes {
          id
          problem
        }
        gameMasters {
          id
          isArchived
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useArchiveGameMasters = () => useCommit<useArchiveGameMastersMutation>(mutation);
