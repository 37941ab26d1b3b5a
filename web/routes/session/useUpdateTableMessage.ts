import { graphql } from 'react-relay/hooks';
import type { useUpdateTableMessageMutation } from '../../__generated__/useUpdateTableMessageMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUpdateTableMessageMutation($input: UpdateTableMessageInput!) {
    updateTableMessage(input: $input) {
      ... on UpdateTableMessagePayload {
        session {
          id
          ...TableMessageCard_session
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUpdateTableMessage = () => useCommit<useUpdateTableMessageMutation>(mutation);
