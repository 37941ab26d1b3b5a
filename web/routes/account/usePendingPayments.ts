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

/** Polls whether these bookings are still unpaid; when one is not, calls onSettled to reload the list. */
export function usePendingPayments(ids: readonly string[], onSettled: () => Promise<void>): void {
  const environment = useRelayEnvironment();
  usePolling(ids.length > 0, async () => {
    const answer = await fetchQuery<usePendingPaymentsQuery>(environment, query, { ids })
      .toPromise()
      .catch(() => undefined);
    if (answer?.nodes.some((booking) => booking && booking.status !== 'PENDING')) await onSettled();
  });
}
