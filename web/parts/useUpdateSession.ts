import { graphql } from 'react-relay/hooks';
import type { useUpdateSessionMutation } from '../__generated__/useUpdateSessionMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useUpdateSessionMutation($input: UpdateSessionInput!) {
    updateSession(input: $input) {
      ... on UpdateSessionPayload {
        session {
          id
          databaseId
          version
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUpdateSession = () => useCommit<useUpdateSessionMutation>(mutation);
