import { graphql } from 'react-relay/hooks';
import type { useEndUserLoginsMutation } from '../../__generated__/useEndUserLoginsMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useEndUserLoginsMutation($input: EndUserLoginsInput!) {
    endUserLogins(input: $input) {
      ... on EndUserLoginsPayload {
        user {
          id
          ...UserLogins_user
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useEndUserLogins = () => useCommit<useEndUserLoginsMutation>(mutation);
