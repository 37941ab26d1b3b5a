import { graphql } from 'react-relay/hooks';
import type { useDeleteSessionMutation } from '../__generated__/useDeleteSessionMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useDeleteSessionMutation($input: DeleteSessionInput!) {
    deleteSession(input: $input) {
      ... on DeleteSessionPayload {
        deletedId
        message
        session {
          id
          status
          isUpcoming
          currentPlayers
          heldSeats
          availableSpots
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useDeleteSession = () => useCommit<useDeleteSessionMutation>(mutation);
