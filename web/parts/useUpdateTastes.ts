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
          showsForYou
          fittingSessions {
            weekday
          }
          ...ForYou_viewer
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUpdateTastes = () => useCommit<useUpdateTastesMutation>(mutation);
