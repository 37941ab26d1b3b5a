import { graphql } from 'react-relay/hooks';
import type { useDeleteUserMutation } from '../__generated__/useDeleteUserMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useDeleteUserMutation($input: DeleteUserInput!) {
    deleteUser(input: $input) {
      ... on DeleteUserPayload {
        message
        user {
          id
          fullName
          username
          email
          ...UserBadges_user
          ...UserActions_user
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useDeleteUser = () => useCommit<useDeleteUserMutation>(mutation);
