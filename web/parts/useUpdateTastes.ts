import { graphql } from 'react-relay/hooks';
import type { useUpdateTastesMutation } from '../__generated__/useUpdateTastesMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useUpdateTastesMutation($input: UpdateTastesInput!) {
    updateTastes(input: $input) {
      ... on UpdateTastesPayload {
        viewer {
          id
          isNewcomer
          systems
          playDays
          user {
            id
            experience
          }
          fittingSessions {
            id
            ...SessionCard_session
          }
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUpdateTastes = () => useCommit<useUpdateTastesMutation>(mutation);
