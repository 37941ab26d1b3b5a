import { graphql } from 'react-relay/hooks';
import type { useResolveMoneyAlertMutation } from '../../__generated__/useResolveMoneyAlertMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useResolveMoneyAlertMutation($input: ResolveMoneyAlertInput!) {
    resolveMoneyAlert(input: $input) {
      __typename
      ... on ResolveMoneyAlertPayload {
        alert {
          id
          resolvedAt
        }
      }
      ... on Refusal {
        code
        message
        field
      }
    }
  }
`;

export const useResolveMoneyAlert = () => useCommit<useResolveMoneyAlertMutation>(mutation);
