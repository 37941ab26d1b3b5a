import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { WhenYouPay_session$key } from '../../__generated__/WhenYouPay_session.graphql.ts';
import { countOf } from '../../lib/format.ts';
import { PaymentPlan } from '../../parts/PaymentPlan.tsx';
import { PlanSentence } from '../../parts/PlanSentence.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface WhenYouPayProps {
  readonly session: WhenYouPay_session$key;
  readonly useCredit: boolean;
  /** Number of seats for friends, paid with the player's own. */
  readonly friends: number;
  /** The totals of all these seats, in cents. */
  readonly together: { readonly priceCents: number; readonly creditCents: number };
}

/** Every payment that follows from this booking, shown before the player pays. */
export function WhenYouPay({ session, useCredit, friends, together }: WhenYouPayProps) {
  const { type, campaign, toPay, paymentPlan } = useFragment(
    graphql`
      fragment WhenYouPay_session on Session {
        type
        toPay {
          creditCents
        }
        campaign {
          id
          databaseId
        }
        paymentPlan {
          ...PlanSentence_plan
          ...PaymentPlan_plan
        }
      }
    `,
    session,
  );
  const plan = { plan: paymentPlan, creditCents: useCredit ? toPay.creditCents : 0 };
  return (
    <>
      {type !== 'ONE_SHOT' && (
        <Notice title="Recurring Session Payment">
          <PlanSentence {...plan} />
          {campaign && (
            <>
              {' '}
              <Link to={`/campaigns/${campaign.databaseId}`} className="text-ember-ink underline">
                About the campaign
              </Link>
            </>
          )}
        </Notice>
      )}
      <Card as="section" aria-labelledby="payments">
        <h2 id="payments" className="mb-4 text-title-4">
          When you pay
        </h2>
        <PaymentPlan
          {...plan}
          together={friends > 0 ? { ...together, creditCents: useCredit ? together.creditCents : 0 } : null}
        />
        {friends > 0 && (
          <p className="mt-3 text-sm text-soft">
            For your own seat and {countOf(friends, 'seat')} for your {friends === 1 ? 'friend' : 'friends'},
            at the same price and by the same rule of cancelling.
          </p>
        )}
      </Card>
    </>
  );
}
