import { graphql } from 'react-relay/hooks';
import type { useUnblockUserMutation } from '../../__generated__/useUnblockUserMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUnblockUserMutation($input: UnblockUserInput!) {
    unblockUser(input: $input) {
      ... on UnblockUserPayload {
        conversation {
          id
          canWrite
          blockedByViewer
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUnblockUser = () => useCommit<useUnblockUserMutation>(mutation);
