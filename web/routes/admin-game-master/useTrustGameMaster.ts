import { graphql } from 'react-relay/hooks';
import type { useTrustGameMasterMutation } from '../../__generated__/useTrustGameMasterMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useTrustGameMasterMutation($input: TrustGameMasterInput!) {
    trustGameMaster(input: $input) {
      ... on TrustGameMasterPayload {
        gameMaster {
          id
          isTrusted
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useTrustGameMaster = () => useCommit<useTrustGameMasterMutation>(mutation);
