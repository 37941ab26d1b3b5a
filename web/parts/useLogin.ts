import { graphql } from 'react-relay/hooks';
import type { useLoginMutation } from '../__generated__/useLoginMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useLoginMutation($input: LoginInput!) {
    login(input: $input) {
      __typename
      ... on LoginPayload {
        redirectTo
        viewer {
          id
          isAdmin
        }
      }
      ... on Refusal {
        code
        message
        field
      }
    }
  }
`;

export const useLogin = () => useCommit<useLoginMutation>(mutation);
