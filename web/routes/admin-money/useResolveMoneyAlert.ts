import { graphql } from 'react-relay/hooks';
import type { useResolveMoneyAlertMutation } from '../../__generated__/useResolveMoneyAlertMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useResolveMoneyAlertMutation($input: ResolveMoneyAlertInput!) {
    resolveMoneyAlert(input: $input) {
      ... on ResolveMoneyAlertPayload {
        alert {
          id
          resolvedAt
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useResolveMoneyAlert = () => useCommit<useResolveMoneyAlertMutation>(mutation);
