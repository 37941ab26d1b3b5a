import { graphql } from 'react-relay/hooks';
import type { useEndLoginMutation } from '../../__generated__/useEndLoginMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useEndLoginMutation {
    logout {
      ... on LogoutPayload {
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

/** Revokes a login without admin rights; unlike a logout it stays on the page. */
export const useEndLogin = () => useCommit<useEndLoginMutation>(mutation);
