import { graphql } from 'react-relay/hooks';
import type { useRunMoneyAuditMutation } from '../../__generated__/useRunMoneyAuditMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useRunMoneyAuditMutation($input: RunMoneyAuditInput!) {
    runMoneyAudit(input: $input) {
      ... on RunMoneyAuditPayload {
        moneyAudit {
          findingCount
          unaskedCount
          providerCents
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useRunMoneyAudit = () => useCommit<useRunMoneyAuditMutation>(mutation);
