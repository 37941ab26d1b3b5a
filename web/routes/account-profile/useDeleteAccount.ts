import { graphql } from 'react-relay/hooks';
import type { useDeleteAccountMutation } from '../../__generated__/useDeleteAccountMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useDeleteAccountMutation($input: DeleteAccountInput!) {
    deleteAccount(input: $input) {
      ... on DeleteAccountPayload {
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useDeleteAccount = () => useCommit<useDeleteAccountMutation>(mutation);
