import { graphql } from 'react-relay/hooks';
import type { useCreateSessionMutation } from '../../__generated__/useCreateSessionMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useCreateSessionMutation($input: CreateSessionInput!) {
    createSession(input: $input) {
      __typename
      ... on CreateSessionPayload {
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

export const useCreateSession = () => useCommit<useCreateSessionMutation>(mutation);
