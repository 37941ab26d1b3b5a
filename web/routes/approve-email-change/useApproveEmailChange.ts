import { graphql } from 'react-relay/hooks';
import type { useApproveEmailChangeMutation } from '../../__generated__/useApproveEmailChangeMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useApproveEmailChangeMutation($input: ApproveEmailChangeInput!) {
    approveEmailChange(input: $input) {
      ... on ApproveEmailChangePayload {
        isMade
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useApproveEmailChange = () => useCommit<useApproveEmailChangeMutation>(mutation);
