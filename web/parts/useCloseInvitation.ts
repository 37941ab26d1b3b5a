import { graphql } from 'react-relay/hooks';
import type { useCloseInvitationMutation } from '../__generated__/useCloseInvitationMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useCloseInvitationMutation($input: CloseInvitationInput!) {
    closeInvitation(input: $input) {
      ... on CloseInvitationPayload {
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

export const useCloseInvitation = () => useCommit<useCloseInvitationMutation>(mutation);
