import { graphql } from 'react-relay/hooks';
import type { useLoginMutation } from '../__generated__/useLoginMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useLoginMutation($input: LoginInput!) {
    login(input: $input) {
      ... on LoginPayload {
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

export const useLogin = () => useCommit<useLoginMutation>(mutation);
