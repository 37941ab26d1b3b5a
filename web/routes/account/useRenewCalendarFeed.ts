import { graphql } from 'react-relay/hooks';
import type { useRenewCalendarFeedMutation } from '../../__generated__/useRenewCalendarFeedMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useRenewCalendarFeedMutation($input: RenewCalendarFeedInput!) {
    renewCalendarFeed(input: $input) {
      ... on RenewCalendarFeedPayload {
        viewer {
          id
          calendarFeedUrl
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useRenewCalendarFeed = () => useCommit<useRenewCalendarFeedMutation>(mutation);
