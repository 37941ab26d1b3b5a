import { graphql } from 'react-relay/hooks';
import type { useReturnProposalMutation } from '../../__generated__/useReturnProposalMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useReturnProposalMutation($input: ReturnProposalInput!) {
    returnProposal(input: $input) {
      ... on ReturnProposalPayload {
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

export const useReturnProposal = () => useCommit<useReturnProposalMutation>(mutation);
