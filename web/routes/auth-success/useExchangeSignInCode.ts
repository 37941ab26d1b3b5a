import { graphql } from 'react-relay/hooks';
import type { useExchangeSignInCodeMutation } from '../../__generated__/useExchangeSignInCodeMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useExchangeSignInCodeMutation($input: ExchangeSignInCodeInput!) {
    exchangeSignInCode(input: $input) {
      ... on ExchangeSignInCodePayload {
        redirectTo
        viewer {
          id
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useExchangeSignInCode = () => useCommit<useExchangeSignInCodeMutation>(mutation);
