import { graphql } from 'react-relay/hooks';
import type { useToPayQuery } from '../__generated__/useToPayQuery.graphql.ts';
import { useQuery } from '../relay/useQuery.ts';
import { globalId } from './globalId.ts';

/** Returns the price of booking these sessions together, requested anew whenever it is shown. */
export const useToPay = (sessionIds: readonly number[]) =>
  useQuery<useToPayQuery>(
    graphql`
      query useToPayQuery($sessionIds: [ID!]!) {
        toPay(sessionIds: $sessionIds) {
          priceCents
          creditCents
          cardCents
          words
          ...CreditChoice_toPay
        }
      }
    `,
    { sessionIds: sessionIds.map((id) => globalId('Session', id)) },
    { fetchPolicy: 'store-and-network' },
  ).toPay;
