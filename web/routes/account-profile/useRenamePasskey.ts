import { graphql } from 'react-relay/hooks';
import type { useRenamePasskeyMutation } from '../../__generated__/useRenamePasskeyMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useRenamePasskeyMutation($input: RenamePasskeyInput!) {
    renamePasskey(input: $input) {
      ... on RenamePasskeyPayload {
        viewer {
          id
          ...Passkeys_viewer
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useRenamePasskey = () => useCommit<useRenamePasskeyMutation>(mutation);
