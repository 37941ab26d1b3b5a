import { graphql } from 'react-relay/hooks';
import type { useBlockUserMutation } from '../../__generated__/useBlockUserMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useBlockUserMutation($input: UserInput!) {
    blockUser(input: $input) {
      __typename
      ... on Conversation {
        id
        canWrite
        blockedByViewer
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
