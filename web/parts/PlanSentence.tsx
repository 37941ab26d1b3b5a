import { graphql, useFragment } from 'react-relay/hooks';
import type { PlanSentence_plan$key } from '../__generated__/PlanSentence_plan.graphql.ts';
import { planSentence } from '../lib/paymentPlan.ts';
import { useTimeZone } from './TimeZone.tsx';

interface PlanSentenceProps {
  readonly plan: PlanSentence_plan$key;
  /** Session credit in the payment now, in cents; null: the order around it says what is paid now. */
  readonly creditCents?: number | null;
}

/** What is paid now and what is charged later, in one sentence with dates and amounts. */
export function PlanSentence({ plan, creditCents = 0 }: PlanSentenceProps) {
  const { payments } = useFragment(
    graphql`
      fragment PlanSentence_plan on PaymentPlan {
        payments {
          state
          amountCents
          chargeAt
          session {
            id
            scheduledAt
          }
        }
      }
    `,
    plan,
  );
  return <span className="figures">{planSentence(payments, useTimeZone(), creditCents)}</span>;
}
