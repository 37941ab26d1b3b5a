import { graphql } from 'react-relay/hooks';
import type { useRestoreGameMastersMutation } from '../../__generated__/useRestoreGameMastersMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useRestoreGameMastersMutation($input: RestoreGameMastersInput!) {
    restoreGameMasters(input: $input) {
      ... on RestoreGameMastersPayload {
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

export const useRestoreGameMasters = () => useCommit<useRestoreGameMastersMutation>(mutation);
