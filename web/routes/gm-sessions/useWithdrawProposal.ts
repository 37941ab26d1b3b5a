import { graphql } from 'react-relay/hooks';
import type { useWithdrawProposalMutation } from '../../__generated__/useWithdrawProposalMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useWithdrawProposalMutation($input: WithdrawProposalInput!) {
    withdrawProposal(input: $input) {
      ... on WithdrawProposalPayload {
        session {
          id
          status
          proposedAt
          sentBack
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useWithdrawProposal = () => useCommit<useWithdrawProposalMutation>(mutation);
