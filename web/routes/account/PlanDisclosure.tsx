import { graphql } from 'react-relay/hooks';
import type { PlanDisclosureQuery } from '../../__generated__/PlanDisclosureQuery.graphql.ts';
import { countOf } from '../../lib/format.ts';
import { LazyDisclosure } from '../../parts/LazyDisclosure.tsx';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { PaymentPlan } from '../../parts/PaymentPlan.tsx';
import { useQuery } from '../../relay/useQuery.ts';

interface PlanProps {
  /** Global id of a booking. */
  readonly nodeId: string;
}

/** The payment plan of a booking, loaded when it is opened. A campaign's plan is on the campaign's page. */
export function PlanDisclosure(plan: PlanProps) {
  return (
    <LazyDisclosure title="Payments and dates" loading="Loading payments" skeletons={['h-5 w-40', 'h-16']}>
      <Plan {...plan} />
    </LazyDisclosure>
  );
}

function Plan({ nodeId }: PlanProps) {
  const { node } = useQuery<PlanDisclosureQuery>(
    graphql`
      query PlanDisclosureQuery($id: ID!) {
        node(id: $id) {
          ... on Booking {
            id
            group {
              seatCount
              toPay {
                words
              }
            }
            paymentPlan {
              ...PaymentPlan_plan
            }
          }
        }
      }
    `,
    { id: nodeId },
    { fetchPolicy: 'store-and-network' },
  );
  if (!node) return <LoginEnded />;
  if (!node.paymentPlan) return null;
  const { group } = node;
  return (
    <>
      {group && group.seatCount > 1 && (
        <p className="mb-3 text-sm">
          Your own seat, of {countOf(group.seatCount, 'seat')} that came to {group.toPay.words} together.
        </p>
      )}
      <PaymentPlan plan={node.paymentPlan} />
    </>
  );
}
