import { graphql } from 'react-relay/hooks';
import type { useWithdrawUserCreditMutation } from '../../__generated__/useWithdrawUserCreditMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useWithdrawUserCreditMutation($input: WithdrawUserCreditInput!) {
    withdrawUserCredit(input: $input) {
      ... on WithdrawUserCreditPayload {
        user {
          id
          ...UserGoodwill_user
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useWithdrawUserCredit = () => useCommit<useWithdrawUserCreditMutation>(mutation);
