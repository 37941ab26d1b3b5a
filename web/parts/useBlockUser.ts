import { graphql } from 'react-relay/hooks';
import type { useBlockUserMutation } from '../__generated__/useBlockUserMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useBlockUserMutation($input: BlockUserInput!) {
    blockUser(input: $input) {
      ... on BlockUserPayload {
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

export const useBlockUser = () => useCommit<useBlockUserMutation>(mutation);
