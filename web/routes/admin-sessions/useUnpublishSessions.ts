import { graphql } from 'react-relay/hooks';
import type { useUnpublishSessionsMutation } from '../../__generated__/useUnpublishSessionsMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUnpublishSessionsMutation($input: UnpublishSessionsInput!) {
    unpublishSessions(input: $input) {
      ... on UnpublishSessionsPayload {
        outcomes {
          id
          problem
        }
        sessions {
          id
          version
          status
          ...SessionRows_sessions
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUnpublishSessions = () => useCommit<useUnpublishSessionsMutation>(mutation);
