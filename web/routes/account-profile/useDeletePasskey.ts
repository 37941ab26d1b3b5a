import { graphql } from 'react-relay/hooks';
import type { useDeletePasskeyMutation } from '../../__generated__/useDeletePasskeyMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useDeletePasskeyMutation($input: DeletePasskeyInput!) {
    deletePasskey(input: $input) {
      ... on DeletePasskeyPayload {
        viewer {
          id
          ...Passkeys_viewer
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useDeletePasskey = () => useCommit<useDeletePasskeyMutation>(mutation);
