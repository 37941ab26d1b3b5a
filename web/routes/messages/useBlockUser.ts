import { graphql } from 'react-relay/hooks';
import type { useBlockUserMutation } from '../../__generated__/useBlockUserMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useBlockUserMutation($input: BlockUserInput!) {
    blockUser(input: $input) {
      __typename
      ... on BlockUserPayload {
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

export const useBlockUser = () => useCommit<useBlockUserMutation>(mutation);
