import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { RecurringPaymentQuery } from '../../__generated__/RecurringPaymentQuery.graphql.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { PaymentPlan } from '../../parts/PaymentPlan.tsx';
import { PlanSentence } from '../../parts/PlanSentence.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

interface RecurringPaymentProps {
  /** Global id of a campaign date in the order. */
  readonly sessionId: string;
  readonly title: string;
}

/** Lists every later charge of a campaign, before the player pays. */
export function RecurringPayment(props: RecurringPaymentProps) {
  return (
    <ErrorBoundary>
      <Suspense
        fallback={
          <Loading label="Loading payments">
            <Skeleton className="h-28" />
          </Loading>
        }
      >
        <Plan {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Plan({ sessionId, title }: RecurringPaymentProps) {
  const { node } = useQuery<RecurringPaymentQuery>(
    graphql`
      query RecurringPaymentQuery($id: ID!) {
        node(id: $id) {
          ... on Session {
            id
            paymentPlan {
              ...PlanSentence_plan
              ...PaymentPlan_plan
            }
          }
        }
      }
    `,
    { id: sessionId },
    { fetchPolicy: 'store-and-network' },
  );
  if (!node?.paymentPlan) return null;
  return (
    <Notice title="Recurring Session Payment">
      <p>
        {title}: <PlanSentence plan={node.paymentPlan} creditCents={null} />
      </p>
      <Disclosure title="Payments and dates">
        <PaymentPlan plan={node.paymentPlan} />
      </Disclosure>
    </Notice>
  );
}
