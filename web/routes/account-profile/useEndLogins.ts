import { graphql } from 'react-relay/hooks';
import type { useEndLoginsMutation } from '../../__generated__/useEndLoginsMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useEndLoginsMutation($input: EndLoginsInput!) {
    endLogins(input: $input) {
      ... on EndLoginsPayload {
        viewer {
          id
          calendarFeedUrl
          ...Logins_viewer
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useEndLogins = () => useCommit<useEndLoginsMutation>(mutation);
