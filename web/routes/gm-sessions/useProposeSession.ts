import { graphql } from 'react-relay/hooks';
import type { useProposeSessionMutation } from '../../__generated__/useProposeSessionMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useProposeSessionMutation($input: ProposeSessionInput!) {
    proposeSession(input: $input) {
      ... on ProposeSessionPayload {
        message
        session {
          id
          status
          proposedAt
          sentBack
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useProposeSession = () => useCommit<useProposeSessionMutation>(mutation);
