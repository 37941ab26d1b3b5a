import { graphql, useFragment } from 'react-relay/hooks';
import type { MembershipCard_membership$key } from '../../__generated__/MembershipCard_membership.graphql.ts';
import { formatCents, formatRecordDate } from '../../lib/format.ts';
import { nextCharge } from '../../lib/paymentPlan.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { SavedCard } from '../../parts/SavedCard.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { UpdateCard } from '../../parts/UpdateCard.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LeaveCampaign } from './LeaveCampaign.tsx';

/** The membership at a glance: price, next charge, card, and the button to leave. */
export function MembershipCard({ membership: key }: { membership: MembershipCard_membership$key }) {
  const membership = useFragment(
    graphql`
      fragment MembershipCard_membership on CampaignMembership {
        priceCents
        joinedAt
        card {
          ...SavedCard_card
        }
        campaign {
          id
        }
        paymentPlan {
          payments {
            state
            amountCents
            toPay {
              cardCents
            }
            chargeAt
          }
        }
        ...LeaveCampaign_membership
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const next = nextCharge(membership.paymentPlan.payments);
  return (
    <Card variant="notice" as="section" aria-labelledby="membership">
      <h2 id="membership" className="text-title-4">
        Your membership
      </h2>
      <Facts
        className="mt-3"
        items={[
          { label: 'Member since', value: formatRecordDate(membership.joinedAt, zone) },
          { label: 'Your price', value: `${formatCents(membership.priceCents)} per date` },
          {
            label: 'Next charge',
            value: next ? (
              <>
                <span className="block font-semibold">
                  {formatCents(next.toPay?.cardCents ?? next.amountCents)}
                </span>
                <WholeTimes>{formatZonedDateTime(next.chargeAt ?? '', zone)}</WholeTimes>
              </>
            ) : (
              'None planned'
            ),
          },
          { label: 'Card', value: <SavedCard card={membership.card} /> },
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <UpdateCard
          campaignId={membership.campaign.id}
          label={membership.card ? 'Update card' : 'Add card'}
        />
        <LeaveCampaign membership={membership} />
      </div>
    </Card>
  );
}
