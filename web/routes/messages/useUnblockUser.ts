import { graphql } from 'react-relay/hooks';
import type { useUnblockUserMutation } from '../../__generated__/useUnblockUserMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUnblockUserMutation($input: UnblockUserInput!) {
    unblockUser(input: $input) {
      __typename
      ... on UnblockUserPayload {
        conversation {
          id
          canWrite
          blockedByViewer
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

export const useUnblockUser = () => useCommit<useUnblockUserMutation>(mutation);
