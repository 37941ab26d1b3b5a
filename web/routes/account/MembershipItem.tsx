import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { MembershipItem_membership$key } from '../../__generated__/MembershipItem_membership.graphql.ts';
import { formatCents } from '../../lib/format.ts';
import { nextCharge } from '../../lib/paymentPlan.ts';
import { frequencyText } from '../../lib/series.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { SavedCard } from '../../parts/SavedCard.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PlanDisclosure } from './PlanDisclosure.tsx';

/** One campaign of the viewer: what is charged next, to which card. */
export function MembershipItem({ membership }: { membership: MembershipItem_membership$key }) {
  const { id, campaign, card, paymentPlan } = useFragment(
    graphql`
      fragment MembershipItem_membership on CampaignMembership {
        id
        campaign {
          id
          databaseId
          title
          everyWeeks
          gameMaster {
            id
            name
          }
        }
        card {
          ...SavedCard_card
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
      }
    `,
    membership,
  );
  const zone = useTimeZone();
  const { payments } = paymentPlan;
  const next = nextCharge(payments);
  const isDeclined = payments.some(({ state }) => state === 'DECLINED');
  const to = `/campaigns/${campaign.databaseId}`;
  return (
    <Card as="li" className="pb-2 md:pb-2">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {isDeclined && (
            <p className="mb-2">
              <Badge tone="red">Card declined</Badge>
            </p>
          )}
          <h3 className="text-title-4">
            <Link to={to} className="hover:text-ember-ink">
              {campaign.title}
            </Link>
          </h3>
          <p className="mt-1 text-sm text-soft">
            {frequencyText(campaign.everyWeeks)} with GM {campaign.gameMaster.name}
          </p>
        </div>
        {isDeclined ? (
          <Button asChild size="sm">
            <Link to={to}>Fix payment</Link>
          </Button>
        ) : (
          <Button asChild size="sm" variant="secondary">
            <Link to={to}>Manage</Link>
          </Button>
        )}
      </div>
      <dl className="figures mt-4 grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-faint">Next charge</dt>
          <dd className="mt-0.5">
            {next ? (
              <>
                <strong className="font-semibold">
                  {formatCents(next.toPay?.cardCents ?? next.amountCents)}
                </strong>{' '}
                on {formatZonedDateTime(next.chargeAt ?? '', zone)}
              </>
            ) : (
              'None planned'
            )}
          </dd>
        </div>
        <div>
          <dt className="text-faint">Card</dt>
          <dd className="mt-0.5">
            <SavedCard card={card} />
          </dd>
        </div>
      </dl>
      <PlanDisclosure nodeId={id} withTools />
    </Card>
  );
}
