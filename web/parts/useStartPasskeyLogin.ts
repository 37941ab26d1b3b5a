import { graphql } from 'react-relay/hooks';
import type { useStartPasskeyLoginMutation } from '../__generated__/useStartPasskeyLoginMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useStartPasskeyLoginMutation {
    startPasskeyLogin {
      ... on StartPasskeyLoginPayload {
        options
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useStartPasskeyLogin = () => useCommit<useStartPasskeyLoginMutation>(mutation);
