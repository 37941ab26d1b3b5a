import { graphql } from 'react-relay/hooks';
import type { useFixMoneyFindingMutation } from '../../__generated__/useFixMoneyFindingMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useFixMoneyFindingMutation($input: FixMoneyFindingInput!) {
    fixMoneyFinding(input: $input) {
      ... on FixMoneyFindingPayload {
        message
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useFixMoneyFinding = () => useCommit<useFixMoneyFindingMutation>(mutation);
