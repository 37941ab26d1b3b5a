import { graphql } from 'react-relay/hooks';
import type { useRegisterMutation } from '../../__generated__/useRegisterMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useRegisterMutation($input: RegisterInput!) {
    register(input: $input) {
      ... on RegisterPayload {
        username
        email
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useRegister = () => useCommit<useRegisterMutation>(mutation);
