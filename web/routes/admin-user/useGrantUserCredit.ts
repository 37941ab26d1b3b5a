import { graphql } from 'react-relay/hooks';
import type { useGrantUserCreditMutation } from '../../__generated__/useGrantUserCreditMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useGrantUserCreditMutation($input: GrantUserCreditInput!) {
    grantUserCredit(input: $input) {
      ... on GrantUserCreditPayload {
        user {
          id
          ...UserGoodwill_user
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useGrantUserCredit = () => useCommit<useGrantUserCreditMutation>(mutation);
