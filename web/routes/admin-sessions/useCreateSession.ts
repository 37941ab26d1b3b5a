import { graphql } from 'react-relay/hooks';
import type { useCreateSessionMutation } from '../../__generated__/useCreateSessionMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useCreateSessionMutation($input: SessionInput!) {
    createSession(input: $input) {
      __typename
      ... on Session {
        id
        databaseId
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
