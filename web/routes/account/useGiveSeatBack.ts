import { graphql } from 'react-relay/hooks';
import type { useGiveSeatBackMutation } from '../../__generated__/useGiveSeatBackMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useGiveSeatBackMutation($input: GiveSeatBackInput!) {
    giveSeatBack(input: $input) {
      ... on GiveSeatBackPayload {
        viewer {
          id
          ...NextSession_viewer
          ...UpcomingList_viewer
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useGiveSeatBack = () => useCommit<useGiveSeatBackMutation>(mutation);
