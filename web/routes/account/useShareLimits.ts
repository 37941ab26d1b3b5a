import { graphql } from 'react-relay/hooks';
import type { useShareLimitsMutation } from '../../__generated__/useShareLimitsMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useShareLimitsMutation($input: ShareLimitsInput!) {
    shareLimits(input: $input) {
      ... on ShareLimitsPayload {
        booking {
          id
          limitsShared
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useShareLimits = () => useCommit<useShareLimitsMutation>(mutation);
