import { graphql } from 'react-relay/hooks';
import type { useRevokeAdminMutation } from '../__generated__/useRevokeAdminMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useRevokeAdminMutation($input: RevokeAdminInput!) {
    revokeAdmin(input: $input) {
      ... on RevokeAdminPayload {
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

export const useRevokeAdmin = () => useCommit<useRevokeAdminMutation>(mutation);
