import { graphql } from 'react-relay/hooks';
import type { useChangePasswordMutation } from '../../__generated__/useChangePasswordMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useChangePasswordMutation($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      ... on ChangePasswordPayload {
        message
        viewer {
          id
          calendarFeedUrl
          pendingEmail
          awaitedAddresses
          ...Logins_viewer
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useChangePassword = () => useCommit<useChangePasswordMutation>(mutation);
