import { graphql } from 'react-relay/hooks';
import type { useKeepUserMutation } from '../../__generated__/useKeepUserMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useKeepUserMutation($input: KeepUserInput!) {
    keepUser(input: $input) {
      ... on KeepUserPayload {
        message
        user {
          id
          disabledAt
          leavesAt
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useKeepUser = () => useCommit<useKeepUserMutation>(mutation);
