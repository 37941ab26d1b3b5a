import { graphql } from 'react-relay/hooks';
import type { useApproveProposalMutation } from '../../__generated__/useApproveProposalMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useApproveProposalMutation($input: ApproveProposalInput!) {
    approveProposal(input: $input) {
      ... on ApproveProposalPayload {
        session {
          id
          status
          proposedAt
          sentBack
        }
        viewer {
          id
          waitingProposals
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useApproveProposal = () => useCommit<useApproveProposalMutation>(mutation);
