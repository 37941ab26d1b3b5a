import { graphql } from 'react-relay/hooks';
import type { useLeaveWaitlistMutation } from '../__generated__/useLeaveWaitlistMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useLeaveWaitlistMutation($input: LeaveWaitlistInput!) {
    leaveWaitlist(input: $input) {
      __typename
      ... on WaitlistEntry {
        id
        status
        position
        offeredUntil
        session {
          id
          waitlistLength
          canJoinWaitlist
          availableSpots
          viewerWaitlistEntry {
            id
          }
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

export const useLeaveWaitlist = () => useCommit<useLeaveWaitlistMutation>(mutation);
