import { graphql } from 'react-relay/hooks';
import type { useUpdateNotificationsMutation } from '../../__generated__/useUpdateNotificationsMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUpdateNotificationsMutation($input: UpdateNotificationsInput!) {
    updateNotifications(input: $input) {
      ... on UpdateNotificationsPayload {
        viewer {
          id
          mailReminders
          reminderHours
          mailMessages
          mailFinds
          noticeTopics
          mailNews
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUpdateNotifications = () => useCommit<useUpdateNotificationsMutation>(mutation);
