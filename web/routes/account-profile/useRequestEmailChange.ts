import { graphql } from 'react-relay/hooks';
import type { useRequestEmailChangeMutation } from '../../__generated__/useRequestEmailChangeMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useRequestEmailChangeMutation($input: RequestEmailChangeInput!) {
    requestEmailChange(input: $input) {
      ... on RequestEmailChangePayload {
        message
        viewer {
          id
          pendingEmail
          awaitedAddresses
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useRequestEmailChange = () => useCommit<useRequestEmailChangeMutation>(mutation);
