import { graphql } from 'react-relay/hooks';
import type { useCancelEmailChangeMutation } from '../../__generated__/useCancelEmailChangeMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useCancelEmailChangeMutation($input: CancelEmailChangeInput!) {
    cancelEmailChange(input: $input) {
      ... on CancelEmailChangePayload {
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

export const useCancelEmailChange = () => useCommit<useCancelEmailChangeMutation>(mutation);
