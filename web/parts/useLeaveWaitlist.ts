import { graphql } from 'react-relay/hooks';
import type { useLeaveWaitlistMutation } from '../__generated__/useLeaveWaitlistMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useLeaveWaitlistMutation($input: LeaveWaitlistInput!) {
    leaveWaitlist(input: $input) {
      __typename
      ... on LeaveWaitlistPayload {
        waitlistEntry {
          id
          status
          session {
            id
            availableSpots
            ...Waitlist_session
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
