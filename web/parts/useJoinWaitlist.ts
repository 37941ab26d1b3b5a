import { graphql } from 'react-relay/hooks';
import type { useJoinWaitlistMutation } from '../__generated__/useJoinWaitlistMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useJoinWaitlistMutation($input: JoinWaitlistInput!) {
    joinWaitlist(input: $input) {
      ... on JoinWaitlistPayload {
        waitlistEntry {
          id
          status
          session {
            id
            currentPlayers
            availableSpots
            ...Waitlist_session
          }
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useJoinWaitlist = () => useCommit<useJoinWaitlistMutation>(mutation);
