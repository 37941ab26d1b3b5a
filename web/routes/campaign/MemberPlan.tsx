import { graphql, useFragment } from 'react-relay/hooks';
import { UNPAID_ENDS } from '../../../api/bookings/core/charge.rules.ts';
import type { MemberPlan_membership$key } from '../../__generated__/MemberPlan_membership.graphql.ts';
import { formatCents, formatDay } from '../../lib/format.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { PayDate } from '../../parts/PayDate.tsx';
import { PaymentPlan } from '../../parts/PaymentPlan.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { UpdateCard } from '../../parts/UpdateCard.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** The member's dates and payments, including failed ones. */
export function MemberPlan({ membership }: { membership: MemberPlan_membership$key }) {
  const { campaign, paymentPlan } = useFragment(
    graphql`
      fragment MemberPlan_membership on CampaignMembership {
        campaign {
          id
        }
        paymentPlan {
          payments {
            state
            amountCents
            releaseAt
            canPay
            session {
              id
              scheduledAt
            }
            ...PayDate_payment
          }
          ...PaymentPlan_plan
        }
      }
    `,
    membership,
  );
  const zone = useTimeZone();
  const declined = paymentPlan.payments.filter(({ state, canPay }) => state === 'DECLINED' && canPay);
  return (
    <>
      {declined.map((payment) => (
        <Notice
          key={payment.session.id}
          tone="danger"
          title={`Your card was declined for ${formatDay(payment.session.scheduledAt, zone)}`}
        >
          <p className="figures">
            We could not charge {formatCents(payment.amountCents)}. Pay
            {payment.releaseAt && (
              <WholeTimes>{` by ${formatZonedDateTime(payment.releaseAt, zone)}`}</WholeTimes>
            )}{' '}
            to keep the seat; otherwise we release it and you owe nothing. {UNPAID_ENDS}. If you save another
            card, we charge it for this date right away.
          </p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            <PayDate payment={payment} primary />
            <UpdateCard campaignId={campaign.id} />
          </div>
        </Notice>
      ))}
      <section aria-labelledby="plan">
        <h2 id="plan" className="text-title-3">
          Your plan
        </h2>
        <Card className="mt-4">
          <PaymentPlan plan={paymentPlan} withTools />
        </Card>
      </section>
    </>
  );
}
