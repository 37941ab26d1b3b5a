import { graphql } from 'react-relay/hooks';
import type { useLeaveWaitlistMutation } from '../__generated__/useLeaveWaitlistMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useLeaveWaitlistMutation($input: LeaveWaitlistInput!) {
    leaveWaitlist(input: $input) {
      ... on LeaveWaitlistPayload {
        waitlistEntry {
          id
          status
          session {
            id
            currentPlayers
            availableSpots
            heldSeats
            viewerBooking {
              id
            }
            ...Waitlist_session
          }
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useLeaveWaitlist = () => useCommit<useLeaveWaitlistMutation>(mutation);
