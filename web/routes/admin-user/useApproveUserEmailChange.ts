import { graphql } from 'react-relay/hooks';
import type { useApproveUserEmailChangeMutation } from '../../__generated__/useApproveUserEmailChangeMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useApproveUserEmailChangeMutation($input: ApproveUserEmailChangeInput!) {
    approveUserEmailChange(input: $input) {
      ... on ApproveUserEmailChangePayload {
        user {
          id
          email
          ...EmailChangeNotice_user
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useApproveUserEmailChange = () => useCommit<useApproveUserEmailChangeMutation>(mutation);
