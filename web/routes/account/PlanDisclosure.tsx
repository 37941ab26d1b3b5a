import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { PlanDisclosureQuery } from '../../__generated__/PlanDisclosureQuery.graphql.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { PaymentPlan } from '../../parts/PaymentPlan.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

interface PlanProps {
  /** A booking's or a membership's. */
  readonly nodeId: string;
  readonly withTools?: boolean;
}

/** The money timeline of a booking or a membership, read when somebody opens it. */
export function PlanDisclosure(plan: PlanProps) {
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
              <Plan {...plan} attempt={attempt} />
            </Suspense>
          </ErrorBoundary>
        )}
      </Disclosure>
    </div>
  );
}

function Plan({ nodeId, withTools, attempt }: PlanProps & { attempt: number }) {
  const { node } = useLazyLoadQuery<PlanDisclosureQuery>(
    graphql`
      query PlanDisclosureQuery($id: ID!) {
        node(id: $id) {
          ... on Booking {
            id
            paymentPlan {
              ...PaymentPlan_plan
            }
          }
          ... on CampaignMembership {
            id
            paymentPlan {
              ...PaymentPlan_plan
            }
          }
        }
      }
    `,
    { id: nodeId },
    { fetchKey: attempt, fetchPolicy: 'store-and-network' },
  );
  return node?.paymentPlan ? <PaymentPlan plan={node.paymentPlan} withTools={withTools} /> : null;
}
