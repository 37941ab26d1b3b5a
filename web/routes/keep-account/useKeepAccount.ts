import { graphql } from 'react-relay/hooks';
import type { useKeepAccountMutation } from '../../__generated__/useKeepAccountMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useKeepAccountMutation($input: KeepAccountInput!) {
    keepAccount(input: $input) {
      ... on KeepAccountPayload {
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useKeepAccount = () => useCommit<useKeepAccountMutation>(mutation);
