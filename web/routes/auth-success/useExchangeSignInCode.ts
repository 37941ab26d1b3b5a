import { graphql } from 'react-relay/hooks';
import type { useExchangeSignInCodeMutation } from '../../__generated__/useExchangeSignInCodeMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useExchangeSignInCodeMutation($input: ExchangeSignInCodeInput!) {
    exchangeSignInCode(input: $input) {
      __typename
      ... on ExchangeSignInCodePayload {
        redirectTo
        viewer {
          id
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

export const useExchangeSignInCode = () => useCommit<useExchangeSignInCodeMutation>(mutation);
