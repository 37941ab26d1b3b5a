import { graphql } from 'react-relay/hooks';
import type { useCreateSessionMutation } from '../__generated__/useCreateSessionMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useCreateSessionMutation($input: CreateSessionInput!) {
    createSession(input: $input) {
      ... on CreateSessionPayload {
        session {
          id
          databaseId
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useCreateSession = () => useCommit<useCreateSessionMutation>(mutation);
