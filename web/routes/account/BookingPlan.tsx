import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { BookingPlanQuery } from '../../__generated__/BookingPlanQuery.graphql.ts';
import { PaymentPlan } from '../../parts/PaymentPlan.tsx';
import { ErrorBoundary } from '../../shell/ErrorBoundary.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

/** The money timeline of a booking, read when somebody opens it. */
export function BookingPlan({ bookingId }: { bookingId: string }) {
  const [wanted, setWanted] = useState(false);
  const [attempt, setAttempt] = useState(0);
  return (
    <div className="mt-4 border-t border-line [&>details]:border-b-0">
      <Disclosure title="Payments and dates" onToggle={(open) => open && setWanted(true)}>
        {wanted && (
          <ErrorBoundary onRetry={() => setAttempt(attempt + 1)}>
            <Suspense
              fallback={
                <Loading label="Loading payments" className="flex flex-col gap-4">
                  <Skeleton className="h-5 w-40" />
                  <Skeleton className="h-16" />
                </Loading>
              }
            >
              <Plan bookingId={bookingId} attempt={attempt} />
            </Suspense>
          </ErrorBoundary>
        )}
      </Disclosure>
    </div>
  );
}

function Plan({ bookingId, attempt }: { bookingId: string; attempt: number }) {
  const { node } = useLazyLoadQuery<BookingPlanQuery>(
    graphql`
      query BookingPlanQuery($id: ID!) {
        node(id: $id) {
          ... on Booking {
            id
            paymentPlan {
              ...PaymentPlan_plan
            }
          }
        }
      }
    `,
    { id: bookingId },
    { fetchKey: attempt, fetchPolicy: 'store-and-network' },
  );
  return node?.paymentPlan ? <PaymentPlan plan={node.paymentPlan} /> : null;
}
