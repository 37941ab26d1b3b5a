import { graphql } from 'react-relay/hooks';
import type { useStartPasskeyMutation } from '../../__generated__/useStartPasskeyMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useStartPasskeyMutation($input: StartPasskeyInput!) {
    startPasskey(input: $input) {
      ... on StartPasskeyPayload {
        options
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useStartPasskey = () => useCommit<useStartPasskeyMutation>(mutation);
