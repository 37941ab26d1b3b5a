import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { usePendingPaymentsQuery } from '../../__generated__/usePendingPaymentsQuery.graphql.ts';
import { usePolling } from '../../parts/usePolling.ts';

const query = graphql`
  query usePendingPaymentsQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
      ... on Booking {
        status
      }
    }
  }
`;

/** Looks whether these bookings are still unpaid; once one is not, what stands around it is read again. */
export function usePendingPayments(ids: readonly string[], onSettled: () => Promise<void>): void {
  const environment = useRelayEnvironment();
  usePolling(ids.length > 0, async () => {
    const answer = await fetchQuery<usePendingPaymentsQuery>(environment, query, { ids })
      .toPromise()
      .catch(() => undefined);
    if (answer?.nodes.some((booking) => booking && booking.status !== 'PENDING')) await onSettled();
  });
}
