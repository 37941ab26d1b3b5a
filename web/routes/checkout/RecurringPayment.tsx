import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { RecurringPaymentQuery } from '../../__generated__/RecurringPaymentQuery.graphql.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { PaymentPlan } from '../../parts/PaymentPlan.tsx';
import { PlanSentence } from '../../parts/PlanSentence.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

interface RecurringPaymentProps {
  /** Global id of a campaign date in the order. */
  readonly sessionId: string;
  readonly title: string;
}

/** What paying for a campaign date leads to: every later charge, before anybody pays. */
export function RecurringPayment(props: RecurringPaymentProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <ErrorBoundary onRetry={() => setAttempt(attempt + 1)}>
      <Suspense
        fallback={
          <Loading label="Loading payments">
            <Skeleton className="h-28" />
          </Loading>
        }
      >
        <Plan {...props} attempt={attempt} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Plan({ sessionId, title, attempt }: RecurringPaymentProps & { attempt: number }) {
  const { node } = useLazyLoadQuery<RecurringPaymentQuery>(
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
    { fetchKey: attempt, fetchPolicy: 'store-and-network' },
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
