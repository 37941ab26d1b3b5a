import { graphql } from 'react-relay/hooks';
import type { useCreatePasskeyMutation } from '../../__generated__/useCreatePasskeyMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useCreatePasskeyMutation($input: CreatePasskeyInput!) {
    createPasskey(input: $input) {
      ... on CreatePasskeyPayload {
        viewer {
          id
          ...Passkeys_viewer
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useCreatePasskey = () => useCommit<useCreatePasskeyMutation>(mutation);
