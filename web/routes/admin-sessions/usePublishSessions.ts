import { graphql } from 'react-relay/hooks';
import type { usePublishSessionsMutation } from '../../__generated__/usePublishSessionsMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation usePublishSessionsMutation($input: PublishSessionsInput!) {
    publishSessions(input: $input) {
      ... on PublishSessionsPayload {
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

export const usePublishSessions = () => useCommit<usePublishSessionsMutation>(mutation);
