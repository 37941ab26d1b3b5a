import { graphql } from 'react-relay/hooks';
import type { useUpdateSessionMutation } from '../../__generated__/useUpdateSessionMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUpdateSessionMutation($input: UpdateSessionInput!) {
    updateSession(input: $input) {
      __typename
      ... on UpdateSessionPayload {
        session {
          id
          databaseId
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

export const useUpdateSession = () => useCommit<useUpdateSessionMutation>(mutation);
