import { graphql } from 'react-relay/hooks';
import type { useGrantEmergencyPassMutation } from '../../__generated__/useGrantEmergencyPassMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useGrantEmergencyPassMutation($input: GrantEmergencyPassInput!) {
    grantEmergencyPass(input: $input) {
      ... on GrantEmergencyPassPayload {
        user {
          id
          ...UserGoodwill_user
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useGrantEmergencyPass = () => useCommit<useGrantEmergencyPassMutation>(mutation);
