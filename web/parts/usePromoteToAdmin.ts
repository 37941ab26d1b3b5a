import { graphql } from 'react-relay/hooks';
import type { usePromoteToAdminMutation } from '../__generated__/usePromoteToAdminMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation usePromoteToAdminMutation($input: PromoteToAdminInput!) {
    promoteToAdmin(input: $input) {
      ... on PromoteToAdminPayload {
        user {
          id
          ...UserBadges_user
          ...UserActions_user
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const usePromoteToAdmin = () => useCommit<usePromoteToAdminMutation>(mutation);
