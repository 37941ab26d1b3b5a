import { graphql } from 'react-relay/hooks';
import type { useLoginWithPasskeyMutation } from '../__generated__/useLoginWithPasskeyMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useLoginWithPasskeyMutation($input: LoginWithPasskeyInput!) {
    loginWithPasskey(input: $input) {
      ... on LoginWithPasskeyPayload {
        redirectTo
        viewer {
          id
          isAdmin
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useLoginWithPasskey = () => useCommit<useLoginWithPasskeyMutation>(mutation);
