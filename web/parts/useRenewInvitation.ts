import { graphql } from 'react-relay/hooks';
import type { useRenewInvitationMutation } from '../__generated__/useRenewInvitationMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useRenewInvitationMutation($input: RenewInvitationInput!) {
    renewInvitation(input: $input) {
      ... on RenewInvitationPayload {
        booking {
          id
          group {
            invitationUrl
          }
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useRenewInvitation = () => useCommit<useRenewInvitationMutation>(mutation);
